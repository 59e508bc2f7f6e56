// The fast paths of src/dialects/parsing/first-questions.ts give the verdict of the whole list, rule after
// rule.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideOnce } from '../../src/dialects/once.ts'
import { FIRST_QUESTIONS } from '../../src/dialects/parsing/first-questions.ts'
import {
  type Dialect,
  decide,
  dialects,
  type Policy,
  parse,
  read,
  type Verdict,
} from '../../src/entry/index.ts'
import { decideByRules, PARSER_FAILS, verdictBy } from '../../src/policy/index.ts'
import { path, robotsText } from '../arbitraries.ts'

/** The plain way: the whole list, one rule after the other. */
function plainVerdict({ failure, pathOf, ruleFor, rules, selection }: Policy, url: string): Verdict {
  const found = failure === undefined ? pathOf(url) : undefined
  if (found === undefined) return PARSER_FAILS
  if (ruleFor !== undefined) return verdictBy(ruleFor(found, url), selection.kind)
  return decideByRules(rules, found, selection.kind)
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

  // A rule for an index page matches its directory in some dialects, also if its name holds an escape.
  it.each([
    ['/', '/inde%78.html'],
    ['/', '/%69ndex.htm'],
    ['/a/', '/*/inde%78.html'],
    ['/ab/', '/a*/%69ndex.htm'],
    ['/ab/', '/a*/index.htm*b'],
    ['/ab/', '/a*c/index.html'],
  ])(
    'finds a rule for the directory %s at the first question as at later ones: Allow: %s',
    (asked, value) => {
      const text = `User-agent: *\nDisallow: /\nAllow: ${value}\n`
      const [lazy, whole] = [1, 2].map(() => read(parse(text), { agent: 'FooBot', dialect })) as [
        Policy,
        Policy,
      ]
      const expected = plainVerdict(whole, asked)
      for (let question = 0; question < FIRST_QUESTIONS + 2; question++)
        expect(decide(lazy, asked)).toEqual(expected)
      expect(decideOnce(text, { agent: 'FooBot', url: asked, dialect })).toEqual(expected)
    },
  )
})

it.each([
  ['many rules', Array.from({ length: 1_000 }, (_, index) => `Allow: *c${index}`)],
  ['one long rule', [`Allow: *${'c'.repeat(20_000)}`]],
])('makes the list once if most of a file is near every path: %s', (_name, lines) => {
  const text = `User-agent: *\n${lines.join('\n')}\n`
  const made: number[] = []
  const dialect: Dialect = {
    ...dialects['python-urllib'],
    rules: (input) => {
      made.push(input.records.length)
      return dialects['python-urllib'].rules(input)
    },
  }
  const policy = read(parse(text), { agent: 'FooBot', dialect })
  for (let question = 0; question < FIRST_QUESTIONS + 4; question++) decide(policy, `/${question}`)
  expect(made).toEqual([lines.length])
})
