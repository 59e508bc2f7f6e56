import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNNAMED_AGENT_NAME } from '../../src/dialects/index.ts'
import { type DialectId, decide, dialects, mainDialects, parse, read } from '../../src/entry/index.ts'
import { type Portable, type PortableOptions, portable } from '../../src/rewrite/index.ts'
import { robots } from '../../src/robots/index.ts'
import { robotsText } from '../arbitraries.ts'
import { scaled } from '../scale.ts'

function made(lines: readonly string[], options?: PortableOptions): Portable {
  return portable(parse(lines.map((line) => `${line}\n`).join('')), options)
}

function linesOf({ text }: Portable): string[] {
  return text.split('\n').slice(0, -1)
}

function kindFor({ dialects }: Portable, id: DialectId): string | undefined {
  return dialects.find(({ dialect }) => dialect === id)?.kind
}

/** Names that several robots share, or that some dialect changes into another name. */
const LIKE_NAMES = [
  '*',
  'Googlebot',
  'Googlebot-News',
  'bot',
  'Goo%67lebot',
  'Goo*glebot',
  '*Bot',
  'Yandex',
  'YandexMetrika',
  'msnbot',
  'archive',
] as const

const LIKE_RULES = ['Disallow: /', 'Disallow: /a', 'Allow: /a/b', 'Disallow: /c'] as const

const every = mainDialects.map(({ id }) => id)

describe('a name that is part of a longer one', () => {
  it.each([1, 40])('comes after the longer one, among %i other names', (others) => {
    const names = [...Array.from({ length: others }, (_, at) => `robot${100 + at}`), 'xrobot100y']
    const lines = linesOf(made(names.flatMap((name, at) => [`User-agent: ${name}`, `Disallow: /${at}`])))
    expect(lines.indexOf('User-agent: xrobot100y')).toBeGreaterThan(-1)
    expect(lines.indexOf('User-agent: xrobot100y')).toBeLessThan(lines.indexOf('User-agent: robot100'))
  })
})

