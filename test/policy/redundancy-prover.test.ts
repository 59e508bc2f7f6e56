import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { Automata, Budget, findPath, isEntryNeeded, isPrefix } from '../../src/pattern/index.ts'
import {
  decisionListOf,
  minimizeRules,
  newRedundancyBudget,
  type Policy,
  quickRedundancyProofs,
  type RedundantRule,
  type Rule,
  redundantRules,
  unreachableRules,
} from '../../src/policy/index.ts'
import { MAX_OVERLAPPING_RULES, type RedundancyBudget } from '../../src/policy/redundancy-prover.ts'
import { parse } from '../../src/syntax/index.ts'
import { scaled } from '../scale.ts'

const ORIGIN = 'https://example.com'

const budgetOf = (steps: number, states: number): RedundancyBudget => ({
  steps: new Budget(steps),
  states: new Budget(states),
  automata: new Automata(),
})
const SITE = { origins: [ORIGIN], complete: true }

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
        const proofs = quickRedundancyProofs(policy, SITE, newRedundancyBudget())
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
        const proofs = quickRedundancyProofs(policy, SITE, newRedundancyBudget())
        const proved = new Set(proofs.redundant.map(({ rule }) => rule))
        const redundant = redundantByAutomata(policy).filter(({ line }) => line !== undefined)
        found += redundant.length
        expect([...proved].sort(byLine)).toEqual([...redundant].sort(byLine))
      }),
      { numRuns: runs },
    )
    expect(found).toBeGreaterThan(runs / 20)
  })

  it('proves exactly what one covering rule shows, and names that rule', () => {
    const runs = scaled(200, 2_000)
    const kinds = { unreachable: 0, redundant: 0, none: 0 }
    const drawn = fc.array(ruleOf(['a', 'b', '/', '*', '$'], 4), { maxLength: 6 })
    fc.assert(
      fc.property(drawn, fc.constantFrom<DialectId>('google', 'rfc-9309', 'baidu'), (rules, id) => {
        const policy = policyOf(rules, id)
        const { redundant } = quickRedundancyProofs(policy, SITE, newRedundancyBudget())
        const byRule = new Map(redundant.map((proof) => [proof.rule, proof]))
        for (const rule of policy.rules.filter(({ reason }) => reason === 'rule')) {
          const [kind, by] = proofByOneRule(policy, rule)
          const found = byRule.get(rule)
          expect(found?.kind ?? 'none').toBe(kind)
          expect(by).toContain(found?.by)
          kinds[kind] += 1
        }
      }),
      { numRuns: runs },
    )
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(runs / 20)
  })

  it.each([
    ['no rule takes its place', ['Allow: /a'], [[2, 'redundant', undefined]]],
    [
      'an equal rule',
      ['Disallow: /a', 'Disallow: /a'],
      [
        [2, 'redundant', 3],
        [3, 'unreachable', 2],
      ],
    ],
    ['a shorter rule decides in its place', ['Disallow: /a/b', 'Disallow: /a'], [[2, 'redundant', 3]]],
    [
      'of three, the next one',
      ['Disallow: /a', 'Disallow: /a/b', 'Disallow: /a/b/c'],
      [
        [3, 'redundant', 2],
        [4, 'redundant', 3],
      ],
    ],
    [
      'the first of several that cover it',
      ['Allow: /a****', 'Allow: /a***', 'Disallow: /ab'],
      [
        [2, 'redundant', 3],
        [3, 'unreachable', 2],
        [4, 'unreachable', 2],
      ],
    ],
    [
      'the first of several of either effect',
      ['Allow: /a***', 'Disallow: /a****', 'Disallow: /ab'],
      [
        [2, 'unreachable', 3],
        [4, 'unreachable', 3],
      ],
    ],
    ['a wildcard decides in its place', ['Disallow: /a*c', 'Disallow: /*c'], [[2, 'redundant', 3]]],
    ['a contrary rule between them that overlaps', ['Disallow: /a*dd', 'Allow: /*bd', 'Disallow: /'], []],
    [
      'a contrary rule between them that does not',
      ['Disallow: /a*d', 'Allow: /b*d', 'Disallow: /'],
      [[2, 'redundant', 4]],
    ],
    ['a contrary rule below it', ['Disallow: /a/', 'Allow: /a/b', 'Disallow: /a'], [[2, 'redundant', 4]]],
    [
      'others decide what it has in common with a contrary rule',
      ['Disallow: /a*dd$', 'Allow: /a*c$', 'Disallow: /a', 'Allow: /a*xdd$', 'Allow: /a*yxdd$'],
      [
        [2, 'redundant', 4],
        [6, 'redundant', 5],
      ],
    ],
    ['the other effect in its place', ['Disallow: /a/b', 'Allow: /a', 'Disallow: /'], []],
  ])('%s', (_name, rules, expected) => {
    const { redundant, undecided } = quickRedundancyProofs(
      policyOf(rules, 'google'),
      SITE,
      newRedundancyBudget(),
    )
    const found = redundant.map(({ rule, kind, by }) => [rule.line, kind, by?.line])
    expect(found.sort(([one], [other]) => Number(one) - Number(other))).toEqual(expected)
    expect(undecided).toEqual([])
  })

  it('says nothing of rules that no line states', () => {
    const policy = policyOf(['Disallow: /', 'Allow: /robots.txt'], 'rfc-9309')
    expect(policy.rules.map(({ reason }) => reason)).toContain('exempt')
    const { redundant, undecided } = quickRedundancyProofs(policy, SITE, newRedundancyBudget())
    for (const { rule } of redundant) expect(rule.reason).toBe('rule')
    expect(undecided).toEqual([])
  })

  it.each<[name: string, id: DialectId, rules: string[]]>([
    ['the exemption of /robots.txt', 'rfc-9309', ['Disallow: /robots.txt$', 'Allow: /*.txt$']],
    ['a delay that disallows the site', 'crawler-commons', ['Crawl-delay: 301', 'Disallow: /']],
  ])('names only rules that lines state, not %s', (_name, id, rules) => {
    const policy = policyOf(rules, id)
    expect(policy.rules.some(({ reason }) => reason !== 'rule')).toBe(true)
    const spent = budgetOf(0, 0)
    for (const budget of [newRedundancyBudget(), spent]) {
      const { redundant, undecided } = quickRedundancyProofs(policy, SITE, budget)
      for (const { rule, by } of redundant)
        expect([rule.reason, by?.reason ?? 'rule']).toEqual(['rule', 'rule'])
      for (const { reason } of undecided) expect(reason).toBe('rule')
    }
  })

  it('asks automata whether a shell pattern covers a rule', () => {
    const rules = ['Robot-version: 2.0', 'Disallow: /a?*', 'Disallow: /abc', 'Disallow: /x?']
    const policy = policyOf(rules, 'extended-2')
    const provedWith = (states: number): readonly (readonly unknown[])[] =>
      quickRedundancyProofs(policy, SITE, budgetOf(1_000, states)).redundant.map(({ rule, kind, by }) => [
        rule.line,
        kind,
        by?.line,
      ])
    expect(provedWith(1_000)).toEqual([[4, 'unreachable', 3]])
    expect(provedWith(0)).toEqual([])
  })

  it.each<[name: string, rules: string[], redundant: number[]]>([
    ['a longer rule', ['Disallow: /a/b', 'Disallow: /a'], [2]],
    ['a contrary rule of higher rank', ['Disallow: /a/b', 'Disallow: /a', 'Allow: /a/b/c*x'], [2]],
    ['a common path', ['Disallow: /a*c', 'Allow: /*d', 'Disallow: /'], []],
    [
      'a contrary rule that ranks below the cover',
      ['Disallow: /a/bb', 'Disallow: /a/b', 'Allow: /*x'],
      [4, 2],
    ],
  ])('needs no automata for %s', (_name, rules, lines) => {
    const proofs = quickRedundancyProofs(policyOf(rules, 'google'), SITE, budgetOf(1_000, 0))
    expect(proofs.redundant.map(({ rule }) => rule.line)).toEqual(lines)
    expect(proofs.undecided).toEqual([])
  })

  it('needs no automata for a rule of the same effect between a rule and its cover', () => {
    const policy = policyOf(['Disallow: /a/', 'Disallow: /a/b', 'Disallow: /a'], 'python-urllib')
    const { redundant, undecided } = quickRedundancyProofs(policy, SITE, budgetOf(1_000, 0))
    expect(redundant.map(({ rule, by }) => [rule.line, by?.line])).toEqual([
      [2, 4],
      [3, 2],
    ])
    expect(undecided).toEqual([])
  })

  it('claims nothing more with fewer steps', () => {
    const policy = policyOf(
      [
        ...['Disallow: /a*c', 'Allow: /a*ddd', 'Allow: /a*eee', 'Allow: /*d'],
        ...['Disallow: /a/b', 'Allow: /a/bc*', 'Disallow: /a', 'Disallow: /'],
      ],
      'google',
    )
    const proofsWith = (steps: number): ReturnType<typeof quickRedundancyProofs> =>
      quickRedundancyProofs(policy, SITE, budgetOf(steps, 1_000))
    const whole = proofsWith(1_000).redundant
    expect(whole.length).toBeGreaterThan(0)
    for (let steps = 0; steps < 100; steps++) {
      const { redundant, undecided } = proofsWith(steps)
      expect(whole).toEqual(expect.arrayContaining([...redundant]))
      for (const { rule } of whole)
        expect([...redundant.map((proof) => proof.rule), ...undecided]).toContain(rule)
    }
  })

  it('asks no automata about a rule once the steps are spent', () => {
    const policy = policyOf(
      ['Disallow: /a/', ...'bcdefg'.split('').map((letter) => `Allow: /a/${letter}*x`), 'Disallow: /a'],
      'google',
    )
    const undecidedWith = (steps: number, states: number): readonly (number | undefined)[] =>
      quickRedundancyProofs(policy, SITE, budgetOf(steps, states)).undecided.map(({ line }) => line)
    for (let steps = 0; steps < 30; steps++)
      expect(undecidedWith(steps, 1_000)).toEqual(undecidedWith(steps, 0))
  })

  it('spends the states that automata take, and no more than there are', () => {
    const rules = ['Robot-version: 2.0', `Disallow: /${'?a'.repeat(40)}*`, `Disallow: /${'ba'.repeat(40)}c`]
    const policy = policyOf(rules, 'extended-2')
    const spentOf = (limit: number): readonly [spent: number, proofs: number] => {
      const budget = budgetOf(1_000, limit)
      const { states } = budget
      const { redundant } = quickRedundancyProofs(policy, SITE, budget)
      return [states.spent, redundant.length]
    }
    const [spent, proofs] = spentOf(10_000)
    expect(proofs).toBe(1)
    expect(spent).toBeGreaterThan(100)
    expect(spentOf(20)).toEqual([expect.closeTo(70, -1), 0])
  })

  it('spends the states that a comparison without the rule takes, and no more than there are', () => {
    const policy = policyOf([`Disallow: /a*${'d'.repeat(60)}$`, 'Allow: /a*c$', 'Disallow: /a'], 'google')
    const spentOf = (limit: number): readonly [spent: number, undecided: number] => {
      const budget = budgetOf(1_000, limit)
      const { undecided } = quickRedundancyProofs(policy, SITE, budget)
      return [budget.states.spent, undecided.length]
    }
    expect(spentOf(10_000)).toEqual([expect.toSatisfy((spent: number) => spent > 100), 0])
    expect(spentOf(20)).toEqual([expect.closeTo(70, -1), 1])
  })

  it('stops among the rules below a rule once the steps are spent', () => {
    const below = Array.from({ length: 1_000 }, (_, at) => `Disallow: /a/${at}`)
    const policy = policyOf(['Disallow: /a/', ...below, 'Disallow: /a'], 'google')
    const undecidedWith = (steps: number): readonly (number | undefined)[] =>
      quickRedundancyProofs(policy, SITE, budgetOf(steps, 0)).undecided.map(({ line }) => line)
    expect(undecidedWith(500)).toContain(2)
    expect(undecidedWith(100_000)).toEqual([])
  })

  it('says nothing of a file on which the parser fails', () => {
    const file = parse(Uint8Array.from([...new TextEncoder().encode('User-agent: *\nAllow: /a\n'), 0xff]))
    const policy = read(file, { agent: 'foo', dialect: dialects['python-urllib'] })
    expect(policy.failure).toBeDefined()
    const budget = newRedundancyBudget()
    expect(quickRedundancyProofs(policy, SITE, budget)).toEqual({ redundant: [], undecided: [] })
    expect(unreachableRules(policy)).toEqual({ unreachable: [], undecided: [] })
    expect(redundantRules(policy)).toEqual({ redundant: [], undecided: [] })
    expect(minimizeRules(policy)).toEqual({ rules: policy.rules, undecided: [] })
  })

  it('leaves a rule that many others may overlap undecided', () => {
    const undecidedAmong = (count: number): number[] => {
      const others = Array.from({ length: count }, (_, at) => `Allow: /a*${at}x`)
      const policy = policyOf(['Disallow: /a*bbbbb', ...others, 'Disallow: /'], 'google')
      return quickRedundancyProofs(
        policy,
        SITE,
        budgetOf(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY),
      ).undecided.map(({ line }) => Number(line))
    }
    expect(undecidedAmong(MAX_OVERLAPPING_RULES - 2)).not.toContain(2)
    expect(undecidedAmong(MAX_OVERLAPPING_RULES - 1)).toContain(2)
  })

  it('leaves rules undecided once the budget is spent', () => {
    const policy = policyOf(['Disallow: /a*dd$', 'Allow: /a*c$', 'Disallow: /a'], 'rfc-9309')
    const undecidedWith = (steps: number, states: number): (number | undefined)[] =>
      quickRedundancyProofs(policy, SITE, budgetOf(steps, states)).undecided.map(({ line }) => line)
    expect(undecidedWith(0, 0)).toEqual([4, 3, 2])
    expect(undecidedWith(0, 1_000)).toEqual([4, 3, 2])
    // That no path ends in both dd and c takes automata.
    expect(undecidedWith(1_000, 0)).toEqual([2])
    expect(undecidedWith(1_000, 1_000)).toEqual([])
  })
})

