import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import {
  areProvedByLists,
  decide,
  decideRaw,
  explain,
  haveSameRuleList,
  isNoList,
  minimizeRules,
  newRedundancyBudget,
  type Policy,
  quickRedundancyProofs,
  redundantRules,
  refusesFile,
  unreachableRules,
  verdictBy,
} from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'

const policyOf = (rules: readonly string[], id: DialectId, agent = 'FooBot'): Policy =>
  read(parse(['User-agent: *', ...rules].join('\n')), { agent, dialect: dialects[id] })

/** The program keeps one of the two rules for `/a`, by chance. */
const varying = policyOf(['Disallow: /a', 'Allow: /a', 'Disallow: /abc'], 'crawler4j')
/** Whether the first Disallow counts depends on the Allow. */
const contested = policyOf(['Disallow: /a$', 'Allow: /a', 'Disallow: /b'], 'spatie')
/** The parser stops at a URL with a bracket, and the rules are a list. */
const stopping = policyOf(['Disallow: /a', 'Disallow: /a/b'], 'webrobots')
const list = policyOf(['Disallow: /a'], 'rfc-9309')
const otherList = policyOf(['Disallow: /a'], 'python-urllib')

describe('a policy whose verdicts are no decision list', () => {
  it.each<[name: string, policy: Policy, noList: boolean]>([
    ['rules that vary', varying, true],
    ['rules that depend on each other', contested, true],
    ['a parser that stops at some URLs', stopping, true],
    ['a list', list, false],
  ])('is known: %s', (_name, policy, noList) => {
    expect(isNoList(policy)).toBe(noList)
  })

  it.each<[name: string, one: Policy, other: Policy, proved: boolean]>([
    ['two lists', list, otherList, true],
    ['a list and rules that vary', list, varying, false],
    ['two lists of parsers that stop at the same URLs', stopping, policyOf([], 'webrobots'), true],
    ['rules of one program, of which one varies', varying, policyOf([], 'crawler4j'), false],
    ['a list and a parser that stops', list, stopping, false],
  ])('lists prove a comparison or not: %s', (_name, one, other, proved) => {
    expect([areProvedByLists(one, other), areProvedByLists(other, one)]).toEqual([proved, proved])
  })

  it('has no rule that is proved to be redundant', () => {
    for (const policy of [varying, contested, stopping]) {
      const undecided = policy.rules
      expect(unreachableRules(policy)).toEqual({ unreachable: [], undecided })
      expect(redundantRules(policy)).toEqual({ redundant: [], undecided })
      expect(minimizeRules(policy)).toEqual({ rules: policy.rules, undecided })
      expect(
        quickRedundancyProofs(
          policy,
          { origins: ['https://example.com'], complete: true },
          newRedundancyBudget(),
        ),
      ).toEqual({ redundant: [], undecided: [] })
    }
  })

  it('gives the verdict of the rule that the program finds', () => {
    expect(verdictBy('varies', 'star')).toEqual({ verdict: 'unknown', reason: 'varies' })
    expect(verdictBy('fails', 'star')).toEqual({ verdict: 'unknown', reason: 'reader-fails' })
    expect(verdictBy(undefined, 'star')).toEqual({ verdict: 'allow', reason: 'no-rule' })
    expect(verdictBy(undefined, 'none')).toEqual({ verdict: 'allow', reason: 'no-group' })
    const [rule] = list.rules
    expect(verdictBy(rule, 'star')).toEqual({ verdict: rule?.effect, reason: rule?.reason, rule })
    expect(decide(varying, '/a').reason).toBe('varies')
    // A comparison has no limit on the length of URLs.
    expect(decideRaw(varying, `/a${'x'.repeat(70_000)}`).reason).toBe('varies')
  })
})

it('a comparison asks about the URL as it stands', () => {
  const policy = policyOf(['Disallow: /é'], 'google')
  expect([decide(policy, '/é').verdict, decideRaw(policy, '/é').verdict]).toEqual(['disallow', 'allow'])
})

