import { type Dialect, type DialectId, type Group, type ParsedRecord, UNNAMED_AGENT } from '../../dialects/index.ts'
import { matches } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { Edit, Span } from '../../text/index.ts'
import type { CheckedGroup } from './checked-file.ts'
import type { CheckedLine } from './checked-line.ts'
import type { Context } from './context.ts'
import type { FileByDialect } from './file-by-dialect.ts'

/** An Allow or Disallow record with a value, as RFC 9309 takes it from a line. */
export interface PathRule {
  readonly entry: ParsedRecord
  readonly field: 'Allow' | 'Disallow'
  readonly value: string
  readonly line: CheckedLine
  /** Where the value stands. */
  readonly span: Span
  readonly group: CheckedGroup
}

/** The rules of a file that have a value, in its order. */
export function pathRules(context: Context): readonly PathRule[] {
  return context.once(findPathRules)
}

function findPathRules(context: Context): readonly PathRule[] {
  const found: PathRule[] = []
  for (const group of context.file.groups) {
    for (const entry of group.rules) {
      const { value, line } = entry
      if (value === '') continue
      const field = entry.field === 'allow' ? 'Allow' : 'Disallow'
      found.push({ entry, field, value, line: context.file.lineAt(line), span: context.file.spanOfValue(entry), group })
    }
  }
  return found
}

/** A part of a rule's value in the file; the whole of it where the reader changed the text. */
export function spanWithin({ entry, span }: PathRule, from: number, to: number): Span {
  return entry.start === -1 ? span : { start: entry.start + from, end: entry.start + to }
}

/** Writes a rule's value anew. */
export function replaceValue({ span }: PathRule, text: string): Edit {
  return { ...span, text }
}

/** Takes a line out, with its line end. */
export function removeLine({ start, end }: CheckedLine): Edit {
  return { start, end, text: '' }
}

/** What the readings make of groups, by the line a rule stems from. */
type MadeRules = Map<Dialect, Map<Group, ReadonlyMap<number, readonly Rule[]>>>

function newMadeRules(): MadeRules {
  return new Map()
}

/** The entries of its decision list that a reader makes of a line, counted from 1, for the robots of the group it stands in. */
export function rulesAt(context: Context, file: FileByDialect, line: number): readonly Rule[] {
  const { dialect } = file
  const group = file.fails ? undefined : file.groupAt(line)
  if (group === undefined) return []
  // Its rules are each made of their own record alone, and it goes over no others to make one.
  if (dialect.mayMatch !== undefined && dialect.policyDependsOnAgent !== true) {
    const record = file.recordAt(line)
    return record === undefined ? [] : rulesOf(file, group, [record])
  }
  const made = context.once(newMadeRules)
  let ofDialect = made.get(dialect)
  if (ofDialect === undefined) {
    ofDialect = new Map()
    made.set(dialect, ofDialect)
  }
  let byLine = ofDialect.get(group)
  if (byLine === undefined) {
    byLine = rulesByLine(rulesOf(file, group, group.records))
    ofDialect.set(group, byLine)
  }
  return byLine.get(line) ?? []
}

function rulesOf({ dialect, outline }: FileByDialect, group: Group, records: readonly ParsedRecord[]): readonly Rule[] {
  const { rules } = dialect.rules({
    outline,
    selection: { kind: 'named', selected: [group], candidates: outline.groups, reasonFor: () => 'names-agent' },
    // Nobody in particular asks: a delay that closes the site is not looked for.
    query: { tokens: [UNNAMED_AGENT], obeysStar: true },
    records,
  })
  return rules.filter(({ reason, line }) => reason === 'rule' && line !== undefined)
}

function rulesByLine(rules: readonly Rule[]): ReadonlyMap<number, readonly Rule[]> {
  const byLine = new Map<number, Rule[]>()
  for (const rule of rules) {
    const line = rule.line ?? 0
    const known = byLine.get(line)
    if (known === undefined) byLine.set(line, [rule])
    else known.push(rule)
  }
  return byLine
}

/** The readers that take a line for this rule, by whether it matches a URL for them. */
export function dialectsByMatch(
  context: Context,
  { entry }: PathRule,
  url: string,
): { readonly matching: readonly DialectId[]; readonly missing: readonly DialectId[] } {
  const matching: DialectId[] = []
  const missing: DialectId[] = []
  for (const file of context.byDialect.all) {
    if (file.fieldAt(entry.line) !== entry.field) continue
    const path = file.dialect.pathOf(url)
    const hit = path !== undefined && rulesAt(context, file, entry.line).some(({ pattern }) => matches(pattern, path))
    if (hit) matching.push(file.dialect.id)
    else missing.push(file.dialect.id)
  }
  return { matching, missing }
}
