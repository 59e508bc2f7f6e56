// Comparisons in a dialect whose rules may name a site: they cover every site.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { compareDialects, type DiffOptions, diff, firstDifference } from '../../src/diff/index.ts'
import { matches } from '../../src/pattern/index.ts'
import {
  decide,
  minimizeRules,
  type Policy,
  redundantRules,
  sitesToCompare,
  unreachableRules,
} from '../../src/policy/index.ts'
import { portable } from '../../src/rewrite/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { scaled } from '../scale.ts'

/** Pairs of files in an ordinary run; WAYLEAVE_PAIRS sets more. */
const PAIRS = scaled(250, 2_000, 'WAYLEAVE_PAIRS')

const policyOf = (rules: readonly string[], id: DialectId = 'libwww-perl'): Policy =>
  read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'FooBot', dialect: dialects[id] })

const HOSTS = [
  'https://example.com',
  'http://a.example',
  'https://a.example',
  'http://a.example:8080',
  'http://b.example',
]
const SPELLINGS = [
  ...HOSTS,
  'HTTP://A.example',
  '//a.example',
  'http://me@a.example:80',
  'http://%61.example',
  'https://a.example:443',
]
const PATHS = ['/', '/x', '/xa', '/x?', '/xb', '/xy', '/y', '/y/', '/%78', '/%2A', '/x*', '/x%2a']

const value = fc
  .tuple(fc.constantFrom('', '', ...SPELLINGS), fc.constantFrom('/', '/x', '/xa', '/y', '/x*', ''))
  .map(([site, path]) => `Disallow: ${site}${path}`)
const rules = fc.array(value, { maxLength: 4 })
/** A file and an edited copy, or two files. */
const pairs = fc.oneof(
  fc.tuple(rules, rules),
  fc
    .tuple(rules, value, fc.nat(4))
    .map(([some, one, at]) => [some, [...some.slice(0, at), one, ...some.slice(at + 1)]] as const),
)

const URLS = [...HOSTS, 'http://c.example', 'https://site1.example', 'https://b.example'].flatMap((host) =>
  PATHS.map((path) => host + path),
)
const verdictOf = (policy: Policy, url: string): string => decide(policy, url).verdict

