import { CLOCK_SLACK_MS, type EpochMs } from '../../access/index.ts'
import { type Dialect, dialects, read } from '../../dialects/index.ts'
import { decide, type Policy, type StatedValue, type Verdict } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { present, visible } from '../../text/index.ts'
import {
  type DecidingLine,
  type Decision,
  type DecisionEvidence,
  deferred,
  MAX_COMMENTS,
  MAX_VISIT_TIMES,
  type RequestPurpose,
  retryTimes,
} from '../decision.ts'
import { isRobotsTxt, type SentUrl } from '../sent-url.ts'
import { troubleChannel } from '../telemetry.ts'
import {
  foreignPauses,
  MAX_RATE_WINDOWS,
  NO_SITE_PACE,
  nextRateChange,
  type Pace,
  type PacingField,
  paceAt,
  type SeveralCrawlDelays,
  type SitePace,
  sitePace,
  siteRateAt,
  withLongestDelay,
} from '../turns/pace.ts'
import type { PaceOf } from '../turns/pace-terms.ts'
import { openStateAt, type VisitingHours, visitingHours } from '../turns/visiting-hours.ts'
import { tellTooLong } from './tell-too-long.ts'

/** How the gate reads a robots.txt for requests of one purpose. */
export interface PurposeTerms {
  readonly agent: readonly string[]
  readonly obeysStar: boolean
  readonly dialect: Dialect
  /** If `false`, requests of this purpose ignore rules and visiting hours. They are paced all the same. */
  readonly obeysRules: boolean
}

/** What the decisions of a gate depend on besides the origin: settings that are the same for all origins. */
export interface DecisionTerms {
  readonly purposes: Readonly<Record<RequestPurpose, PurposeTerms>>
  readonly paceOf: PaceOf
  /** Does the pace depend on the URL, so that each decision asks for its own? */
  readonly pacesByUrl: boolean
  readonly obey: readonly PacingField[]
  readonly severalCrawlDelays: SeveralCrawlDelays
}

/** The text of a robots.txt, which is parsed when it is needed. */
export interface RobotsText {
  /** The bytes of the file as characters; absent for the operator's own text. */
  readonly latin1?: string
  parse(): File
}

/** What the decisions about one origin rest on: its robots.txt, or what may be assumed without one. */
export interface Basis {
  /** The evidence of every decision about the origin while the rules are not stale. */
  readonly evidence: DecisionEvidence & { readonly stale: false }
  readonly assume: 'rules' | 'allow-all' | 'disallow-all' | 'defer'
  /** The robots.txt. Present only if rules of a file apply. */
  readonly file?: RobotsText
  /** The time to decide again. Present if the file could not be fetched, and asking again may help. */
  readonly retryAt?: EpochMs
  readonly freshUntil: EpochMs
  /** Until this time, decisions may rest on these rules while the file is requested again. */
  readonly staleUntil: EpochMs
  /**
   * When the last retrieval of the file ended. If the clock shows an earlier time, the clock was set back.
   */
  readonly since: EpochMs
}

/** What one robot finds in a file besides rules. */
export interface Metadata {
  readonly site: SitePace
  readonly hours: VisitingHours | undefined
  /** What every decision carries besides its own reason. */
  readonly comments: { readonly comments?: readonly StatedValue<string>[] }
}

/** The metadata of most files. They share one object, because a gate keeps very many of them. */
const NO_METADATA: Metadata = { site: NO_SITE_PACE, hours: undefined, comments: {} }

/**
 * The decision of each verdict. A policy creates only one verdict object for each rule, so there are few. Most
 * origins have one, which needs no map.
 */
class CachedDecisions {
  #verdict: Verdict | undefined = undefined
  #decision: Decision | undefined = undefined
  #others: Map<Verdict, Decision> | undefined = undefined

  get(verdict: Verdict): Decision | undefined {
    return verdict === this.#verdict ? this.#decision : this.#others?.get(verdict)
  }

