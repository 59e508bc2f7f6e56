import type { File } from '../../syntax/index.ts'
import { positionAt, present } from '../../text/index.ts'
import { ruleOf } from '../all-rules.ts'
import { check } from '../check.ts'
import type { CheckOptions } from '../check-options.ts'
import type { Config } from '../config/config.ts'
import { Context } from '../file/context.ts'
import type { Finding } from '../finding.ts'
import { isOnStock, type PlatformMatch, platformsOf } from '../platforms/recognize.ts'
import { expectationFailed } from '../rules/intent/expectation-failed.ts'
import { stanceNotMet } from '../rules/intent/stance-not-met.ts'
import { siteHost } from '../site/site-host.ts'
import { foldFindings } from './fold-findings.ts'
import { byGravity, reportsClosedSite } from './gravity.ts'
import { relevantDialects } from './relevant-dialects.ts'

/** Why the default view leaves a finding out. */
export type HiddenReason =
  /** It is a hint: about style, or about what harms nobody. */
  | 'hint'
  /** It is about dialects alone that read few sites today, and its group names none of their robots. */
  | 'legacy'
  /** It is about the text of lines of the standard file of a platform. */
  | 'platform'
  /** Another finding says it too, or makes it pointless. */
  | 'explained'
  /** Graver findings fill the view. */
  | 'excess'

/** The findings that are shown by default, and what is left out. */
export interface View {
  /**
   * At most {@link MAX_SHOWN} findings in the order of the text, at most one for each check rule. A finding
   * that stands for others of its rule has them in `also`.
   */
  readonly findings: readonly Finding[]
  /** The number of findings that are left out, by reason. Absent if every finding was asked for. */
  readonly hidden?: Readonly<Record<HiddenReason, number>>
  /** The platforms whose standard lines the file has. */
  readonly platforms: readonly PlatformMatch[]
  /** The host of the site, if the options or all sitemaps of the file name one. */
  readonly host?: string
  /** Present if the options do not name the host, so that it is only that of the sitemaps. */
  readonly isHostFromSitemaps?: true
}

/** Choices that change the view, and the options of the check that found the findings. */
export interface ViewOptions
  extends Pick<Config, 'select' | 'dialects' | 'failOn' | 'all' | 'legacy'>,
    CheckOptions {}

/** The most findings of the default view. A person reads no longer list to its end. */
export const MAX_SHOWN = 10

/**
 * The default view of the findings of a file. A check finds everything that is true of a file for any
 * dialect; the view keeps what a site owner acts on. It is a pure function of the file, its findings and the
 * options. In this order, it leaves out:
 *
 * 1. what else is about the text, if the file is an error page or a template, and no robots.txt; but not that it
 *    closes the site;
 * 2. hints, unless `failOn` is `hint`;
 * 3. findings about dialects alone that read few sites today, unless their group names a robot that reads so,
 *    the site sent no file, or `legacy` is set;
 * 4. findings about the text of lines of the standard file of a platform, but not that it closes the site;
 * 5. findings that another finding explains.
 *
 * An expectation that does not hold is always shown, on its own.
 *
 * Then it folds the findings of each rule into one, which lists the lines of all; nothing is lost. If more
 * than {@link MAX_SHOWN} are left, the gravest are kept. With `all`, or with `select`, every finding is
 * shown, unfolded.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: *\nDisallow: /shop/') // the last line has no end
 * const view = defaultView(file, check(file).findings)
 * view.findings // []
 * view.hidden?.hint // 1
 * ```
 */
export function defaultView(file: File, findings: readonly Finding[], options: ViewOptions = {}): View {
  const { dialects, origin, retrieval } = options
  const context = new Context(file, {
    ...present({ dialects, origin, retrieval }),
  })
  const platforms = platformsOf(context)
  const hidden = nothingHidden()
  const host = siteHost(context)
  const known = {
    platforms,
    ...present({ host }),
    ...(host === undefined || (origin ?? retrieval?.origin) !== undefined
      ? {}
      : { isHostFromSitemaps: true as const }),
  }
  if (options.all === true || options.select !== undefined) return { findings, ...known }
  const failed = findings.filter(isFailedExpectation)
  const others = findings.filter((finding) => !isFailedExpectation(finding))
  const folded = foldFindings(keptFindings(context, platforms, others, options, hidden))
  const shown = gravest(folded, MAX_SHOWN)
  hidden.excess = folded.length - shown.length
  return { findings: inOrder([...failed, ...shown]), hidden, ...known }
}

/**
 * Does a finding report an expectation that does not hold? No reason hides it, and it is not folded: somebody
 * wrote each of them down.
 */
export function isFailedExpectation({ code }: Finding): boolean {
  return code === expectationFailed.code
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort((one, other) => one.span.start - other.span.start)
}

