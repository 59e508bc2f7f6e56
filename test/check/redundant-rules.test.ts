import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers } from '../../src/check/analysis/prefix-tree.ts'
import { needlessRules, newSpending } from '../../src/check/analysis/redundant-rules.ts'
import { check } from '../../src/check/index.ts'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { matches, starDollar } from '../../src/pattern/index.ts'
import { decide, type Policy, redundantRules, unreachableRules } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { robotsText } from '../arbitraries.ts'

const ORIGIN = 'https://example.com'

const policyOf = (rules: readonly string[], id: DialectId): Policy =>
  read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'foo', dialect: dialects[id] })

const ruleOf = (letters: readonly string[], maxLength: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('Allow', 'Disallow'), fc.array(fc.constantFrom(...letters), { maxLength }))
    .map(([field, pieces]) => `${field}: /${pieces.join('')}`)

const wild = fc.array(ruleOf(['a', 'b', '/', '*', '$', '%61'], 4), { maxLength: 6 })
const plain = fc.array(ruleOf(['a', 'b', '/'], 4), { maxLength: 8 })
const ids = fc.constantFrom<DialectId>('google', 'rfc-9309', 'python-urllib', 'baidu', 'heritrix', 'libwww-perl')

/** Readings whose patterns are the rules as they are written, or nearly. */
const LETTERWISE: ReadonlySet<DialectId> = new Set(['google', 'rfc-9309', 'baidu'])

/** Every path of at most five letters. */
const PATHS = ['a', 'b', '/', 'a', 'b'].reduce(
  (all) => [...new Set([...all, ...all.flatMap((path) => ['a', 'b', '/'].map((letter) => path + letter))])],
  ['/'],
)

describe('needless rules', () => {
  it('are such by proof: each can be dropped, and those that never decide are reached by no URL', () => {
    let found = 0
    fc.assert(
      fc.property(wild, ids, (rules, id) => {
        const policy = policyOf(rules, id)
        const answers = needlessRules(policy, ORIGIN, newSpending())
        const { redundant } = redundantRules(policy)
        const unreachable = unreachableRules(policy).unreachable.map(({ rule }) => rule)
        found += answers.found.length
        for (const { rule, kind } of answers.found) {
          expect(redundant).toContain(rule)
          if (kind === 'never') expect(unreachable).toContain(rule)
        }
        expect(answers.undecided).toEqual([])
        // A path of letters that no rule holds is matched by one of the rules that cover another together, which then covers it alone.
        const never = answers.found.filter(({ kind }) => kind === 'never').map(({ rule }) => rule)
        for (const { rule, coveredBy } of unreachableRules(policy).unreachable) {
          if (coveredBy.length > 0 && LETTERWISE.has(id)) expect(never).toContain(rule)
        }
      }),
      { numRuns: 1_000 },
    )
    expect(found).toBeGreaterThan(100)
  })

  it('are all that can be dropped, where all are plain prefixes', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom<DialectId>('google', 'rfc-9309', 'baidu'), (rules, id) => {
        const policy = policyOf(rules, id)
        const found = new Set(needlessRules(policy, ORIGIN, newSpending()).found.map(({ rule }) => rule))
        const redundant = redundantRules(policy).redundant.filter(({ line }) => line !== undefined)
        expect([...found].sort(byLine)).toEqual([...redundant].sort(byLine))
      }),
      { numRuns: 500 },
    )
  })

  it('are undecided, not needed, where the budget is spent', () => {
    const policy = policyOf(['Disallow: /a', 'Allow: /a*b', 'Disallow: /a/bcd'], 'rfc-9309')
    expect(needlessRules(policy, ORIGIN, { steps: 0, states: 0 }).undecided).not.toEqual([])
  })
})

function byLine(one: { readonly line?: number }, other: { readonly line?: number }): number {
  return (one.line ?? 0) - (other.line ?? 0)
}

describe('a pattern that covers another', () => {
  const pattern = fc.array(fc.constantFrom('a', 'b', '/', '*', '$'), { maxLength: 5 }).map((pieces) => starDollar(`/${pieces.join('')}`))

  it('matches every path that the other matches, and one that does not misses one', () => {
    fc.assert(
      fc.property(pattern, pattern, (wide, narrow) => {
        const paths = [...PATHS, ...PATHS.map((path) => `${path}$`), ...PATHS.map((path) => path.replaceAll('b', '$'))]
        if (covers(wide, narrow) === true) {
          for (const path of paths) if (matches(narrow, path)) expect(matches(wide, path), path).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('order that decides', () => {
  it('is found wherever a reader of the first match and one of the longest part on plain paths, with a URL on which they do', () => {
    let parted = 0
    fc.assert(
      fc.property(plain, (rules) => {
        const file = parse(['User-agent: *', ...rules].join('\n'))
        const [longest, first] = [policyOf(rules, 'rfc-9309'), policyOf(rules, 'baidu')]
        const { findings } = check(file, { select: ['P121'], dialects: ['rfc-9309', 'baidu'] })
        const parts = PATHS.some((path) => decide(longest, ORIGIN + path).verdict !== decide(first, ORIGIN + path).verdict)
        expect(findings.length > 0).toBe(parts)
        if (parts) parted += 1
        for (const { witness = '' } of findings) expect(decide(longest, witness).verdict).not.toBe(decide(first, witness).verdict)
      }),
      { numRuns: 500 },
    )
    expect(parted).toBeGreaterThan(20)
  })
})

describe('every rule', () => {
  it('takes any file, with all that may be known of its site', () => {
    const options = {
      select: ['E', 'S', 'G', 'A', 'P', 'M', 'X', 'I'],
      environment: 'production',
      origin: ORIGIN,
      urls: ['/a', '/a/b', 'https://example.com/ab', '/é'],
      expectations: [{ agent: 'Googlebot', url: '/a', verdict: 'allow' }],
    } as const
    fc.assert(
      fc.property(robotsText, (text) => {
        const { findings } = check(parse(text), options)
        for (const { span, message } of findings) {
          expect(span.end).toBeGreaterThanOrEqual(span.start)
          expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]|undefined|NaN/)
        }
      }),
      { numRuns: 300 },
    )
  })
})
