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
