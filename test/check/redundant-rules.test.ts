import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '../../src/check/index.ts'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { Budget, covers, matches, starDollar } from '../../src/pattern/index.ts'
import {
  decide,
  findRedundantRules,
  newRedundancyBudget,
  type Policy,
  redundantRules,
  unreachableRules,
} from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { robotsText } from '../arbitraries.ts'
import { scaled } from '../scale.ts'

const ORIGIN = 'https://example.com'

const policyOf = (rules: readonly string[], id: DialectId): Policy =>
  read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'foo', dialect: dialects[id] })

const ruleOf = (alphabet: readonly string[], maxLength: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('Allow', 'Disallow'), fc.array(fc.constantFrom(...alphabet), { maxLength }))
    .map(([field, pieces]) => `${field}: /${pieces.join('')}`)

const wild = fc.array(ruleOf(['a', 'b', '/', '*', '$', '%61'], 4), { maxLength: 6 })
const plain = fc.array(ruleOf(['a', 'b', '/'], 4), { maxLength: 8 })
const ids = fc.constantFrom<DialectId>(
  'google',
  'rfc-9309',
  'python-urllib',
  'baidu',
  'heritrix',
  'libwww-perl',
)

/** Dialects whose patterns are the values of the rules, or nearly. */
const LITERAL_DIALECTS: ReadonlySet<DialectId> = new Set(['google', 'rfc-9309', 'baidu'])

/** Every path of at most five characters. */
const PATHS = ['a', 'b', '/', 'a', 'b'].reduce(
  (all) => [
    ...new Set([...all, ...all.flatMap((path) => ['a', 'b', '/'].map((character) => path + character))]),
  ],
  ['/'],
)

describe('findRedundantRules', () => {
  it('finds only rules that redundantRules and unreachableRules prove to be redundant and unreachable', () => {
    let found = 0
    fc.assert(
      fc.property(wild, ids, (rules, id) => {
        const policy = policyOf(rules, id)
        const answers = findRedundantRules(policy, ORIGIN, newRedundancyBudget())
        const { redundant } = redundantRules(policy)
        const unreachable = unreachableRules(policy).unreachable.map(({ rule }) => rule)
        found += answers.redundant.length
        for (const { rule, kind } of answers.redundant) {
          expect(redundant).toContain(rule)
          if (kind === 'unreachable') expect(unreachable).toContain(rule)
        }
        expect(answers.undecided).toEqual([])
        // If several rules cover one together, a path of characters that no rule contains shows that one of
        // them covers it alone.
        const unreachableByOne = answers.redundant
          .filter(({ kind }) => kind === 'unreachable')
          .map(({ rule }) => rule)
        for (const { rule, coveredBy } of unreachableRules(policy).unreachable) {
          if (coveredBy.length > 0 && LITERAL_DIALECTS.has(id)) expect(unreachableByOne).toContain(rule)
        }
      }),
      { numRuns: scaled(1_000, 1_000) },
    )
    expect(found).toBeGreaterThan(100)
  })

  it('finds all redundant rules of a list of plain prefixes', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom<DialectId>('google', 'rfc-9309', 'baidu'), (rules, id) => {
        const policy = policyOf(rules, id)
        const found = new Set(
          findRedundantRules(policy, ORIGIN, newRedundancyBudget()).redundant.map(({ rule }) => rule),
        )
        const redundant = redundantRules(policy).redundant.filter(({ line }) => line !== undefined)
        expect([...found].sort(byLine)).toEqual([...redundant].sort(byLine))
      }),
      { numRuns: 500 },
    )
  })

  it('leaves rules undecided once the budget is spent', () => {
    const policy = policyOf(['Disallow: /a', 'Allow: /a*b', 'Disallow: /a/bcd'], 'rfc-9309')
    expect(
      findRedundantRules(policy, ORIGIN, { steps: new Budget(0), states: new Budget(0) }).undecided,
    ).not.toEqual([])
  })
})

function byLine(one: { readonly line?: number }, other: { readonly line?: number }): number {
  return (one.line ?? 0) - (other.line ?? 0)
}

describe('covers', () => {
  const pattern = fc
    .array(fc.constantFrom('a', 'b', '/', '*', '$'), { maxLength: 5 })
    .map((pieces) => starDollar(`/${pieces.join('')}`))

  it('is true only if the wide pattern matches every path of the narrow one', () => {
    fc.assert(
      fc.property(pattern, pattern, (wide, narrow) => {
        const paths = [
          ...PATHS,
          ...PATHS.map((path) => `${path}$`),
          ...PATHS.map((path) => path.replaceAll('b', '$')),
        ]
        if (covers(wide, narrow) === true) {
          for (const path of paths) if (matches(narrow, path)) expect(matches(wide, path), path).toBe(true)
        }
      }),
      { numRuns: scaled(1_000, 1_000) },
    )
  })
})

describe('order conflicts', () => {
  it('are found with a witness if first-match and longest-match dialects differ on plain paths', () => {
    let conflicts = 0
    fc.assert(
      fc.property(plain, (rules) => {
        const file = parse(['User-agent: *', ...rules].join('\n'))
        const [longest, first] = [policyOf(rules, 'rfc-9309'), policyOf(rules, 'baidu')]
        const { findings } = check(file, { select: ['P121'], dialects: ['rfc-9309', 'baidu'] })
        const differ = PATHS.some(
          (path) => decide(longest, ORIGIN + path).verdict !== decide(first, ORIGIN + path).verdict,
        )
        expect(findings.length > 0).toBe(differ)
        if (differ) conflicts += 1
        for (const { witness = '' } of findings)
          expect(decide(longest, witness).verdict).not.toBe(decide(first, witness).verdict)
      }),
      { numRuns: 500 },
    )
    expect(conflicts).toBeGreaterThan(20)
  })
})

describe('every check rule', () => {
  it('accepts any file, with every fact about its site given', () => {
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
