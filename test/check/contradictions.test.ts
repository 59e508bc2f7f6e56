import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFixes, check, type Finding, rules } from '../../src/check/index.ts'
import { parse } from '../../src/entry/index.ts'
import { positionAt } from '../../src/text/index.ts'
import { FILES, faulty } from './faulty-files.ts'
import { textsOfExamples } from './pages/rule-page.ts'

/** No two findings about one line contradict each other. */

/** Longer examples show a limit of size, and have the same finding many times. */
const MAX_CHARACTERS = 2_000

/** The texts of the examples of all rules. */
const EXAMPLES = textsOfExamples(rules).filter(({ length }) => length <= MAX_CHARACTERS)

/** The pairs of findings of which the fix of the second undoes that of the first. */
function undone(text: string): string[] {
  const file = parse(text)
  return check(file).findings.flatMap((first) => {
    if (first.fix === undefined || first.fix.asUtf8 === true) return []
    const { text: changed } = applyFixes(file, [first])
    const after = parse(changed)
    return check(after)
      .findings.filter((second) => second.fix !== undefined && applyFixes(after, [second]).text === file.text)
      .map(({ code }) => `${first.code} and ${code} in ${JSON.stringify(text)}`)
  })
}

/**
 * Pairs of findings about one line, of which one fix removes the line while the other one tells to keep and
 * change it.
 */
function removedAndKept(text: string): string[] {
  const file = parse(text)
  const { findings } = check(file)
  const lineOf = ({ span }: Finding): number => positionAt(file.starts, span.start).line
  const removing = findings.filter((finding) => {
    const start = file.starts[lineOf(finding) - 1] ?? 0
    const end = file.starts[lineOf(finding)] ?? file.text.length
    const edits = finding.fix?.edits ?? []
    const line = file.text.slice(start, end).trim()
    return (
      edits.some((edit) => edit.start <= start && edit.end >= end && edit.text === '') &&
      !edits.some((edit) => edit.text.includes(line))
    )
  })
  return removing.flatMap((first) =>
    findings
      .filter((second) => second.code !== first.code && lineOf(second) === lineOf(first))
      .filter(({ message }) =>
        /\bdo(?:es)? no harm\b|\bchange nothing\b|\bkeep (?:the|this) line\b/i.test(message),
      )
      .map(({ code }) => `${first.code} and ${code} in ${JSON.stringify(text)}`),
  )
}

describe('findings about one line', () => {
  it('have no fixes that undo each other, in the examples of all rules', async () => {
    const texts = EXAMPLES
    expect(texts.length).toBeGreaterThan(300)
    expect(texts.flatMap(undone)).toEqual([])
  }, 300_000)

  it('do not tell to remove a line and to keep it, in the examples of all rules', async () => {
    expect(EXAMPLES.flatMap(removedAndKept)).toEqual([])
  }, 300_000)

  it(
    'do neither in random files',
    () => {
      fc.assert(
        fc.property(faulty, (text) => {
          expect([...undone(text), ...removedAndKept(text)]).toEqual([])
        }),
        { numRuns: FILES },
      )
    },
    60_000 + FILES * 2_000,
  )
})