/** What one rule proves of another, found by automata alone, and the rules that a proof may name. */
function proofByOneRule(
  policy: Policy,
  rule: Rule,
): readonly [kind: RedundantRule['kind'] | 'none', by: readonly (Rule | undefined)[]] {
  const automata = new Automata()
  const transducer = policy.transducerFor(ORIGIN)
  const rank = policy.rules.indexOf(rule)
  const isCover = ({ pattern, reason }: Rule): boolean => {
    if (reason !== 'rule' && !isPrefix(pattern)) return false
    const question = { within: [{ pattern: rule.pattern, transducer }], without: [{ pattern, transducer }] }
    return findPath(question, {}, automata).kind === 'none'
  }
  const before = policy.rules.slice(0, rank).filter(isCover)
  if (before.length > 0) return ['unreachable', before]
  const after = policy.rules.slice(rank + 1).find(isCover)
  const isRedundant =
    (after?.effect ?? 'allow') === rule.effect &&
    isEntryNeeded(decisionListOf(policy, ORIGIN), rank, {}, automata) === false
  return isRedundant ? ['redundant', [after]] : ['none', [undefined]]
}

function byLine(one: { readonly line?: number }, other: { readonly line?: number }): number {
  return (one.line ?? 0) - (other.line ?? 0)
}