describe('a comparison covers every site', () => {
  it(`and agrees with trying ${URLS.length} URLs of several sites, ${PAIRS} pairs`, {
    timeout: 300_000,
  }, () => {
    const seen = { equal: 0, different: 0, bound: 0 }
    fc.assert(
      fc.property(pairs, ([old, edited]) => {
        const [before, after] = [policyOf(old), policyOf(edited)]
        const changed = URLS.filter((url) => verdictOf(before, url) !== verdictOf(after, url))
        const found = firstDifference(before, after)
        const { paths } = diff(before, after)
        expect(paths.kind).toBe(found.kind)
        if (found.kind === 'equal') {
          seen.equal += 1
          expect(changed).toEqual([])
        }
        if (found.kind !== 'different' || paths.kind !== 'different') return
        seen.different += 1
        expect(verdictOf(before, found.url)).not.toBe(verdictOf(after, found.url))
        expect(paths.complete).toBe(true)
        expect(paths.origin).toBeUndefined()
        const { origins } = sitesToCompare([before, after])
        for (const { url, direction, sites } of paths.changes) {
          if (sites !== undefined) seen.bound += 1
          expect(verdictOf(direction === 'opened' ? before : after, url)).toBe('disallow')
          expect(verdictOf(direction === 'opened' ? after : before, url)).toBe('allow')
        }
        // The URLs that change are those that some change describes, on the sites that it names.
        for (const url of URLS) {
          const path = before.pathOf(url) ?? ''
          const site = path.slice(path.indexOf(' '))
          const named = origins.slice(1).find((origin) => before.pathOf(`${origin}/`) === `/${site}`)
          const told = paths.changes.some(({ sites, matches: some, alsoMatch, exceptions }) => {
            if (sites !== undefined && !(named === undefined ? sites.others : sites.named.includes(named)))
              return false
            const fits = ({ pattern }: Policy['rules'][number]): boolean => matches(pattern, path)
            return (
              some.some(fits) &&
              (alsoMatch.length === 0 || alsoMatch.some(fits)) &&
              !exceptions.some(({ rule }) => fits(rule))
            )
          })
          expect(told, url).toBe(changed.includes(url))
        }
      }),
      { numRuns: PAIRS },
    )
    expect(Math.min(seen.equal, seen.different, seen.bound)).toBeGreaterThan(PAIRS / 20)
  })

  it('proves a difference on another site, and none on the site of the question', () => {
    const before = policyOf(['Disallow: /x'])
    const after = policyOf(['Disallow: /x', 'Disallow: http://shop.example/y'])
    expect(firstDifference(before, after)).toMatchObject({ kind: 'different', url: 'http://shop.example/y' })
    expect(firstDifference(before, after, { origin: 'https://example.com/a' })).toMatchObject({
      kind: 'equal',
      origin: 'https://example.com',
    })
    expect(diff(before, after).paths).toMatchObject({
      complete: true,
      changes: [{ url: 'http://shop.example/y', sites: { named: ['http://shop.example'], others: false } }],
    })
  })

  it('names the sites of each change, unless it is a change on every site', () => {
    const sitesOf = (before: string[], after: string[], limits: DiffOptions = {}): unknown => {
      const { paths } = diff(policyOf(before), policyOf(after), limits)
      if (paths.kind !== 'different') return paths.kind
      expect(paths.states).toBeGreaterThanOrEqual(0)
      return paths.changes.map(({ url, sites }) => [url, sites])
    }
    const [b, c] = ['Disallow: http://b.example/x', 'Disallow: http://c.example/y']
    expect(sitesOf([c], [c, 'Disallow: /x'])).toEqual([['https://example.com/x', undefined]])
    expect(sitesOf([b, c], [b, c, 'Disallow: /x'])).toEqual([
      ['https://example.com/x', { named: ['http://c.example'], others: true }],
    ])
    const alone = [['http://c.example/y', { named: ['http://c.example'], others: false }]]
    expect(sitesOf([], [c])).toEqual(alone)
    expect(sitesOf([], [c], { maxRegions: 0 })).toEqual(alone)
    expect(sitesOf([], ['Disallow: /x'], { maxRegions: 0 })).toEqual([['https://example.com/x', undefined]])
  })

  it('is complete only if it is on every site', () => {
    const shop = ['y', 'z'].map((path) => `Disallow: http://shop.example/${path}`)
    const completeWith = (maxRegions: number): unknown => {
      const { paths } = diff(policyOf([]), policyOf(shop), { maxRegions })
      return paths.kind === 'different' && paths.complete
    }
    expect(completeWith(2)).toBe(true)
    expect(completeWith(1)).toBe(false)
  })

  it('shows a site that no rule names, even if the rules name the example', () => {
    const named = policyOf(['Disallow: https://example.com/a'])
    expect(firstDifference(named, policyOf(['Disallow: /a']))).toMatchObject({
      kind: 'different',
      url: 'https://site1.example/a',
    })
  })

  it('says of two dialects whether they were compared on one site', () => {
    const file = parse('User-agent: *\nDisallow: https://shop.example/y\n')
    const both = [dialects['original-1994'], dialects['libwww-perl']]
    const everywhere = compareDialects(file, 'FooBot', both)
    expect(everywhere.differences).toMatchObject([{ kind: 'different', url: 'https://shop.example/y' }])
    expect(everywhere.origin).toBeUndefined()
    const one = compareDialects(file, 'FooBot', both, { origin: 'https://example.com' })
    expect(one.classes).toHaveLength(1)
    expect(one.origin).toBe('https://example.com')
  })

  it('is undecided if the rules name too many sites, unless the rules are the same', () => {
    const many = Array.from({ length: 30 }, (_, index) => `Disallow: http://h${index}.example/y`)
    const edited = [...many.slice(0, -1), 'Disallow: http://h29.example/z']
    expect(firstDifference(policyOf(many), policyOf(edited))).toMatchObject({
      kind: 'undecided',
      because: 'sites',
    })
    expect(diff(policyOf(many), policyOf(edited)).paths).toMatchObject({
      kind: 'undecided',
      because: 'sites',
    })
    expect(firstDifference(policyOf(many), policyOf(many)).kind).toBe('equal')
    expect(
      firstDifference(policyOf(many), policyOf([...many, 'Disallow: http://h29.example/z'])),
    ).toMatchObject({
      kind: 'undecided',
      because: 'sites',
    })
    expect(firstDifference(policyOf(many), policyOf(many, 'original-1994')).kind).not.toBe('equal')
    // A difference on one of the sites that are compared is one all the same.
    expect(firstDifference(policyOf(many), policyOf(many.slice(1))).kind).toBe('different')
  })

  it('is undecided on a site whose host a parser rejects', () => {
    const [one, other] = [
      policyOf(['Disallow: /a'], 'crawler-commons'),
      policyOf(['Disallow: /b'], 'crawler-commons'),
    ]
    expect(firstDifference(one, other, { origin: 'http://[v1.x]' })).toMatchObject({
      kind: 'undecided',
      because: 'host',
    })
    expect(firstDifference(one, one, { origin: 'http://[v1.x]' }).kind).toBe('equal')
  })
})

describe('rules that name a site', () => {
  it('are neither unreachable nor redundant because other sites do not need them', () => {
    const policy = policyOf([
      'Disallow: /x',
      'Disallow: http://shop.example/y',
      'Disallow: http://shop.example/x',
    ])
    expect(unreachableRules(policy).unreachable.map(({ rule }) => rule.line)).toEqual([4, 4])
    expect(redundantRules(policy).redundant.map(({ line }) => line)).toEqual([4, 4])
    expect(minimizeRules(policy).rules.map(({ line }) => line)).toEqual([2, 3, 3])
    expect(unreachableRules(policy, { origin: 'https://example.com' }).unreachable).toHaveLength(4)
  })

  it('keep a star that is a letter on the site they name', () => {
    const text = 'User-agent: *\nDisallow: http://shop.example/a*\nDisallow: /b\n'
    const result = portable(parse(text), { dialect: dialects['libwww-perl'] })
    const [before, after] = [parse(text), result.file].map((file) =>
      read(file, { agent: 'FooBot', dialect: dialects['libwww-perl'] }),
    ) as [Policy, Policy]
    expect(result.text).toContain('http://shop.example/a*')
    expect(firstDifference(before, after).kind).toBe('equal')
  })
})
