import {
  type AccessProfile,
  type AccessState,
  accessStateAt,
  type EpochMs,
  type KeptRobots,
  type Outcome,
} from '../../access/index.ts'
import { BlockedAddressError, type GuardOptions, guardUrl, type Validators } from '../../fetch/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import type { DecisionEvidence } from '../decision.ts'
import { type Basis, type DecisionTerms, OriginRules, type RobotsText } from './origin-rules.ts'

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

/**
 * Does a record say nothing about the site? So it is if the gate's own guard refused the request or one of its
 * redirects, or if this machine may have been in trouble.
 */
export function isOfGate({ last }: KeptRobots): boolean {
  return isOfGuard({ last }) || last.outcome === 'own-trouble'
}

function isOfGuard({ last }: Pick<KeptRobots, 'last'>): boolean {
  return last.outcome === 'blocked-address'
}

/**
 * Derives the rules of an origin at the time `now` from its stored record.
 *
 * @param seen the outcome that the evidence names, if nobody can tell whether the record's own is that of the site.
 */
export function cacheEntryOf(
  record: KeptRobots,
  now: EpochMs,
  { access, decisionTerms, guard }: CacheEntryTerms,
  seen: Outcome = record.last.outcome,
): CacheEntry {
  const basis = basisOf(record, accessStateAt(record, access, now), guard, seen)
  return { record, rules: new OriginRules(basis, decisionTerms) }
}

/**
 * Derives what the decisions about an origin rest on from the origin's stored record and its access state.
 */
function basisOf(record: KeptRobots, accessState: AccessState, guard: GuardOptions, outcome: Outcome): Basis {
  const { origin, good, last } = record
  const { state, body, reason, freshUntil, staleUntil, retryAt, evidence } = accessState
  return basisFrom({
    // What may no longer be used is expired, but its evidence still says when it was known.
    assume: state === 'ask' ? 'defer' : state,
    file: body === undefined ? undefined : textOf(body),
    retryAt,
    freshUntil,
    staleUntil: state === 'ask' ? Number.NEGATIVE_INFINITY : staleUntil,
    since: last.at,
    origin,
    outcome,
    status: last.status,
    finalUrl: good === undefined || good.finalUrl === `${origin}/robots.txt` ? undefined : good.finalUrl,
    fetchedAt: evidence?.copyAt ?? last.at,
    truncated: evidence?.truncated ?? false,
    unverified: evidence?.unverified,
    because: isOfGuard(record) ? guardReason(record, guard) : reason,
  })
}

/** What a {@link Basis} and its evidence are made of. */
export interface BasisParts {
  readonly assume: Basis['assume']
  readonly file: RobotsText | undefined
  readonly retryAt: EpochMs | undefined
  readonly freshUntil: EpochMs
  readonly staleUntil: EpochMs
  readonly since: EpochMs
  readonly origin: string
  readonly outcome: DecisionEvidence['outcome'] | undefined
  readonly status: number | undefined
  readonly finalUrl: string | undefined
  readonly fetchedAt: EpochMs | undefined
  readonly truncated: boolean
  readonly unverified: readonly string[] | undefined
  readonly because: string
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
 * Makes a basis of its parts. The usual basis is a literal without spreads, which takes a third of the memory: a gate
 * keeps thousands.
 */
export function basisFrom(parts: BasisParts): Basis {
  const { assume, file, retryAt, freshUntil, staleUntil, since } = parts
  const evidence = evidenceFrom(parts)
  if (file !== undefined && retryAt === undefined)
    return { assume, file, freshUntil, staleUntil, since, evidence }
  return {
    assume,
    ...present({ file, retryAt }),
    freshUntil,
    staleUntil,
    since,
    evidence,
  }
}

function evidenceFrom(parts: BasisParts): Basis['evidence'] {
  const { origin, outcome, status, finalUrl, fetchedAt, freshUntil, truncated, unverified, because } = parts
  const [basis, stale] = ['file', false] as const
  if (finalUrl === undefined && unverified === undefined)
    if (outcome !== undefined && status !== undefined && fetchedAt !== undefined)
      return { origin, basis, outcome, status, fetchedAt, freshUntil, stale, truncated, because }
  return {
    origin,
    basis,
    ...present({ outcome, status, finalUrl, fetchedAt }),
    freshUntil,
    stale,
    truncated,
    ...present({ unverified }),
    because,
  }
}

const ASCII = /^[\x01-\x7f]*$/

/**
 * A file that is kept as characters: a `Uint8Array` takes some 300 bytes more. A class, so that V8 gives all of
 * these objects one hidden class.
 */
export class ReceivedText implements RobotsText {
  readonly latin1: string

  constructor(latin1: string) {
    this.latin1 = latin1
  }

  parse(): File {
    // ASCII is the same in UTF-8, so the file shares the characters. NUL may mean UTF-16.
    return parse(ASCII.test(this.latin1) ? this.latin1 : Buffer.from(this.latin1, 'latin1'))
  }
}

function textOf(body: Uint8Array): ReceivedText {
  return new ReceivedText(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'))
}

/** What a conditional request for robots.txt sends along, so that the server need not send the copy again. */
export function validatorsOfCopy({
  etag,
  lastModified,
  finalUrl,
}: NonNullable<KeptRobots['good']>): Validators {
  return {
    url: finalUrl,
    ...present({ etag, lastModified }),
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
