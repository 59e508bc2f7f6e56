import { CLOCK_SLACK_MS, type EpochMs } from '../access/index.ts'
import { type Dialect, read } from '../dialects/index.ts'
import type { DailyWindow, Policy, Verdict } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { visible } from '../text/index.ts'
import { isRobotsTxt, type SentUrl } from './asked-url.ts'
import { type DecidingLine, type Decision, deferred, type Evidence } from './decision.ts'
import {
  MAX_RATE_WINDOWS,
  NO_SITE_PACE,
  type Pace,
  type PaceTerms,
  type PacingField,
  paceAt,
  type SitePace,
  sitePace,
  turnAfter,
} from './pace.ts'
import { troubleChannel } from './telemetry.ts'
import { visitingAt } from './visiting-hours.ts'

/** What requests are made for: by the crawler's own plan, or because a person asked for that page now. */
export type RequestPurpose = 'crawl' | 'user-triggered'

/** How requests of one purpose read a file. */
export interface Reader {
  readonly agent: readonly string[]
  readonly obeysStar: boolean
  readonly dialect: Dialect
  /** `false`: rules and visiting hours do not concern these requests; pacing does. */
  readonly obeysRules: boolean
}

/** What is obeyed by whom, and how fast the operator wants to be. */
export interface RulingTerms {
  readonly readers: Readonly<Record<RequestPurpose, Reader>>
  readonly pace: PaceTerms
  readonly obey: readonly PacingField[]
}

/** What is known of an origin: a file to read, or what may be assumed without one. */
export interface Ground {
  /** Everything but whether it is stale, which depends on when one asks. */
  readonly evidence: Omit<Evidence, 'stale'>
  readonly assume: 'rules' | 'allow-all' | 'disallow-all' | 'defer'
  /** The file, with `rules`. */
  readonly file?: File
  /** With `defer`: when to ask again. */
  readonly retryAt?: EpochMs
  readonly freshUntil: EpochMs
  /** Until then it may be used while it is asked for again. */
  readonly staleUntil: EpochMs
  /** What was kept is taken to be from this moment; a clock that shows an earlier one was set back. */
  readonly since: EpochMs
}

/** What one purpose may do, for as long as neither the time of day nor freshness changes it. */
interface View {
  readonly reader: Reader
  readonly policy: Policy | undefined
  readonly site: SitePace
  readonly hours: DailyWindow | undefined
  from: EpochMs
  to: EpochMs
  closedUntil: EpochMs | undefined
  evidence: Evidence
  pace: Pace
  /** By the verdict they are of, which a policy makes once for each rule. */
  readonly decisions: Map<Verdict, Decision>
}

const ALLOW_ALL: Verdict = { verdict: 'allow', reason: 'no-rule' }

/** Decides for one origin, from what was known of it at one time. */
export class Rulings {
  readonly ground: Ground
  readonly #terms: RulingTerms
  readonly #views: Partial<Record<RequestPurpose, View>> = {}

  constructor(ground: Ground, terms: RulingTerms) {
    this.ground = ground
    this.#terms = terms
  }

  /** May it be used, and does it have to be asked for again? */
  ageAt(now: EpochMs): 'fresh' | 'stale' | 'expired' {
    const { freshUntil, staleUntil, since } = this.ground
    if (now < since - CLOCK_SLACK_MS) return now < staleUntil ? 'stale' : 'expired'
    return now < freshUntil ? 'fresh' : now < staleUntil ? 'stale' : 'expired'
  }

  decide({ href, url }: SentUrl, now: EpochMs, purpose: RequestPurpose): Decision {
    const view = this.#view(purpose, now)
    const { policy, decisions, closedUntil, evidence, pace } = view
    if (!view.reader.obeysRules) return this.#kept(decisions, ALLOW_ALL, () => ({ verdict: 'allow', reason: 'purpose', evidence, pace }))
    if (policy === undefined) return this.#assumed(view, now)
    const verdict = policy.verdictOn(href)
    if (verdict.verdict === 'unknown') return deferred(verdict.reason, view, now, this.ground.freshUntil)
    if (closedUntil !== undefined && verdict.verdict === 'allow' && !isRobotsTxt(url)) return deferred('visit-time', view, now, closedUntil)
    return this.#kept(decisions, verdict, () => decisionOf(verdict, view))
  }

