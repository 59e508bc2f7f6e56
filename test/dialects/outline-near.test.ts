import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialects } from '../../src/entry/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { robotsText } from '../arbitraries.ts'

const near = Object.values(dialects).flatMap(({ id, outline, outlineNear, inPlace }) =>
  outlineNear === undefined || inPlace?.mayMatch === undefined ? [] : [{ id, outline, outlineNear }],
)

/** Whether a rule begins with a slash and a letter or digit other than that of the path. */
const isBeside = (value: string, second: string): boolean => /^\/[a-z\d]/i.test(value) && value[1] !== second

/** The text with each line once more, so that rules follow rules. */
const twice = robotsText.map((text) =>
  text
    .split('\n')
    .flatMap((line) => [line, line])
    .join('\n'),
)

describe('the outline for one question', () => {
  it.each(near)('has all groups, and all rules that the path may match: $id', ({ outline, outlineNear }) => {
    fc.assert(
      fc.property(fc.oneof(robotsText, twice), fc.constantFrom('a', 'b', 'i', '/', '*'), (text, second) => {
        const file = parse(text)
        const [whole, part] = [outline(file), outlineNear(file, second.charCodeAt(0))].map(({ groups }) =>
          groups.map(({ agents, records }) => ({
            agents,
            fields: new Set(records.map(({ field }) => field)),
            records: records.filter(({ value }) => !isBeside(value, second)),
          })),
        )
        expect(part).toEqual(whole)
      }),
      { numRuns: 200 },
    )
  })

  it('keeps a misspelt rule that a second colon makes as long as a rule', () => {
    const file = parse('User-agent: *\nDisallow: /x\ndisalow:: /foo\ndisalow : /foo\ndisall0w: /foo\n')
    const { records } = dialects['crawler-commons'].outlineNear?.(file, 'a'.charCodeAt(0)) ?? {}
    const whole = dialects['crawler-commons'].outline(file).records
    expect(records?.recordsOf('disallow')).toEqual(whole.recordsOf('disallow'))
  })

  it('leaves out rules that follow a rule of their name, and keeps the numbers of lines', () => {
    const text =
      'User-agent: *\nDisallow: /b\nDisallow: /c\nAllow: /d\nDisallow: /e\n\nDisallow: /f\nDisallow: /a\n'
    const { records } = dialects['rfc-9309'].outlineNear?.(parse(text), 'a'.charCodeAt(0)) ?? {}
    expect(records?.recordsOf('disallow').map(({ line, value }) => [line, value])).toEqual([
      [2, '/b'],
      [5, '/e'],
      [7, '/f'],
      [8, '/a'],
    ])
  })
})
