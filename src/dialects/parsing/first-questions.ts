/**
 * How a policy answers, so that few questions are cheap. It answers in two ways. Both give the verdict that
 * `decideByRules` gives on the whole list (test/dialects/first-questions.test.ts):
 *
 * 1. The first questions try the rules near the path ({@link rulesNear}). They save the whole list and its matcher,
 *   which cost more than some answers do. Most files of a crawler are asked about once.
 * 2. Once {@link FIRST_QUESTIONS} are spent, a matcher of the whole list answers (`ListDecider`). For a long list it
 *   is made in steps, one for each question, and the list answers rule by rule until it is ready.
 *
 * The work of every way is bounded by the bytes of file and URL (test/dialects/work.test.ts): searches in a long path
 * use an index of it (`SearchedPath`).
 */
import type { SearchedPath } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import type { OnceDialect } from '../dialect.ts'
import type { Group, Outline, RulesInput } from '../outline.ts'
import type { ParsedRecord, RuleTest } from '../parsed-record.ts'
import { secondUnit } from './literal.ts'
import { type Records, ROW } from './records.ts'

/**
 * The number of questions to one policy that are answered without a matcher. For more questions, a matcher costs less
 * (measured).
 */
export const FIRST_QUESTIONS = 16

/** The number of rules that cost as much as one more question, if they are tried again for each question. */
const RULES_PER_QUESTION = 64

/**
 * A part of the decision list, in its order, with every rule that matches the path. `undefined` if only the whole
 * list can tell. Also `undefined` if the part is most of a long list, because the next question needs the whole list
 * anyway.
 */
export function rulesNear(
  dialect: OnceDialect,
  input: Omit<RulesInput, 'records'>,
  path: SearchedPath,
): readonly Rule[] | undefined {
  const { outline, selection, query } = input
  const records = recordsNear(dialect, selection.selected, path)
  if (records === undefined || areMost(records, outline.records)) return undefined
  return dialect.rules({ outline, selection, query, records }).rules
}

/** The outline of a file for one question about that path. */
export function outlineFor(
  { outline, outlineNear, inPlace, sharing }: OnceDialect,
  file: File,
  path: string | undefined,
): Outline {
  if (path === undefined || outlineNear === undefined || inPlace?.mayMatch === undefined) return outline(file)
  const asksAllRules = sharing?.mayBeNoList === true || sharing?.needsAllRules === true
  return asksAllRules || inPlace.recordsNear !== undefined
    ? outline(file)
    : outlineNear(file, secondUnit(path))
}

/** Most of the rules, or of the text: a line of 500 kB is one rule. */
function areMost(near: readonly ParsedRecord[], { rows, text }: Records): boolean {
  const { length } = near
  let units = 0
  for (const { value } of near) units += value.length
  return (
    (length >= MANY_RULES && 2 * length * ROW > rows.length) ||
    (units >= LONG_VALUES && 2 * units > text.length)
  )
}

/** The number of rules from which on making them twice takes long. */
const MANY_RULES = 256

/** From this length of all values on, it takes long to make rules of them for each question. */
const LONG_VALUES = 16_384

function recordsNear(
  { inPlace }: OnceDialect,
  groups: readonly Group[],
  path: SearchedPath,
): readonly ParsedRecord[] | undefined {
  const mayMatch = inPlace?.mayMatch
  if (inPlace?.recordsNear !== undefined) return inPlace.recordsNear(groups, path)
  if (mayMatch === undefined) return undefined
  const second = secondUnit(path.text)
  const test: RuleTest = (text, from, to, isAllow) => mayMatch(text, from, to, path, isAllow)
  const [first] = groups
  // Nearly always. A `flatMap` takes as long as the look at ten rules.
  if (first !== undefined && groups.length === 1) return first.rulesNear(test, second)
  return groups.flatMap((group) => group.rulesNear(test, second))
}

/** How many of {@link FIRST_QUESTIONS} it costs to try these rules. */
export function costOf(rules: readonly Rule[]): number {
  return 1 + Math.trunc(rules.length / RULES_PER_QUESTION)
}
