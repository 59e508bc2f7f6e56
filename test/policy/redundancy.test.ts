import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { matches } from '../../src/pattern/index.ts'
import { siteOf } from '../../src/policy/decision-list-of.ts'
import {
  decide,
  minimizeRules,
  type Policy,
  type Rule,
  redundantRules,
  unreachableRules,
} from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { scaled } from '../scale.ts'

/** Drawn lists of the property test. */
const RUNS = scaled(30, 200)

const policyOf = (rules: readonly string[], id: DialectId): Policy =>
  read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'foo', dialect: dialects[id] })

/** Every path of at most four symbols. */
const PATHS = ['a', 'b', '/', '.', '%61'].reduce(
  (all) => [
    ...new Set([
      ...all,
      ...all.flatMap((path) => ['a', 'b', '/', '.', '%61'].map((letter) => path + letter)),
    ]),
  ],
  ['/'],
)

/** Checks that lists of rules give every short path the verdict of the policy. */
function sameVerdictsAs(policy: Policy): (rules: readonly Rule[]) => void {
  const wanted = PATHS.map((path) => {
    const url = `https://example.com${path}`
    return { path, text: policy.pathOf(url) as string, verdict: decide(policy, url).verdict }
  })
  return (rules) => {
    const differing = wanted.find(
      ({ text, verdict }) =>
        (rules.find(({ pattern }) => matches(pattern, text))?.effect ?? 'allow') !== verdict,
    )
    expect(differing?.path).toBeUndefined()
  }
}

const rules = fc.array(
  fc.tuple(
    fc.constantFrom('Allow', 'Disallow'),
    fc
      .array(fc.constantFrom('a', 'b', '/', '*', '$', '%61'), { maxLength: 4 })
      .map((pieces) => `/${pieces.join('')}`),
  ),
  { maxLength: 5 },
)
const ids = fc.constantFrom<DialectId>(
  'google',
  'rfc-9309',
  'python-urllib',
  'baidu',
  'heritrix',
  'extended-2',
)

