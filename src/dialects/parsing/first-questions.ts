/**
 * The fast paths: a policy that is asked few questions does not pay for many. A policy answers in three ways,
 * and all three give the verdict that {@link decideByRules} gives on the whole list
 * (test/dialects/first-questions.test.ts):
 *
 * 1. The first question about a file is answered by a scan ({@link scanForVerdict}) if the dialect has one.
 *    It goes over the text once, passes over lines that cannot matter, and keeps nothing. It saves the
 *    outline, the list and their memory: most files of a crawler are asked about once.
 * 2. The next questions of a policy try the rules near the path ({@link rulesNear}). They save the whole list
 *    and its matcher, which cost more than a few answers do.
 * 3. Once {@link FIRST_QUESTIONS} are spent, a matcher of the whole list answers (`ListDecider`). For a long
 *    list it is made in steps, one for each question, and the list answers rule by rule until it is ready.
 *
 * The work of every way is bounded by the bytes of file and URL (test/dialects/work.test.ts): searches in a
 * long path use an index of it (`SearchedPath`).
 */
import { SearchedPath } from '../../pattern/index.ts'
import { decideByRules, pathIn, type Rule, type Verdict } from '../../policy/index.ts'
import { claimFirstQuestion, type File } from '../../syntax/index.ts'
import { type CompactQuery, fullQuery } from '../agent-query.ts'
import type { DialectDefinition } from '../dialect.ts'
import type { AgentQuery, Group, RulesInput } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { type Records, ROW } from './records.ts'
import { secondUnit } from './scan-lines.ts'

/**
 * Questions of one policy that are answered from the rules near a path. From then on, measured, a matcher
 * costs less.
 */
export const FIRST_QUESTIONS = 4

/** Rules near a path that cost as much as one more question, if they are tried again for each. */
const RULES_PER_QUESTION = 64

/**
 * The verdict on the first URL that is asked about a file; `undefined` for later questions, and if only the
 * plain way can tell.
 */
export function scanForVerdict(
  file: File,
  dialect: DialectDefinition,
  query: CompactQuery,
  url: string,
): Verdict | undefined {
  if (dialect.scanForPath === undefined || !claimFirstQuestion(file)) return undefined
  return scannedVerdict(file, dialect, fullQuery(query), url)
}

/** The verdict on a URL by a scan; `undefined` if only the plain way can tell. */
export function scannedVerdict(
  file: File,
  dialect: DialectDefinition,
  query: AgentQuery,
  url: string,
): Verdict | undefined {
  const { scanForPath } = dialect
  const { pathOf, pathStart, pathStartWithoutSites = pathStart, isPathUnchanged, pathEnd } = dialect
  const path = pathIn(url, { pathOf, pathStart: pathStartWithoutSites, isPathUnchanged, pathEnd })
  if (path === undefined) return undefined
  const search = new SearchedPath(path)
  const scanned = scanForPath?.(file, query, search)
  return scanned && decideByRules(scanned.rules, path, scanned.kind, search)
}

/**
 * A part of the decision list, in its order, with every rule that matches the path. `undefined` if only the
 * whole list can tell. If the part is most of a long list, too: the next question needs all of it anyway.
 */
export function rulesNear(
  dialect: DialectDefinition,
  input: Omit<RulesInput, 'records'>,
  path: SearchedPath,
): readonly Rule[] | undefined {
  const { outline, selection, query } = input
  const records = recordsNear(dialect, selection.selected, path)
  if (records === undefined || areMost(records, outline.records)) return undefined
  return dialect.rules({ outline, selection, query, records }).rules
}

/** Most of the rules, or of the text: a line of 500 kB is one rule. */
function areMost(near: readonly ParsedRecord[], { rows, text }: Records): boolean {
  const { length } = near
  let units = 0
  for (const { value } of near) units += value.length
  return (
    (length >= FIRST_QUESTIONS * RULES_PER_QUESTION && 2 * length * ROW > rows.length) ||
    (units >= LONG_VALUES && 2 * units > text.length)
  )
}

/** The length of values from which on making rules of them for each question takes long. */
const LONG_VALUES = 16_384

function recordsNear(
  { mayMatch, recordsNear: near }: DialectDefinition,
  groups: readonly Group[],
  path: SearchedPath,
): readonly ParsedRecord[] | undefined {
  if (near !== undefined) return near(groups, path)
  if (mayMatch === undefined) return undefined
  const second = secondUnit(path.text)
  return groups.flatMap((group) =>
    group.rulesNear((text, from, to, isAllow) => mayMatch(text, from, to, path, isAllow), second),
  )
}

/** How many of {@link FIRST_QUESTIONS} it costs to try these rules. */
export function costOf(rules: readonly Rule[]): number {
  return 1 + Math.trunc(rules.length / RULES_PER_QUESTION)
}
