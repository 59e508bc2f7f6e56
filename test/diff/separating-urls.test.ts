import { describe, expect, it } from 'vitest'
import { compareDialects } from '../../src/diff/index.ts'
import { separatingUrls } from '../../src/diff/separating-urls.ts'
import { dialects, parse, read } from '../../src/entry/index.ts'

const all = Object.values(dialects)

function compared(lines: readonly string[]): ReturnType<typeof compareDialects> {
  return compareDialects(parse(`${lines.join('\n')}\n`), 'FooBot', all)
}

describe('the URLs that tell classes apart', () => {
  it.each([
    [['User-agent: *', 'Disallow: /wp-admin/', 'Allow: /wp-admin/admin-ajax.php', 'Disallow: /*?s=']],
    [['User-agent: *', 'Disallow: /*.pdf$', 'Disallow: /café', 'Allow: /a%2fb', 'Disallow: /a']],
    [['User-agent: *', 'Disallow: /a', '', 'Disallow: /b', 'Allow: /']],
  ])('tell every two classes apart: %s', (lines) => {
    const { classes, differences, separating } = compared(lines)
    expect(classes.length).toBeGreaterThan(3)
    const ways = classes.map((_, at) => separating.map(({ verdicts }) => verdicts[at]?.verdict).join())
    expect(new Set(ways).size).toBe(classes.length)
    expect(separating.length).toBeLessThan(differences.length / 2)
  })

  it('begin with ordinary URLs, if some tell classes apart', () => {
    const { separating } = compared([
      'User-agent: *',
      'Disallow: /shop/',
      'Allow: /shop/open',
      'Disallow: /*?s=',
    ])
    const ordinary = separating.filter(({ isOrdinary }) => isOrdinary)
    expect(ordinary.map(({ url }) => url)).toContain('https://example.com/shop/open')
    expect(separating.slice(0, ordinary.length)).toEqual(ordinary)
    expect(ordinary.every(({ url }) => !/[%*]/.test(url))).toBe(true)
  })

  it('are of the site that is compared', () => {
    const file = parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n')
    const { separating } = compareDialects(file, 'FooBot', all, { origin: 'https://shop.example/x' })
    expect(separating[0]?.url).toBe('https://shop.example/a/b')
  })

  it('show a difference where the search is too short to find one', () => {
    const file = parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n')
    const pair = [dialects.google, dialects['python-urllib']]
    const { differences } = compareDialects(file, 'FooBot', pair, { maxStates: 0 })
    expect(differences).toMatchObject([
      {
        kind: 'different',
        url: 'https://example.com/a/b',
        verdicts: [{ verdict: 'allow' }, { verdict: 'disallow' }],
      },
    ])
    // The URL shows no difference of two classes that decide it alike.
    const three = [...pair, dialects['rfc-9309']]
    const some = compareDialects(file, 'FooBot', three, { maxStates: 0 }).differences
    expect(some.map(({ a, b, kind }) => [a, b, kind])).toEqual([
      [0, 1, 'different'],
      [0, 2, 'undecided'],
      [1, 2, 'different'],
    ])
    expect(some[1]).toStrictEqual({ a: 0, b: 2, kind: 'undecided', because: 'budget' })
  })

  it('are none if all dialects agree', () => {
    expect(compared(['User-agent: *', 'Disallow:']).separating).toEqual([])
  })
})

const SITE = 'https://example.com'

/** The URLs that tell Googlebot's policies of some files apart, with witnesses or made from the rules alone. */
function separated(files: readonly (readonly string[])[], witnesses: readonly string[] = []) {
  const policies = files.map((rules) =>
    read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'FooBot', dialect: dialects.google }),
  )
  return separatingUrls(policies, witnesses, SITE).map(({ url, isOrdinary, verdicts }) => [
    url.replace(SITE, ''),
    isOrdinary,
    verdicts.map(({ verdict }) => verdict.charAt(0)).join(''),
  ])
}

describe('a separating URL', () => {
  it.each<[path: string, isOrdinary: boolean]>([
    ['/a/b-c.d~e_f', true],
    ['/.well-known/x', true],
    ['/a...b', true],
    ['/a?b=c&d=e/f+g', true],
    ['/caf%C3%A9', true],
    ['/a%20b', true],
    ['/a?b=caf%C3%A9%20c', true],
    ['/a//b', false],
    ['/a/./b', false],
    ['/a/../b', false],
    ['/a/..', false],
    ['/a/.', false],
    ['/a/..?b', false],
    ['/a?', false],
    ['/a?b?c', false],
    ['/a%2Fb', false],
    ['/a?b=%2F', false],
    ['/a;b', false],
  ])('%s is ordinary: %s', (path, isOrdinary) => {
    expect(separated([[], [`Disallow: ${path}$`]], [`${SITE}${path}`])).toEqual([[path, isOrdinary, 'ad']])
  })

  it('may be of any site', () => {
    for (const site of ['http://e.example', 'https://e.example:8080']) {
      const policies = [[], ['Disallow: /a']].map((rules) =>
        read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'FooBot', dialect: dialects.google }),
      )
      expect(separatingUrls(policies, [], site)).toMatchObject([{ url: `${site}/a`, isOrdinary: true }])
    }
  })

  it.each<[about: string, files: string[][], urls: [string, boolean, string][]]>([
    ['the shortest', [[], ['Disallow: /long', 'Disallow: /b']], [['/b', true, 'ad']]],
    [
      'with something for a star',
      [['Disallow: /a*b', 'Allow: /ab**'], ['Allow: /ab**']],
      [['/axb', true, 'da']],
    ],
    ['longer than a rule', [['Disallow: /a$'], ['Disallow: /a']], [['/ax', true, 'ad']]],
    ['with a query', [['Disallow: /a'], ['Disallow: /a', 'Allow: /*?*=']], [['/a?x=1', true, 'da']]],
    [
      'with a longer query',
      [['Disallow: /a?b'], ['Disallow: /a?b', 'Allow: /*&x=']],
      [['/a?b&x=1', true, 'da']],
    ],
    [
      'one for all pairs, if there is one, and more if not',
      [[], ['Disallow: /a'], ['Disallow: /a', 'Disallow: /b']],
      [
        ['/a', true, 'add'],
        ['/b', true, 'aad'],
      ],
    ],
    [
      'each for some of four policies',
      [['Disallow: /x', 'Disallow: /y'], ['Disallow: /x'], ['Disallow: /y'], []],
      [
        ['/x', true, 'ddaa'],
        ['/y', true, 'dada'],
      ],
    ],
  ])('is %s', (_, files, urls) => {
    expect(separated(files)).toEqual(urls)
  })

  it('is made from the first 200 rules of a policy', () => {
    const rules = Array.from({ length: 201 }, (_, at) => `Disallow: /p${at + 100}`)
    expect(separated([rules.slice(0, 199), rules.slice(0, 200)])).toEqual([['/p299', true, 'ad']])
    expect(separated([rules.slice(0, 200), rules])).toEqual([])
  })

  it('is unusual only where no ordinary one tells two policies apart', () => {
    const files = [[], ['Disallow: /a%2Fb$'], ['Disallow: /a%2Fb$', 'Disallow: /c']]
    expect(separated(files, [`${SITE}/a%2Fb`, `${SITE}/c%2F`])).toEqual([
      ['/c', true, 'aad'],
      ['/a%2Fb', false, 'add'],
    ])
  })
})
