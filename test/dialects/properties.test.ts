import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleanUrl,
  type DialectId,
  decide,
  dialects,
  explain,
  lineAt,
  lineCount,
  linesOf,
  parse,
  preferencesAt,
  print,
  printBytes,
  rateAt,
  read,
  type UrlOptions,
} from '../../src/entry/index.ts'
import { isRooted } from '../../src/text/index.ts'
import { agent, anyUrl, robotsBytes, robotsText } from '../arbitraries.ts'
import { scaled } from '../scale.ts'

const ids = Object.keys(dialects) as DialectId[]
const anyInput = fc.oneof(robotsText, robotsBytes)

describe('a file keeps everything', () => {
  it('print gives back any text', () => {
    fc.assert(
      fc.property(fc.oneof(robotsText, fc.string({ unit: 'binary' })), (text) => {
        expect(print(parse(text))).toBe(text)
      }),
      { numRuns: scaled(750, 3000) },
    )
  })

  it('printBytes gives back any bytes', () => {
    fc.assert(
      fc.property(robotsBytes, (bytes) => {
        expect([...printBytes(parse(bytes))]).toEqual([...bytes])
      }),
      { numRuns: scaled(750, 3000) },
    )
  })

  it('lines are the same one after the other and each by its index', () => {
    fc.assert(
      fc.property(
        fc.oneof(robotsText, fc.string({ unit: fc.constantFrom('\n', '\r', '#', ':', 'a', ' ') })),
        (text) => {
          const file = parse(text)
          expect([...linesOf(file)]).toEqual(
            Array.from({ length: lineCount(file) }, (_, index) => lineAt(file, index)),
          )
        },
      ),
      { numRuns: scaled(750, 3000) },
    )
  })

  it('the lines cover the text, and the parts of a line lie in it, in order', () => {
    fc.assert(
      fc.property(robotsText, (text) => {
        const file = parse(text)
        let at = 0
        for (let index = 0; index < file.starts.length; index++) {
          const line = lineAt(file, index)
          expect(line.start).toBe(at)
          expect(line.end).toBeGreaterThan(line.start)
          const parts = [line.field, line.colon, line.value, line.comment, line.ending].flatMap(
            (part) => part ?? [],
          )
          let from = line.start
          for (const part of parts) {
            expect(part.start).toBeGreaterThanOrEqual(from)
            expect(part.end).toBeGreaterThanOrEqual(part.start)
            from = part.end
          }
          expect(from).toBe(line.end)
          at = line.end
        }
        expect(at).toBe(file.text.length)
      }),
      { numRuns: scaled(500, 2000) },
    )
  })
})

/** A text that is no URL is asked about as the exact input of the parser. */
const optionsFor = (address: string): UrlOptions => ({ raw: !isRooted(address) })

describe.each(ids)('%s', (id) => {
  const dialect = dialects[id]

  it('never throws, whatever the bytes, the agent and the URL', () => {
    fc.assert(
      fc.property(anyInput, agent, anyUrl, (input, token, address) => {
        const policy = read(parse(input), { agent: token, dialect, rawAgent: true })
        expect(['allow', 'disallow', 'unknown']).toContain(
          decide(policy, address, optionsFor(address)).verdict,
        )
        expect(explain(policy, address, optionsFor(address)).sentences.length).toBeGreaterThan(0)
        expect(typeof cleanUrl(policy, address)).toBe('string')
        expect(typeof preferencesAt(policy, address, optionsFor(address))).toBe('object')
      }),
      { numRuns: scaled(150, 600) },
    )
  })

  it('decides the same each time, and as explain says', () => {
    fc.assert(
      fc.property(robotsText, agent, anyUrl, (text, token, address) => {
        const policy = read(parse(text), { agent: token, dialect, rawAgent: true })
        const verdict = decide(policy, address, optionsFor(address))
        expect(
          decide(read(parse(text), { agent: token, dialect, rawAgent: true }), address, optionsFor(address)),
        ).toEqual(verdict)
        const explained = explain(policy, address, optionsFor(address))
        expect(explained.verdict).toEqual(verdict)
        expect(explained.matching[0]).toEqual(verdict.rule)
        expect(explained.groups.filter(({ selected }) => selected).map(({ group }) => group)).toEqual(
          policy.selection.selected.slice(0, 100),
        )
      }),
      { numRuns: scaled(100, 400) },
    )
  })

  // The first from the records as they pass, the next from those near the path, the last from a tree of all
  // rules.
  it('answers a first question, a second and a seventh alike', () => {
    fc.assert(
      fc.property(
        anyInput,
        fc.array(agent, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        anyUrl,
        (input, tokens, obeysStar, address) => {
          const policy = read(parse(input), { agent: tokens, dialect, obeysStar, rawAgent: true })
          const verdicts = Array.from({ length: 7 }, () => decide(policy, address, optionsFor(address)))
          for (const verdict of verdicts) expect(verdict).toEqual(verdicts[0])
        },
      ),
      { numRuns: scaled(150, 600) },
    )
  })

  it('names lines that are there, and values that stand where it says', () => {
    fc.assert(
      fc.property(anyInput, agent, (input, token) => {
        const file = parse(input)
        const policy = read(file, { agent: token, dialect, rawAgent: true })
        for (const { line, start, end, value } of policy.rules) {
          if (line === undefined) continue
          expect(line).toBeGreaterThan(0)
          if (start === undefined || end === undefined) continue
          expect(file.text.slice(start, end)).toBe(value)
          expect(start).toBeGreaterThanOrEqual(file.starts[line - 1] as number)
        }
      }),
      { numRuns: scaled(100, 400) },
    )
  })

  it('gives numbers that can be used, or none', () => {
    fc.assert(
      fc.property(robotsText, agent, fc.integer({ min: 0, max: 1439 }), (text, token, minute) => {
        const { pacing } = read(parse(text), { agent: token, dialect, rawAgent: true })
        if (pacing.crawlDelay !== undefined)
          expect(Number.isFinite(pacing.crawlDelay.value) && pacing.crawlDelay.value >= 0).toBe(true)
        for (const { value } of pacing.requestRates) {
          expect(
            Number.isFinite(value.seconds / value.documents) && value.seconds > 0 && value.documents > 0,
          ).toBe(true)
        }
        const rate = rateAt(pacing, minute)
        if (rate !== undefined) expect(pacing.requestRates.map(({ value }) => value)).toContain(rate)
      }),
      { numRuns: scaled(75, 300) },
    )
  })
})

describe('precedence', () => {
  it('is the order of the decision list: by lengthOf and Allow first, or by line', () => {
    fc.assert(
      fc.property(robotsText, fc.constantFrom(...ids), (text, id) => {
        const { rules, lengthOf, ranksBy } = read(parse(`User-agent: *\n${text}`), {
          agent: 'FooBot',
          dialect: dialects[id],
        })
        const stated = rules.filter(({ reason }) => reason === 'rule')
        for (const [index, after] of stated.slice(1).entries()) {
          const before = stated[index] as (typeof stated)[number]
          if (ranksBy !== undefined) continue
          if (lengthOf === undefined) {
            expect(before.line).toBeLessThanOrEqual(after.line as number)
          } else {
            expect(lengthOf(before)).toBeGreaterThanOrEqual(lengthOf(after))
            if (lengthOf(before) === lengthOf(after))
              expect([before.effect, after.effect]).not.toEqual(['disallow', 'allow'])
          }
        }
      }),
      { numRuns: scaled(750, 3000) },
    )
  })
})