  set(verdict: Verdict, decision: Decision): void {
    if (this.#verdict === undefined) {
      this.#verdict = verdict
      this.#decision = decision
      return
    }
    this.#others ??= new Map()
    this.#others.set(verdict, decision)
  }

  clear(): void {
    this.#verdict = this.#decision = this.#others = undefined
  }
}

/**
 * A policy and its pace, for requests of one purpose. The cached members hold from `from` to `to`: as long as
 * neither the time of day nor the age of the file changes them. A class, so that V8 gives all of these objects
 * one hidden class.
 */
class PolicyView {
  readonly terms: PurposeTerms
  readonly policy: Policy | undefined
  readonly metadata: Metadata
  from: EpochMs = Number.POSITIVE_INFINITY
  to: EpochMs = Number.NEGATIVE_INFINITY
  closedUntil: EpochMs | undefined = undefined
  evidence: DecisionEvidence
  pace: Pace = NO_PACE
  readonly decisions: CachedDecisions = new CachedDecisions()

  constructor(
    terms: PurposeTerms,
    policy: Policy | undefined,
    metadata: Metadata,
    evidence: DecisionEvidence,
  ) {
    this.terms = terms
    this.policy = policy
    this.metadata = metadata
    this.evidence = evidence
  }
}

const NO_PACE: Pace = { delayMs: 0, from: [] }

/** What a gate has of an origin that was not asked yet. They share one object. */
const NOTHING = {}

/** The metadata of most files for a crawler. They share one object. */
const NO_CRAWL_METADATA: Partial<Record<RequestPurpose, Metadata>> = { crawl: NO_METADATA }

const ALL_PARSERS: readonly Dialect['pacing'][] = Object.values(dialects).map(({ pacing }) => pacing)

const ALLOW_ALL: Verdict = { verdict: 'allow', reason: 'no-rule' }

/** What is kept of the metadata of an origin whose file is not parsed. */
export type SmallMetadata = Partial<Record<RequestPurpose, Metadata>>

/** Decides for one origin, from one state of its robots.txt. */
export class OriginRules {
  readonly basis: Basis
  readonly #terms: DecisionTerms
  #views: Partial<Record<RequestPurpose, PolicyView>> = NOTHING
  /** Cached, because finding it takes ten times as long as a decision. */
  #metadata: SmallMetadata

  /** @param metadata what `shrink` gave for the same file. */
  constructor(basis: Basis, terms: DecisionTerms, metadata: SmallMetadata = NOTHING) {
    this.basis = basis
    this.#terms = terms
    this.#metadata = metadata
  }

  /**
   * The age of the rules. `fresh`: they may be used. `stale`: they may be used while the file is requested
   * again. `expired`: they may not be used. If the clock was set back, they are never `fresh`.
   */
  ageAt(now: EpochMs): 'fresh' | 'stale' | 'expired' {
    const { freshUntil, staleUntil, since } = this.basis
    if (now < since - CLOCK_SLACK_MS) return now < staleUntil ? 'stale' : 'expired'
    return now < freshUntil ? 'fresh' : now < staleUntil ? 'stale' : 'expired'
  }

  decide(sent: SentUrl, now: EpochMs, purpose: RequestPurpose): Decision {
    const decision = this.#decide(sent, now, purpose)
    const { paceOf, pacesByUrl } = this.#terms
    return pacesByUrl
      ? { ...decision, pace: paceAt(paceOf(sent.url, now), this.paceOf(purpose), now) }
      : decision
  }

