import type { DialectId } from '../../../dialects/index.ts'
import { matches } from '../../../pattern/index.ts'
import { grouped, present } from '../../../text/index.ts'
import { areLesser, type SearchAgent, searchAgents } from '../../agents/search-agents.ts'
import { isWordPress } from '../../analysis/wordpress-signs.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'

/** I105: admin-ajax.php of WordPress is blocked with the rest of its back end. */
export const wpAdminAjax: CheckRule = {
  code: 'I105',
  name: 'wp-admin-ajax',
  severity: 'info',
  // The exception for admin-ajax.php comes too late: that is the order of the two rules.
  explains: ['P121'],
  promise: 'opens',
  why: 'WordPress pages load parts of themselves from `/wp-admin/admin-ajax.php`, in the folder of the back end. Its robots.txt forbids the folder, then allows this file (WordPress, do_robots). Without the Allow, search engines see pages without these parts. A parser that uses the first matching rule needs the Allow above the rule for the folder. Files without a sign of WordPress are not reported: many sites shut out probes for `/wp-admin`. If groups name Googlebot and bingbot, and the rule applies to neither, the finding is a hint. A rule for the file itself is meant, so there is no fix.',
  find,
}

const AJAX = '/wp-admin/admin-ajax.php'

/** Matches an Allow of the file in a folder: WordPress is installed there, and not at the root. */
const ALLOWED_IN_FOLDER = /^\/[^*]+\/wp-admin\/admin-ajax\.php/

/** Matches a rule for the back end of a WordPress in a folder, and has the folder: `/wp` of `/wp/wp-admin/`. */
const BACK_END_IN_FOLDER = /^(\/[^*?$]+)\/wp-admin\/?\*?$/

/** Matches a Disallow of admin-ajax.php itself: the author closed it on purpose. */
const AJAX_BY_NAME = /admin-ajax(?:\.php)?[*$]?$/i

/** The most folders that are asked about. Of 2,100 real files, the one with the most names three. */
export const MAX_BACK_ENDS = 20

function* find(context: Context): Generator<Problem> {
  if (pathRules(context).some(({ field, value }) => field === 'Allow' && ALLOWED_IN_FOLDER.test(value)))
    return
  if (!isWordPress(context)) return
  const problems = new Map<number, Problem>()
  const folders = [...backEndFolders(context)]
  if (folders.length > MAX_BACK_ENDS)
    context.notes.add(
      `I105 looked at the first ${MAX_BACK_ENDS} of ${grouped(folders.length)} folders with a back end of WordPress.`,
    )
  for (const folder of ['', ...folders.slice(0, MAX_BACK_ENDS)]) {
    for (const agent of searchAgents(context)) {
      const { verdict, rule } = cachedVerdict(
        context,
        agent.policy(agent.dialect),
        `${originOf(context)}${folder}/wp-admin/`,
      )
      if (
        verdict !== 'disallow' ||
        rule?.line === undefined ||
        rule.value?.includes('wp-') !== true ||
        problems.has(rule.line)
      )
        continue
      const problem = problemOf(context, agent, rule.line, folder + AJAX)
      if (problem !== undefined) problems.set(rule.line, { ...problem, span: context.file.spanOfRule(rule) })
    }
  }
  yield* [...problems.values()].sort((one, other) => one.span.start - other.span.start)
}

/** The folders in which the rules of the file have the back end of a WordPress. */
function backEndFolders(context: Context): ReadonlySet<string> {
  return new Set(
    pathRules(context).flatMap(({ field, value }) =>
      field === 'Disallow' ? (BACK_END_IN_FOLDER.exec(value)?.[1] ?? []) : [],
    ),
  )
}

/** A file as WordPress generates it, but in some dialects an exception below the rule comes too late. */
function lateAllow(
  context: Context,
  { named, who }: SearchAgent,
  { value, url, allow, late }: LateAllow,
): Omit<Problem, 'span'> {
  const inThese = named === undefined ? inDialects(late, context.dialects.length) : `For ${who}`
  return {
    says: {
      case: 'late Allow',
      what: `${inThese}, ${value} also blocks ${url}, because the Allow in line ${allow} comes too late.`,
      advice: 'Move that Allow above this line.',
      subject: value,
    },
    dialects: late,
    witness: url,
  }
}

interface LateAllow {
  /** The rule that blocks the URL, as it is printed. */
  readonly value: string
  readonly url: string
  /** The line of the Allow. */
  readonly allow: number
  /** The dialects in which it comes too late. */
  readonly late: readonly DialectId[]
}

