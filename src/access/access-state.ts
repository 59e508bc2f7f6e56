import { MAX_FRESH_MS, MINUTE_MS } from './durations.ts'
import type { GoodCopy, KeptRobots } from './kept-robots.ts'
import { type AccessProfile, type AccessRow, CIRCUMSTANCES, type Phase } from './profile.ts'
import { reasonOf } from './reason.ts'
import type { EpochMs, Outcome } from './retrieval.ts'
import { type Validity, validityOf } from './validity.ts'

/** Clocks that share a record may differ by so much; a record from further ahead was written by one that was wrong, and is asked for anew. */
export const CLOCK_SLACK_MS: number = 5 * MINUTE_MS

/**
 * Where a file was cut because it is longer than is read, the line that was cut went with it: that much may be missing from what is kept of a
 * file that was longer than a reader's limit.
 */
const CUT_LINE_BYTES = 16_384

/** What a crawler may assume of an origin now, until when, and what it does then. Plain data. */
export interface AccessState {
  /**
   * `ask`: nothing is known, or nothing that may still be used: ask, and assume nothing before. `rules`: read `body`. `defer`: it cannot
   * be told now; fetch nothing, and ask again at `retryAt`.
   */
  readonly state: 'ask' | 'rules' | 'allow-all' | 'disallow-all' | 'defer'
  /** With `rules`: what is to be read as the file. */
  readonly body?: Uint8Array
  /** With `rules`: is it a copy from before the file got out of reach? */
  readonly lastGood: boolean
  /** Until then it holds, and nobody asks again; moved by {@link JITTER} where a draw was kept. */
  readonly freshUntil: EpochMs
  /** Until then it may be used while it is asked for again in the background; afterwards it is `ask`. */
  readonly staleUntil: EpochMs
  /** Is `freshUntil` past? Then ask again, if not in the background then first. */
  readonly stale: boolean
  /** When it makes sense to ask again where nothing may be fetched; absent where no time will mend it. */
  readonly retryAt?: EpochMs
  /** How long what is known holds, and who says so; absent where nothing is known. */
  readonly term?: Validity
  /** What it rests on; absent where nothing is known. */
  readonly evidence?: AccessEvidence
  /** A sentence for people: what happened, what is assumed, and whose rule that is. It holds nothing that a server wrote. */
  readonly reason: string
}

/** What a standing rests on. */
export interface AccessEvidence {
  readonly outcome: Outcome
  readonly status?: number
  /** When it was asked for the last time. */
  readonly at: EpochMs
  /** When the copy in use was last known to be the file. */
  readonly copyAt?: EpochMs
  /** Since when the file has been out of reach. */
  readonly failingSince?: EpochMs
  readonly failures: number
  /** Was what is read cut before its end? */
  readonly truncated: boolean
  /** Anybody may have given what it rests on: the certificates of these origins did not verify, and were passed over. */
  readonly unverified?: readonly string[]
  /** No source of the profile says what follows from this: RFC 9309 stands in. */
  readonly standsIn: boolean
}

/** What else is known when it is asked what may be assumed. */
export interface AccessStateOptions {
  /** Does the rest of the site answer? After 30 days Google goes by it; where it is not known, that is not told. */
  readonly siteAnswers?: boolean
}

/**
 * What a crawler may assume of an origin at a moment, by a profile. The same record, profile and moment give the same.
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
  if (record === undefined) return nothingKnown(now, 'Nothing is known of this origin: its robots.txt has to be asked for first.')
  const { last } = record
  if (last.outcome === 'ok' && record.good === undefined) {
    return nothingKnown(now, 'What is kept of this origin is not whole: its robots.txt has to be asked for again.')
  }
  if (last.at > now + CLOCK_SLACK_MS) {
    return nothingKnown(
      now,
      'What is known of this origin is dated after now, by a clock that was wrong: its robots.txt has to be asked for again.',
    )
  }
  const term = validityOf(record, profile)
  const found = assumedOf(record, profile, now, siteAnswers)
  const freshUntil = Math.min(last.at + term.freshMs, found.until)
  const staleUntil = Math.max(freshUntil, usableUntil(record, found, term))
  if (now >= staleUntil) {
    return {
      ...nothingKnown(now, 'What is known of this origin is too old: its robots.txt has to be asked for again.'),
      freshUntil,
      staleUntil,
      term,
    }
  }
  const { state, body, lastGood, truncated, copy, row } = found
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
    term,
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
      unread: found.unread,
      void: found.void,
      unverified: unverified !== undefined,
    }),
  }
}

/** What a row says, at a moment. */
interface Assumed {
  readonly state: 'rules' | 'allow-all' | 'disallow-all' | 'defer'
  readonly body?: Uint8Array
  readonly copy?: GoodCopy
  readonly lastGood: boolean
  readonly truncated: boolean
  readonly row?: AccessRow
  /** The reader reads the body of such an answer, and nobody kept it. */
  readonly unread: boolean
  /** The file was longer than this reader takes. */
  readonly void: boolean
  /** Then another phase begins. */
  readonly until: EpochMs
}

