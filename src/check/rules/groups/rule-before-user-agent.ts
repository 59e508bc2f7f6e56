import { closesAssets } from '../../analysis/closed/asset-paths.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { moveLines, removalsOf } from '../../file/line-removal.ts'
import { managedParts } from '../../file/managed-parts.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { inDialects } from '../../text/message-phrases.ts'

/** G101: rules that belong to no group. */
export const ruleBeforeUserAgent: CheckRule = {
  code: 'G101',
  name: 'rule-before-user-agent',
  severity: 'error',
  why: 'A rule belongs to the User-agent lines above it (RFC 9309 §2.2.1). A rule before the first of them belongs to no group, so most parsers ignore it. Usually a plugin has put its rules at the top of a file that another program wrote.',
  find,
}

/** Records that have a meaning only within a group. */
const OF_GROUPS: ReadonlySet<string> = new Set([
  'allow',
  'disallow',
  'crawl-delay',
  'request-rate',
  'visit-time',
  'noindex',
])

function* find(context: Context): Generator<Problem> {
  const { standard } = context.byDialect
  const orphans: CheckedLine[] = []
  for (const line of context.file.lines) {
    if (standard.fieldAt(line.number) === 'user-agent') break
    if (OF_GROUPS.has(line.name)) orphans.push(line)
  }
  const [first] = orphans
  const last = orphans.at(-1)
  if (first === undefined || last === undefined) return
  // Another rule reports a User-agent line that is misspelt or hidden by other characters.
  const above = context.file.text.slice(0, first.start)
  if (/user[ _-]?agents?[ \t]*:/i.test(above.replace(/#.*/g, ''))) return
  const dialects = context.byDialect.where((file) => file.groupAt(first.number) === undefined)
  const inThese = inDialects(dialects, context.dialects.length)
  const closed = orphans.some(closesSite)
    ? 'the whole site'
    : orphans.some(({ name, value }) => name === 'disallow' && closesAssets(value))
      ? 'style sheets or scripts'
      : undefined
  const isOne = orphans.length === 1
  const records = isOne ? 'This record has' : `These ${orphans.length} records have`
  const [they, them] = isOne ? ['it', 'it'] : ['they', 'them']
  const remedy =
    closed === undefined
      ? `Add above ${them} a User-agent line for the robots ${they} ${isOne ? 'is' : 'are'} meant for.`
      : `Delete ${them}: in a group, ${they} would close ${closed} to its robots.`
  yield {
    span: { start: first.content.start, end: last.content.end },
    message: `${records} no User-agent line above ${them}. ${inThese}, ${they} ${isOne ? 'belongs' : 'belong'} to no group and ${isOne ? 'has' : 'have'} no effect. ${remedy}`,
    dialects,
    ...(closed !== undefined
      ? {}
      : {
          fix: {
            ...intoStarGroup(context, orphans),
            because:
              'The fix applies the ignored records to all robots that no group names. Only you know for which robots these records are meant.',
          },
        }),
  }
}

/** Would a record close the whole site? */
function closesSite({ name, value }: CheckedLine): boolean {
  return name === 'disallow' && /^[/*]+$/.test(value)
}

/**
 * The change that puts records into the `*` group, or makes one of them if the file has none. A group that
 * also names a robot is left alone: the records would apply to that robot, too.
 */
function intoStarGroup(context: Context, orphans: readonly CheckedLine[]): Omit<ProposedFix, 'because'> {
  const star = context.file.groups
    .find(({ agents }) => agents.length > 0 && agents.every(({ value }) => value === '*'))
    ?.agents.at(-1)
  const { start } = orphans[0] as CheckedLine
  // A service overwrites its part of the file.
  const isManaged = managedParts(context).some(
    ({ first, last }) => star !== undefined && star.line.number >= first && star.line.number <= last,
  )
  if (star === undefined || isManaged)
    return {
      title: 'add "User-agent: *" above',
      edits: [{ start, end: start, text: `User-agent: *${context.file.lineEnd}` }],
    }
  const lines = orphans.map(({ number }) => number)
  // Next to rules, an empty Disallow says nothing and misleads.
  const empty = star.group.rules.filter(({ field, value }) => field === 'disallow' && value === '')
  const hasRules = orphans.some(
    ({ name, value }) => (name === 'disallow' || name === 'allow') && value !== '',
  )
  return {
    title: 'move the records into the "*" group',
    edits: [
      ...moveLines(context, lines, 'below', star.line.number),
      ...(hasRules
        ? removalsOf(
            context,
            empty.map(({ line }) => line),
          )
        : []),
    ],
  }
}
