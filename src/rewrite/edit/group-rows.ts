import type { Group } from '../../dialects/index.ts'
import { type File, lineAt } from '../../syntax/index.ts'
import { isSiteField, recordLine } from '../field-names.ts'
import { pathKey, type RobotRule } from '../stance/robot-rules.ts'

/** A record of a group that an edit builds: a line of the file, perhaps with another value, or a new line. */
export interface Row {
  readonly field: string
  readonly value: string
  /** The record as the file or the edit writes it, without a comment. */
  readonly text: string
  /** 1-based line of the file; absent for a new line. */
  readonly line?: number
  /** What becomes of the line; absent: it stays. */
  readonly change?: 'removed' | 'value'
}

/** Records that belong to no robot: a new group does not repeat them, nor those that belong to the whole site. */
const OF_NO_ROBOT: ReadonlySet<string> = new Set(['user-agent', 'unknown'])

/** The records of groups as rows, each once. */
export function rowsOf(file: File, groups: readonly Group[]): readonly Row[] {
  const rows = new Map<string, Row & { readonly line: number }>()
  for (const { records } of groups) {
    for (const { field, value, line } of records) {
      const key = `${line} ${field} ${value}`
      if (OF_NO_ROBOT.has(field) || isSiteField(field) || rows.has(key)) continue
      const written = recordText(file, line)
      const text = SOME_LINE_END.test(written) ? recordLine(field, value) : written
      rows.set(key, { field, value, text, line })
    }
  }
  return [...rows.values()].sort((one, other) => one.line - other.line)
}

/** The characters at which some parsers end a line and others do not. A line with one may hold several records. */
const SOME_LINE_END = /[\0\v\f\u001c-\u001e\u0085\u2028\u2029]/

/** The record of a line without blanks around it and without its comment. */
function recordText(file: File, number: number): string {
  const { start, comment, ending } = lineAt(file, number - 1)
  return file.text.slice(start, comment?.start ?? ending.start).trim()
}

/** The rows as a new group repeats them: none is a line of the file. */
export function copied(rows: readonly Row[]): readonly Row[] {
  return rows.map(({ field, value, text }) => ({ field, value, text }))
}

/** The rows that are left after the changes. */
export function remaining(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ change }) => change !== 'removed')
}

/** The Allow and Disallow rows. */
export function rulesOf(rows: readonly Row[]): readonly Row[] {
  return rows.filter(isRule)
}

/** The rows without Allow and Disallow rows. */
export function withoutRules(rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => !isRule(row))
}

function isRule({ field }: Row): boolean {
  return field === 'allow' || field === 'disallow'
}

function newRow(field: string, value: string): Row {
  return { field: field.toLowerCase(), value, text: recordLine(field, value) }
}

function withValue(row: Row, value: string): Row {
  if (row.line === undefined) return newRow(row.field, value)
  return { ...row, value, text: recordLine(row.field, value), change: 'value' }
}

function without(row: Row): Row {
  return { ...row, change: 'removed' }
}

/**
 * How far an edit goes to close a group. `add`: add a rule. `replace`: also remove what opens a path.
 * `replace-first`: the same, with the rule first.
 */
export const CLOSING_WAYS = ['add', 'replace', 'replace-first'] as const

/** One of {@link CLOSING_WAYS}. */
export type ClosingWay = (typeof CLOSING_WAYS)[number]

/** The rows of a group whose robots may fetch nothing. */
export function closed(rows: readonly Row[], way: ClosingWay): readonly Row[] {
  const rules = rulesOf(rows)
  const [first] = rules
  // `Disallow:` becomes `Disallow: /`: one line changes.
  if (first !== undefined && rules.every(({ field, value }) => field === 'disallow' && value === ''))
    return rows.map((row) => (row === first ? withValue(row, '/') : row))
  const opens = ({ field, value }: Row): boolean =>
    (field === 'allow' && value !== '') || (field === 'disallow' && value === '')
  const kept = way === 'add' ? rows : rows.map((row) => (opens(row) ? without(row) : row))
  if (way !== 'add' && rulesOf(remaining(kept)).some(({ value }) => value === '/')) return kept
  const rule = newRow('disallow', '/')
  return way === 'replace-first' ? [rule, ...kept] : afterRules(kept, [rule])
}

/**
 * The rows of a group that no longer closes the site. The closing rows are removed, and the rules of the `*` group
 * are added: otherwise, the robot would gain the URLs that these disallow.
 */
export function opened(
  rows: readonly Row[],
  closing: ReadonlySet<Row>,
  starRules: readonly Row[],
): readonly Row[] {
  const left = rulesOf(rows).filter((row) => !closing.has(row))
  const has = new Set(left.map(({ field, value }) => `${field} ${value}`))
  const added = starRules.filter(({ field, value }) => !has.has(`${field} ${value}`))
  const [first] = closing
  if (left.length + added.length === 0) {
    return first === undefined
      ? afterRules(rows, [newRow('disallow', '')])
      : rows.map((row) => (row === first ? withValue(row, '') : closing.has(row) ? without(row) : row))
  }
  // A rule of the `*` group takes the place of the closing one, whose comment stays.
  const [instead] = added.filter(({ field }) => field === 'disallow')
  const kept = rows.map((row) => {
    if (row === first && instead !== undefined) return withValue(row, instead.value)
    return closing.has(row) ? without(row) : row
  })
  const others = first === undefined ? added : added.filter((row) => row !== instead)
  return afterRules(kept, copied(others))
}

