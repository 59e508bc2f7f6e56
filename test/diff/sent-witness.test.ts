// The URLs that comparisons show: those that clients send, wherever there is one.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { compareDialects, diff, firstDifference } from '../../src/diff/index.ts'
import { isSentUnchanged } from '../../src/pattern/index.ts'
import { asSent, decide, type Policy } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { scaled } from '../scale.ts'

/** Pairs of files in an ordinary run; WAYLEAVE_PAIRS sets more. */
const PAIRS = scaled(300, 2_000, 'WAYLEAVE_PAIRS')

const ORIGIN = 'https://example.com'
const SYMBOLS = ['a', '/', '.', '?', '{', '%7B', '"', '%22', "'", '%27', '\\', '|']

/** All paths of at most three symbols after the first slash. */
const PATHS = [1, 2, 3].reduce<string[]>(
  (paths) => ['/', ...paths.flatMap((path) => SYMBOLS.map((symbol) => path + symbol))],
  ['/'],
)

/** Does the runtime send the URL as it is? Node 20 leaves `^` in a path, so that is not asked here. */
const isSent = (path: string): boolean => new URL(ORIGIN + path).href === ORIGIN + path

const policyOf = (rules: readonly string[], id: DialectId): Policy =>
  read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'FooBot', dialect: dialects[id] })

describe('a witness is a URL that clients send', () => {
  it('isSentUnchanged agrees with the URL class of the runtime', () => {
    for (const path of PATHS) expect(isSentUnchanged(path), path).toBe(isSent(path))
    expect(isSentUnchanged('/^')).toBe(false)
    expect(isSentUnchanged('/?^`{}\\')).toBe(true)
    for (const path of PATHS) if (isSentUnchanged(path)) expect(asSent(path)).toBe(path)
  })

  it(`unless it says that there is none: agrees with trying ${PATHS.length} paths, ${PAIRS} pairs of files`, {
    timeout: 300_000,
  }, () => {
    const sent = PATHS.filter(isSent)
    const rule = fc
      .array(fc.constantFrom(...SYMBOLS, '*'), { maxLength: 3 })
      .map((pieces) => `Disallow: /${pieces.join('')}`)
    const rules = fc.array(rule, { maxLength: 3 })
    const ids = fc.constantFrom<DialectId>('google', 'original-1994', 'python-urllib', 'baidu')
    const seen = { sent: 0, notSent: 0 }
    fc.assert(
      fc.property(rules, rules, ids, ids, (old, edited, one, other) => {
        const [before, after] = [policyOf(old, one), policyOf(edited, other)]
        const found = firstDifference(before, after)
        if (found.kind !== 'different') return
        const { url, notSent } = found
        expect(notSent === true).toBe(!isSent(url.slice(ORIGIN.length)))
        if (notSent === undefined) {
          seen.sent += 1
          expect(decide(before, url).verdict).not.toBe(decide(after, url).verdict)
          return
        }
        seen.notSent += 1
        const verdictOf = (policy: Policy, path: string): string => decide(policy, ORIGIN + path).verdict
        expect(sent.filter((path) => verdictOf(before, path) !== verdictOf(after, path))).toEqual([])
      }),
      { numRuns: PAIRS },
    )
    expect(seen.sent).toBeGreaterThan(PAIRS / 3)
    expect(seen.notSent).toBeGreaterThan(0)
  })

  it('each change and each difference of dialects says so, too', () => {
    const [none, brace] = [policyOf([], 'baidu'), policyOf(['Disallow: /a{', 'Disallow: /b'], 'baidu')]
    const { paths } = diff(none, brace)
    expect(paths).toMatchObject({
      changes: [{ url: `${ORIGIN}/b` }, { url: `${ORIGIN}/a{`, notSent: true }],
    })
    const file = parse('User-agent: *\nDisallow: /a{\n')
    const { differences } = compareDialects(file, 'FooBot', [dialects['rfc-9309'], dialects['original-1994']])
    expect(differences).toMatchObject([{ url: `${ORIGIN}/%61{`, notSent: true }])
  })
})
