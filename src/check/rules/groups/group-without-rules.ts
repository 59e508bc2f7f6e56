import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { lineDefects } from '../../file/line-defects.ts'
import { suggestedWord } from '../../file/suggested-word.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** G103: a group that says nothing. */
export const groupWithoutRules: CheckRule = {
  code: 'G103',
  name: 'group-without-rules',
  severity: 'warning',
  why: 'To RFC 9309 §2.2.1 a group ends with its rules: User-agent lines that are followed by none of them, or by a Crawl-delay only, join the next group and share its rules. Others take them for a group that allows everything, and CPython forgets a group that has no rule. An empty `Disallow:` says to everybody that all is open.',
  find,
}

/** Records that a group may consist of, beside its rules. */
const SAYS_SOMETHING: ReadonlySet<string> = new Set([
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
    if (group.rules.length === 0 && !group.records.some(({ field }) => SAYS_SOMETHING.has(field))) yield* empty(context, group)
  }
}

/** Agents that something follows which is no rule, before the group's next agents. */
function* joined(context: Context, { agents, records }: CheckedGroup): Generator<Problem> {
  for (const [index, agent] of agents.entries()) {
    const next = agents[index + 1]
    if (next === undefined) continue
    const between = records.find(({ line, field }) => line > agent.line.number && line < next.line.number && SAYS_SOMETHING.has(field))
    if (between === undefined) continue
    const dialects = context.byDialect.where((file) => {
      const group = file.groupAt(agent.line.number)
      return group !== undefined && group === file.groupAt(next.line.number)
    })
    yield {
      span: agent.line.valueSpan,
      message: `The group of ${quoted(agent.value)} has no Allow or Disallow: ${dialectsWithVerb(dialects, context.dialects.length, 'joins', 'join')} it to the group of ${quoted(next.value)}. Give it rules of its own, or an empty Disallow.`,
      related: [{ span: next.line.valueSpan, message: 'its rules are for both' }],
      dialects,
      fix: withEmptyDisallow(context, between.line),
    }
  }
}

function* empty(context: Context, { agents, isStarGroup, index }: CheckedGroup): Generator<Problem> {
  const last = agents.at(-1) as NamedAgent | undefined
  const end = (context.file.groups[index + 1]?.group.firstLine ?? context.file.lines.length + 1) - 1
  if (last === undefined || hasMeantRule(context, last.line.number + 1, end)) return
  const dialects = context.byDialect.recognizing(last.line.number, 'user-agent')
  yield {
    span: last.line.valueSpan,
    message: `The group of ${quoted(last.value)} has no rule: readers take it for open, or for no group at all. Add an empty Disallow if everything is open, or the rules that are missing.`,
    dialects,
    // Where all robots are meant, and none is named, both come to the same.
    ...(isStarGroup ? { severity: 'info' as const } : {}),
    fix: withEmptyDisallow(context, last.line.number),
  }
}

/** Is one of these lines a rule to some reader, or was it meant as one? Another rule says what is wrong with it. */
function hasMeantRule(context: Context, first: number, last: number): boolean {
  const isRule = (field: string | undefined): boolean => field === 'allow' || field === 'disallow'
  for (const { line, kind, field } of lineDefects(context)) {
    if (line.number < first || line.number > last) continue
    const meant = kind === 'unknown' && line.name !== '' ? suggestedWord(context, line.name, [...FIELDS.keys()]) : field
    if (isRule(meant)) return true
  }
  for (let line = first; line <= last; line++) if (context.byDialect.all.some((file) => isRule(file.fieldAt(line)))) return true
  return false
}

function withEmptyDisallow(context: Context, after: number): NonNullable<Problem['fix']> {
  const { ending, end } = context.file.lineAt(after)
  const text = ending === end ? `${context.file.lineEnd}Disallow:` : `Disallow:${context.file.lineEnd}`
  return { title: 'add an empty Disallow', edits: [{ start: end, end, text }] }
}