  #decide({ href, url }: SentUrl, now: EpochMs, purpose: RequestPurpose): Decision {
    const view = this.#viewAt(purpose, now)
    const { policy, decisions, closedUntil, evidence, pace } = view
    const { comments } = view.metadata
    if (!view.terms.obeysRules)
      return this.#cached(decisions, ALLOW_ALL, () => ({
        verdict: 'allow',
        reason: 'purpose',
        evidence,
        ...comments,
        pace,
      }))
    if (policy === undefined) return this.#assume(view, now)
    const verdict = decide(policy, href)
    if (verdict.reason === 'url-too-long')
      return this.#cached(decisions, verdict, () => ({
        verdict: 'disallow',
        reason: 'url-too-long',
        evidence,
        ...comments,
        pace,
      }))
    if (verdict.verdict === 'unknown')
      return deferred(verdict.reason, { evidence, pace, ...comments }, now, this.basis.freshUntil)
    if (closedUntil !== undefined && verdict.verdict === 'allow' && !isRobotsTxt(url))
      return deferred('visit-time', { evidence, pace, ...comments }, now, closedUntil)
    return this.#cached(decisions, verdict, () => decisionOf(verdict, view))
  }

  /** The sitemaps that the file names, as it writes them. */
  get sitemaps(): readonly string[] {
    return (this.#viewAt('crawl', this.basis.since).policy?.sitemaps ?? []).map(({ value }) => value)
  }

  /**
   * Forgets the parsed file, which takes most of the memory. It is parsed again when it is needed. Most files
   * have no metadata but a delay, which is kept and given.
   */
  shrink(): SmallMetadata {
    this.#views = NOTHING
    if (!Object.values(this.#metadata).every(isSmall)) this.#metadata = NOTHING
    return this.#metadata
  }

  /** The pacing that the site asks for, for requests of one purpose. */
  paceOf(purpose: RequestPurpose): SitePace {
    return this.#metadataOf(purpose).site
  }

  /**
   * When visiting hours that are open now end; `Infinity` if they never end, if the site has none, or if they
   * do not apply to this URL or purpose.
   */
  openUntil({ url }: SentUrl, now: EpochMs, purpose: RequestPurpose): EpochMs {
    const { hours } = this.#metadataOf(purpose)
    return hours === undefined || !this.#terms.purposes[purpose].obeysRules || isRobotsTxt(url)
      ? Number.POSITIVE_INFINITY
      : openStateAt(hours, now).until
  }

  #cached(decisions: CachedDecisions, verdict: Verdict, create: () => Decision): Decision {
    const cached = decisions.get(verdict)
    if (cached !== undefined) return cached
    const decision = create()
    decisions.set(verdict, decision)
    return decision
  }

  #assume(view: PolicyView, now: EpochMs): Decision {
    const { assume, retryAt, freshUntil } = this.basis
    const { evidence, pace } = view
    if (assume === 'defer') return deferred('access', { evidence, pace }, now, retryAt ?? freshUntil)
    if (assume === 'disallow-all' && retryAt !== undefined)
      return { verdict: 'disallow', reason: 'access', ...retryTimes(now, retryAt), evidence, pace }
    return this.#cached(view.decisions, ALLOW_ALL, () => ({
      verdict: assume === 'allow-all' ? 'allow' : 'disallow',
      reason: 'access',
      evidence,
      pace,
    }))
  }

  #viewAt(purpose: RequestPurpose, now: EpochMs): PolicyView {
    let view = this.#views[purpose]
    if (view === undefined) {
      view = this.#createView(purpose)
      this.#views = { ...this.#views, [purpose]: view }
    }
    if (now < view.from || now >= view.to) this.#refresh(view, now)
    return view
  }

  #createView(purpose: RequestPurpose): PolicyView {
    const terms = this.#terms.purposes[purpose]
    const metadata = this.#metadataOf(purpose)
    const { file, evidence } = this.basis
    // Not the policy that gave the metadata: a policy that was not asked yet holds the text only.
    const policy = file === undefined ? undefined : read(file.parse(), terms)
    return new PolicyView(terms, policy, metadata, evidence)
  }

  #metadataOf(purpose: RequestPurpose): Metadata {
    let metadata = this.#metadata[purpose]
    if (metadata === undefined) {
      const { file } = this.basis
      metadata = file === undefined ? NO_METADATA : this.#readMetadata(file.parse(), purpose)
      const isUsual = this.#metadata === NOTHING && purpose === 'crawl' && metadata === NO_METADATA
      this.#metadata = isUsual ? NO_CRAWL_METADATA : { ...this.#metadata, [purpose]: metadata }
    }
    return metadata
  }

  #readMetadata(file: File, purpose: RequestPurpose): Metadata {
    const terms = this.#terms.purposes[purpose]
    const policy = read(file, terms)
    const isLongest = this.#terms.severalCrawlDelays === 'longest'
    const pacing = isLongest ? withLongestDelay(policy, terms.dialect.pacing) : policy.pacing
    const site = sitePace(pacing, this.#terms.obey, isLongest ? foreignPauses(policy, ALL_PARSERS) : {})
    if (site.windowsMerged !== undefined)
      troubleChannel.publish({
        kind: 'limit',
        message: `A robots.txt has ${site.windowsMerged} Request-rate windows, more than ${MAX_RATE_WINDOWS}. Its slowest rate applies all day.`,
      })
    const { since, evidence } = this.basis
    tellTooLong(site, evidence.origin, Math.max(0, since), this.#terms.paceOf)
    const obeysHours = pacing.honours.visitTime === 'yes' || this.#terms.obey.includes('visit-time')
    const hours = obeysHours ? visitingHours(pacing.visitTimes) : undefined
    const comments = commentsOf(policy)
    const metadata = { site, hours, comments }
    const isUsual = site.crawlDelayMs === undefined && Object.keys(site.foreign).length === 0
    return isUsual && isSmall(metadata) ? NO_METADATA : metadata
  }

  /** Recomputes the cached members of a view, and the time until which they hold. */
  #refresh(view: PolicyView, now: EpochMs): void {
    const { freshUntil } = this.basis
    const { hours, site } = view.metadata
    const visiting = hours === undefined ? undefined : openStateAt(hours, now)
    const requestRate = siteRateAt(site, now)
    view.from = now
    view.to = Math.min(
      nextRateChange(site, now),
      visiting?.until ?? Number.POSITIVE_INFINITY,
      now < freshUntil ? freshUntil : Number.POSITIVE_INFINITY,
    )
    view.closedUntil = visiting?.open === false ? visiting.until : undefined
    const stale = this.ageAt(now) !== 'fresh'
    view.evidence =
      !stale && hours === undefined && requestRate === undefined
        ? this.basis.evidence
        : {
            ...this.basis.evidence,
            stale,
            ...(hours === undefined ? {} : { visitTimes: hours.visitTimes.slice(0, MAX_VISIT_TIMES) }),
            ...present({ requestRate }),
          }
    const { paceOf, pacesByUrl } = this.#terms
    view.pace = pacesByUrl ? NO_PACE : paceAt(paceOf(new URL(this.basis.evidence.origin), now), site, now)
    view.decisions.clear()
  }
}

