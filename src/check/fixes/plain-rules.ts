import type { Dialect, Group } from '../../dialects/index.ts'
import type { Effect } from '../../policy/index.ts'
import { type File, memoized } from '../../syntax/index.ts'
import { applyEdits, type Edit, firstIndex, positionAt } from '../../text/index.ts'

/**
 * A shorter file in which a change of rules has the same effect on every robot as in the whole file, and the
 * edits that make this change in the shorter file.
 */
export interface ShorterFile {
  readonly text: string
  readonly edits: readonly Edit[]
}

/**
 * An Allow or Disallow in the usual form. In every dialect, the paths it matches begin with `prefix`, apart
 * from case.
 */
interface PlainRule {
  readonly field: Effect
  readonly value: string
  readonly prefix: string
}

/** The most prefixes of changed rules. All other rules are compared with each of them. */
const MAX_PREFIXES = 20

/** The most code units in the line of a plain rule. Some dialects cut longer lines. */
const MAX_LINE_LENGTH = 1_000

/**
 * The rule of a line that every dialect reads in the same way: without a comment, a second value, or anything
 * that a dialect may decode or resolve at the beginning of the path. `undefined` for any other line, and for
 * a rule without a value.
 */
function plainRuleOf(line: string): PlainRule | undefined {
  if (line.length > MAX_LINE_LENGTH) return undefined
  const [, field = '', value = ''] = /^((?:dis)?allow): ?(\/.*)$/i.exec(line) ?? []
  if (!/^[!-~\p{L}\p{M}\p{N}]+$/u.test(value) || /[#\\]|\/[/.]|%2e/i.test(value)) return undefined
  return { field: field.toLowerCase() as Effect, value, prefix: prefixOf(value) }
}

function prefixOf(value: string): string {
  const [prefix = ''] = /^[\w/-]*/.exec(value) ?? []
  return prefix.toLowerCase()
}

/** The plain rules of a file. From them, a shorter file is made in which a change can be proved safe. */
export class PlainRules {
  private readonly text: string
  private readonly starts: Uint32Array
  /** The plain rule of each line, by the index of the line. */
  private readonly rules: readonly (PlainRule | undefined)[]
  private readonly bounds: readonly GroupBounds[]
  private readonly needsAllRules: boolean

  constructor(file: File, dialects: readonly Dialect[]) {
    const { text, starts } = file
    this.text = text
    this.starts = starts
    this.rules = Array.from(starts, (start, line) =>
      plainRuleOf(linesIn(text.slice(start, starts[line + 1]))[0] ?? ''),
    )
    this.needsAllRules = dialects.some(({ sharing }) => sharing?.needsAllRules === true)
    this.bounds = dialects.flatMap(({ outline, sharing }) =>
      sharing?.floorKey === undefined
        ? []
        : memoized(file, outline).groups.map((group) => new GroupBounds(group, sharing.floorKey as BoundOf)),
    )
  }

  /**
   * The file without the rules that match no path of a changed rule, because their prefixes differ in every
   * dialect. A change affects only paths that a changed rule matches, and their verdicts depend only on the
   * rules that remain.
   *
   * Groups keep their structure: of rules that follow each other, the first and one of each field remain, and
   * among them the change must leave a rule of each field that it touches. This holds for line-local
   * dialects.
   *
   * `undefined` if a dialect needs all rules, or if the change touches anything but plain rules, has too
   * many prefixes, or leaves no rule of a field that it touches. Also `undefined` if the shorter file is more
   * than half as long. Each line is compared with at most {@link MAX_PREFIXES} prefixes.
   */
  shortened(edits: readonly Edit[]): ShorterFile | undefined {
    const { text, starts, rules } = this
    if (this.needsAllRules) return undefined
    const touched = touchedLines(starts, edits)
    const changed = changedRules(text, starts, touched, edits)
    if (changed === undefined) return undefined
    const values = changed.flatMap(({ rules: own }) => own.map(({ value }) => value))
    const below = new Map(this.bounds.flatMap((group) => [...group.below(values, touched)]))
    const prefixes = [...new Set([...values, ...below.values()].map(prefixOf))]
    if (prefixes.length > MAX_PREFIXES) return undefined

    /** Is a line touched, or its rule the first of its field, or one that may match a path of a changed rule? */
    const isNeeded = (index: number, rule: PlainRule | undefined, fields: ReadonlySet<string>): boolean =>
      rule === undefined ||
      touched.has(index) ||
      below.has(index) ||
      !fields.has(rule.field) ||
      prefixes.some((prefix) => !differ(prefix, rule.prefix))

    const lines: string[] = []
    /** How far each touched line moves, by its index. */
    const shifts = new Map<number, number>()
    let length = 0
    /**
     * The index of the first line in the current run of plain rules, and the fields of its untouched lines.
     */
    let first = 0
    let fields = new Set<string>()
    const fieldsFrom = new Map<number, ReadonlySet<string>>()
    for (const [index, rule] of rules.entries()) {
      if (rule === undefined || rules[index - 1] === undefined) {
        first = index
        fields = new Set()
        fieldsFrom.set(first, fields)
      }
      const isTouched = touched.has(index)
      const keeps = index === first || isNeeded(index, rule, fields)
      if (rule !== undefined && !isTouched) fields.add(rule.field)
      if (!keeps) continue
      const line = text.slice(starts[index], starts[index + 1])
      if (isTouched) shifts.set(index, length - (starts[index] as number))
      lines.push(line)
      length += line.length
    }
    if (length * 2 > text.length) return undefined
    const keepsFields = changed.every(({ line, rules: own }) =>
      own.every(({ field }) => fieldsFrom.get(firstOf(rules, line))?.has(field)),
    )
    if (!keepsFields) return undefined
    const shifted = edits.map(({ start, end, text: instead }) => {
      const shift = shifts.get(lineAt(starts, start)) as number
      return { start: start + shift, end: end + shift, text: instead }
    })
    return { text: lines.join(''), edits: shifted }
  }
}

type BoundOf = NonNullable<NonNullable<Dialect['sharing']>['floorKey']>

/**
 * The rules of a group by their sort keys, for dialects that apply only the greatest rule ≤ the path
 * (`Dialect.floorKey`). In these, a rule with another prefix than the path still hides the next lower rule,
 * which takes effect when the rule above it is removed.
 */
class GroupBounds {
  private readonly floorKey: BoundOf
  private readonly lines: ReadonlySet<number>
  /** For Allow and for Disallow, the sort key and the line index of each rule, in the order of the keys. */
  private readonly fields: readonly (readonly { readonly text: string; readonly line: number }[])[]

  constructor({ records }: Group, floorKey: BoundOf) {
    this.floorKey = floorKey
    this.lines = new Set(records.map(({ line }) => line - 1))
    this.fields = ['allow', 'disallow'].map((field) => {
      const bounds: { readonly text: string; readonly line: number }[] = []
      for (const record of records) {
        const text = record.field === field ? floorKey(record.value) : undefined
        if (text !== undefined) bounds.push({ text, line: record.line - 1 })
      }
      return bounds.sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    })
  }

  /** The next two lower rules below each rule that changes in this group: the sort keys, by line index. */
  below(values: readonly string[], touched: ReadonlySet<number>): Map<number, string> {
    const below = new Map<number, string>()
    if (![...touched].some((line) => this.lines.has(line))) return below
    for (const value of values) {
      // A rule with wildcards has no sort key. The text before its first wildcard is the prefix of all its
      // paths.
      const changed = this.floorKey(value) ?? value.replace(/\*$/, '').replace(/\*.*$|\$$/s, '')
      for (const next of this.nextBelow(changed, touched)) {
        for (const { line, text } of [next, ...this.nextBelow(next.text, touched)]) below.set(line, text)
      }
    }
    return below
  }

  /** For each field, the greatest untouched rule ≤ a text. */
  private nextBelow(
    text: string,
    touched: ReadonlySet<number>,
  ): { readonly text: string; readonly line: number }[] {
    return this.fields.flatMap((bounds) => {
      let at = firstIndex(bounds.length, (index) => (bounds[index]?.text as string) > text) - 1
      while (at >= 0 && touched.has(bounds[at]?.line as number)) at--
      const bound = bounds[at]
      return bound === undefined ? [] : [bound]
    })
  }
}

/** The index of the first line in the run of plain rules that ends at a line. */
function firstOf(rules: readonly (PlainRule | undefined)[], line: number): number {
  let first = line
  while (rules[first - 1] !== undefined) first--
  return first
}

/** Whether neither text is a prefix of the other. */
function differ(one: string, other: string): boolean {
  return !one.startsWith(other) && !other.startsWith(one)
}

function lineAt(starts: Uint32Array, offset: number): number {
  return positionAt(starts, offset).line - 1
}

/** The indices of the lines that edits change. */
function touchedLines(starts: Uint32Array, edits: readonly Edit[]): ReadonlySet<number> {
  const touched = new Set<number>()
  for (const { start, end } of edits) {
    for (let line = lineAt(starts, start); line <= lineAt(starts, Math.max(start, end - 1)); line++)
      touched.add(line)
  }
  return touched
}

/** A run of adjacent lines that a change touches. */
interface Changed {
  /** The index of the first line of the run. */
  readonly line: number
  /** The rules of the run before the change, then those after it. */
  readonly rules: readonly PlainRule[]
}

/** The runs of rules that edits change; `undefined` if the edits touch anything but plain rules. */
function changedRules(
  text: string,
  starts: Uint32Array,
  touched: ReadonlySet<number>,
  edits: readonly Edit[],
): readonly Changed[] | undefined {
  const all: Changed[] = []
  for (const line of touched) {
    if (touched.has(line - 1)) continue
    let end = line + 1
    while (touched.has(end)) end++
    const [from, to] = [starts[line] as number, starts[end] ?? text.length]
    const own = edits.filter(({ start }) => start >= from && start < to)
    const before = text.slice(from, to)
    const after = applyEdits(
      before,
      own.map((edit) => ({ start: edit.start - from, end: edit.end - from, text: edit.text })),
    )
    // Without its line end, the last line would join the next one.
    if (to < text.length && after !== '' && !/[\r\n]$/.test(after)) return undefined
    const rules = [...linesIn(before), ...linesIn(after)].map(plainRuleOf)
    if (rules.includes(undefined)) return undefined
    all.push({ line, rules: rules as PlainRule[] })
  }
  return all
}

/** The lines of a text, without their line ends. */
function linesIn(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}
