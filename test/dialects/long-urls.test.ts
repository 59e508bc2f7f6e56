// URLs near the limit of 8,192 bytes, which the fast paths decide with an index of the path: each verdict is
// that of the plain matcher, rule after rule.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideOnce } from '../../src/dialects/once.ts'
import { decide, dialects, type Policy, parse, read, type Verdict } from '../../src/entry/index.ts'
import { matches } from '../../src/pattern/index.ts'
import { PARSER_FAILS, verdictBy, verdictOf, verdictWithoutRule } from '../../src/policy/decide.ts'
import { scaled } from '../scale.ts'

const MAX_URL_BYTES = 8_192

/** Questions about each policy: by the first way, by the next ways, and by the matcher. */
const QUESTIONS = 7

/** The plain way: every rule, without an index and without a limit. */
function plainVerdict({ failure, pathOf, ruleFor, rules, selection }: Policy, url: string): Verdict {
  const path = failure === undefined ? pathOf(url) : undefined
  if (path === undefined) return PARSER_FAILS
  if (ruleFor !== undefined) return verdictBy(ruleFor(path, url), selection.kind)
  const rule = rules.find(({ pattern }) => matches(pattern, path))
  return rule === undefined ? verdictWithoutRule(selection.kind) : verdictOf(rule)
}

const piece = fc.constantFrom('a', 'b', 'a', 'b', 'c', '/', 'ab', 'aab', 'index.html', '%61', '%2F', '%c3%a9')
const word = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))

/** A path of about the longest length: some words many times over, between others. */
const longPath = fc
  .tuple(fc.array(fc.tuple(word, fc.integer({ min: 1, max: 2_000 })), { minLength: 2 }), fc.nat(3))
  .map(([words, short]) => {
    const text = words.map(([text, times]) => text.repeat(times)).join('')
    const filled = text.repeat(Math.ceil(MAX_URL_BYTES / text.length))
    return `/${filled.slice(0, MAX_URL_BYTES - 1 - short)}`
  })

/** Texts of the path between stars, mostly in the order of the path, and a text after them that is often rare. */
const rule = fc.record({
  field: fc.constantFrom('Allow', 'Disallow'),
  places: fc.array(fc.tuple(fc.nat(MAX_URL_BYTES), fc.integer({ min: 1, max: 12 })), {
    minLength: 1,
    maxLength: 12,
  }),
  isOrdered: fc.boolean(),
  joint: fc.constantFrom('*', '*', '*', '*?', '*[ab]'),
  end: fc.constantFrom('', '$', '*', '*z', '*z', '*zz', '*ca$', 'z'),
})

const question = fc
  .tuple(longPath, fc.array(rule, { minLength: 60, maxLength: 120 }))
  .map(([path, rules]) => {
    const lines = rules.map(({ field, places, isOrdered, joint, end }) => {
      const chosen = isOrdered ? [...places].sort(([one], [other]) => one - other) : places
      return `${field}: /*${chosen.map(([at, length]) => path.slice(at, at + length)).join(joint)}${end}`
    })
    return { url: path, text: `User-agent: *\nRobot-version: 2.0\n${lines.join('\n')}\n` }
  })

const seen = { rule: 0, other: 0 }

describe.each(Object.values(dialects))('$id', (dialect) => {
  it('decides long URLs as the plain matcher does, at every question', () => {
    fc.assert(
      fc.property(question, ({ url, text }) => {
        const options = { agent: 'FooBot', dialect }
        const [lazy, whole] = [read(parse(text), options), read(parse(text), options)]
        const expected = plainVerdict(whole, url)
        const verdicts = Array.from({ length: QUESTIONS }, () => decide(lazy, url, { raw: true }))
        verdicts.push(decideOnce(text, { ...options, url, raw: true }))
        seen[expected.reason === 'rule' ? 'rule' : 'other']++
        for (const verdict of verdicts)
          if (verdict.reason !== 'too-much-work') expect(verdict).toEqual(expected)
      }),
      { numRuns: scaled(3, 60), endOnFailure: true },
    )
  })
})

describe('the questions', () => {
  it('have verdicts by rules and without', () => {
    expect(Math.min(seen.rule, seen.other)).toBeGreaterThan(3)
  })
})
