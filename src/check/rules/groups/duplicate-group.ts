import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Edit } from '../../../text/index.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { linesOfGroup, removalsOf } from '../../file/line-removal.ts'
import { managedParts } from '../../file/managed-parts.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectSentence, quoted } from '../../text/message-phrases.ts'

/** G105: two groups for one robot. */
export const duplicateGroup: CheckRule = {
  code: 'G105',
  name: 'duplicate-group',
  severity: 'info',
  why: 'RFC 9309 §2.2.1 combines all groups of one robot. Other parsers, such as those of Python and libwww-perl, use the first group that matches and never read the second. The analysis of Yandex Webmaster reports a second `*` group as an error. If both groups have the same rules, or one library alone ignores the second, the finding is a hint.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const first = new Map<string, NamedAgent>()
  /** The last group with the same names. A group joins it, so that the groups of a chain keep their order. */
  const latest = new Map<string, CheckedGroup>()
  for (const agent of context.file.agents) {
    const key = agent.value.toLowerCase()
    if (key === '') continue
    const before = first.get(key)
    if (before === undefined) first.set(key, agent)
    const names = namesOf(agent.group)
    const into = latest.get(names)
    if (agent === agent.group.agents.at(-1)) latest.set(names, agent.group)
    if (before === undefined || before.group === agent.group) continue
    const token = agent.group.isStarGroup ? UNNAMED_AGENT : agent.value
    const later = agent.line.number
    const dialects = context.dialects
      .filter((dialect) => {
        const policy = context.policies.getWithinBudget(dialect, token)
        return (
          policy !== undefined &&
          policy.selection.kind !== 'none' &&
          !context.policies.selectedAgentLines(policy).has(later)
        )
      })
      .map(({ id }) => id)
    const effect =
      dialects.length === 0
        ? 'No checked dialect is known to ignore this group.'
        : dialectSentence(dialects, context.dialects.length, 'ignores this group', 'ignore this group')
    yield {
      span: agent.line.valueSpan,
      message: `${quoted(agent.value)} already has a group above. RFC 9309 combines the two groups. ${effect} Write one group with all rules for ${quoted(agent.value)}.`,
      related: [{ span: before.line.valueSpan, message: 'the first group' }],
      dialects,
      ...(rulesOf(before.group) === rulesOf(agent.group) || isForOneLibrary(context, dialects)
        ? { severity: 'hint' as const }
        : {}),
      ...(into === undefined ? {} : fixOf(context, into, agent.group)),
    }
  }
}

/** Is one dialect alone concerned, which does not concern every site? */
function isForOneLibrary(context: Context, dialects: readonly DialectId[]): boolean {
  return (
    dialects.length === 1 &&
    context.dialects.every(({ id, concernsEverySite }) => id !== dialects[0] || concernsEverySite !== true)
  )
}

/** The rules of a group as a text that is equal for groups with the same rules. */
function rulesOf({ rules }: CheckedGroup): string {
  return [...new Set(rules.map(({ field, value }) => `${field} ${value}`))].sort().join('\n')
}

/**
 * The fix that joins the second group to the first. Both name the same robots, because otherwise the fix would affect
 * other robots. If nothing but blank lines and comments is between them, the User-agent lines go, and all else stays
 * where it is. Otherwise the records of the second group move below the first.
 */
function fixOf(context: Context, into: CheckedGroup, from: CheckedGroup): { readonly fix?: ProposedFix } {
  const { file } = context
  const { heading, agents, records } = linesOfGroup(context, from)
  if (records.length === 0)
    return { fix: { title: 'remove the second group', edits: removalsOf(context, [...heading, ...agents]) } }
  const own = linesOfGroup(context, into)
  // A service overwrites its part of the file.
  if ([...own.agents, ...agents].some((number) => isManaged(context, number))) return {}
  // Next to other rules, an empty Disallow says nothing and misleads.
  const hasRules = [into, from].some(({ rules }) => rules.some(({ value }) => value !== ''))
  const empty = new Set(
    [into, from].flatMap(({ rules }) =>
      rules.flatMap(({ field, value, line }) =>
        hasRules && field === 'disallow' && value === '' ? [line] : [],
      ),
    ),
  )
  const target = file.lineAt(Math.max(...own.agents, ...own.records.filter((number) => !empty.has(number))))
  const present = new Set(own.records.map((number) => wordsOf(context, number)))
  const isNew = (number: number): boolean =>
    file.lineAt(number).kind !== 'record' || !present.has(wordsOf(context, number))
  const between = linesBetween(context, Math.max(...own.agents, ...own.records), from.group.firstLine)
  if (between !== undefined) {
    const repeated = records.filter((number) => !isNew(number))
    const gone = [...between, ...agents, ...repeated, ...empty]
    return { fix: { title: 'merge the two groups', edits: withoutLines(context, gone) } }
  }
  const left = [...heading, ...records].filter((number) => !empty.has(number) && isNew(number))
  const moved = left.map((number) => {
    const { start, ending } = file.lineAt(number)
    return file.text.slice(start, ending)
  })
  const text =
    target.ending === target.end
      ? moved.map((line) => `${file.lineEnd}${line}`).join('')
      : moved.map((line) => `${line}${file.lineEnd}`).join('')
  return {
    fix: {
      title: 'merge the two groups',
      edits: [
        { start: target.end, end: target.end, text },
        ...removalsOf(context, [...heading, ...agents, ...records, ...empty]),
      ],
    },
  }
}

/** The blank lines between two lines, if nothing else but comments is there. */
function linesBetween({ file }: Context, last: number, next: number): readonly number[] | undefined {
  const between = file.lines.slice(last, next - 1)
  if (last >= next || between.some(({ kind }) => kind !== 'blank' && kind !== 'comment')) return undefined
  return between.flatMap(({ kind, number }) => (kind === 'blank' ? [number] : []))
}

/** Edits that remove these lines and no others: the blank lines around them are as the author left them. */
function withoutLines({ file }: Context, lines: readonly number[]): Edit[] {
  return [...new Set(lines)]
    .sort((one, other) => one - other)
    .map((number) => ({ start: file.lineAt(number).start, end: file.lineAt(number).end, text: '' }))
}

function isManaged(context: Context, line: number): boolean {
  return managedParts(context).some(({ first, last }) => line >= first && line <= last)
}

/** What a record says, however it is spaced. */
function wordsOf({ file }: Context, number: number): string {
  const { name, value } = file.lineAt(number)
  return `${name}:${value}`
}

function namesOf({ agents }: CheckedGroup): string {
  return [...new Set(agents.map(({ value }) => value.toLowerCase()))].sort().join('\n')
}