describe('unreachable, redundant and minimized rules', () => {
  it('agree with deciding every short URL', () => {
    let unreachable = 0
    let removable = 0
    fc.assert(
      fc.property(rules, ids, (list, id) => {
        const policy = policyOf(
          list.map(([field, value]) => `${field}: ${value}`),
          id,
        )
        const expectSameVerdicts = sameVerdictsAs(policy)
        const found = unreachableRules(policy)
        expect(found.undecided).toEqual([])
        const deciding = new Set(PATHS.map((path) => decide(policy, `https://example.com${path}`).rule?.line))
        for (const { rule, coveredBy } of found.unreachable) {
          unreachable += 1
          expect(deciding.has(rule.line)).toBe(false)
          // The rules that cover it rank above it.
          expect(coveredBy.every((better) => policy.rules.indexOf(better) < policy.rules.indexOf(rule))).toBe(
            true,
          )
        }
        const redundant = redundantRules(policy)
        expect(redundant.undecided).toEqual([])
        for (const { rule } of found.unreachable) expect(redundant.redundant).toContain(rule)
        for (const rule of redundant.redundant) {
          removable += 1
          expectSameVerdicts(policy.rules.filter((other) => other !== rule))
        }
        const { rules: few, undecided } = minimizeRules(policy)
        expect(undecided).toEqual([])
        expectSameVerdicts(few)
        // None of the remaining rules is redundant.
        const { transducerFor, namedOrigins } = policy
        const small = { rules: few, decide: policy.decide, transducerFor, namedOrigins } as Policy
        expect(redundantRules(small).redundant).toEqual([])
      }),
      { numRuns: RUNS },
    )
    // A few drawn lists may hold no such rule.
    if (RUNS >= 30) {
      expect(unreachable).toBeGreaterThan(RUNS / 20)
      expect(removable).toBeGreaterThan(RUNS / 20)
    }
  })

  it('lists the rules that cover an unreachable rule together', () => {
    const policy = policyOf(['Disallow: /a', 'Disallow: /b', 'Allow: /c', 'Disallow: /'], 'python-urllib')
    const covered = policyOf(['Allow: /', 'Disallow: /a'], 'python-urllib')
    expect(unreachableRules(policy).unreachable).toEqual([])
    expect(
      unreachableRules(covered).unreachable.map(({ rule, coveredBy }) => [
        rule.line,
        coveredBy.map(({ line }) => line),
      ]),
    ).toEqual([[3, [2]]])
    const together = policyOf(
      ['Robot-version: 2.0', 'Disallow: /?', 'Disallow: /??*', 'Disallow: /', 'Allow: /*'],
      'extended-2',
    )
    expect(
      unreachableRules(together).unreachable.map(({ rule, coveredBy }) => [
        rule.line,
        coveredBy.map(({ line }) => line),
      ]),
    ).toEqual([[6, [3, 4, 5]]])
  })

  it('lists only the rules that are needed to cover it', () => {
    const policy = policyOf(['Allow: /a', 'Allow: /b', 'Allow: /c', 'Disallow: /b/c'], 'python-urllib')
    expect(unreachableRules(policy).unreachable).toMatchObject([
      { rule: { line: 5 }, coveredBy: [{ line: 3 }] },
    ])
  })

  it.each<[rules: string[], id: DialectId, lines: number[]]>([
    [['Disallow: /a', 'Disallow: /a'], 'google', [2]],
    [['Disallow: /a', 'Disallow: /a'], 'python-urllib', [2]],
    [['Disallow: /a/b', 'Disallow: /a', 'Disallow: /a/b/c'], 'google', [3]],
    [['Allow: /a', 'Allow: /b'], 'google', []],
    [['Disallow: /a', 'Allow: /a/b', 'Disallow: /a/b/c', 'Disallow: /a/b/c/d'], 'google', [2, 3, 4]],
    [['Allow: /x', 'Disallow: /a', 'Allow: /y', 'Disallow: /b', 'Allow: /z'], 'google', [3, 5]],
    [['Disallow: /a', 'Allow: /a/b', 'Disallow: /c', 'Disallow: /c/d', 'Allow: /'], 'python-urllib', [2, 4]],
    // Three cover the last together, and are needed.
    [
      ['Robot-version: 2.0', 'Disallow: /?', 'Disallow: /??*', 'Disallow: /', 'Allow: /*'],
      'extended-2',
      [3, 4, 5],
    ],
    // They cover the last together, but the last alone covers each of them.
    [
      ['Robot-version: 2.0', 'Disallow: /?', 'Disallow: /??*', 'Disallow: /', 'Disallow: /*'],
      'extended-2',
      [6],
    ],
  ])('minimizes %j of %s to the lines %j', (rules, id, lines) => {
    const { rules: few, undecided } = minimizeRules(policyOf(rules, id))
    expect(few.map(({ line }) => line).sort()).toEqual(lines)
    expect(undecided).toEqual([])
  })

  it('reports rules that match no URL, with no covering rules', () => {
    const policy = policyOf(['Disallow: nowhere'], 'google')
    expect(unreachableRules(policy).unreachable).toMatchObject([{ rule: { line: 2 }, coveredBy: [] }])
  })

  it.each(['https://example.com', 'HTTP://user@h:80', 'x2+y-z.://h/a?b', 'coap://[::1]'])(
    'asks about the URLs of the site %s',
    (origin) => {
      const policy = policyOf(['Disallow: /a', 'Disallow: /a/b'], 'python-urllib')
      expect(unreachableRules(policy, { origin }).unreachable).toMatchObject([{ rule: { line: 3 } }])
      expect(siteOf(`${origin}/x y`)).toBe(origin.replace('/a?b', ''))
    },
  )

  it.each([
    'example.com',
    '//example.com',
    '/a',
    '',
    ' https://example.com',
    '2x://h',
    'https:///a',
    'https://?a',
  ])('throws for the origin %j, which names no site', (origin) => {
    expect(() => unreachableRules(policyOf([], 'google'), { origin })).toThrow(
      new TypeError(`"${origin}" is no origin: give scheme and host, such as https://example.com.`),
    )
  })

  it('needs no automata where texts prove it', () => {
    const policy = policyOf(['Disallow: /a', 'Disallow: /a%7Cb*c', 'Disallow: /a%7Cb'], 'google')
    const [longest, longer, short] = policy.rules
    expect(redundantRules(policy, { maxStates: 1 }).redundant).toEqual([longest, longer])
    expect(minimizeRules(policy, { maxStates: 1 }).rules).toEqual([short])
  })

  it('calls no rule redundant that texts leave undecided', () => {
    const rules = ['Robot-version: 2.0', 'Allow: /a?*', 'Disallow: /?b*']
    expect(redundantRules(policyOf(rules, 'extended-2'))).toEqual({ redundant: [], undecided: [] })
  })

  it('reports undecided rules if the budget is spent', () => {
    // An escape: no text proves which of its spellings gives the shortest path.
    const policy = policyOf(['Disallow: /*abc*abd*ab%7C$', 'Disallow: /abcabdab%7C'], 'google')
    expect(unreachableRules(policy, { maxStates: 2 }).undecided).toHaveLength(2)
    expect(redundantRules(policy, { maxStates: 2 }).undecided).toHaveLength(2)
    expect(minimizeRules(policy, { maxStates: 2 })).toEqual({
      rules: policy.rules,
      undecided: [...policy.rules].reverse(),
    })
    // Each is needed: neither covers the other.
    expect(redundantRules(policy)).toEqual({ redundant: [], undecided: [] })
  })
})
