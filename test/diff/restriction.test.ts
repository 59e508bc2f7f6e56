// How much of a site a policy closes, and which of two policies allows more.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialects, read } from '../../src/dialects/index.ts'
import { accessRelation, firstDifference, restrictionOf } from '../../src/diff/index.ts'
import { decide, isNoList, type Policy } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { scaled } from '../scale.ts'

const FILES = scaled(200, 2_000, 'WAYLEAVE_FILES')

const policyOf = (rules: readonly string[], dialect = dialects['rfc-9309']): Policy =>
  read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'FooBot', dialect })

describe('restrictionOf', () => {
  it.each<[kind: string, rules: string[]]>([
    ['none', []],
    ['none', ['Disallow:']],
    ['none', ['Disallow: /a', 'Allow: /a']],
    ['none', ['Disallow: /robots.txt$']],
    ['none', ['Disallow: /a', 'Allow: /*']],
    ['full', ['Disallow: /']],
    ['full', ['Disallow: *']],
    ['full', ['Disallow: /', 'Disallow: /a']],
    ['full', ['Disallow: /', 'Allow: /robots.txt$']],
    ['full', ['Disallow: /', 'Allow: /a', 'Disallow: /a*']],
    ['partial', ['Disallow: /', 'Allow: /$']],
    ['partial', ['Disallow: /a']],
    ['partial', ['Disallow: /robots.txt', 'Allow: /']],
    ['partial', ['Disallow: /?']],
  ])('is %s for %j', (kind, rules) => {
    expect(restrictionOf(policyOf(rules)).kind).toBe(kind)
  })

  it('gives a URL of each verdict', () => {
    const policy = policyOf(['Disallow: /', 'Allow: /*.gif$', 'Disallow: /*a.gif'])
    const restriction = restrictionOf(policy, { origin: 'https://site.example/x' })
    if (restriction.kind !== 'partial') throw new Error(restriction.kind)
    expect(decide(policy, restriction.allowed).verdict).toBe('allow')
    expect(decide(policy, restriction.disallowed).verdict).toBe('disallow')
    expect(restriction.allowed).toMatch(/^https:\/\/site\.example\//)
  })

  it('is unknown if the parser stops', () => {
    const bytes = new TextEncoder().encode('User-agent: *\nDisallow: /\n#')
    const file = parse(Uint8Array.of(...bytes, 0xff))
    expect(restrictionOf(read(file, { agent: 'FooBot', dialect: dialects['python-urllib'] })).kind).toBe(
      'unknown',
    )
  })

  it('is undecided without a budget, and never a proof', () => {
    const policy = policyOf(['Disallow: /*a', 'Disallow: /*b', 'Allow: /*c*d', 'Disallow: /'])
    expect(restrictionOf(policy, { maxStates: 0 }).kind).toBe('partial')
    const closed = policyOf(['Allow: /*.gif$', 'Disallow: /*.g**if', 'Disallow: /'])
    expect(restrictionOf(closed).kind).toBe('full')
    expect(restrictionOf(closed, { maxStates: 0 }).kind).toBe('undecided')
    const open = policyOf(['Disallow: /*.gif$', 'Allow: /*.g**if'])
    expect(restrictionOf(open, { maxStates: 0 })).toMatchObject({ kind: 'undecided', because: 'budget' })
  })

  it.each<[about: string, rules: string[], allowed: string, disallowed: string]>([
    ['the first page', ['Disallow: /xyz', 'Disallow: /a'], '/', '/xyz'],
    ['the next ordinary path if the first page is closed', ['Disallow: /$', 'Disallow: /b'], '/a', '/'],
    ['the last ordinary path if the others are closed', ['Disallow: /$', 'Disallow: /a'], '/index.html', '/'],
    ['what a rule opens', ['Disallow: /', 'Allow: /*/x$'], '//x', '/'],
  ])('shows as allowed %s', (_, rules, allowed, disallowed) => {
    expect(restrictionOf(policyOf(rules), { maxStates: 0 })).toStrictEqual({
      kind: 'partial',
      allowed: `https://example.com${allowed}`,
      disallowed: `https://example.com${disallowed}`,
    })
  })

  it('tries the texts of 20 rules of an effect before any search', () => {
    const hidden = (count: number): Policy => {
      const undone = Array.from({ length: count }, (_, at) => `/p${at + 10}x`)
      return policyOf([...undone.flatMap((path) => [`Disallow: ${path}`, `Allow: ${path}`]), 'Disallow: /z'])
    }
    expect(restrictionOf(hidden(19), { maxStates: 0 }).kind).toBe('partial')
    expect(restrictionOf(hidden(20), { maxStates: 0 }).kind).toBe('undecided')
    expect(restrictionOf(hidden(20)).kind).toBe('partial')
  })

  it('needs no search for a proof that rules which only allow close nothing', () => {
    const open = policyOf(['Allow: /a*b'])
    expect(restrictionOf(open, { maxStates: 0 })).toStrictEqual({ kind: 'none' })
    expect(() => restrictionOf(open, { origin: 'example.org' })).toThrow('"example.org" is no origin')
  })

  it('covers the sites that rules name, and says why others leave it undecided', () => {
    const perl = (rules: string[]): Policy => policyOf(rules, dialects['libwww-perl'])
    expect(restrictionOf(perl(['Disallow: http://shop.example/y']))).toStrictEqual({
      kind: 'partial',
      allowed: 'https://example.com/',
      disallowed: 'http://shop.example/y',
    })
    const many = Array.from({ length: 30 }, (_, at) => `Disallow: http://h${at}.example/y`)
    expect(restrictionOf(perl([...many, 'Disallow: /']))).toStrictEqual({
      kind: 'undecided',
      because: 'sites',
      states: 0,
    })
    const rejecting = policyOf(['Disallow: /a'], dialects['crawler-commons'])
    expect(restrictionOf(rejecting, { origin: 'http://[v1.x]' })).toStrictEqual({
      kind: 'undecided',
      because: 'host',
      states: 0,
    })
  })
})

const NO_LIST = { kind: 'undecided', because: 'no-list', states: 0 }
const url = (path: string): string => `https://example.com${path}`

describe('accessRelation', () => {
  it.each<[rules: string[], others: string[], relation: object]>([
    [['Disallow: /a'], ['Disallow: /b'], { kind: 'mixed', onlyFirst: url('/b'), onlyOther: url('/a') }],
    [['Allow: /a'], ['Disallow: /a'], { kind: 'more', onlyFirst: url('/a') }],
    [['Disallow: /a'], ['Allow: /a'], { kind: 'less', onlyOther: url('/a') }],
    [[], ['Disallow: /*a*b'], { kind: 'more', onlyFirst: url('/ab') }],
    [['Disallow: /*a*b'], ['Disallow: /*a*b', 'Allow: /a*b/cd'], { kind: 'less', onlyOther: url('/ab/cd') }],
    [['Allow: /a*b/cd', 'Disallow: /*a*b'], ['Disallow: /*a*b', 'Allow: /a*b/cd'], { kind: 'equal' }],
    [['Disallow: /*a'], ['Disallow: /*a*b', 'Disallow: /*a/c'], { kind: 'less', onlyOther: url('/a') }],
    [['Allow: /', 'Disallow: /a'], ['Disallow: /a/b'], { kind: 'less', onlyOther: url('/a') }],
  ])('needs no search to compare %j with %j', (rules, others, relation) => {
    expect(accessRelation(policyOf(rules), policyOf(others), { maxStates: 0 })).toStrictEqual(relation)
  })

  it('is undecided if one direction is, though a URL shows the other', () => {
    const [first, other] = [policyOf(['Disallow: /*.gif$', 'Allow: /*.g**if']), policyOf(['Disallow: /b'])]
    const undecided = { kind: 'undecided', because: 'budget' }
    expect(accessRelation(first, other, { maxStates: 0 })).toMatchObject(undecided)
    expect(accessRelation(other, first, { maxStates: 0 })).toMatchObject(undecided)
    expect(accessRelation(first, other)).toStrictEqual({ kind: 'more', onlyFirst: url('/b') })
  })

  it('proves nothing by equal texts that two dialects read in different ways', () => {
    const [google, protego] = [dialects.google, dialects.protego].map((by) =>
      policyOf(['Disallow: /%61'], by),
    ) as [Policy, Policy]
    expect(accessRelation(google, protego)).toStrictEqual({ kind: 'more', onlyFirst: url('/a') })
  })

  it('covers the sites that rules of either policy name', () => {
    const [named, open] = [['Disallow: http://shop.example/y'], []].map((lines) =>
      policyOf(lines, dialects['libwww-perl']),
    ) as [Policy, Policy]
    expect(accessRelation(named, open)).toStrictEqual({ kind: 'less', onlyOther: 'http://shop.example/y' })
    expect(accessRelation(open, named)).toStrictEqual({ kind: 'more', onlyFirst: 'http://shop.example/y' })
  })

  it('is unknown if either parser stops, and undecided if either policy is no list', () => {
    const open = policyOf(['Disallow: /q'])
    const failing = read(parse(Uint8Array.of(0xff)), { agent: 'FooBot', dialect: dialects['python-urllib'] })
    const unknown = { kind: 'unknown', failure: failing.failure }
    expect(accessRelation(open, failing)).toStrictEqual(unknown)
    expect(accessRelation(failing, open)).toStrictEqual(unknown)
    const noList = policyOf(['Disallow: /c', 'Allow: /c/d', 'Disallow: /e*f'], dialects.webrobots)
    expect(restrictionOf(noList)).toStrictEqual(NO_LIST)
    expect(accessRelation(noList, open)).toStrictEqual(NO_LIST)
    expect(accessRelation(open, noList)).toStrictEqual(NO_LIST)
    expect(accessRelation(noList, noList)).toStrictEqual({ kind: 'equal' })
  })
})

const values = fc.constantFrom(
  '/',
  '',
  '/a',
  '/b',
  '/a/b',
  '/*b',
  '/a*',
  '/*$',
  '/a$',
  '/b*a',
  '*',
  '/%61',
  '/*/',
)
const rules = fc.array(
  fc.tuple(fc.constantFrom('Allow', 'Disallow'), values).map(([field, value]) => `${field}: ${value}`),
  { maxLength: 5 },
)
const dialect = fc.constantFrom(...Object.values(dialects))
const URLS = ['/', '/a', '/b', '/ab', '/ba', '/a/b', '/b/a', '/a/', '/c', '/a?b', '/%61', '/aba', '/c/b'].map(
  (path) => `https://example.com${path}`,
)

describe('on drawn files', () => {
  it('a restriction agrees with the verdicts of URLs', () => {
    fc.assert(
      fc.property(rules, dialect, (lines, by) => {
        const policy = policyOf(lines, by)
        const verdicts = new Set(URLS.map((url) => decide(policy, url).verdict))
        const { kind } = restrictionOf(policy)
        if (verdicts.size === 2) expect(kind).toBe(isNoList(policy) ? 'undecided' : 'partial')
        if (kind === 'none') expect([...verdicts]).toEqual(['allow'])
        if (kind === 'full') expect([...verdicts]).toEqual(['disallow'])
      }),
      { numRuns: FILES },
    )
  })

  it('a relation has witnesses, turns round with the policies, and is equal if there is no difference', () => {
    fc.assert(
      fc.property(rules, rules, dialect, (lines, others, by) => {
        const [first, other] = [policyOf(lines, by), policyOf(others, by)]
        const relation = accessRelation(first, other)
        const turned = { more: 'less', less: 'more' } as Record<string, string>
        expect(accessRelation(other, first).kind).toBe(turned[relation.kind] ?? relation.kind)
        if (relation.kind === 'more' || relation.kind === 'mixed') {
          expect(decide(first, relation.onlyFirst).verdict).toBe('allow')
          expect(decide(other, relation.onlyFirst).verdict).toBe('disallow')
        }
        if (relation.kind === 'less' || relation.kind === 'equal')
          for (const url of URLS)
            if (decide(first, url).verdict === 'allow') expect(decide(other, url).verdict).toBe('allow')
        const difference = firstDifference(first, other)
        // Policies that are no list have a relation only if their rules are the same.
        if (difference.kind === 'equal' && ![first, other].some(isNoList)) expect(relation.kind).toBe('equal')
        if (difference.kind === 'different' && !difference.url.endsWith('/robots.txt'))
          expect(relation.kind).not.toBe('equal')
      }),
      { numRuns: FILES },
    )
  })
})
