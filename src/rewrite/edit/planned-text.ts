import { dialects, type Group, registryDialects } from '../../dialects/index.ts'
import { type File, type Line, lineAt, linesOf, memoized } from '../../syntax/index.ts'
import { isSiteField } from '../field-names.ts'
import type { Row } from './group-rows.ts'
import { type AddedGroup, ENDING_COMMENT, ENDING_RULE, KEPT_COMMENT, type Plan } from './plan.ts'

/**
 * Where new groups go: below the last record of the last group, at the end of the file, above the first group, or
 * above the last groups if these have no rules. `below-ended`: below the last group, which gets an empty rule.
 */
export type Placement = 'below-groups' | 'below-ended' | 'end' | 'above-groups' | 'above-last'

/**
 * The text of a file after a plan. Every line that the plan does not name stays as it is, with its line end.
 */
export function plannedText(file: File, plan: Plan, placement: Placement): string {
  const changes = lineChanges(plan)
  const { insertions, before } = addedLines(file, plan.added, placement)
  for (const { line, texts } of changes.inserted)
    insertions.set(line, [...texts, ...(insertions.get(line) ?? [])])
  const ending = lineEnd(file)
  let text = ''
  const append = (lines: readonly string[]): void => {
    for (const line of lines) {
      if (text !== '' && !/[\r\n]$/.test(text)) text += ending
      text += line + ending
    }
  }
  const isGone = (number: number): boolean =>
    changes.removed.has(number) || plan.removedAgents.has(number) || plan.removedGroups.has(number)
  append(insertions.get(0) ?? [])
  for (const line of linesOf(file)) {
    if (before.line === line.number) append(before.texts)
    if (!isGone(line.number)) text += changedLine(file, line, changes.values.get(line.number))
    append(insertions.get(line.number) ?? [])
  }
  // A file that ends without a line end keeps doing so. Thus an edit can be undone by its opposite.
  return file.text === '' || /[\r\n]$/.test(file.text) ? text : text.replace(/(?:\r\n|[\r\n])$/, '')
}

interface LineChanges {
  readonly removed: ReadonlySet<number>
  /** New values of records, by line. */
  readonly values: ReadonlyMap<number, string>
  /** New lines below a line. */
  readonly inserted: readonly { readonly line: number; readonly texts: readonly string[] }[]
}

function lineChanges({ changed }: Plan): LineChanges {
  const removed = new Set<number>()
  const values = new Map<number, string>()
  const inserted: { line: number; texts: string[] }[] = []
  for (const { rows, lastAgentLine } of changed) {
    let above = lastAgentLine
    for (const { line, change, value, text } of rows) {
      if (line === undefined) inserted.push({ line: above, texts: [text] })
      else {
        above = line
        if (change === 'removed') removed.add(line)
        if (change === 'value') values.set(line, value)
      }
    }
  }
  return { removed, values, inserted: joined(inserted) }
}

/** New lines below the same line, in their order. */
function joined(inserted: LineChanges['inserted']): LineChanges['inserted'] {
  const byLine = new Map<number, string[]>()
  for (const { line, texts } of inserted) byLine.set(line, [...(byLine.get(line) ?? []), ...texts])
  return [...byLine].map(([line, texts]) => ({ line, texts }))
}

/** A line with another value of its record. Its field, comment and line end stay. */
function changedLine(file: File, line: Line, changed: string | undefined): string {
  const { start, end, colon, value, comment, ending } = line
  if (changed === undefined || value === undefined || colon === undefined) return file.text.slice(start, end)
  if (changed !== '' && value.start < value.end)
    return file.text.slice(start, value.start) + changed + file.text.slice(value.end, end)
  const remark = comment === undefined ? '' : ` ${file.text.slice(comment.start, comment.end)}`
  const stated = changed === '' ? '' : ` ${changed}`
  return file.text.slice(start, colon.end) + stated + remark + file.text.slice(ending.start, ending.end)
}

interface AddedLines {
  /** New lines below a line; 0: above all. */
  readonly insertions: Map<number, readonly string[]>
  /** New lines above a line. */
  readonly before: { readonly line?: number; readonly texts: readonly string[] }
}