describe('portable', () => {
  it('longer rules come first, Allow before Disallow, with the dialects that are proved equal', () => {
    const file = made(['User-agent: *', 'Disallow: /a/', 'Disallow: /b', 'Allow: /a/b', 'Allow: /c'])
    expect(linesOf(file)).toEqual([
      'User-agent: *',
      'Allow: /a/b',
      'Disallow: /a/',
      'Allow: /c',
      'Disallow: /b',
    ])
    expect(file.dialects).toHaveLength(every.length)
    for (const id of ['rfc-9309', 'google', 'bing', 'yandex', 'baidu', 'draft-1996', 'protego'] as const)
      expect(kindFor(file, id)).toBe('equal')
    expect(file.dialectsBefore.find(({ dialect }) => dialect === 'draft-1996')?.kind).toBe('different')
    expect(file.dialects.find(({ dialect }) => dialect === 'original-1994')?.disagreements).toEqual([
      {
        agent: 'any other robot',
        url: 'https://example.com/a/b',
        authorVerdict: 'allow',
        dialectVerdict: 'disallow',
      },
    ])
  })

  it('merges groups of one robot, without blank lines in them, and the group for * last', () => {
    const file = made([
      'User-agent: *',
      '',
      'Disallow: /all',
      'User-agent: Qxa',
      'Disallow: /1',
      '',
      'User-agent: Wzb',
      'User-agent: Qxa',
      'Disallow: /22',
      'Disallow:',
    ])
    expect(linesOf(file)).toEqual([
      'User-agent: Qxa',
      'Disallow: /22',
      'Disallow: /1',
      '',
      'User-agent: Wzb',
      'Disallow: /22',
      '',
      'User-agent: *',
      'Disallow: /all',
    ])
    expect(every.filter((id) => kindFor(file, id) === 'different')).toEqual(['python-urllib', 'heritrix'])
  })

  it('does not invent rules for a named group', () => {
    const file = made(['User-agent: *', 'Disallow: /private/', '', 'User-agent: A', 'Allow: /'])
    expect(linesOf(file)).toEqual([
      'User-agent: A',
      'Allow: /',
      'Disallow:',
      '',
      'User-agent: *',
      'Disallow: /private/',
    ])
  })

  it('puts particular names before those they hold', () => {
    const file = made([
      'User-agent: Googlebot',
      'Disallow: /g',
      '',
      'User-agent: Googlebot-News/2.0',
      'Disallow: /n',
    ])
    expect(linesOf(file)).toEqual([
      'User-agent: Googlebot-News',
      'Disallow: /n',
      '',
      'User-agent: Googlebot',
      'Disallow: /g',
    ])
  })

  it('puts a group first if one of its names holds one name of another group', () => {
    const file = made([
      'User-agent: qxa',
      'User-agent: zzbot',
      'Disallow: /a',
      '',
      'User-agent: qxab',
      'User-agent: other',
      'Disallow: /b',
    ])
    expect(linesOf(file)).toEqual([
      'User-agent: qxab',
      'User-agent: other',
      'Disallow: /b',
      '',
      'User-agent: qxa',
      'User-agent: zzbot',
      'Disallow: /a',
    ])
  })

  it('names that match no robot: their rules are ordered as if they matched one', () => {
    const file = made(['User-agent: MJ12bot', 'Disallow: /a', 'Disallow: /a/longer'])
    expect(linesOf(file)).toEqual(['User-agent: MJ12bot', 'Disallow: /a/longer', 'Disallow: /a'])
  })

  it('a URL with escapes in small letters shows no difference', () => {
    const file = made(['User-agent: *', 'Disallow: /caf%C3%A9'])
    expect(
      ['google', 'original-1994', 'crawler-commons'].map((id) => kindFor(file, id as DialectId)),
    ).toEqual(['equal', 'equal', 'equal'])
  })

  it('an author whose verdicts no list of rules gives: the other dialects are undecided', () => {
    const file = made(['User-agent: *', 'Disallow: /a', 'Allow: /a'], { dialect: dialects.crawler4j })
    expect(file.dialects.filter(({ kind }) => kind === 'equal').map(({ dialect }) => dialect)).toEqual([
      'crawler4j',
    ])
    expect(kindFor(file, 'rfc-9309')).toBe('undecided')
  })

  it('an author for whom the first rule decides: an order that changes a verdict is not taken', () => {
    const file = made(['User-agent: *', 'Disallow: /a', 'Allow: /a/b'], { dialect: dialects['draft-1996'] })
    expect(kindFor(file, 'draft-1996')).toBe('equal')
    expect(decide(read(file.file, { agent: 'q', dialect: dialects['draft-1996'] }), '/a/b').verdict).toBe(
      'disallow',
    )
  })

  it('a Sitemap without a value is left out', () => {
    const file = made(['Sitemap:', 'User-agent: *', 'Disallow: /a', 'Sitemap: /s'])
    expect(linesOf(file)).toEqual(['User-agent: *', 'Disallow: /a', '', 'Sitemap: /s'])
  })

  it('values have one spelling, without needless stars', () => {
    const file = made([
      'User-agent: *',
      'Disallow: /caf\u00e9',
      'Disallow: /%7ejoe/%c3%a9',
      'Disallow: /x/*',
      'Disallow: /y**z*$',
      'Disallow: /a$b',
      'Disallow: /*',
    ])
    expect(linesOf(file)).toEqual([
      'User-agent: *',
      'Disallow: /~joe/%C3%A9',
      'Disallow: /caf%C3%A9',
      'Disallow: /y*z',
      'Disallow: /a$b',
      'Disallow: /x/',
      'Disallow: /',
    ])
    expect(kindFor(file, 'rfc-9309')).toBe('equal')
  })

  it('keeps a star whose length decides', () => {
    const file = made(['User-agent: *', 'Allow: /a*', 'Disallow: /ab'])
    expect(linesOf(file)).toEqual(['User-agent: *', 'Allow: /a*', 'Disallow: /ab'])
  })

  it('comments stay with their lines', () => {
    const file = made([
      '# head',
      '',
      '# all',
      'User-agent: * # robots',
      '# odd',
      'Disalow: /x',
      'Disallow: /y # y',
      '# map',
      'Sitemap: /s',
      'User-agent: A',
      'Disallow:',
      '# end',
    ])
    expect(linesOf(file)).toEqual([
      '# head',
      '',
      'User-agent: A',
      'Disallow:',
      '',
      '# all',
      '# robots',
      'User-agent: *',
      '# odd',
      '# y',
      'Disallow: /y',
      '',
      '# map',
      'Sitemap: /s',
      '',
      '# end',
    ])
    expect(file.omittedLines).toEqual([6])
  })

  it('metadata stays, without repetitions', () => {
    const file = made([
      'Host: e.com',
      'User-agent: A',
      'Crawl-delay: 5',
      'Foo: bar',
      'Disallow: /',
      'Robot-version: 2.0',
      'Sitemap: /s',
      'Host: f.com',
      'Clean-param: s',
      'Sitemap: /s',
      'Crawl-delay: 5',
    ])
    expect(linesOf(file)).toEqual([
      'User-agent: A',
      'Robot-version: 2.0',
      'Disallow: /',
      'Crawl-delay: 5',
      'Foo: bar',
      '',
      'Host: e.com',
      'Clean-param: s',
      '',
      'Sitemap: /s',
    ])
  })

  it('omitted lines and unmatched names are listed', () => {
    const file = made(['Disallow: /orphan', 'User-agent: MJ12bot', 'Disallow: /', 'hello'])
    expect(linesOf(file)).toEqual(['User-agent: MJ12bot', 'Disallow: /'])
    expect([file.omittedLines, file.unmatchedNames, file.robots]).toEqual([
      [1, 4],
      ['MJ12bot'],
      robots.length - 1,
    ])
    const beside = made(['User-agent: GPTBot', 'User-agent: MJ12bot', 'Disallow: /'])
    expect([beside.unmatchedNames, beside.robots]).toEqual([['MJ12bot'], robots.length - 1])
  })

  it('a robot is compared by the token that the author’s dialect reads in a name', () => {
    const star = made([
      'User-agent: Mediapartners-Google*',
      'Disallow: /',
      '',
      'User-agent: *',
      'Disallow: /cgi-bin/',
    ])
    expect(linesOf(star)[0]).toBe('User-agent: Mediapartners-Google')
    expect([star.unmatchedNames, star.robots]).toEqual([[], robots.length])
    expect([
      kindFor(star, 'yandex'),
      star.dialectsBefore.find(({ dialect }) => dialect === 'yandex')?.kind,
    ]).toEqual(['equal', 'different'])
    const dotted = made([
      'User-agent: sitecheck.internetseer.com',
      'Disallow: /',
      '',
      'User-agent: *',
      'Disallow: /cgi-bin/',
    ])
    expect(linesOf(dotted)[0]).toBe('User-agent: sitecheck.internetseer.com')
    expect(dotted.unmatchedNames).toEqual(['sitecheck.internetseer.com'])
    expect(dotted.dialects.find(({ dialect }) => dialect === 'yandex')?.disagreements).toEqual([
      { agent: 'sitecheck', url: 'https://example.com/', authorVerdict: 'disallow', dialectVerdict: 'allow' },
    ])
  })

  it('a byte that is no character is compared with dialects that decode it and dialects that do not', () => {
    const { dialects: outcomes } = portable(parse('User-agent: *\nDisallow: a\nDisallow: /%FF\n'), {
      dialect: dialects['python-urllib'],
    })
    const kinds = new Map(outcomes.map(({ dialect, kind }) => [dialect, kind]))
    expect(kinds.get('python-urllib')).toBe('equal')
    expect(kinds.get('rfc-9309')).toBe('different')
  })

  it('registry robots with an overlapping name are compared', () => {
    const file = made(['User-agent: Googlebot', 'Disallow: /g/', '', 'User-agent: *', 'Disallow: /x/'])
    expect(file.robots).toBe(robots.length)
    for (const id of ['original-1994', 'extended-2', 'libwww-perl', 'protego'] as const) {
      const { disagreements = [] } = file.dialects.find(({ dialect }) => dialect === id) ?? {}
      expect(
        disagreements.map(({ agent, url }) => `${agent} ${url}`),
        id,
      ).toContain('Googlebot-Image https://example.com/g/')
    }
    const foo = made(['User-agent: Foo', 'Disallow: /c'])
    expect(foo.robots).toBe(robots.length + 1)
    const likes = new Map(foo.dialects.map(({ dialect, similarName }) => [dialect, similarName]))
    for (const id of ['original-1994', 'extended-2', 'libwww-perl', 'protego'] as const)
      expect(likes.get(id), id).toEqual({
        agent: 'Foo-like',
        url: 'https://example.com/c',
        authorVerdict: 'allow',
        dialectVerdict: 'disallow',
      })
    expect(likes.get('draft-1996')).toEqual({
      agent: 'Fo',
      url: 'https://example.com/c',
      authorVerdict: 'allow',
      dialectVerdict: 'disallow',
    })
    for (const id of ['rfc-9309', 'google', 'bing', 'yandex', 'heritrix'] as const)
      expect(likes.get(id), id).toBe(undefined)
  })

  it('the unnamed agent is named by no group in any dialect', () => {
    for (const name of ['*Bot', 'any', 'a', 'robot', 'qzxjqv', '\ue000', '%ee%80%80']) {
      const { dialects } = made([`User-agent: ${name}`, 'Disallow: /b', '', 'User-agent: *', 'Disallow: /c'])
      const told = dialects.flatMap(({ dialect, disagreements }) =>
        disagreements.map(({ agent, url }) => ({ dialect, agent, url })),
      )
      const false_ = told.filter(
        ({ agent, url }) => agent === UNNAMED_AGENT_NAME && url === 'https://example.com/b',
      )
      expect(false_, name).toEqual([])
    }
  })

  it('/robots.txt is an excluded path', () => {
    const closed = made(['User-agent: *', 'Disallow: /'])
    expect(closed.dialects.filter(({ kind }) => kind !== 'equal')).toEqual([])
    expect(closed.excludedPaths).toEqual(['/robots.txt'])
    const parted = made(['User-agent: *', 'Disallow: /robots.txt', 'Allow: /robots.txt'])
    const urls = parted.dialects.flatMap(({ disagreements }) => disagreements.map(({ url }) => url))
    expect(urls.length).toBeGreaterThan(0)
    expect(urls).not.toContain('https://example.com/robots.txt')
  })

  it('groups without the rules for * are listed, with a URL', () => {
    const file = made([
      'User-agent: GPTBot',
      'Allow: /',
      '',
      'User-agent: CCBot',
      'Disallow: /admin/',
      '',
      'User-agent: *',
      'Disallow: /admin/',
    ])
    expect(file.groupsWithoutStarRules).toEqual([
      { agents: ['GPTBot'], url: 'https://example.com/admin/', line: 8 },
    ])
  })

  it('no registry robot refutes a proof', () => {
    const drawn = fc.array(
      fc.tuple(fc.constantFrom(...LIKE_NAMES), fc.subarray([...LIKE_RULES], { minLength: 1 })),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    let proofs = 0
    fc.assert(
      fc.property(drawn, (groups) => {
        const file = parse(
          groups
            .map(([name, rules]) => `User-agent: ${name}\n${rules.map((rule) => `${rule}\n`).join('')}`)
            .join('\n'),
        )
        const { file: plain, dialects: outcomes, unmatchedNames } = portable(file)
        const excluded = new Set(unmatchedNames.map((name) => name.toLowerCase()))
        const compared = robots.filter(({ tokens: [own = ''] }) => !excluded.has(own.toLowerCase()))
        const asks = compared.flatMap(({ tokens, obeys: { star } }) =>
          star === 'no'
            ? [{ agent: tokens, obeysStar: false }]
            : [{ agent: tokens, obeysStar: true }, ...tokens.map((agent) => ({ agent, obeysStar: true }))],
        )
        const same = outcomes.filter(({ kind }) => kind === 'equal')
        const refuted: string[] = []
        for (const ask of asks) {
          const author = read(file, { ...ask, dialect: dialects['rfc-9309'] })
          for (const { dialect } of same) {
            const reader = read(plain, { ...ask, dialect: dialects[dialect] })
            for (const url of ['/', '/a', '/a/b', '/c', '/x'])
              if (decide(reader, url).verdict !== decide(author, url).verdict)
                refuted.push(`${dialect} ${url} ${ask.agent}`)
            proofs++
          }
        }
        expect(refuted).toEqual([])
      }),
      { numRuns: scaled(20, 40, 'WAYLEAVE_FILES') },
    )
    expect(proofs).toBeGreaterThan(0)
  })

  it('a record that another line repeats is not an omitted line', () => {
    const file = made([
      'User-agent: A',
      'Disallow: /~j',
      'Disallow: /%7Ej*',
      'Disallow:',
      'User-agent: a/2.0',
      'Disallow: /~j',
      'Disallow: /~J',
    ])
    expect(linesOf(file)).toEqual(['User-agent: A', 'Disallow: /~j', 'Disallow: /~J'])
    expect(file.omittedLines).toEqual([])
  })

  it('the result has the author’s verdicts', () => {
    const orders = ['User-agent: *', 'Disallow: /a', 'Allow: /a/b']
    const file = made(orders, { dialect: dialects['draft-1996'] })
    expect(linesOf(file)).toEqual(orders)
    expect(kindFor(file, 'draft-1996')).toBe('equal')
    expect(file.dialects.find(({ dialect }) => dialect === 'rfc-9309')?.disagreements[0]).toMatchObject({
      authorVerdict: 'disallow',
      dialectVerdict: 'allow',
    })
  })

  it('a file stays as it is if the author’s parser fails', () => {
    const file = portable(parse(Uint8Array.from([...Buffer.from('user-agent: *\ndisallow: /'), 0xff])), {
      dialect: dialects['python-urllib'],
    })
    expect(file.failure?.message).toContain('UnicodeDecodeError')
    expect(kindFor(file, 'python-urllib')).toBe('failing')
    expect(file.text).toContain('disallow: /')
  })

  it('robots of one group with delays of their own: each keeps its own', () => {
    const names = ['User-agent: Slurp', 'Crawl-delay: 8', '', 'User-agent: msnbot', 'Crawl-delay: 5']
    expect(linesOf(made([...names, 'Disallow: /a']))).toEqual([
      'User-agent: Slurp',
      'Disallow: /a',
      'Crawl-delay: 8',
      '',
      'User-agent: msnbot',
      'Disallow: /a',
      'Crawl-delay: 5',
    ])
  })

  it('a name that a program finds only in the result, because the file made it fail, is asked', () => {
    // Programs in Python end lines at U+001E, and raise an error at half a pair of UTF-16.
    const text = 'x: y\u001eUser-agent: bingbot\u001eDisallow: /a # note\u001eDisallow: /\udcff\n'
    const outcome = portable(parse(text), { dialect: dialects.google }).dialects.find(
      ({ dialect }) => dialect === 'protego',
    )
    expect(outcome).toMatchObject({ kind: 'different', disagreements: [{ agent: 'bingbot' }] })
  })

  it('says of a URL that shows a difference if no client sends it', () => {
    const shown = (lines: readonly string[]) =>
      made(lines).dialects.find(({ dialect }) => dialect === 'draft-1996')?.disagreements[0]
    expect(shown(['User-agent: *', 'Disallow: /a/../$'])).toMatchObject({ notSent: true })
    expect(shown(['User-agent: *', 'Disallow: /a/$'])).not.toHaveProperty('notSent')
  })

  it('keeps a star after a blank, which would not count at the end of a line', () => {
    const once = made(['User-agent: FooBot', 'Allow: /a *'])
    expect(linesOf(once)).toContain('Allow: /a *')
    expect(portable(once.file).text).toBe(once.text)
  })

  it('any file keeps its author’s meaning, and a second rewrite changes nothing', () => {
    fc.assert(
      fc.property(robotsText, fc.constantFrom(...(Object.keys(dialects) as DialectId[])), (text, id) => {
        const file = portable(parse(text), { dialect: dialects[id] })
        expect(file.failure === undefined ? kindFor(file, id) : 'failing').toBe(
          file.failure === undefined ? 'equal' : 'failing',
        )
        const plain = portable(parse(text))
        expect(portable(plain.file).text).toBe(plain.text)
        const sitemaps = [parse(text), plain.file].map(
          (one) =>
            new Set(
              read(one, { agent: 'A', dialect: dialects['rfc-9309'] }).sitemaps.map(({ value }) => value),
            ),
        )
        expect(sitemaps[1]).toEqual(sitemaps[0])
      }),
      { numRuns: scaled(150, 150, 'WAYLEAVE_FILES') },
    )
  })

  it('gives a name that RFC 9309 cuts its own pace, and not that of a name below it', () => {
    const lines = [
      'User-agent: MJ12bot',
      'Crawl-delay: 10',
      'User-agent: Pinterest',
      'Crawl-delay: 1',
      'Disallow: /a',
    ]
    const { text } = portable(parse(lines.map((line) => `${line}\n`).join('')))
    expect(text).toBe(
      'User-agent: MJ12bot\nDisallow: /a\nCrawl-delay: 10\n\nUser-agent: Pinterest\nDisallow: /a\nCrawl-delay: 1\n',
    )
  })

  /** Letters that stand for a number: the version of a name begins at a digit. */
  const letters = (index: number): string =>
    String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

  it('compares as many robots as its limit of names allows, and calls the others undecided', () => {
    const names = Array.from({ length: 2_100 }, (_, index) => `User-agent: ${letters(1_000 + index)}`)
    const file = parse([...names, 'Disallow: /a', ''].join('\n'))
    const { file: result, dialects: outcomes } = portable(file)
    expect(result).toBe(file)
    expect(outcomes.find(({ dialect }) => dialect === 'rfc-9309')?.kind).toBe('undecided')
    for (const { undecided } of outcomes) expect(undecided.length).toBeGreaterThan(100)
  })

  it('compares as many rules as its limit allows, and calls the other robots undecided', () => {
    // The documents of the 1990s read groups without a blank line between them as one, with all rules.
    const groups = Array.from(
      { length: 500 },
      (_, index) => `User-agent: bot${letters(index)}\nDisallow: /p${index}\n`,
    )
    const { dialects: after, dialectsBefore: before } = portable(parse(groups.join('')))
    expect(before.find(({ dialect }) => dialect === 'draft-1996')?.undecided.length).toBeGreaterThan(100)
    expect(before.find(({ dialect }) => dialect === 'rfc-9309')?.kind).toBe('equal')
    expect(after.find(({ dialect }) => dialect === 'draft-1996')?.undecided).toEqual([])
  })
})
