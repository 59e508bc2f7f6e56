import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { Automata, Budget, isEntryNeeded } from '../../src/pattern/index.ts'
import {
  decisionListOf,
  newRedundancyBudget,
  type Policy,
  quickRedundancyProofs,
  type Rule,
  unreachableRules,
} from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'
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

/** The redundant rules as automata alone find them, without the proofs by text that are tested here. */
function redundantByAutomata(policy: Policy): Rule[] {
  const list = decisionListOf(policy, ORIGIN)
  const automata = new Automata()
  return policy.rules.filter((_, index) => isEntryNeeded(list, index, {}, automata) === false)
}

describe('quickRedundancyProofs', () => {
  it('proves only what automata find redundant, and unreachableRules unreachable', () => {
    const runs = scaled(400, 1_000)
    let found = 0
    fc.assert(
      fc.property(wild, ids, (rules, id) => {
        const policy = policyOf(rules, id)
        const proofs = quickRedundancyProofs(policy, ORIGIN, newRedundancyBudget())
        const redundant = redundantByAutomata(policy)
        const { unreachable } = unreachableRules(policy)
        const unreachableByAny = unreachable.map(({ rule }) => rule)
        found += proofs.redundant.length
        for (const { rule, kind } of proofs.redundant) {
          expect(redundant).toContain(rule)
          if (kind === 'unreachable') expect(unreachableByAny).toContain(rule)
        }
        expect(proofs.undecided).toEqual([])
        // If several rules cover one together, a path of characters that no rule contains shows that one of
        // them covers it alone.
        const unreachableByOne = proofs.redundant
          .filter(({ kind }) => kind === 'unreachable')
          .map(({ rule }) => rule)
        for (const { rule, coveredBy } of unreachable) {
          if (coveredBy.length > 0 && LITERAL_DIALECTS.has(id)) expect(unreachableByOne).toContain(rule)
        }
      }),
      { numRuns: runs },
    )
    expect(found).toBeGreaterThan(runs / 10)
  })

  it('finds all redundant rules of a list of plain prefixes', () => {
    const runs = scaled(500, 500)
    let found = 0
    fc.assert(
      fc.property(plain, fc.constantFrom<DialectId>('google', 'rfc-9309', 'baidu'), (rules, id) => {
        const policy = policyOf(rules, id)
        const proofs = quickRedundancyProofs(policy, ORIGIN, newRedundancyBudget())
        const proved = new Set(proofs.redundant.map(({ rule }) => rule))
        const redundant = redundantByAutomata(policy).filter(({ line }) => line !== undefined)
        found += redundant.length
        expect([...proved].sort(byLine)).toEqual([...redundant].sort(byLine))
      }),
      { numRuns: runs },
    )
    expect(found).toBeGreaterThan(runs / 20)
  })

  it('leaves rules undecided once the budget is spent', () => {
    const policy = policyOf(['Disallow: /a', 'Allow: /a*b', 'Disallow: /a/bcd'], 'rfc-9309')
    const nothing = { steps: new Budget(0), states: new Budget(0) }
    expect(quickRedundancyProofs(policy, ORIGIN, nothing).undecided).not.toEqual([])
  })
})

function byLine(one: { readonly line?: number }, other: { readonly line?: number }): number {
  return (one.line ?? 0) - (other.line ?? 0)
}