function problemOf(context: Context, agent: SearchAgent, number: number, ajax: string): Problem | undefined {
  const { dialect, policy, named, who } = agent
  const isForAll = context.file.agents.every(({ value }) => value === '*')
  // Of a robot that a group names, only its own dialect counts. Such robots do not read the group for all others.
  const inThese = (ids: readonly DialectId[]): string =>
    isForAll ? inDialects(ids, context.dialects.length) : `For ${who}`
  const url = originOf(context) + ajax
  const closed = context.dialects.filter(
    (dialect) => cachedVerdict(context, policy(dialect), url).verdict === 'disallow',
  )
  if (closed.length === 0) return undefined
  // In some dialects, the rule matches no such URL, and another one closes it.
  const byLine = closed.filter((dialect) => {
    const path = policy(dialect).pathOf(url)
    return policy(dialect).rules.some(
      (rule) => rule.line === number && path !== undefined && matches(rule.pattern, path),
    )
  })
  const dialects = (byLine.length === 0 ? closed : byLine).map(({ id }) => id)
  const line = context.file.lineAt(number)
  const value = quoted(textOf(context, line))
  const { verdict, rule } = cachedVerdict(context, policy(dialect), url)
  const isLesser = areLesser(
    context,
    searchAgents(context).filter(
      (one) => cachedVerdict(context, one.policy(one.dialect), url).rule?.line === rule?.line,
    ),
  )
  const severity = isLesser ? 'hint' : 'info'
  if (verdict === 'allow') {
    const late = closed.filter((dialect) => policy(dialect).rules.some((other) => other.line === rule?.line))
    if (rule?.line === undefined || rule.line < number || late.length === 0) return undefined
    return {
      span: line.content,
      ...lateAllow(context, agent, { value, url, allow: rule.line, late: late.map(({ id }) => id) }),
      severity,
    }
  }
  const effect = `${isForAll || named !== undefined ? 'Search engines' : 'Search engines among them'} may then see WordPress pages without the parts that are loaded from this URL.`
  return {
    span: line.content,
    severity,
    dialects,
    witness: url,
    ...(forbiddenByName(context, { inThese: inThese(dialects), value, url, ajax, effect }) ?? {
      says: {
        what: `${inThese(dialects)}, ${value} also blocks ${url}.`,
        effect,
        advice: `Add "Allow: ${ajax}" above this line.`,
        subject: value,
      },
      ...present({ fix: allowAbove(context, line, url, ajax) }),
    }),
  }
}

interface Blocked {
  readonly inThese: string
  /** The rule that blocks the URL, as it is printed. */
  readonly value: string
  readonly url: string
  readonly ajax: string
  readonly effect: string
}

/** The sentences about a file that is forbidden by its name, too; `undefined` if it is not. */
function forbiddenByName(
  context: Context,
  { inThese, value, url, ajax, effect }: Blocked,
): Pick<Problem, 'says' | 'related'> | undefined {
  const byName = pathRules(context).find(
    ({ field, value: path }) => field === 'Disallow' && AJAX_BY_NAME.test(path),
  )
  if (byName === undefined) return undefined
  return {
    says: {
      case: 'forbidden by name',
      what: `${inThese}, ${value} blocks ${url}, and line ${byName.line.number} forbids it by its name.`,
      effect,
      advice: `If your pages need it, delete line ${byName.line.number} and add "Allow: ${ajax}".`,
      subject: value,
    },
    related: [{ span: byName.span, message: 'forbids it by its name' }],
  }
}

/** An Allow above a line. None if the author made a comment of the Allow, and knows why. */
function allowAbove(context: Context, line: CheckedLine, url: string, ajax: string): ProposedFix | undefined {
  const { lines, lineEnd, text } = context.file
  if (lines.some((one) => one.kind === 'comment' && textOf(context, one).includes(ajax))) return undefined
  const ending = line.ending === line.end ? lineEnd : text.slice(line.ending, line.end)
  return {
    title: 'allow admin-ajax.php',
    edits: [{ start: line.start, end: line.start, text: `Allow: ${ajax}${ending}` }],
    because: `The fix allows ${url}, which is forbidden today. Only you know whether pages of this site need this URL.`,
  }
}

function textOf({ file }: Context, { content }: CheckedLine): string {
  return file.text.slice(content.start, content.end)
}