function assumedOf(record: KeptRobots, profile: AccessProfile, now: EpochMs, siteAnswers: boolean | undefined): Assumed {
  const { last, good } = record
  const plain = { lastGood: false, truncated: false, unread: false, void: false, until: Number.POSITIVE_INFINITY }
  const followed = last.redirects <= profile.maxRedirects
  if (last.outcome === 'ok' && followed && good !== undefined) {
    if (isVoid(good, profile)) return { ...plain, state: 'allow-all', truncated: true, void: true }
    return { ...plain, state: 'rules', body: good.body, copy: good, truncated: good.truncated }
  }
  const row = profile.rows[followed && last.outcome !== 'ok' ? CIRCUMSTANCES[last.outcome] : 'too-many-redirects']
  const failingMs = Math.max(0, now - (record.failingSince ?? now))
  const phase = row.phases.find((one) => lasts(one, failingMs, record.failures)) ?? LAST_RESORT
  const until = phase.untilMs === undefined ? plain.until : (record.failingSince ?? now) + phase.untilMs
  const copy = good !== undefined && serves(good, phase, profile, now) ? good : undefined
  if (copy !== undefined) {
    const copyUntil = phase.copyMaxAgeMs === undefined ? until : Math.min(until, copy.at + phase.copyMaxAgeMs)
    if (isVoid(copy, profile)) return { ...plain, state: 'allow-all', row, truncated: true, void: true, until: copyUntil }
    return { ...plain, state: 'rules', body: copy.body, copy, lastGood: true, truncated: copy.truncated, row, until: copyUntil }
  }
  const { bySite } = phase
  const assume = bySite === undefined || siteAnswers === undefined ? phase.assume : siteAnswers ? bySite.answers : bySite.silent
  if (assume !== 'read-body') return { ...plain, state: assume, row, until }
  // A reader that reads whatever comes: what came is not at hand where nobody read it, and nobody can tell what stood there.
  if (last.body === undefined) return { ...plain, state: 'defer', row, unread: true, until }
  return { ...plain, state: 'rules', body: last.body, truncated: last.truncated, row, until }
}

/** A profile whose last phase ends says nothing of what follows. */
const LAST_RESORT: Phase = { copy: 'no', assume: 'defer' }

function lasts({ untilMs, untilTries }: Phase, failingMs: number, failures: number): boolean {
  return (untilMs === undefined || failingMs < untilMs) && (untilTries === undefined || failures < untilTries)
}

/** Does a phase use this copy? Not one that this profile would not have found. */
function serves(copy: GoodCopy, { copy: use, copyMaxAgeMs }: Phase, { maxRedirects }: AccessProfile, now: EpochMs): boolean {
  if (use === 'no' || (use === 'unless-gone' && copy.goneAt !== undefined)) return false
  return copy.redirects <= maxRedirects && (copyMaxAgeMs === undefined || now - copy.at < copyMaxAgeMs)
}

/** Is it a file that this reader does not take, as it is too long? The reader itself cannot see it of what is left. */
function isVoid({ truncated, body }: GoodCopy, { sizeLimit, beyondSizeLimit }: AccessProfile): boolean {
  return truncated && beyondSizeLimit === 'void' && typeof sizeLimit === 'number' && body.length > sizeLimit - CUT_LINE_BYTES
}

/** A copy that serves while the file is out of reach may be used while it is asked for: until what is known of that is a day old. */
function usableUntil({ last }: KeptRobots, { lastGood, until }: Assumed, { usableMs }: Validity): EpochMs {
  return Math.min(until, last.at + (lastGood ? Math.max(usableMs, MAX_FRESH_MS) : usableMs))
}

function nothingKnown(now: EpochMs, reason: string): AccessState {
  return { state: 'ask', lastGood: false, freshUntil: now, staleUntil: now, stale: true, reason }
}