function addedLines(file: File, added: readonly AddedGroup[], placement: Placement): AddedLines {
  const insertions = new Map<number, readonly string[]>()
  if (added.length === 0) return { insertions, before: { texts: [] } }
  const texts = added.flatMap(({ agentLines, lines }, index) => [
    ...(index === 0 ? [] : ['']),
    ...agentLines,
    ...lines,
  ])
  const { starts, text } = file
  const lastLine = text === '' ? 0 : lineCountOf(starts, text)
  const { places } = memoized(file, groupPlaces)
  // One blank line comes with the new groups, so that who removes them knows which one goes with them.
  if (places !== undefined && (placement === 'above-groups' || placement === 'above-last')) {
    const line = placement === 'above-last' ? places.firstWithoutRules : places.first
    return { insertions, before: { line, texts: [...texts, ''] } }
  }
  const isBelow = placement === 'below-groups' || placement === 'below-ended'
  const line = isBelow && places !== undefined ? places.last : lastLine
  const ending = placement === 'below-ended' ? [ENDING_COMMENT, ENDING_RULE] : []
  // Some dialects do not read the line of a byte order mark.
  const blank = line === 0 && !file.bom ? [] : ['']
  insertions.set(line, [...ending, ...blank, ...texts])
  return { insertions, before: { texts: [] } }
}

/** The number of lines. A last line without text does not count. */
function lineCountOf(starts: Uint32Array, text: string): number {
  return starts.at(-1) === text.length ? starts.length - 1 : starts.length
}

/** Lines between which the groups of a file stand. */
interface GroupPlaces {
  /** The first line of the first group, or of the comment directly above it. */
  readonly first: number
  /**
   * The first line of the groups without rules at the end of the file, or of the comment directly above them. If
   * there are no such groups: `first`.
   */
  readonly firstWithoutRules: number
  /**
   * The last line of the last group. A record that only some dialects read, such as one without a colon, is a line of
   * that group, too: below a new group, it would belong to the new one.
   */
  readonly last: number
}

function groupPlaces(file: File): { readonly places?: GroupPlaces } {
  const { groups } = memoized(file, dialects['rfc-9309'].outline)
  const ownLines = linesOfGroups(groups)
  if (ownLines.length === 0) return {}
  // A line directly below, such as a misspelt rule, may belong to the group for some dialect.
  const unknown = new Set(groups.flatMap(({ records }) => records.map(({ line }) => line)))
  let last = [
    ...ownLines,
    ...Object.values(registryDialects).flatMap(({ outline }) => recordLines(memoized(file, outline).groups)),
  ].reduce((most, line) => Math.max(most, line))
  while (unknown.has(last + 1) && !isSiteLine(file, last + 1)) last++
  const topOf = (some: readonly Group[]): number => {
    const first = linesOfGroups(some).reduce((least, line) => Math.min(least, line))
    let top = first
    while (top > 1 && lineAt(file, top - 2).kind === 'comment') top--
    // A comment at the top is about the whole file.
    return top === 1 ? first : top
  }
  const withoutRules = groups.slice(groups.map(hasRules).lastIndexOf(true) + 1)
  const first = topOf(groups)
  const firstWithoutRules = withoutRules.length === 0 ? first : topOf(withoutRules)
  return { places: { first, firstWithoutRules, last } }
}

function hasRules({ records }: Group): boolean {
  return records.some(({ field }) => field === 'allow' || field === 'disallow')
}

/** The lines of User-agent lines and of records that robots may obey. */
function linesOfGroups(groups: readonly Group[]): readonly number[] {
  return [...groups.flatMap(({ agents }) => agents.map(({ line = 1 }) => line)), ...recordLines(groups)]
}

/** The lines of the records that robots of groups may obey. */
function recordLines(groups: readonly Group[]): readonly number[] {
  return groups.flatMap(({ records }) =>
    records.filter(({ field }) => field !== 'unknown' && !isSiteField(field)).map(({ line }) => line),
  )
}

function isSiteLine(file: File, number: number): boolean {
  const { start, colon } = lineAt(file, number - 1)
  return colon !== undefined && isSiteField(file.text.slice(start, colon.start).trim().toLowerCase())
}