/** The findings that no reason hides. Counts the others in `hidden`, by reason. */
function keptFindings(
  context: Context,
  platforms: readonly PlatformMatch[],
  findings: readonly Finding[],
  options: ViewOptions,
  hidden: Record<HiddenReason, number>,
): readonly Finding[] {
  const alone = findings.filter((finding) => ruleOf(finding)?.saysFileIsNone?.(finding, context.file.parsed))
  const considered =
    alone.length > 0 ? findings.filter((finding) => alone.includes(finding) || isAnyway(finding)) : findings
  hidden.explained += findings.length - considered.length
  const reasonFor = reasons(context, platforms, options)
  const left = considered.filter((finding) => {
    const reason = reasonFor(finding)
    if (reason !== undefined) hidden[reason] += 1
    return reason === undefined
  })
  const isExplained = explainedIn(context.file.parsed, left)
  const kept = left.filter((finding) => !isExplained(finding))
  hidden.explained += left.length - kept.length
  return kept
}

/**
 * Tells whether another of these findings says what one says, or makes it pointless. A hidden one tells nobody anything.
 *
 * @param shown those that no other reason hides.
 */
function explainedIn(file: File, shown: readonly Finding[]): (finding: Finding) => boolean {
  const lineOf = ({ span }: Finding): number => positionAt(file.starts, span.start).line
  const explained = new Set(
    shown.flatMap((finding) => {
      const { explains = [], explainsOnLine = [] } = ruleOf(finding) ?? {}
      return [...explains, ...explainsOnLine.map((code) => `${code} ${lineOf(finding)}`)]
    }),
  )
  return (finding) => explained.has(finding.code) || explained.has(`${finding.code} ${lineOf(finding)}`)
}

/** The findings that the default view shows or folds, however many there are. */
export function shownFindings(
  file: File,
  findings: readonly Finding[],
  options: ViewOptions,
): readonly Finding[] {
  if (options.all === true || options.select !== undefined) return findings
  const context = new Context(file, options)
  return keptFindings(context, platformsOf(context), findings, options, nothingHidden())
}

function nothingHidden(): Record<HiddenReason, number> {
  return { explained: 0, hint: 0, legacy: 0, platform: 0, excess: 0 }
}

/** Does a finding report that a stance is not met? The view has what an owner asks about, whichever robot it is. */
function isAskedFor({ code }: Finding): boolean {
  return code === stanceNotMet.code
}

/** Is a finding as true of a file that is none: about a response, asked for, or that the site is closed? */
function isAnyway(finding: Finding): boolean {
  const { severity, span } = finding
  return (
    isAskedFor(finding) || (severity !== 'hint' && (span.end === span.start || reportsClosedSite(finding)))
  )
}

/** What the site is for, and what it answers: options by which a check finds more than in the text. */
const OF_SITE = [
  ...(['environment', 'urls', 'expectations', 'stance'] as const),
  ...(['retrieval', 'comparisons', 'sitemaps', 'pages'] as const),
]

/** Tells whether a check of the text alone, without facts about the site, finds the same. */
function textTest(file: File, options: ViewOptions): (finding: Finding) => boolean {
  if (OF_SITE.every((name) => options[name] === undefined)) return () => true
  const keyOf = ({ code, severity, message, span }: Finding): string =>
    JSON.stringify([code, severity, message, span.start, span.end])
  let found: ReadonlySet<string> | undefined
  return (finding) => {
    if (found === undefined) {
      const { origin, dialects, severities } = options
      const ofText = check(file, {
        ...present({ origin, dialects, severities }),
      })
      found = new Set(ofText.findings.map(keyOf))
    }
    return found.has(keyOf(finding))
  }
}

/** Gives the reason to hide a finding, whatever the others say; `undefined` if there is none. */
function reasons(
  context: Context,
  platforms: readonly PlatformMatch[],
  options: ViewOptions,
): (finding: Finding) => HiddenReason | undefined {
  const { dialects, failOn, legacy, retrieval } = options
  const sentNoFile = retrieval !== undefined && retrieval.outcome !== 'ok'
  const isForAll = dialects !== undefined || legacy === true || sentNoFile
  const relevant = isForAll ? undefined : relevantDialects(context)
  const hasHints = failOn === 'hint'
  const isOfText = textTest(context.file.parsed, options)
  return (finding) => {
    if (finding.severity === 'hint' && !hasHints) return 'hint'
    const { dialects: ids } = finding
    if (
      relevant !== undefined &&
      ids.length > 0 &&
      !isAskedFor(finding) &&
      ruleOf(finding)?.misleadsPeople?.(finding) !== true &&
      !ids.some((id) => relevant(finding).has(id))
    )
      return 'legacy'
    return !reportsClosedSite(finding) && isOnStock(context, platforms, finding) && isOfText(finding)
      ? 'platform'
      : undefined
  }
}

/** The gravest findings, in the order of the text. */
function gravest(findings: readonly Finding[], count: number): readonly Finding[] {
  if (findings.length <= count) return findings
  const kept = new Set(byGravity(findings).slice(0, count))
  return findings.filter((finding) => kept.has(finding))
}
