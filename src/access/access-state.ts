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

/** What a crawler may assume of an origin now, and until when. Plain data. */
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
  if (last.outcome === 'ok' && record.good === undefined) {
    return nothingKnown(now, 'The record of this origin is incomplete: fetch its robots.txt again.')
  }
  if (last.at > now + CLOCK_SLACK_MS) {
    return nothingKnown(
      now,
      'The record of this origin is dated in the future, by a wrong clock: fetch its robots.txt again.',
    )
  }
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
  const { state, body, lastGood, truncated, copy, row } = assumption
  const { unverified } = copy ?? last
  const waiting = state === 'defer' || (state === 'disallow-all' && record.failures > 0)
  return {
    state,
    ...(body === undefined ? {} : { body }),
    lastGood,
    freshUntil,
    staleUntil,
    stale: now >= freshUntil,
    ...(waiting && last.outcome !== 'blocked-address' ? { retryAt: freshUntil } : {}),
    validity,
    evidence: {
      outcome: last.outcome,
      ...(last.status === undefined ? {} : { status: last.status }),
      at: last.at,
      ...(copy === undefined ? {} : { copyAt: copy.at }),
      ...(record.failingSince === undefined ? {} : { failingSince: record.failingSince }),
      failures: record.failures,
      truncated,
      ...(unverified === undefined ? {} : { unverified }),
      standsIn: row?.standsIn ?? false,
    },
    reason: reasonOf(last, profile, {
      state,
      lastGood,
      row,
      unread: assumption.unread,
      void: assumption.void,
      unverified: unverified !== undefined,
    }),
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

function assumptionAt(
  record: KeptRobots,
  profile: AccessProfile,
  now: EpochMs,
  siteAnswers: boolean | undefined,
): Assumption {
  const { last, good } = record
  const plain = {
    lastGood: false,
    truncated: false,
    unread: false,
    void: false,
    until: Number.POSITIVE_INFINITY,
  }
  const followed = last.redirects <= profile.maxRedirects
  if (last.outcome === 'ok' && followed && good !== undefined) {
    if (isVoid(good, profile)) return { ...plain, state: 'allow-all', truncated: true, void: true }
    return { ...plain, state: 'rules', body: good.body, copy: good, truncated: good.truncated }
  }
  const row =
    profile.rows[followed && last.outcome !== 'ok' ? CIRCUMSTANCES[last.outcome] : 'too-many-redirects']
  const failingMs = Math.max(0, now - (record.failingSince ?? now))
  const phase = row.phases.find((one) => lasts(one, failingMs, record.failures)) ?? LAST_RESORT
  const until = phase.untilMs === undefined ? plain.until : (record.failingSince ?? now) + phase.untilMs
  const copy = good !== undefined && serves(good, phase, profile, now) ? good : undefined
  if (copy !== undefined) {
    const copyUntil = phase.copyMaxAgeMs === undefined ? until : Math.min(until, copy.at + phase.copyMaxAgeMs)
    if (isVoid(copy, profile))
      return { ...plain, state: 'allow-all', row, truncated: true, void: true, until: copyUntil }
    return {
      ...plain,
      state: 'rules',
      body: copy.body,
      copy,
      lastGood: true,
      truncated: copy.truncated,
      row,
      until: copyUntil,
    }
  }
  const { bySite } = phase
  const assume =
    bySite === undefined || siteAnswers === undefined
      ? phase.assume
      : siteAnswers
        ? bySite.answers
        : bySite.silent
  if (assume !== 'read-body') return { ...plain, state: assume, row, until }
  // The profile reads any body, but this one was not stored, so its rules are unknown.
  if (last.body === undefined) return { ...plain, state: 'defer', row, unread: true, until }
  return { ...plain, state: 'rules', body: last.body, truncated: last.truncated, row, until }
}

/** Applies after the last phase of a profile, if that phase has an end. */
const LAST_RESORT: Phase = { copy: 'no', assume: 'defer' }

function lasts({ untilMs, untilTries }: Phase, failingMs: number, failures: number): boolean {
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