/**
 * The placements, best first. Below a last group without rules, new groups would join it in some dialects. So they go
 * above such groups, or an empty rule ends the last group. The empty rule is a change for dialects that leave out
 * groups without rules.
 */
export function placementsFor(file: File): readonly Placement[] {
  const { groups } = memoized(file, dialects['rfc-9309'].outline)
  const last = groups.at(-1)
  if (last === undefined || hasRules(last)) return ['below-groups', 'end', 'above-groups']
  return [...placementsAbove(file, groups), 'below-ended']
}

/**
 * Above the first line of a file with a byte order mark, new groups would make dialects read that line which now miss
 * it because of the mark. Without a blank line above them, new groups would join the group above in some dialects.
 */
function placementsAbove(file: File, groups: readonly Group[]): readonly Placement[] {
  const { places } = memoized(file, groupPlaces)
  if (places === undefined) return []
  const { first, firstWithoutRules } = places
  const isApart = firstWithoutRules > 1 && lineAt(file, firstWithoutRules - 2).kind === 'blank'
  const aboveLast: readonly Placement[] = isApart && groups.some(hasRules) ? ['above-last'] : []
  return file.bom && first === 1 ? aboveLast : [...aboveLast, 'above-groups']
}

/** A comment of the old file at lines that an edit changes. */
export interface ConcernedComment {
  /** Its line of the old file, from 1. */
  readonly line: number
  /** With its `#`, without a line end. The author of the file wrote it. */
  readonly text: string
}

/**
 * The comments that stay in a file, on or directly above lines that a plan changes, and above the User-agent lines of
 * robots whose access it changes. They may no longer hold.
 */
export function commentsAt(file: File, plan: Plan): readonly ConcernedComment[] {
  const { removed, changed } = touchedLines(plan)
  const gone = new Set(removed)
  const lines = new Set<number>()
  // A line that was passed leads to the same comments.
  const passed = new Set<number>()
  const pass = (from: number, isPassed: (number: number) => boolean): number => {
    let above = from
    for (; !passed.has(above) && isPassed(above); above--) passed.add(above)
    return above
  }
  for (const number of [...plan.concerned, ...removed, ...changed]) {
    if (!gone.has(number)) lines.add(number)
    const top = pass(number - 1, (above) => isAgentLine(file, above))
    pass(top, (above) => {
      const isComment = above >= 1 && lineAt(file, above - 1).kind === 'comment'
      if (isComment && !gone.has(above)) lines.add(above)
      return isComment
    })
  }
  return [...lines]
    .sort((one, other) => one - other)
    .flatMap((number) => {
      const { comment } = lineAt(file, number - 1)
      if (comment === undefined) return []
      const text = file.text.slice(comment.start, comment.end).trimEnd()
      return text === KEPT_COMMENT || text === ENDING_COMMENT ? [] : [{ line: number, text }]
    })
}

function isAgentLine(file: File, number: number): boolean {
  if (number < 1) return false
  const { start, colon } = lineAt(file, number - 1)
  return colon !== undefined && file.text.slice(start, colon.start).trim().toLowerCase() === 'user-agent'
}

/** The line end of the first line. */
function lineEnd(file: File): string {
  if (file.text === '') return '\n'
  const { start, end } = lineAt(file, 0).ending
  return start === end ? '\n' : file.text.slice(start, end)
}

/** The lines that a plan removes, and the lines whose value it changes; both counted from 1, in order. */
export function touchedLines({ removedAgents, removedGroups, changed }: Plan): {
  readonly removed: readonly number[]
  readonly changed: readonly number[]
} {
  const linesWith = (wanted: Row['change']): number[] =>
    changed.flatMap(({ rows }) => rows.flatMap(({ change, line }) => (change === wanted ? (line ?? []) : [])))
  const inOrder = (lines: number[]): number[] => lines.sort((one, other) => one - other)
  return {
    removed: inOrder([...new Set([...removedAgents, ...removedGroups, ...linesWith('removed')])]),
    changed: inOrder(linesWith('value')),
  }
}