function isSmall({ site, hours, comments }: Metadata): boolean {
  return site.rates.requestRates.length === 0 && hours === undefined && comments.comments === undefined
}

function decisionOf(verdict: Verdict, { evidence, metadata: { comments }, pace }: PolicyView): Decision {
  const { rule, reason } = verdict
  const decided = {
    verdict: verdict.verdict === 'allow' ? 'allow' : 'disallow',
    reason,
    evidence,
    ...comments,
    pace,
  } as const
  return rule === undefined ? decided : { ...decided, rule: decidingLine(rule) }
}

/** The comments of a file for a robot, as a decision carries them. */
function commentsOf(policy: Policy): Metadata['comments'] {
  const comments = policy.comments
    .slice(0, MAX_COMMENTS)
    .map(({ value, line }) => ({ value: excerptOf(value), line }))
  return comments.length === 0 ? {} : { comments }
}

/** The most characters of a value that a decision shows. An escape counts with all its characters. */
const EXCERPT_LENGTH = 200

function decidingLine({ line, effect, value = '' }: NonNullable<Verdict['rule']>): DecidingLine {
  return { ...present({ line }), effect, excerpt: excerptOf(value) }
}

function excerptOf(value: string): string {
  const shown = visible(value, EXCERPT_LENGTH)
  return shown.length <= EXCERPT_LENGTH ? shown : `${shown.slice(0, EXCERPT_LENGTH - 1)}…`
}
