import { MAX_FRESH_MS, MINUTE_MS } from './durations.ts'
import type { GoodCopy, KeptRobots } from './kept-robots.ts'
import { type AccessProfile, type AccessRow, CIRCUMSTANCES, type Phase } from './profile.ts'
import { reasonOf } from './reason.ts'
import type { EpochMs, Outcome } from './retrieval.ts'
import { type Validity, validityOf } from './validity.ts'

/**
 * How far the clocks of processes that share a record may differ. A record further in the future was written
 * by a wrong clock, and counts as missing.
 */
export const CLOCK_SLACK_MS: number = 5 * MINUTE_MS

/**
 * When a file is cut at a size limit, the line at the cut is dropped as a whole. So a stored copy may be this
 * much shorter than the limit, although the file was longer.
 */
const CUT_LINE_BYTES = 16_384

/** What a crawler may assume of an origin now, and for how long. Plain data. */
export interface AccessState {
  /**
   * `ask`: nothing usable is known, so fetch robots.txt first. `rules`: read `body`. `allow-all` and
   * `disallow-all`: every URL, or none, may be fetched. `defer`: this cannot be decided now, so fetch nothing
   * and ask again at `retryAt`.
   */
  readonly state: 'ask' | 'rules' | 'allow-all' | 'disallow-all' | 'defer'
  /** With `rules`: the bytes to read as the file. */
  readonly body?: Uint8Array
  /** With `rules`: is `body` a copy from before the file became unreachable? */
  readonly lastGood: boolean
  /**
   * Until then, the state holds and the file is not fetched again. A `draw` of the record moves this time, as
   * {@link JITTER} says.
   */
  readonly freshUntil: EpochMs
  /**
   * Until then, the state may be used while the file is fetched in the background. Afterwards, the state is
   * `ask`.
   */
  readonly staleUntil: EpochMs
  /** Is `freshUntil` past? */
  readonly stale: boolean
  /** If nothing may be fetched: when to ask again. Absent if time will not help. */
  readonly retryAt?: EpochMs
  /** How long the record holds, and what determines that; absent if nothing is known. */
  readonly validity?: Validity
  /** What the state rests on; absent if nothing is known. */
  readonly evidence?: AccessEvidence
  /**
   * A sentence for people: what happened, what is assumed, and by whose rule. It contains no text of a
   * server.
   */
  readonly reason: string
}

/** What an access state rests on. */
export interface AccessEvidence {
  readonly outcome: Outcome
  readonly status?: number
  /** When the file was last requested. */
  readonly at: EpochMs
  /** When the copy in use was last known to be the file. */
  readonly copyAt?: EpochMs
  /** Since when the file has been unreachable. */
  readonly failingSince?: EpochMs
  readonly failures: number
  /** Was the body cut before its end? */
  readonly truncated: boolean
  /**
   * Origins whose certificate did not verify but was accepted. A third party on the way may have written the
   * response.
   */
  readonly unverified?: readonly string[]
  /** No source of the profile covers this case, so the rule of RFC 9309 stands in. */
  readonly standsIn: boolean
}

/** What else the caller knows of the site. */
export interface AccessStateOptions {
  /**
   * Does the rest of the site answer? Google's state depends on it after 30 days; if it is unknown, that
   * state is `defer`.
   */
  readonly siteAnswers?: boolean
}

/**
 * What a crawler may assume of an origin at a moment, by a profile. Deterministic: it depends on its
 * arguments only.
 *
 * @example
 * ```ts
 * accessStateAt(undefined, profiles['rfc-9309'], 0).state // 'ask'
 * const gone = { origin: 'https://example.com', outcome: 'not-found' as const, hops: [], at: 0, durationMs: 9, truncated: false, notModified: false }
 * accessStateAt(updateRecord(undefined, gone, 0), profiles['rfc-9309'], 0).state // 'allow-all'
 * accessStateAt(updateRecord(undefined, { ...gone, outcome: 'timeout' }, 0), profiles['rfc-9309'], 0).retryAt // 60_000
 * ```
 */