  /** What the site asks of requests of a purpose. */
  paceOf(purpose: RequestPurpose, now: EpochMs): SitePace {
    return this.#view(purpose, now).site
  }

  /** Until when a visit that is wanted now is wanted; infinite where it always is. */
  wantedUntil({ url }: SentUrl, now: EpochMs, purpose: RequestPurpose): EpochMs {
    const { hours, reader } = this.#view(purpose, now)
    return hours === undefined || !reader.obeysRules || isRobotsTxt(url) ? Number.POSITIVE_INFINITY : visitingAt(hours, now).until
  }

  #kept(decisions: Map<Verdict, Decision>, verdict: Verdict, make: () => Decision): Decision {
    const known = decisions.get(verdict)
    if (known !== undefined) return known
    const decision = make()
    decisions.set(verdict, decision)
    return decision
  }

  #assumed(view: View, now: EpochMs): Decision {
    const { assume, retryAt, freshUntil } = this.ground
    if (assume === 'defer') return deferred('access', view, now, retryAt ?? freshUntil)
    const { evidence, pace } = view
    return this.#kept(view.decisions, ALLOW_ALL, () => ({
      verdict: assume === 'allow-all' ? 'allow' : 'disallow',
      reason: 'access',
      evidence,
      pace,
    }))
  }

  #view(purpose: RequestPurpose, now: EpochMs): View {
    let view = this.#views[purpose]
    if (view === undefined) {
      view = this.#made(purpose)
      this.#views[purpose] = view
    }
    if (now < view.from || now >= view.to) this.#bring(view, now)
    return view
  }

  #made(purpose: RequestPurpose): View {
    const reader = this.#terms.readers[purpose]
    const { file, evidence } = this.ground
    const policy = file === undefined ? undefined : read(file, reader)
    const pacing = policy?.pacing
    const site = pacing === undefined ? NO_SITE_PACE : sitePace(pacing, this.#terms.obey)
    if (site.windowsMerged !== undefined)
      troubleChannel.publish({
        kind: 'limit',
        message: `A file has ${site.windowsMerged} windows of Request-rate, more than ${MAX_RATE_WINDOWS}: its slowest rate holds all day.`,
      })
    const hours = pacing !== undefined && (pacing.honours.visitTime === 'yes' || this.#terms.obey.includes('visit-time'))
    return {
      reader,
      policy,
      site,
      hours: hours ? pacing.visitTime?.value : undefined,
      from: Number.POSITIVE_INFINITY,
      to: Number.NEGATIVE_INFINITY,
      closedUntil: undefined,
      evidence: { ...evidence, stale: false },
      pace: { delayMs: 0, from: [] },
      decisions: new Map(),
    }
  }

  /** Brings a view to the present: what it then says holds until the time of day or freshness changes it. */
  #bring(view: View, now: EpochMs): void {
    const { freshUntil } = this.ground
    const visiting = view.hours === undefined ? undefined : visitingAt(view.hours, now)
    view.from = now
    view.to = Math.min(turnAfter(view.site, now), visiting?.until ?? Number.POSITIVE_INFINITY, now < freshUntil ? freshUntil : Infinity)
    view.closedUntil = visiting?.open === false ? visiting.until : undefined
    view.evidence = { ...this.ground.evidence, stale: this.ageAt(now) !== 'fresh' }
    view.pace = paceAt(this.#terms.pace, view.site, now)
    view.decisions.clear()
  }
}

function decisionOf(verdict: Verdict, { evidence, pace }: View): Decision {
  const { rule, reason } = verdict
  const decided = { verdict: verdict.verdict === 'allow' ? 'allow' : 'disallow', reason, evidence, pace } as const
  return rule === undefined ? decided : { ...decided, rule: decidingLine(rule) }
}

/** What a decision shows of a line, in characters, escapes counted. */
const EXCERPT_LENGTH = 200

function decidingLine({ line, effect, value = '' }: NonNullable<Verdict['rule']>): DecidingLine {
  const shown = visible(value, EXCERPT_LENGTH)
  const excerpt = shown.length <= EXCERPT_LENGTH ? shown : `${shown.slice(0, EXCERPT_LENGTH - 1)}…`
  return { ...(line === undefined ? {} : { line }), effect, excerpt }
}
