import { closesAssets } from '../../analysis/closed/asset-paths.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { moveLines, removalsOf } from '../../file/line-removal.ts'
import { managedParts } from '../../file/managed-parts.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { inDialects } from '../../text/message-phrases.ts'
import { arePageDirectives, PAGE_DIRECTIVE_ADVICE } from '../../text/page-directives.ts'

/** G101: rules that belong to no group. */
export const ruleBeforeUserAgent: CheckRule = {
  code: 'G101',
  name: 'rule-before-user-agent',
  severity: 'error',
  promise: 'corrects',
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
  const facts: Facts = {
    orphans,
    inThese: inDialects(dialects, context.dialects.length),
    closes: closedBy(orphans),
    star: starAgent(context),
    isOfPages: orphans.every(({ value }) => arePageDirectives(value)),
  }
  const { star, closes, isOfPages } = facts
  yield {
    span: { start: first.content.start, end: last.content.end },
    says: saysOf(context, facts),
    dialects,
    ...(closes !== undefined || isOfPages
      ? {}
      : {
          fix: {
            ...(star === undefined ? newGroup(context, orphans) : intoGroup(context, orphans, star)),
            because:
              'The fix applies the ignored records to all robots that no group names. Only you know for which robots these records are meant.',
          },
        }),
  }
}

interface Facts {
  readonly orphans: readonly CheckedLine[]
  /** The dialects in which the records belong to no group, as the beginning of a sentence. */
  readonly inThese: string
  /** What the records would close in a group, if that is more than an author means. */
  readonly closes: string | undefined
  /** The group that may take them. */
  readonly star: NamedAgent | undefined
  readonly isOfPages: boolean
}

function closedBy(orphans: readonly CheckedLine[]): string | undefined {
  if (orphans.some(closesSite)) return 'the whole site'
  return orphans.some(({ name, value }) => name === 'disallow' && closesAssets(value))
    ? 'style sheets or scripts'
    : undefined
}

function saysOf(context: Context, { orphans, inThese, closes, star, isOfPages }: Facts): Says {
  const isOne = orphans.length === 1
  const [they, them, areMeant] = isOne
    ? ['it', 'it', 'it is meant for']
    : ['they', 'them', 'they are meant for']
  const what = isOne
    ? 'This record has no User-agent line above it.'
    : `These ${orphans.length} records have no User-agent line above them.`
  const effect = `${inThese}, ${isOne ? 'it belongs to no group and has' : 'they belong to no group and have'} no effect.`
  if (isOfPages) return { case: 'directives for pages', what, effect, advice: PAGE_DIRECTIVE_ADVICE }
  if (context.file.agents.length === 0 && orphans.every(closesSite))
    return {
      case: 'nothing but a closed site',
      what,
      effect: `${effect} No robot obeys ${them}, so the site is open.`,
      advice: `To close it, write "User-agent: *", and "Disallow: /" below. If the site should be open, delete ${them}.`,
    }
  if (closes !== undefined)
    return {
      case: 'would close too much',
      what,
      effect,
      advice: `Delete ${them}: in a group, ${they} would close ${closes} to its robots.`,
    }
  if (star !== undefined)
    return {
      case: 'with a "*" group below',
      what,
      effect,
      advice: `If ${areMeant} all robots that no group names, move ${them} below "User-agent: *" in line ${star.line.number}. If not, move ${them} into the group of the robots ${areMeant}.`,
    }
  const below = linesBelow(context, orphans)
    .map((line) => (line === '' ? 'a blank line' : 'an empty Disallow'))
    .join(' and ')
  const alsoBelow = below === '' ? '' : `, and below ${them} ${below}`
  return {
    what,
    effect,
    advice: `Add above ${them} a User-agent line for the robots ${areMeant}${alsoBelow}.`,
  }
}

/** Would a record close the whole site? */
function closesSite({ name, value }: CheckedLine): boolean {
  return name === 'disallow' && /^[/*]+$/.test(value)
}

/**
 * The last User-agent line of a `*` group that may take more records; `undefined` if there is none. A group
 * that also names a robot is left alone: the records would apply to that robot, too.
 */
function starAgent(context: Context): NamedAgent | undefined {
  const star = context.file.groups
    .find(({ agents }) => agents.length > 0 && agents.every(({ value }) => value === '*'))
    ?.agents.at(-1)
  // A service overwrites its part of the file.
  const isManaged = managedParts(context).some(
    ({ first, last }) => star !== undefined && star.line.number >= first && star.line.number <= last,
  )
  return isManaged ? undefined : star
}

/**
 * The lines that records need below them in a group of their own. Without a rule, the User-agent lines below
 * would share it, so it gets an empty Disallow. Without a blank line, some parsers read one group.
 */
function linesBelow({ file }: Context, orphans: readonly CheckedLine[]): readonly string[] {
  const next = file.lines[orphans.at(-1)?.number ?? 0]
  return [
    ...(orphans.some(isPathRule) ? [] : ['Disallow:']),
    ...(next === undefined || next.kind === 'blank' ? [] : ['']),
  ]
}

/** The change that makes a `*` group of records. */
function newGroup(context: Context, orphans: readonly CheckedLine[]): Omit<ProposedFix, 'because'> {
  const { lineEnd } = context.file
  const [{ start }, { ending, end }] = [orphans[0], orphans.at(-1)] as [CheckedLine, CheckedLine]
  const text = linesBelow(context, orphans)
    .map((line) => (ending === end ? `${lineEnd}${line}` : `${line}${lineEnd}`))
    .join('')
  return {
    title: 'add "User-agent: *" above',
    edits: [
      { start, end: start, text: `User-agent: *${lineEnd}` },
      ...(text === '' ? [] : [{ start: end, end, text }]),
    ],
  }
}

/** The change that moves records into the `*` group. */
function intoGroup(
  context: Context,
  orphans: readonly CheckedLine[],
  star: NamedAgent,
): Omit<ProposedFix, 'because'> {
  const lines = orphans.map(({ number }) => number)
  // Next to rules, an empty Disallow says nothing and misleads.
  const empty = star.group.rules.filter(({ field, value }) => field === 'disallow' && value === '')
  const hasRules = orphans.some((line) => isPathRule(line) && line.value !== '')
  return {
    title: `move ${orphans.length === 1 ? 'the record' : 'the records'} into the "*" group${orphans.some(({ name }) => name === 'crawl-delay') ? ', so that robots wait' : ''}`,
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

function isPathRule({ name }: CheckedLine): boolean {
  return name === 'disallow' || name === 'allow'
}
