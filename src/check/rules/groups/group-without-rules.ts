import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { lineDefects } from '../../file/line-defects.ts'
import { suggestedWord } from '../../file/suggested-word.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'

/** G103: a group without rules. */
export const groupWithoutRules: CheckRule = {
  code: 'G103',
  name: 'group-without-rules',
  severity: 'warning',
  why: 'User-agent lines without a rule below them belong to the next group and share its rules, even if they have a Crawl-delay (RFC 9309 §2.2.1). Other parsers read them as a group that allows everything, or drop the group. If everything is allowed, an empty `Disallow:` says so to every parser.',
  find,
}

/** Fields besides Allow and Disallow. A group may consist of records of these fields alone. */
const OTHER_FIELDS: ReadonlySet<string> = new Set([
  'crawl-delay',
  'request-rate',
  'visit-time',
  'robot-version',
  'comment',
  'content-signal',
  'content-usage',
  'noindex',
  'host',
  'clean-param',
])

function* find(context: Context): Generator<Problem> {
  for (const group of context.file.groups) {
    yield* joined(context, group)
    if (group.rules.length === 0 && !group.records.some(({ field }) => OTHER_FIELDS.has(field)))
      yield* empty(context, group)
  }
}

/**
 * Finds User-agent lines that another record follows, but no rule, before the next User-agent line of the
 * group.
 */
function* joined(context: Context, { agents, records }: CheckedGroup): Generator<Problem> {
  for (const [index, agent] of agents.entries()) {
    const next = agents[index + 1]
    if (next === undefined) continue
    const between = records.find(
      ({ line, field }) => line > agent.line.number && line < next.line.number && OTHER_FIELDS.has(field),
    )
    if (between === undefined) continue
    const dialects = context.byDialect.where((file) => {
      const group = file.groupAt(agent.line.number)
      return group !== undefined && group === file.groupAt(next.line.number)
    })
    const inThese = inDialects(dialects, context.dialects.length)
    const name = quoted(agent.value)
    const isSame = agent.value.toLowerCase() === next.value.toLowerCase()
    yield {
      span: agent.line.valueSpan,
      message: isSame
        ? `This User-agent line for ${name} has no Allow or Disallow before the next one for ${name}. ${inThese}, the rules below that line apply to both. Write one User-agent line for ${name}, with all its records.`
        : `The group of ${name} has no Allow or Disallow. ${inThese}, the rules for ${quoted(next.value)} also apply to ${name}. Give ${name} its own rules, or an empty Disallow if it may fetch everything.`,
      related: [{ span: next.line.valueSpan, message: 'the rules for this name apply to both' }],
      dialects,
      fix: withEmptyDisallow(context, between.line),
    }
  }
}

function* empty(context: Context, { agents, isStarGroup, index }: CheckedGroup): Generator<Problem> {
  const last = agents.at(-1) as NamedAgent | undefined
  const end = (context.file.groups[index + 1]?.group.firstLine ?? context.file.lines.length + 1) - 1
  if (last === undefined || hasIntendedRule(context, last.line.number + 1, end)) return
  const dialects = context.byDialect.recognizing(last.line.number, 'user-agent')
  yield {
    span: last.line.valueSpan,
    message: `The group of ${quoted(last.value)} has no rules. Some parsers let ${quoted(last.value)} fetch everything; others ignore the group. Add the missing rules, or an empty Disallow if everything is allowed.`,
    dialects,
    // For the `*` group, both have the same effect.
    ...(isStarGroup ? { severity: 'info' as const } : {}),
    fix: withEmptyDisallow(context, last.line.number),
  }
}

/**
 * Is one of these lines a rule in some dialect, or a misspelt rule? Another check rule reports what is wrong
 * with it.
 */
function hasIntendedRule(context: Context, first: number, last: number): boolean {
  const isRule = (field: string | undefined): boolean => field === 'allow' || field === 'disallow'
  for (const { line, kind, field } of lineDefects(context)) {
    if (line.number < first || line.number > last) continue
    const intended =
      kind === 'unknown' && line.name !== '' ? suggestedWord(context, line.name, [...FIELDS.keys()]) : field
    if (isRule(intended)) return true
  }
  for (let line = first; line <= last; line++)
    if (context.byDialect.all.some((file) => isRule(file.fieldAt(line)))) return true
  return false
}

function withEmptyDisallow(context: Context, after: number): NonNullable<Problem['fix']> {
  const { ending, end } = context.file.lineAt(after)
  const text = ending === end ? `${context.file.lineEnd}Disallow:` : `Disallow:${context.file.lineEnd}`
  return { title: 'add an empty Disallow', edits: [{ start: end, end, text }] }
}
