import {
  type AccessProfile,
  type AccessState,
  accessStateAt,
  type EpochMs,
  type KeptRobots,
} from '../../access/index.ts'
import { BlockedAddressError, type GuardOptions, guardUrl, type Validators } from '../../fetch/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { type Basis, type DecisionTerms, OriginRules } from './origin-rules.ts'

/** A record of an origin, and the rules that follow from it. */
export interface CacheEntry {
  readonly record: KeptRobots
  readonly rules: OriginRules
}

/** What the rules of a record depend on besides the record and the time. */
export interface CacheEntryTerms {
  readonly decisionTerms: DecisionTerms
  /** The access profile: what is assumed after each outcome of a request for robots.txt. */
  readonly access: AccessProfile
  /** The guard of the gate, which explains its refusals. */
  readonly guard: GuardOptions
}

/** Does a record say nothing but that the gate's own guard refused the request, or a redirect of it? */
export function isOfGuard({ last }: KeptRobots): boolean {
  return last.outcome === 'blocked-address'
}

/** Derives the rules of an origin at the time `now` from its stored record. */
export function cacheEntryOf(
  record: KeptRobots,
  now: EpochMs,
  { access, decisionTerms, guard }: CacheEntryTerms,
): CacheEntry {
  return {
    record,
    rules: new OriginRules(basisOf(record, accessStateAt(record, access, now), guard), decisionTerms),
  }
}

/**
 * Derives what the decisions about an origin rest on from the origin's stored record and its access state.
 */
function basisOf(record: KeptRobots, accessState: AccessState, guard: GuardOptions): Basis {
  const { origin, good, last } = record
  const { state, body, reason, freshUntil, staleUntil, retryAt, evidence } = accessState
  const finalUrl = good === undefined || good.finalUrl === `${origin}/robots.txt` ? undefined : good.finalUrl
  return {
    // What may no longer be used is expired, but its evidence still says when it was known.
    assume: state === 'ask' ? 'defer' : state,
    ...(body === undefined ? {} : { file: parserOf(body) }),
    ...(retryAt === undefined ? {} : { retryAt }),
    freshUntil,
    staleUntil: state === 'ask' ? Number.NEGATIVE_INFINITY : staleUntil,
    since: last.at,
    evidence: {
      origin,
      basis: 'file',
      outcome: last.outcome,
      ...(last.status === undefined ? {} : { status: last.status }),
      ...(finalUrl === undefined ? {} : { finalUrl }),
      fetchedAt: evidence?.copyAt ?? last.at,
      freshUntil,
      stale: false,
      truncated: evidence?.truncated ?? false,
      ...(evidence?.unverified === undefined ? {} : { unverified: evidence.unverified }),
      because: isOfGuard(record) ? guardReason(record, guard) : reason,
    },
  }
}

/** Why the gate's guard refused the request for a robots.txt, and what allows it. Quotes no server. */
function guardReason({ origin, last }: KeptRobots, guard: GuardOptions): string {
  const why =
    last.status === undefined
      ? (guardUrl(origin, guard) ?? 'its host has a private or other special address')
      : 'its robots.txt redirects to an address or a port that the guard refuses'
  return new BlockedAddressError(why).message
}

/**
 * Keeps the bytes of a file as characters, and parses them when asked: a `Uint8Array` takes some 300 bytes
 * more.
 */
function parserOf(body: Uint8Array): () => File {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
  return () => parse(Buffer.from(text, 'latin1'))
}

/** What a conditional request for robots.txt sends along, so that the server need not send the copy again. */
export function validatorsOfCopy({
  etag,
  lastModified,
  finalUrl,
}: NonNullable<KeptRobots['good']>): Validators {
  return {
    url: finalUrl,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  }
}

/**
 * Checks the main members of a decoded record. Throws if one is invalid, or if the record belongs to another
 * origin.
 */
export function assertRobotsRecord(record: unknown, origin: string): KeptRobots {
  const { good, last, origin: own } = record as Partial<KeptRobots>
  const isWhole =
    good === undefined ||
    (good.body instanceof Uint8Array && typeof good.at === 'number' && typeof good.headers === 'object')
  if (own !== origin || typeof last?.at !== 'number' || typeof last.headers !== 'object' || !isWhole)
    throw new TypeError('This is not a record of that origin.')
  return record as KeptRobots
}