export function accessStateAt(
  record: KeptRobots | undefined,
  profile: AccessProfile,
  now: EpochMs,
  { siteAnswers }: AccessStateOptions = {},
): AccessState {
  if (record === undefined)
    return nothingKnown(now, 'Nothing is known of this origin: fetch its robots.txt first.')
  const { last } = record
  if (last.outcome === 'ok' && record.good === undefined)
    return nothingKnown(now, 'The record of this origin is incomplete: fetch its robots.txt again.')
  if (last.at > now + CLOCK_SLACK_MS)
    return nothingKnown(
      now,
      'The record of this origin is dated in the future, by a wrong clock: fetch its robots.txt again.',
    )
  const validity = validityOf(record, profile)
  const assumption = assumptionAt(record, profile, now, siteAnswers)
  const freshUntil = Math.min(last.at + validity.freshMs, assumption.until)
  const staleUntil = Math.max(freshUntil, usableUntil(record, assumption, validity))
  if (now >= staleUntil) {
    return {
      ...nothingKnown(now, 'The record of this origin is too old: fetch its robots.txt again.'),
      freshUntil,
      staleUntil,
      validity,
    }
  }
  const { state, body, lastGood, row } = assumption
  const waiting = state === 'defer' || (state === 'disallow-all' && record.failures > 0)
  const evidence = evidenceOf(record, assumption)
  return {
    state,
    ...(body === undefined ? {} : { body }),
    lastGood,
    freshUntil,
    staleUntil,
    stale: now >= freshUntil,
    ...(waiting && last.outcome !== 'blocked-address' ? { retryAt: freshUntil } : {}),
    validity,
    evidence,
    reason: reasonOf(last, profile, {
      state,
      lastGood,
      row,
      unread: assumption.unread,
      void: assumption.void,
      unverified: evidence.unverified !== undefined,
    }),
  }
}

/** What an assumption rests on. */
function evidenceOf(
  record: KeptRobots,
  { copy, row, truncated }: Assumption,
): NonNullable<AccessState['evidence']> {
  const { last, failingSince, failures } = record
  const { unverified } = copy ?? last
  return {
    outcome: last.outcome,
    ...(last.status === undefined ? {} : { status: last.status }),
    at: last.at,
    ...(copy === undefined ? {} : { copyAt: copy.at }),
    ...(failingSince === undefined ? {} : { failingSince }),
    failures,
    truncated,
    ...(unverified === undefined ? {} : { unverified }),
    standsIn: row?.standsIn ?? false,
  }
}

/** What a profile assumes at a moment. */
interface Assumption {
  readonly state: 'rules' | 'allow-all' | 'disallow-all' | 'defer'
  readonly body?: Uint8Array
  readonly copy?: GoodCopy
  readonly lastGood: boolean
  readonly truncated: boolean
  readonly row?: AccessRow
  /** The profile reads the body of such a response, but the body was not stored. */
  readonly unread: boolean
  /** The file is longer than the profile's size limit, beyond which it counts as empty. */
  readonly void: boolean
  /** When another phase begins. */
  readonly until: EpochMs
}

/** What an assumption is without a copy. */
const PLAIN = {
  lastGood: false,
  truncated: false,
  unread: false,
  void: false,
  until: Number.POSITIVE_INFINITY,
} as const

