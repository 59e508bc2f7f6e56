import { describe, expect, it } from 'vitest'
import {
  type DialectId,
  decide,
  decideMatrix,
  dialects,
  type Policy,
  parse,
  read,
} from '../../src/entry/index.ts'

/** Steps of single dialects that few files reach. */

function policyOf(dialect: DialectId, lines: readonly string[], agent = 'FooBot'): Policy {
  return read(parse(`${lines.join('\n')}\n`), { agent, dialect: dialects[dialect] })
}

function verdictOf(dialect: DialectId, lines: readonly string[], url: string): string {
  return decide(policyOf(dialect, ['User-agent: *', ...lines]), url).verdict
}

describe('Crawl-delay as a program parses a number', () => {
  it.each<[DialectId, string, number | undefined]>([
    ['spider', '10', 10],
    ['spider', '+1.5e1', 15],
    ['spider', '.5', 0.5],
    ['spider', '2.', 2],
    ['spider', '2.5f', undefined],
    ['spider', 'x10', undefined],
    ['crawler4j', '10', 10],
    ['crawler4j', '+1.5e1', 15],
    ['crawler4j', '12.5', 12.5],
    ['crawler4j', '.25', 0.25],
    ['crawler4j', '2.5f', 2.5],
    ['crawler4j', '10D', 10],
    ['crawler4j', '1e', undefined],
    ['crawler4j', '-1', undefined],
  ])('%s: %s', (dialect, value, seconds) => {
    const { pacing } = policyOf(dialect, ['User-agent: *', `Crawl-delay: ${value}`, 'Disallow: /a'])
    expect(pacing.crawlDelay?.value).toBe(seconds)
  })
})

describe('crawler-commons, an authority', () => {
  it.each([
    ['http://[::1]/a', 'disallow'],
    ['http://[::1]:8080/a', 'disallow'],
    ['http://user@[::1]/a', 'disallow'],
    ['http://[::1]x/a', 'allow'],
    ['http://[x]/a', 'allow'],
    ['http://example.com:8080/a', 'disallow'],
    ['http://example.com:port/a', 'allow'],
  ])('%s: %s', (url, verdict) => {
    expect(verdictOf('crawler-commons', ['Disallow: /a'], url)).toBe(verdict)
  })
})

describe('libwww-perl, a relative path', () => {
  it.each([
    ['a/b/..', '/a/', '/a'],
    ['a/../b', '/b', '/a'],
    ['./a', '/a', '/.'],
    ['a/./b', '/a/b', '/b'],
    ['a/.', '/a/', '/a'],
  ])('%s closes %s, not %s', (value, closed, open) => {
    const verdicts = [closed, open].map((url) => verdictOf('libwww-perl', [`Disallow: ${value}`], url))
    expect(verdicts).toEqual(['disallow', 'allow'])
  })
})

describe('extended-2-1996', () => {
  const lines = ['Robot-version: 2.0', 'Allow: /a', 'Disallow: /a/b', 'Disallow:', 'Disallow: /q']

  it.each([
    ['/a', 'allow'],
    ['/a/b', 'disallow'],
    ['/x', 'disallow'],
    ['/q', 'disallow'],
  ])('an explicit Allow counts before a Disallow, an empty one counts nothing: %s: %s', (url, verdict) => {
    expect(verdictOf('extended-2-1996', lines, url)).toBe(verdict)
  })

  it('an empty Allow does not close the rest of the site', () => {
    expect(verdictOf('extended-2-1996', ['Robot-version: 2.0', 'Disallow: /q', 'Allow:'], '/x')).toBe('allow')
  })

  it('gives one verdict at the first question and from the list', () => {
    const policy = policyOf('extended-2-1996', ['User-agent: *', ...lines])
    const first = ['/a', '/a/b', '/x', '/q'].map((url) => verdictOf('extended-2-1996', lines, url))
    expect(policy.rules.length).toBeGreaterThan(0)
    expect(['/a', '/a/b', '/x', '/q'].map((url) => decide(policy, url).verdict)).toEqual(first)
  })
})

describe('crawler4j', () => {
  it('of expressions that are equally long, the first by alphabet decides', () => {
    for (const lines of [
      ['Disallow: /*a', 'Allow: /*b'],
      ['Allow: /*b', 'Disallow: /*a'],
    ]) {
      expect(verdictOf('crawler4j', lines, '/xaxb')).toBe('disallow')
      expect(verdictOf('crawler4j', lines, '/xb')).toBe('allow')
    }
  })

  it.each([
    [['foo'], 'named', '/foo'],
    [['x', 'foo'], 'named', '/foo'],
    [['foo', 'bar'], 'named', '/foo'],
    [['bar', 'foo'], 'named', '/bar'],
    [['x', 'y'], 'star', '/star'],
    [['x'], 'star', '/star'],
    [['x', 'both'], 'named', '/both'],
  ])('of %j, the first token that a group names decides, or else the star: %s', (tokens, kind, closed) => {
    const lines = [
      ['User-agent: *', 'Disallow: /star'],
      ['User-agent: *', 'User-agent: both', 'Disallow: /both'],
      ['User-agent: foo', 'Disallow: /foo'],
      ['User-agent: bar', 'Disallow: /bar'],
    ].flat()
    const file = parse(`${lines.join('\n')}\n`)
    const policy = read(file, { agent: tokens, dialect: dialects.crawler4j })
    expect(policy.selection.kind).toBe(kind)
    const urls = ['/star', '/both', '/foo', '/bar']
    expect(urls.filter((url) => decide(policy, url).verdict === 'disallow')).toEqual([closed])
    const first = read(file, { agent: tokens, dialect: dialects.crawler4j })
    expect(decide(first, closed).verdict).toBe('disallow')
  })

  it('without obedience to the star, no group with a star is chosen', () => {
    const file = parse('User-agent: *\nUser-agent: both\nDisallow: /a\n\nUser-agent: bot\nDisallow: /b\n')
    const query = { agent: ['both', 'bot'], dialect: dialects.crawler4j, obeysStar: false }
    expect(['/a', '/b'].map((url) => decide(read(file, query), url).verdict)).toEqual(['allow', 'disallow'])
  })
})

