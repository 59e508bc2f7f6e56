// The classes of a survey, against the policies of the engine: robots that share an answer have it rightly.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse, read } from 'wayleave'
import { dialects } from 'wayleave/dialects'
import { restrictionOf, rulesKey, unnamedAgent } from 'wayleave/diff'
import { readOptionsOf, robots } from 'wayleave/robots'
import { ContentReader } from '../../survey/src/dataset/content-readings.ts'
import { scaled } from '../scale.ts'

const FILES = scaled(12, 300, 'WAYLEAVE_FILES')

/** Compares every robot and dialect of a file with the engine's own answer. */
function expectExactReadings(text: string, reader = new ContentReader()): void {
  const file = parse(text)
  for (const { dialect, unnamed, starless, robots: own } of reader.readingsOf(file).dialects) {
    const plain = parse(text)
    const others = new Map(own.map(({ robot, reading }) => [robot.id, reading]))
    for (const robot of robots) {
      const found = others.get(robot.id) ?? (robot.obeys.star === 'no' ? starless : unnamed)
      const policy = read(plain, readOptionsOf(robot, dialect))
      const where = `${robot.id} read as ${dialect.id}: ${text}`
      expect(rulesKey(found.policy, dialect), where).toBe(rulesKey(policy, dialect))
    }
    const agent = unnamedAgent([plain])
    for (const [{ class: found, ofList, namesSites }, policy] of [
      [unnamed, read(plain, { agent, dialect })] as const,
      ...own.map(({ reading }) => [reading, reading.policy] as const),
    ]) {
      if (policy.failure === undefined)
        expect(namesSites, `${dialect.id}: ${text}`).toBe(policy.namedOrigins.length > 0)
      const { kind } = restrictionOf(policy)
      if (kind === 'undecided' && found === 'partial') {
        // No list is searched for a program whose verdicts are none, but two verdicts are a proof.
        const urls = [ofList.allowed as string, ofList.disallowed as string]
        expect(urls.map((url) => policy.decide(url, { raw: true }).verdict)).toEqual(['allow', 'disallow'])
      } else expect(found, `${dialect.id}: ${text}`).toBe(kind === 'unknown' ? 'undecided' : kind)
      if (found !== 'partial') continue
      const { allowed, disallowed } = ofList as { allowed: string; disallowed: string }
      expect(policy.decide(allowed, { raw: true }).verdict, `${dialect.id}: ${text}`).toBe('allow')
      expect(policy.decide(disallowed, { raw: true }).verdict, `${dialect.id}: ${text}`).toBe('disallow')
    }
  }
}

const names = fc.constantFrom(
  ...['*', 'Googlebot', 'googlebot-image', 'GPTBot', 'bingbot', 'msnbot', 'Yandex', 'Slurp', 'bot', 'G*', ''],
  ...[
    'GPTBot/1.0',
    'Google',
    'ia_archiver',
    'MJ12bot',
    'Claude-Web, GPTBot',
    '%2A',
    'AdsBot-Google',
    'CCBot x',
  ],
)
const lines = fc.oneof(
  names.map((name) => `User-agent: ${name}`),
  fc.constantFrom(
    'Disallow: /',
    'Disallow: /a',
    'Disallow:',
    'Allow: /',
    'Allow: /a',
    '',
    'Crawl-delay: 900',
  ),
  fc.constantFrom('Sitemap: https://a.example/s', '# note', 'Robot-version: 2.0', 'Disallow: /*.gif$'),
)

/** Values near those of which the text alone tells the class. */
const values = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', 'a', 'b', 'wp-admin', '.php', '/a/', '_', '-'),
      fc.constantFrom(
        '*',
        '$',
        '?',
        '%2f',
        '%61',
        '..',
        '~',
        ';',
        ':',
        '//',
        'http:',
        '.',
        '[a]',
        '\\*',
        '&',
        'B',
        'robots.txt',
        '\u00e9',
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''))
const plainRule = fc
  .tuple(fc.constantFrom('Disallow', 'Disallow', 'Allow'), fc.constantFrom('/', '/', '*', ''), values)
  .map(([field, start, value]) => `${field}: ${start}${value}`)

describe('the readings of a file', () => {
  it.each([
    ['an empty file', ''],
    [
      'two groups of one robot',
      'User-agent: GPTBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /b\n',
    ],
    ['stacked agents', 'User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: *\nDisallow: /\n'],
    ['a fallback token', 'User-agent: msnbot\nDisallow: /\n\nUser-agent: *\nDisallow:\n'],
    [
      'a long delay',
      'User-agent: *\nCrawl-delay: 900\nDisallow: /a\n\nUser-agent: GPTBot\nCrawl-delay: 900\n',
    ],
  ])('are those of the engine for %s', (_, text) => {
    expectExactReadings(text)
  })

  it('are those of the engine for drawn files', () => {
    const reader = new ContentReader()
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 10 }), (drawn) =>
        expectExactReadings(drawn.join('\n'), reader),
      ),
      { numRuns: FILES },
    )
  })

  it('are those of the engine for drawn rules', () => {
    const reader = new ContentReader()
    const agents = fc.constantFrom(
      'User-agent: *',
      'User-agent: GPTBot',
      'User-agent: spider',
      'Robot-version: 2.0',
    )
    fc.assert(
      fc.property(
        fc.array(plainRule, { minLength: 1, maxLength: 4 }),
        agents,
        fc.array(plainRule, { maxLength: 2 }),
        (drawn, agent, others) =>
          expectExactReadings(['User-agent: *', ...drawn, '', agent, ...others].join('\n'), reader),
      ),
      { numRuns: FILES },
    )
  })

  it('are not those of another file whose equal values are other patterns', () => {
    const reader = new ContentReader()
    const [first, second] = ['1.0', '2.0'].map(
      (version) =>
        reader
          .readingsOf(parse(`User-agent: *\nRobot-version: ${version}\nDisallow: /\n`))
          .dialects.find(({ dialect }) => dialect === dialects['extended-2'])?.unnamed.class,
    )
    expect([first, second]).toEqual(['full', 'partial'])
  })

  it.each(['//example.com', '///a', '*http:.', '*a:.', '/a//b:', '/?a', '/*?=a', '/&@a?'])(
    'are those of the engine for %s',
    (value) => {
      expectExactReadings(`User-agent: *\nDisallow: ${value}\nDisallow: /a_b\n`)
      expectExactReadings(`User-agent: *\nAllow: ${value}\nDisallow: /a_b\n`)
    },
  )

  it('are those of a value of very many stars', () => {
    const file = parse(`User-agent: *\nDisallow: /${'*'.repeat(20_000)}$x\n`)
    expect(new ContentReader().readingsOf(file).dialects[0]?.unnamed.class).toBe('partial')
  })

  it('do not count a rule for /robots.txt alone', () => {
    const found = new ContentReader()
      .readingsOf(parse('User-agent: *\nRobot-version: 2.0\nDisallow: /robots.txt\n'))
      .dialects.find(({ dialect }) => dialect === dialects['extended-2'])
    expect(found?.unnamed.class).toBe('none')
  })

  it('say why a class is undecided', () => {
    const file = parse(Uint8Array.of(...new TextEncoder().encode('User-agent: *\nDisallow: /\n#'), 0xff))
    const found = new ContentReader()
      .readingsOf(file)
      .dialects.find(({ dialect }) => dialect === dialects['python-urllib'])
    expect(found?.unnamed).toMatchObject({ class: 'undecided', because: 'failure' })
  })
})
