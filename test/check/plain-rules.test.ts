/** A proof over a shorter file must have the same result as one over the whole file. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlainRules } from '../../src/check/fixes/plain-rules.ts'
import { dialects, read } from '../../src/dialects/index.ts'
import { firstDifference } from '../../src/diff/index.ts'
import { decide, isNoList, type Policy } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { applyEdits, type Edit } from '../../src/text/index.ts'
import { scaled } from '../scale.ts'

const RUNS = scaled(40, 400, 'WAYLEAVE_FIXES')

/** The others have no shorter file. */
const all = Object.values(dialects).filter((dialect) => dialect.sharing?.needsAllRules !== true)
const shortened = (text: string, edits: readonly Edit[]) => new PlainRules(parse(text), all).shortened(edits)

const field = fc.constantFrom('Allow', 'Disallow', 'Disallow', 'disallow')
const words = fc
  .tuple(fc.constantFrom(...'abcdefghABC'), fc.array(fc.constantFrom('a', 'b', '/', '-'), { maxLength: 3 }))
  .map(([first, more]) => first + more.join(''))
const tail = fc.constantFrom('', '', '', '', '*', '$', '*x', '?y', '%7E', '$*', '$*x', '$b', '$b*x')
const rule = fc.tuple(field, words, tail).map(([name, path, end]) => `${name}: /${path}${end}`)
const other = fc.constantFrom(
  'User-agent: *',
  'User-agent: foo',
  'User-agent: bar',
  '',
  '# a comment',
  'Crawl-delay: 3',
  'Disallow:',
  'Allow: a',
)
const lines = fc.array(fc.oneof({ weight: 20, arbitrary: rule }, { weight: 1, arbitrary: other }), {
  minLength: 10,
  maxLength: 60,
})

/** The removal of one line, or its replacement by another rule. */
const changes = fc
  .record({ own: lines, at: fc.nat(), instead: fc.option(rule) })
  .map(({ own, at, instead }) => {
    const texts = ['User-agent: *', ...own].map((line) => `${line}\n`)
    const index = 1 + (at % own.length)
    const start = texts.slice(0, index).join('').length
    const edit: Edit = {
      start,
      end: start + (texts[index] as string).length,
      text: instead === null ? '' : `${instead}\n`,
    }
    return { text: texts.join(''), edits: [edit] }
  })

/** Do policies agree on paths that their rules are about? */
function expectSameVerdicts(before: Policy, after: Policy): void {
  for (const { value = '' } of [...before.rules, ...after.rules])
    for (const path of [
      value.replace(/[*$]/g, ''),
      value.replace(/[*$]/g, 'x'),
      `${value.replace(/[*$]/g, '')}x/y`,
    ])
      expect(decide(after, path, { raw: true }).verdict, path).toBe(
        decide(before, path, { raw: true }).verdict,
      )
}

describe('the shorter file for a change of rules', () => {
  it(`changes like the whole file, for every dialect and robot, for ${RUNS} random files`, () => {
    const seen = { parts: 0, equal: 0, different: 0, bounded: 0 }
    fc.assert(
      fc.property(changes, ({ text, edits }) => {
        const part = shortened(text, edits)
        if (part === undefined) return
        seen.parts += 1
        const whole = [parse(text), parse(applyEdits(text, edits))] as const
        const less = [parse(part.text), parse(applyEdits(part.text, part.edits))] as const
        for (const dialect of all) {
          for (const agent of ['foo', 'bar', 'nobody']) {
            const [before, after] = whole.map((file) => read(file, { agent, dialect })) as [
              ReturnType<typeof read>,
              ReturnType<typeof read>,
            ]
            const [was, is] = less.map((file) => read(file, { agent, dialect })) as [
              ReturnType<typeof read>,
              ReturnType<typeof read>,
            ]
            const [expected, actual] = [firstDifference(before, after), firstDifference(was, is)]
            // Policies that are no list have no proof; the shorter file may be a list.
            if (expected.kind === 'undecided' && [before, after].some(isNoList)) {
              if (actual.kind === 'equal') expectSameVerdicts(before, after)
            } else expect([dialect.id, agent, actual.kind]).toEqual([dialect.id, agent, expected.kind])
            expect([before.selection.kind, after.selection.kind]).toEqual([
              was.selection.kind,
              is.selection.kind,
            ])
            if (actual.kind === 'equal') seen.equal += 1
            if (actual.kind !== 'different') continue
            seen.different += 1
            if (dialect.sharing?.floorKey !== undefined) seen.bounded += 1
            expect([before, after].map((policy) => decide(policy, actual.url).verdict)).toEqual(
              actual.verdicts.map(({ verdict }) => verdict),
            )
          }
        }
      }),
      { numRuns: RUNS * 3 },
    )
    expect(seen.parts).toBeGreaterThan(RUNS / 4)
    expect(Math.min(seen.equal, seen.different)).toBeGreaterThan(RUNS)
    expect(seen.bounded).toBeGreaterThan(RUNS / 20)
  })

  const shop = (...rules: readonly string[]): string => ['User-agent: *', ...rules, ''].join('\n')
  const taking = (text: string, line: string): Edit[] => [
    { start: text.indexOf(line), end: text.indexOf(line) + line.length + 1, text: '' },
  ]

  it('has the changed line, rules with its prefix, and rules that keep its group together', () => {
    const text = shop(
      ...Array.from({ length: 20 }, (_, at) => `Disallow: /${at + 10}/`),
      'Disallow: /cart/',
      'Disallow: /cart/old/',
      'Allow: /z',
    )
    const part = shortened(text, taking(text, 'Disallow: /cart/old/'))
    expect(part?.text).toBe(shop('Disallow: /10/', 'Disallow: /cart/', 'Disallow: /cart/old/', 'Allow: /z'))
    expect(part && applyEdits(part.text, part.edits)).toBe(part?.text.replace('Disallow: /cart/old/\n', ''))
  })

  it('does not exist for a program that needs all rules', () => {
    const text = shop(
      ...Array.from({ length: 20 }, (_, at) => `Disallow: /${at + 10}/`),
      'Disallow: /cart/',
      'Disallow: /cart/old/',
    )
    const change = taking(text, 'Disallow: /cart/old/')
    expect(new PlainRules(parse(text), all).shortened(change)).toBeDefined()
    expect(new PlainRules(parse(text), [dialects['rep-cpp']]).shortened(change)).toBeUndefined()
  })

  it('does not exist if a group might change, or if a changed line is no plain rule', () => {
    const many = Array.from({ length: 20 }, (_, at) => `Disallow: /${at + 10}/`)
    const alone = `User-agent: a\nDisallow: /x\nUser-agent: b\n${many.join('\n')}\n`
    expect(shortened(alone, taking(alone, 'Disallow: /x'))).toBeUndefined()
    for (const line of [
      'Disallow: /x /y',
      'Disallow: //host/x',
      'Disallow: /x # y',
      'Disallow: /x/../y',
      'Disallow: x',
      'Disallow:',
      'Sitemap: /x',
    ]) {
      const text = shop(...many, line)
      expect([line, shortened(text, taking(text, line))]).toEqual([line, undefined])
    }
    const text = shop(...many)
    expect(
      shortened(text, [{ start: text.indexOf('/20/'), end: text.indexOf('/20/') + 5, text: '' }]),
    ).toBeUndefined()
  })
})