describe('heritrix', () => {
  it.each([
    ['1', 'allow'],
    ['x', 'disallow'],
  ])(
    'Crawl-delay %s, then another User-agent line: %s, because only a number ends the names',
    (value, verdict) => {
      const lines = ['User-agent: a', `Crawl-delay: ${value}`, 'User-agent: b', 'Disallow: /']
      expect(decide(policyOf('heritrix', lines, 'a'), '/x').verdict).toBe(verdict)
    },
  )

  it('a robot whose name contains two names: the second group is a later one', () => {
    const lines = [
      'User-agent: foo',
      'Disallow: /a',
      '',
      'User-agent: bot',
      'Disallow: /b',
      '',
      'User-agent: x',
    ]
    const { selection } = policyOf('heritrix', [...lines, 'Disallow: /c'], 'foobot')
    expect(selection.candidates.map(selection.reasonFor)).toEqual([
      'names-agent',
      'later-group',
      'other-agents',
    ])
  })
})

describe('httrack', () => {
  it.each([
    ['HTTrack/3', 'disallow'],
    ['WinHTTrack', 'disallow'],
    ['webhttrack', 'disallow'],
    ['FooBot', 'allow'],
  ])('a group for %s: %s', (name, verdict) => {
    const policy = policyOf('httrack', [`User-agent: ${name}`, 'Disallow: /'], 'httrack')
    expect(decide(policy, '/x').verdict).toBe(verdict)
  })
})

describe('records', () => {
  it('that are ignored come in the order of their lines', () => {
    const lines = ['User-agent: *', 'Visit-time: 9', 'Disallow: /a', 'Sitemap:', 'Crawl-delay: x', 'Host:']
    expect(policyOf('google', lines).ignoredRecords.map(({ line }) => line)).toEqual([2, 4, 5, 6])
  })

  it('Content-Usage with a path alone: no dictionary', () => {
    const { contentUsage } = policyOf('rfc-9309', ['User-agent: *', 'Content-Usage: /a', 'Disallow: /x'])
    expect(contentUsage[0]?.value).toMatchObject({ path: '/a', dictionary: '' })
  })
})

describe('decideMatrix', () => {
  it('agents that share one of two groups: each gets its own rules', () => {
    const file = parse(
      'User-agent: FooBot\nUser-agent: BarBot\nDisallow: /both\n\nUser-agent: FooBot\nDisallow: /foo\n\nUser-agent: BarBot\nDisallow: /bar\n',
    )
    const urls = ['/both', '/foo', '/bar', '/x']
    const agents = ['FooBot', 'BarBot'].map((agent) => ({ agent, dialect: dialects['rfc-9309'] }))
    const rows = decideMatrix(file, { robots: agents, urls })
    expect(rows.map((row) => row.map(({ verdict }) => verdict))).toEqual([
      ['disallow', 'disallow', 'allow', 'allow'],
      ['disallow', 'allow', 'disallow', 'allow'],
    ])
  })
})

it('crawler-commons: a UTF-16 file with an odd number of bytes ends in U+FFFD', () => {
  const bytes = [0xff, 0xfe, ...Buffer.from('User-agent: *\nDisallow: /a', 'utf16le'), 0x62]
  const policy = read(parse(Uint8Array.from(bytes)), {
    agent: 'FooBot',
    dialect: dialects['crawler-commons'],
  })
  expect(policy.rules.at(-1)?.value).toBe('/a\ufffd')
})

it('a part of Content-Signal without text is none', () => {
  const { contentSignals } = policyOf('rfc-9309', [
    'User-agent: *',
    'Content-Signal: search=yes, ,',
    'Allow: /',
  ])
  expect(contentSignals.map(({ value }) => value.signals)).toEqual([[{ name: 'search', value: 'yes' }]])
})

it('webrobots: a note on a rule below a blank line names that line', () => {
  const { notes } = policyOf('webrobots', ['User-agent: *', 'Disallow: /a', '', 'Disallow: /b'])
  expect(notes.map(({ code, line }) => [code, line])).toEqual([['blank-line-ends-group', 4]])
})