describe('two policies have the same rule list', () => {
  const rules = ['Disallow: /a', 'Allow: /a/b']
  const one = policyOf(rules, 'google')

  it('if one file says the same as the other', () => {
    expect(haveSameRuleList(one, policyOf([...rules, '# a comment'], 'google'))).toBe(true)
    expect(haveSameRuleList(policyOf([], 'google'), policyOf([], 'google'))).toBe(true)
  })

  it.each<[name: string, rules: string[]]>([
    ['another effect', ['Disallow: /a', 'Disallow: /a/b']],
    ['another pattern', ['Disallow: /a', 'Allow: /a/c']],
    ['another spelling of a value', ['Disallow: /%61', 'Allow: /a/b']],
    ['a rule more', [...rules, 'Allow: /']],
    ['a rule less', ['Disallow: /a']],
  ])('not with %s', (_name, other) => {
    expect(haveSameRuleList(one, policyOf(other, 'google'))).toBe(false)
    expect(haveSameRuleList(policyOf(other, 'google'), one)).toBe(false)
  })

  it('not in another order', () => {
    const inOrder = (some: readonly string[]): Policy => policyOf(some, 'python-urllib')
    expect(haveSameRuleList(inOrder(rules), inOrder([...rules].reverse()))).toBe(false)
  })

  it('not with other patterns, paths or dialects', () => {
    const asIs = Object.create(one, { rules: { value: one.rules } }) as Policy
    expect(haveSameRuleList(one, asIs)).toBe(true)
    const pattern = { kind: 'prefix', text: '/z' } as const
    for (const [member, value] of Object.entries({
      rules: one.rules.map((rule) => ({ ...rule, pattern })),
      pathOf: (url: string) => url,
      dialect: 'bing',
    }))
      expect(haveSameRuleList(one, Object.create(one, { [member]: { value } }) as Policy)).toBe(false)
  })
})

it.each<[name: string, policy: Policy, sentences: string[]]>([
  ['varies', varying, ['There is no verdict on "/ab": the verdict of the program differs from run to run.']],
  [
    'no rule decides',
    contested,
    [
      '"FooBot", read as spatie: may fetch "/ab".',
      'The group for "*" (lines 1–4) applies: it is for every robot that no group names.',
      'The rules are matched against "/ab".',
      'No rule of the groups that apply decides it, so it is allowed.',
    ],
  ],
  [
    'one of three rules decides',
    policyOf(['Allow: /', 'Disallow: /*a', 'Allow: /ab'], 'python-urllib-rfc9309'),
    [
      '"FooBot", read as python-urllib-rfc9309: may fetch "/ab".',
      'The group for "*" (lines 1–4) applies: it is for every robot that no group names.',
      'The rules are matched against "/ab".',
      'Line 4 (Allow: /ab) decides.',
      'Line 3 (Disallow: /*a) matches too, but the rule that matches the most of the URL decides; on a tie, an Allow.',
      'Line 2 (Allow: /) matches too, but the rule that matches the most of the URL decides; on a tie, an Allow.',
    ],
  ],
])('the explanation says it: %s', (_name, policy, sentences) => {
  expect(policy.ruleFor).toBeDefined()
  expect(explain(policy, '/ab').sentences).toEqual(sentences)
})

it('the explanation puts the rule first that decides', () => {
  const ofHosts = policyOf(['Disallow: http://x.example/a', 'Allow: /a', 'Disallow: /b'], 'rep-cpp')
  const linesFor = (url: string): readonly (number | undefined)[] =>
    explain(ofHosts, url).matching.map(({ line }) => line)
  expect(linesFor('http://x.example/a')).toEqual([2, 3])
  expect(linesFor('http://y.example/a')).toEqual([3, 2])
  expect(explain(contested, '/ab').matching).toEqual([])
})

it('refusesFile knows files that a program does not read', () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode('User-agent: *\nAllow: /a\n'), 0xff])
  const failing = read(parse(bytes), { agent: 'FooBot', dialect: dialects['python-urllib'] })
  expect(refusesFile(failing)).toBe(true)
  expect(refusesFile(list)).toBe(false)
  const note = (code: string): { code: string; message: string } => ({ code, message: '' })
  expect(refusesFile({ notes: [note('cut'), note('unparseable')] })).toBe(true)
  expect(refusesFile({ notes: [note('cut')] })).toBe(false)
})