function assumptionAt(
  record: KeptRobots,
  profile: AccessProfile,
  now: EpochMs,
  siteAnswers: boolean | undefined,
): Assumption {
  const { last, good } = record
  const followed = last.redirects <= profile.maxRedirects
  if (last.outcome === 'ok' && followed && good !== undefined) return assumptionFromCopy(good, profile, {})
  const row =
    profile.rows[followed && last.outcome !== 'ok' ? CIRCUMSTANCES[last.outcome] : 'too-many-redirects']
  const since = record.failingSince ?? now
  const failingMs = Math.max(0, now - since)
  const phase = row.phases.find((one) => isPhaseInForce(one, failingMs, record.failures)) ?? LAST_RESORT
  const until = phase.untilMs === undefined ? PLAIN.until : since + phase.untilMs
  if (good === undefined || !serves(good, phase, profile, now))
    return withoutCopy(last, assumedIn(phase, siteAnswers), { row, until })
  const { copyMaxAgeMs } = phase
  const copyUntil = copyMaxAgeMs === undefined ? until : Math.min(until, good.at + copyMaxAgeMs)
  return assumptionFromCopy(good, profile, { row, until: copyUntil, lastGood: true })
}

/** The assumption by a copy of the file, the last good one or the one that just came. */
function assumptionFromCopy(copy: GoodCopy, profile: AccessProfile, more: Partial<Assumption>): Assumption {
  if (isVoid(copy, profile))
    return { ...PLAIN, ...more, lastGood: false, state: 'allow-all', truncated: true, void: true }
  return { ...PLAIN, ...more, state: 'rules', body: copy.body, copy, truncated: copy.truncated }
}

/** What a phase assumes, which may depend on whether the rest of the site answers. */
function assumedIn({ assume, bySite }: Phase, siteAnswers: boolean | undefined): Phase['assume'] {
  if (bySite === undefined || siteAnswers === undefined) return assume
  return siteAnswers ? bySite.answers : bySite.silent
}

function withoutCopy(
  last: KeptRobots['last'],
  assume: Phase['assume'],
  more: Pick<Assumption, 'row' | 'until'>,
): Assumption {
  if (assume !== 'read-body') return { ...PLAIN, ...more, state: assume }
  // The profile reads any body, but this one was not stored, so its rules are unknown.
  if (last.body === undefined) return { ...PLAIN, ...more, state: 'defer', unread: true }
  return { ...PLAIN, ...more, state: 'rules', body: last.body, truncated: last.truncated }
}

/** Applies after the last phase of a profile, if that phase has an end. */
const LAST_RESORT: Phase = { copy: 'no', assume: 'defer' }

function isPhaseInForce({ untilMs, untilTries }: Phase, failingMs: number, failures: number): boolean {
  return (untilMs === undefined || failingMs < untilMs) && (untilTries === undefined || failures < untilTries)
}

/** Does a phase use this copy? A copy behind more redirects than the profile follows is not used. */
function serves(
  copy: GoodCopy,
  { copy: use, copyMaxAgeMs }: Phase,
  { maxRedirects }: AccessProfile,
  now: EpochMs,
): boolean {
  if (use === 'no' || (use === 'unless-gone' && copy.goneAt !== undefined)) return false
  return copy.redirects <= maxRedirects && (copyMaxAgeMs === undefined || now - copy.at < copyMaxAgeMs)
}

/**
 * Is the file longer than the size limit of a profile that then ignores it? The stored copy alone does not
 * show this.
 */
function isVoid({ truncated, body }: GoodCopy, { sizeLimit, beyondSizeLimit }: AccessProfile): boolean {
  return (
    truncated &&
    beyondSizeLimit === 'void' &&
    typeof sizeLimit === 'number' &&
    body.length > sizeLimit - CUT_LINE_BYTES
  )
}

/**
 * When a state expires. A last good copy may be used during a background fetch until a day after the last
 * request.
 */
function usableUntil({ last }: KeptRobots, { lastGood, until }: Assumption, { usableMs }: Validity): EpochMs {
  return Math.min(until, last.at + (lastGood ? Math.max(usableMs, MAX_FRESH_MS) : usableMs))
}

function nothingKnown(now: EpochMs, reason: string): AccessState {
  return { state: 'ask', lastGood: false, freshUntil: now, staleUntil: now, stale: true, reason }
}
