import {
  type Dialect,
  type DialectId,
  type Group,
  type ParsedRecord,
  UNNAMED_AGENT,
} from '../../dialects/index.ts'
import { matches } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import { type Edit, groupedBy, type Span } from '../../text/index.ts'
import type { CheckedGroup } from './checked-file.ts'
import type { CheckedLine } from './checked-line.ts'
import { type Context, cachePerContext } from './context.ts'
import type { FileByDialect } from './file-by-dialect.ts'

/** An Allow or Disallow record with a value, as RFC 9309 defines it. */
export interface PathRule {
  readonly record: ParsedRecord
  readonly field: 'Allow' | 'Disallow'
  readonly value: string
  readonly line: CheckedLine
  /** The span of the rule's value. */
  readonly span: Span
  readonly group: CheckedGroup
}

/** The Allow and Disallow records of a file that have a value, in file order. */
export function pathRules(context: Context): readonly PathRule[] {
  return context.once(findPathRules)
}

/**
 * The path rules whose values are prefixes, with or without wildcards. Left out are rules of groups that a
 * checked dialect reads as explicit paths and shell patterns, because advice about prefixes is wrong there.
 */
export function prefixRules(context: Context): readonly PathRule[] {
  return context.once(findPrefixRules)
}

function findPrefixRules(context: Context): readonly PathRule[] {
  return pathRules(context).filter(
    ({ record }) => dialectsWithWholePatterns(context, record.line).length === 0,
  )
}

/**
 * The checked dialects that read the rules of a line's group, counted from 1, as patterns for whole paths.
 */
export function dialectsWithWholePatterns(context: Context, line: number): readonly DialectId[] {
  return filesWithWholePatternsAt(context, line).map(({ dialect }) => dialect.id)
}

/** The file by each of these dialects. */
export function filesWithWholePatternsAt(context: Context, line: number): readonly FileByDialect[] {
  const known = wholePatternsCache(context)
  return context.once(filesWithWholePatterns).filter((file) => {
    const group = file.fails ? undefined : file.groupAt(line)
    if (group === undefined) return false
    let hasWhole = known.get(group)
    if (hasWhole === undefined) {
      hasWhole = file.dialect.hasWholePatterns?.(group) === true
      known.set(group, hasWhole)
    }
    return hasWhole
  })
}

/** Whether the rules of a group are patterns for whole paths. Cached, as it takes a pass over the group. */
const wholePatternsCache = cachePerContext(() => new Map<Group, boolean>())

/** The file by each checked dialect that knows such patterns. */
function filesWithWholePatterns({ byDialect }: Context): readonly FileByDialect[] {
  return byDialect.all.filter(({ dialect }) => dialect.hasWholePatterns !== undefined)
}

function findPathRules(context: Context): readonly PathRule[] {
  const rules: PathRule[] = []
  for (const group of context.file.groups) {
    for (const record of group.rules) {
      const { value, line } = record
      if (value === '') continue
      const field = record.field === 'allow' ? 'Allow' : 'Disallow'
      rules.push({
        record,
        field,
        value,
        line: context.file.lineAt(line),
        span: context.file.spanOfValue(record),
        group,
      })
    }
  }
  return rules
}

/**
 * The span of a part of a rule's value, from one offset in the value to another. If the dialect changed the
 * text of the value, the span of the whole value.
 */
export function spanWithin({ record, span }: PathRule, from: number, to: number): Span {
  return record.start === -1 ? span : { start: record.start + from, end: record.start + to }
}

/** An edit that replaces the value of a rule. */
export function replaceValue({ span }: PathRule, text: string): Edit {
  return { ...span, text }
}

const rulesByGroup = cachePerContext(
  () => new Map<Dialect, Map<Group, ReadonlyMap<number, readonly Rule[]>>>(),
)

/** The rules that a dialect reads from a line, counted from 1, for the robots of the line's group. */
export function rulesAt(context: Context, file: FileByDialect, line: number): readonly Rule[] {
  const { dialect } = file
  const group = file.fails ? undefined : file.groupAt(line)
  if (group === undefined) return []
  // In a dialect with `mayMatch` whose policies do not depend on the agent, each rule depends on its own
  // record alone, so the other records are not needed.
  if (dialect.inPlace?.mayMatch !== undefined && dialect.sharing?.policyDependsOnAgent !== true) {
    const record = file.recordAt(line)
    return record === undefined ? [] : rulesOf(file, group, [record])
  }
  const byDialect = rulesByGroup(context)
  let byGroup = byDialect.get(dialect)
  if (byGroup === undefined) {
    byGroup = new Map()
    byDialect.set(dialect, byGroup)
  }
  let byLine = byGroup.get(group)
  if (byLine === undefined) {
    byLine = groupedBy(rulesOf(file, group, group.records), ({ line = 0 }) => line)
    byGroup.set(group, byLine)
  }
  return byLine.get(line) ?? []
}

function rulesOf(
  { dialect, outline }: FileByDialect,
  group: Group,
  records: readonly ParsedRecord[],
): readonly Rule[] {
  const { rules } = dialect.rules({
    outline,
    selection: {
      kind: 'named',
      selected: [group],
      candidates: outline.groups,
    },
    // The query is for the unnamed agent, because a Crawl-delay that closes the site for one agent does not
    // matter here.
    query: { tokens: [UNNAMED_AGENT], obeysStar: true },
    records,
  })
  return rules.filter(({ reason, line }) => reason === 'rule' && line !== undefined)
}

/** The checked dialects that recognize a rule as a record of its field. */
export function dialectsRecognizing(context: Context, { record, field }: PathRule): DialectId[] {
  return context.byDialect.recognizing(record.line, field === 'Allow' ? 'allow' : 'disallow')
}

/** The checked dialects that recognize a rule, divided by whether the rule matches a URL in them. */
export function dialectsByMatch(
  context: Context,
  { record }: PathRule,
  url: string,
): { readonly matching: readonly DialectId[]; readonly missing: readonly DialectId[] } {
  const matching: DialectId[] = []
  const missing: DialectId[] = []
  for (const file of context.byDialect.all) {
    if (file.fieldAt(record.line) !== record.field) continue
    const path = file.dialect.pathOf(url)
    const isMatch =
      path !== undefined && rulesAt(context, file, record.line).some(({ pattern }) => matches(pattern, path))
    if (isMatch) matching.push(file.dialect.id)
    else missing.push(file.dialect.id)
  }
  return { matching, missing }
}
