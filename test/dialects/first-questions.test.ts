// The fast paths of src/dialects/parsing/first-questions.ts give the verdict of the whole list, rule after
// rule.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_QUESTIONS } from '../../src/dialects/parsing/first-questions.ts'
import { decide, dialects, type Policy, parse, read, type Verdict } from '../../src/entry/index.ts'
import { decideByRules, PARSER_FAILS } from '../../src/policy/index.ts'
import { path, robotsText } from '../arbitraries.ts'

/** The plain way: the whole list, one rule after the other. */
function plainVerdict({ failure, pathOf, rules, selection }: Policy, url: string): Verdict {
  const found = failure === undefined ? pathOf(url) : undefined
  return found === undefined ? PARSER_FAILS : decideByRules(rules, found, selection.kind)
}

const agents = ['FooBot', ['FooBot-News', 'FooBot'], '*', 'bingbot'] as const
const url = fc.oneof(
  path,
  path.map((one) => `https://example.com${one}`),
)

describe.each(Object.values(dialects))('$id', (dialect) => {
  it('gives the verdict of the whole list to the first question, to the next ones and once they are spent', () => {
    const urls = fc.array(url, { minLength: 1, maxLength: FIRST_QUESTIONS + 4 })
    fc.assert(
      fc.property(
        robotsText,
        urls,
        fc.constantFrom(...agents),
        fc.boolean(),
        (text, asked, agent, obeysStar) => {
          const options = { agent, dialect, obeysStar }
          const [lazy, whole] = [read(parse(text), options), read(parse(text), options)]
          expect(asked.map((one) => decide(lazy, one, { raw: true }))).toEqual(
            asked.map((one) => plainVerdict(whole, one)),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})
