import type { Dialect, Group } from '../../dialects/index.ts'
import type { Effect } from '../../policy/index.ts'
import { type File, memoized } from '../../syntax/index.ts'
import { applyEdits, type Edit, positionAt } from '../../text/index.ts'

/** A part of a file in which a change of rules does to every robot what it does in the whole, and the change in it. */
export interface ShorterFile {
  readonly text: string
  readonly edits: readonly Edit[]
}

/** An Allow or a Disallow written as nearly all are, and what every reader takes its paths to begin with, in small letters. */
interface PlainRule {
  readonly field: Effect
  readonly value: string
  readonly head: string
}

/** Beginnings of changed rules that all others are held against, at the most. */
const MAX_HEADS = 20

/** Longer lines some readers cut. */
const LONGEST_LINE = 1_000

/**
 * What a line says that no reader takes apart otherwise: no comment, no second value, nothing that stands for something else before the path
 * has begun, or that could take back how it begins. Nothing for any other line, and for a rule without a value.
 */
function plainRuleOf(line: string): PlainRule | undefined {
  if (line.length > LONGEST_LINE) return undefined
  const [, field = '', value = ''] = /^((?:dis)?allow): ?(\/.*)$/i.exec(line) ?? []
  if (!/^[!-~\p{L}\p{M}\p{N}]+$/u.test(value) || /[#\\]|\/[/.]|%2e/i.test(value)) return undefined
  return { field: field.toLowerCase() as Effect, value, head: headOf(value) }
}

function headOf(value: string): string {
  const [head = ''] = /^[\w/-]*/.exec(value) ?? []
  return head.toLowerCase()
}

/** The rules of a file that are plain, to be asked for the part that a change is felt in. */
export class PlainRules {
  private readonly text: string
  private readonly starts: Uint32Array
  /** By line, counted from 0. */
  private readonly rules: readonly (PlainRule | undefined)[]
  private readonly bounds: readonly GroupBounds[]

  constructor(file: File, dialects: readonly Dialect[]) {
    const { text, starts } = file
    this.text = text
    this.starts = starts
    this.rules = Array.from(starts, (start, line) => plainRuleOf(linesIn(text.slice(start, starts[line + 1]))[0] ?? ''))
    this.bounds = dialects.flatMap(({ outline, floorKey }) =>
      floorKey === undefined ? [] : memoized(file, outline).groups.map((group) => new GroupBounds(group, floorKey)),
    )
  }

  /**
   * The file without rules that have no path in common with those changed, because their paths begin otherwise to every reader. On any path
   * that a changed rule matches, and only there can the change be felt, the verdict hangs on the rules that are left. Groups stay what they
   * were: of rules that follow each other the first is left, and one of either field; and a change must leave one of each field that it
   * touches in their midst. That holds of readers that go by lines. Nothing where the change is of anything but plain rules, or where the
   * file would not be much shorter.
   */
  shortened(edits: readonly Edit[]): ShorterFile | undefined {
    const { text, starts, rules } = this
    const touched = touchedLines(starts, edits)
    const changed = changedRules(text, starts, touched, edits)
    if (changed === undefined) return undefined
    const values = changed.flatMap(({ rules: own }) => own.map(({ value }) => value))
    const below = new Map(this.bounds.flatMap((group) => [...group.below(values, touched)]))
    const heads = [...new Set([...values, ...below.values()].map(headOf))]
    if (heads.length > MAX_HEADS) return undefined

    const kept: string[] = []
    const moved = new Map<number, number>()
    let length = 0
    /** Of the rules that follow each other: where they begin, and which fields stand in lines that stay as they are. */
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
      const isNeeded = rule === undefined || isTouched || index === first || !fields.has(rule.field) || below.has(index)
      if (rule !== undefined && !isTouched) fields.add(rule.field)
      if (!isNeeded && heads.every((head) => partWays(head, rule.head))) continue
      const line = text.slice(starts[index], starts[index + 1])
      if (isTouched) moved.set(index, length - (starts[index] as number))
      kept.push(line)
      length += line.length
    }
    if (length * 2 > text.length) return undefined
    const isKept = changed.every(({ line, rules: own }) => own.every(({ field }) => fieldsFrom.get(firstOf(rules, line))?.has(field)))
    if (!isKept) return undefined
    const shifted = edits.map(({ start, end, text: instead }) => {
      const by = moved.get(lineAt(starts, start)) as number
      return { start: start + by, end: end + by, text: instead }
    })
    return { text: kept.join(''), edits: shifted }
  }
}

type BoundOf = NonNullable<Dialect['floorKey']>

/**
 * The rules of a group in the order of their texts, as readers go through them to whom only the last counts that is not beyond the path:
 * what begins otherwise than the path still keeps one below from it, and a rule below reaches farther when the one above it goes.
 */
class GroupBounds {
  private readonly floorKey: BoundOf
  private readonly lines: ReadonlySet<number>
  /** Of each field, in order: the text, and the line from 0. */
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

  /** The rules, by line, next below those that change in this group, and next below these. */
  below(values: readonly string[], touched: ReadonlySet<number>): Map<number, string> {
    const below = new Map<number, string>()
    if (![...touched].some((line) => this.lines.has(line))) return below
    for (const value of values) {
      // A rule with wildcards has no place in the order, and matches paths that begin with what stands before them.
      const changed = this.floorKey(value) ?? value.replace(/\*$/, '').replace(/\*.*$|\$$/s, '')
      for (const next of this.nextBelow(changed, touched)) {
        for (const { line, text } of [next, ...this.nextBelow(next.text, touched)]) below.set(line, text)
      }
    }
    return below
  }

  /** Of either field, the last that stands before a text or is the same. Those that change are passed over. */
  private nextBelow(text: string, touched: ReadonlySet<number>): { readonly text: string; readonly line: number }[] {
    return this.fields.flatMap((bounds) => {
      let [low, high] = [0, bounds.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((bounds[middle]?.text as string) <= text) low = middle + 1
        else high = middle
      }
      let at = low - 1
      while (at >= 0 && touched.has(bounds[at]?.line as number)) at--
      const found = bounds[at]
      return found === undefined ? [] : [found]
    })
  }
}

/** Where the rules begin that follow each other up to a line. */
function firstOf(rules: readonly (PlainRule | undefined)[], line: number): number {
  let first = line
  while (rules[first - 1] !== undefined) first--
  return first
}

/** Does one text go on otherwise than the other where both still go on? */
function partWays(one: string, other: string): boolean {
  return !one.startsWith(other) && !other.startsWith(one)
}

function lineAt(starts: Uint32Array, offset: number): number {
  return positionAt(starts, offset).line - 1
}

/** The lines that edits change, counted from 0. */
function touchedLines(starts: Uint32Array, edits: readonly Edit[]): ReadonlySet<number> {
  const touched = new Set<number>()
  for (const { start, end } of edits) {
    for (let line = lineAt(starts, start); line <= lineAt(starts, Math.max(start, end - 1)); line++) touched.add(line)
  }
  return touched
}

/** Lines that follow each other, and the rules in them as they are and as they would be. */
interface Changed {
  /** The first of the lines, counted from 0. */
  readonly line: number
  readonly rules: readonly PlainRule[]
}

/** What changes, if it is rules and nothing else. */
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
    // A last line without its end would go on as the line behind it.
    if (to < text.length && after !== '' && !/[\r\n]$/.test(after)) return undefined
    const rules = [...linesIn(before), ...linesIn(after)].map(plainRuleOf)
    if (rules.includes(undefined)) return undefined
    all.push({ line, rules: rules as PlainRule[] })
  }
  return all
}

/** The lines of a text, without their ends. */
function linesIn(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}
