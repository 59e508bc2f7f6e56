import { covers } from '../../../pattern/index.ts'
import { isForWholeSite, type Rule } from '../../../policy/index.ts'
import type { Robot } from '../../../robots/index.ts'
import { baseDialect, policyOf } from '../../agents/agents-of-file.ts'
import { namedRobots } from '../../agents/named-robots.ts'
import { robotPhrase } from '../../agents/robot-phrases.ts'
import { type OrderConflict, orderConflicts } from '../../analysis/redundancy/order-conflicts.ts'
import { isShadowed, redundantLines } from '../../analysis/redundancy/redundant-lines.ts'
import { smallestMove } from '../../analysis/redundancy/rule-moves.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { moveLines } from '../../file/line-removal.ts'
import { dialectsWithWholePatterns } from '../../file/path-rules.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { homeOf } from '../../site/origin.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { dialectPhrase, joinWords, plural, quoted } from '../../text/message-phrases.ts'

/** P121 reports a pair of rules whose order decides for some parsers. */
export const orderDependent: CheckRule = {
  code: 'P121',
  name: 'order-dependent',
  severity: 'info',
  rank: 20,
  why: 'RFC 9309 §2.2.2 applies the longest rule that matches, wherever it stands. The draft of 1996 applies the first one, and so do Python and other libraries: there, a shorter rule above a longer one decides. If longer rules come first, and Allow before Disallow at equal length, all parsers agree. The finding is a hint if neither rule is an exception to the other, or if few robots that the file names read so. A rule for the whole site above its exceptions is info for Baiduspider: by its help text, no exception counts.',
  find,
}

const VERBS = { allow: 'allows', disallow: 'forbids', unknown: 'does not decide' } as const

function* find(context: Context): Generator<Problem> {
  for (const conflict of orderConflicts(context)) {
    const { wins, stops, url, agent, others } = conflict
    // The order of such a group is part of its meaning.
    if (dialectsWithWholePatterns(context, wins.line ?? 1).length > 0) continue
    if (isReportedAsShadowed(context, conflict)) continue
    const dialects = [...conflict.dialects]
    const base = baseDialect(context)
    const agreeing = context.dialects
      .filter(({ id }) => !conflict.dialects.has(id))
      .filter(
        (dialect) => cachedVerdict(context, policyOf(context, dialect, agent), url).verdict === wins.effect,
      )
      .map(({ id }) => id)
    const count = context.dialects.length
    const named = namedRobots(context).flatMap(({ robot }) =>
      conflict.dialects.has(robot.readAs) ? [robot] : [],
    )
    const [apply, these] = dialects.length === 1 ? ['applies', 'this dialect'] : ['apply', 'these dialects']
    const read = named.length === 1 ? 'reads' : 'read'
    const effects = [
      ...(named.length === 0
        ? []
        : [`Of the robots that the file names, ${robotPhrase(named)} ${read} it so${pageOf(named)}.`]),
      ...(others.size <= 1
        ? []
        : [`For ${these}, line ${stops.line} also overrides ${plural(others.size - 1, 'other rule')}.`]),
    ]
    yield {
      span: context.file.spanOfRule(wins),
      says: {
        case: wins.effect === 'allow' ? 'an Allow' : 'a Disallow',
        what: `This rule ${VERBS[wins.effect]} ${quoted(url)} for ${dialectPhrase(agreeing, count)}. Line ${stops.line} ${VERBS[stops.effect]} this URL for ${dialectPhrase(dialects, count)}, which ${apply} rules in another order.`,
        effect: effects.join(' '),
        advice:
          'Put longer rules first, and Allow before Disallow at equal length. Then the first rule that matches is also the longest.',
        subject: quoted(url),
      },
      related: [{ span: context.file.spanOfRule(stops), message: 'decides first for some parsers' }],
      dialects,
      witness: url,
      ...(covers(stops.pattern, wins.pattern) === false ||
      isAboutOnePage(context, conflict) ||
      isForLesserAlone(context, conflict, named)
        ? { severity: 'hint' as const }
        : {}),
      ...fixOf(context, conflict, policyOf(context, base, agent).rules),
    }
  }
}

/**
 * Robots whose search few people outside one country use, if any. What they fetch of a side path matters
 * little.
 */
const LESSER: ReadonlySet<string> = new Set(['slurp', 'baiduspider'])

/** Do only such robots read rules in another order, and lose no more than a side path? */
function isForLesserAlone(context: Context, { stops, url }: OrderConflict, named: readonly Robot[]): boolean {
  if (named.length === 0 || named.some(({ id }) => !LESSER.has(id))) return false
  if (url === homeOf(context)) return false
  return !isForWholeSite(stops) || named.every(({ id }) => id === OF_THE_PAST)
}

/** The robot of an index that its operator has given up. */
const OF_THE_PAST = 'slurp'

/** The page on which the operator of a robot says how it reads robots.txt, in brackets; empty for several robots. */
function pageOf([robot, ...others]: readonly Robot[]): string {
  return robot === undefined || others.length > 0 || robot.documentation === 'unknown'
    ? ''
    : ` (${robot.documentation})`
}

/** Does P117 say of one of the two rules that it has no effect because of the other one? */
function isReportedAsShadowed(context: Context, { wins, stops }: OrderConflict): boolean {
  const pair = [wins.line, stops.line]
  return redundantLines(context).some(
    (redundant) =>
      redundant.rule.line !== redundant.by?.line &&
      pair.includes(redundant.rule.line) &&
      pair.includes(redundant.by?.line) &&
      isShadowed(redundant),
  )
}

/** Is the conflict about queries of one page, and about no dialect that concerns every site? */
function isAboutOnePage({ dialects: checked }: Context, { stops, url, dialects }: OrderConflict): boolean {
  const { pattern } = stops
  const page = splitUrl(url)?.path.split('?', 1)[0] ?? ''
  return (
    pattern.kind === 'prefix' &&
    pattern.text === page &&
    !page.endsWith('/') &&
    !checked.some(({ id, concernsEverySite }) => concernsEverySite === true && dialects.has(id))
  )
}

/**
 * A fix that moves as few rules as put this pair in order. It exists only if one group contains both lines,
 * and one rule is an exception to the other: of other pairs, no order is more than an accident.
 */
function fixOf(
  context: Context,
  { wins, stops }: OrderConflict,
  ranked: readonly Rule[],
): { readonly fix?: ProposedFix } {
  const group = context.file.groupOfRule(wins.line)
  if (group === undefined || group !== context.file.groupOfRule(stops.line)) return {}
  if (wins.line === undefined || stops.line === undefined) return {}
  if (covers(stops.pattern, wins.pattern) === false) return {}
  const own = new Set(group.rules.map(({ line }) => line))
  const rules = ranked
    .flatMap((rule, rank) =>
      rule.line !== undefined && own.has(rule.line) ? [{ line: rule.line, rank, rule }] : [],
    )
    .sort((one, other) => one.line - other.line)
  const move = smallestMove(rules, wins.line, stops.line)
  if (move === undefined) return {}
  const { lines, place, target } = move
  const what = lines.length === 1 ? `line ${lines[0]}` : `lines ${joinWords(lines.map(String))}`
  // A first-match dialect then opens, or closes, what this rule is about.
  const rule = quoted(`${wins.effect === 'allow' ? 'Allow' : 'Disallow'}: ${wins.value ?? ''}`)
  return {
    fix: {
      title: `move ${what} ${place} line ${target}, so that ${rule} holds`,
      edits: moveLines(context, lines, place, target),
    },
  }
}