/** The rows with a rule, which the 1994 standard requires in every group. */
export function withRule(rows: readonly Row[]): readonly Row[] {
  return rulesOf(rows).length === 0 ? [newRow('disallow', ''), ...rows] : rows
}

/**
 * The rows with further rules. A rule replaces the rule with the same path. Otherwise, it stands above the first rule
 * that is not longer. So a longer rule is an exception to it in every dialect, whether the longest or the first rule
 * decides.
 */
export function withRules(rows: readonly Row[], rules: readonly RobotRule[]): readonly Row[] {
  let result = rows
  for (const { field, value } of rules) {
    const left = rulesOf(remaining(result))
    const [first] = left
    // `Disallow:` becomes the rule: one line changes.
    if (left.length === 1 && first?.field === field && first.value === '') {
      result = result.map((row) => (row === first ? withValue(row, value) : row))
      continue
    }
    const isShorter = (row: Row): boolean =>
      isRule(row) && row.change !== 'removed' && row.value.length <= value.length
    const samePath = left.filter((row) => pathKey(row.value) === pathKey(value))
    const same = samePath.find((row) => row.field === field && row.value === value)
    const above = left.find((row) => isShorter(row) && (row === same || !samePath.includes(row)))
    const kept = result.flatMap((row) => {
      if (!samePath.includes(row) || (row === same && row === above)) return row
      return row.line === undefined ? [] : without(row)
    })
    if (same !== undefined && same === above) {
      result = kept
      continue
    }
    const at = kept.findIndex(isShorter)
    const rule = newRow(field, value)
    result = at < 0 ? afterRules(kept, [rule]) : [...kept.slice(0, at), rule, ...kept.slice(at)]
  }
  return result
}

/** Fields of which a group may have several records. */
const SEVERAL: ReadonlySet<string> = new Set(['comment', 'clean-param'])

/**
 * The rows with these records, given as lines. If a field counts only once, another record of that field is removed.
 */
export function stating(rows: readonly Row[], lines: readonly string[]): readonly Row[] {
  let result = rows
  const stated = new Set<string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const [field, value] = [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    const old = result.filter(
      (row) => row.field === field && row.change !== 'removed' && !SEVERAL.has(field) && !stated.has(field),
    )
    stated.add(field)
    const [first] = old
    result =
      first === undefined
        ? withRecord(result, newRow(field, value))
        : result.map((row) =>
            row === first ? withValue(row, value) : old.includes(row) ? without(row) : row,
          )
  }
  return result
}

/**
 * A Robot-version goes before the rules, as the Extended Standard asks; every other record goes to the end.
 */
function withRecord(rows: readonly Row[], row: Row): readonly Row[] {
  return row.field === 'robot-version' ? [row, ...rows] : [...rows, row]
}

/**
 * The rows with signals of a Content-Signal or Content-Usage record, given as `name=value`. A record that states
 * another value for a signal is changed. All other signals are added to the first record without a path.
 */
export function signalling(
  rows: readonly Row[],
  field: 'content-signal' | 'content-usage',
  wanted: readonly (readonly [name: string, value: string])[],
): readonly Row[] {
  if (wanted.length === 0) return rows
  const values = new Map(wanted)
  const left = new Map(wanted)
  const isOurs = ({ field: own, value, change }: Row): boolean =>
    own === field && change !== 'removed' && !value.startsWith('/')
  const parts = (value: string): string[] =>
    value.split(',').map((part) => {
      const name = (part.split('=')[0] ?? '').trim().toLowerCase()
      const answer = values.get(name)
      if (answer === undefined) return part.trim()
      left.delete(name)
      return `${name}=${answer}`
    })
  const changed = rows.map((row) => {
    if (!isOurs(row)) return row
    const before = row.value.split(',').map((part) => part.trim())
    const after = parts(row.value)
    return before.join() === after.join() ? row : withValue(row, after.join(', '))
  })
  if (left.size === 0) return changed
  const rest = [...left].map(([name, value]) => `${name}=${value}`).join(', ')
  const first = changed.find(isOurs)
  if (first === undefined) return afterRules(changed, [newRow(field, rest)])
  return changed.map((row) => (row === first ? withValue(row, `${row.value}, ${rest}`) : row))
}

/** The rows with new records above all others: a dialect may end a group at the first blank line. */
export function withNewOnTop(rows: readonly Row[]): readonly Row[] {
  const isMoved = (row: Row): boolean => row.line === undefined && !isRule(row)
  return [...rows.filter(isMoved), ...rows.filter((row) => !isMoved(row))]
}

/** The rows with added rows after the last rule, or before all rows if there is no rule. */
function afterRules(rows: readonly Row[], added: readonly Row[]): readonly Row[] {
  const last = rows.reduce((at, row, index) => (isRule(row) ? index : at), -1)
  return [...rows.slice(0, last + 1), ...added, ...rows.slice(last + 1)]
}
