import { isObject, nearest, visible } from '../../text/index.ts'
import type { DecideOptions } from '../decision.ts'
import type { PoliteFetchOptions } from '../requests/polite-fetch-options.ts'
import type { CrawlOptions } from '../run/crawl.ts'
import type { SitemapsOptions } from '../sitemaps-options.ts'
import type { RequestOutcome } from '../turns/back-off.ts'
import {
  type Check,
  describe,
  duration,
  findMistake,
  flag,
  oneOf,
  SHOWN_LENGTH,
  whole,
} from './check-options.ts'

const purpose: Check = oneOf('crawl', 'user-triggered')

const maxWaitMs: Check = (value) =>
  typeof value === 'number' && value >= 0 ? undefined : 'must be milliseconds, a number that is 0 or more'

const signal: Check = (value) =>
  isSignal(value) ? undefined : 'must be an AbortSignal, such as AbortSignal.timeout(60_000)'

const header: Check = (value) =>
  value === null || typeof value === 'string' ? undefined : 'must be the value of the header, a string'

const OF_DECIDE: Readonly<Record<keyof DecideOptions, Check>> = { purpose, signal, maxWaitMs }

const OF_SITEMAPS: Readonly<Record<keyof SitemapsOptions, Check>> = {
  ...OF_DECIDE,
  maxSitemaps: whole(1),
  maxDepth: whole(0),
}

const OF_CRAWL: Readonly<Record<keyof CrawlOptions, Check>> = {
  purpose,
  signal,
  headers: (value) =>
    isObject(value) && Object.values(value).every((each) => typeof each === 'string')
      ? undefined
      : 'must be an object of headers, such as { accept: "text/html" }',
  pagesAtOnce: whole(1),
  maxTries: whole(1),
  patienceMs: maxWaitMs,
}

const NOT_OF_DECIDE: Readonly<Record<string, Check>> = {
  refused: () => 'is an option of fetch: leave it out',
}

/** The options that the gate's `fetch` has in addition to those of every `fetch`. */
const OF_FETCH: Readonly<Record<keyof PoliteFetchOptions, Check>> = {
  purpose,
  maxWaitMs,
  maxRedirects: whole(0),
  refused: oneOf('throw', 'respond'),
}

const FETCH_OPTIONS = Object.keys(OF_FETCH)

/** How near the name of an option must be to count as misspelt, as a share of its length. */
const MISSPELT = 0.2

const OF_OUTCOME: Readonly<Record<keyof RequestOutcome, Check>> = {
  status: whole(0),
  retryAfter: header,
  date: header,
  failed: flag,
  error: () => undefined,
  durationMs: duration,
}

/**
 * Checks the options of one call of a gate, named `call` in the message.
 *
 * @throws `TypeError` for the first option that is invalid or unknown.
 */
export function checkCall(call: string, options: unknown): void {
  if (options === undefined || isValidCall(options)) return
  refuse(call, findMistake(options, OF_DECIDE, NOT_OF_DECIDE, `${call}: `), 'the options must be an object')
}

/** Checks the options of `sitemaps`. @throws `TypeError` for the first option that is invalid or unknown. */
export function checkSitemaps(options: unknown): void {
  refuse(
    'sitemaps',
    findMistake(options, OF_SITEMAPS, NOT_OF_DECIDE, 'sitemaps: '),
    'the options must be an object',
  )
}

/** Checks the options of `crawl`. @throws `TypeError` for the first option that is invalid or unknown. */
export function checkCrawl(options: unknown): void {
  refuse('crawl', findMistake(options, OF_CRAWL, NOT_OF_DECIDE, 'crawl: '), 'the options must be an object')
}

/** Does `checkCall` accept the options? This makes no message, because a decision takes less than a microsecond. */
function isValidCall(options: unknown): options is DecideOptions {
  if (typeof options !== 'object' || options === null) return false
  for (const name in options)
    if (name !== 'purpose' && name !== 'signal' && name !== 'maxWaitMs') return false
  const given = options as DecideOptions
  return (
    (given.purpose === undefined || given.purpose === 'crawl' || given.purpose === 'user-triggered') &&
    (given.maxWaitMs === undefined || maxWaitMs(given.maxWaitMs) === undefined) &&
    (given.signal === undefined || isSignal(given.signal))
  )
}

/**
 * Checks the options of `fetch` that only a gate has. Unknown options belong to the client, but a misspelt option of
 * the gate is refused.
 *
 * @throws `TypeError` for the first option that is invalid or misspelt.
 */
export function checkFetch(init: unknown): void {
  if (init === undefined) return
  if (typeof init !== 'object' || init === null)
    throw new TypeError('fetch: the options must be an object, such as { maxWaitMs: 60_000 }.')
  for (const [name, value] of Object.entries(init)) {
    const near = FETCH_OPTIONS.includes(name) ? name : nearest(name, FETCH_OPTIONS, MISSPELT)
    if (near === undefined) continue
    if (near !== name)
      throw new TypeError(`fetch: ${visible(name, SHOWN_LENGTH)} is not an option: write ${near}.`)
    refuse('fetch', findMistake({ [name]: value }, OF_FETCH, {}, 'fetch: '))
  }
}

/**
 * Checks the outcome of a request that a caller reports.
 *
 * @throws `TypeError` that says what to write.
 */
export function checkOutcome(call: string, outcome: unknown): void {
  if (typeof outcome !== 'object' || outcome === null || Array.isArray(outcome))
    throw new TypeError(
      `${call}: the outcome must be an object; it is ${describe(outcome)}. Write ${call}({ status: ${typeof outcome === 'number' ? outcome : 200} }), or { failed: true } if no response arrived.`,
    )
  if (!isValidOutcome(outcome)) refuse(call, findMistake(outcome, OF_OUTCOME, {}, `${call}: `))
}

/** Does `checkOutcome` accept the outcome? This makes no message, because every request has an outcome. */
function isValidOutcome(outcome: object): boolean {
  return Object.entries(outcome).every(
    ([name, value]) =>
      value === undefined ||
      (Object.hasOwn(OF_OUTCOME, name) && OF_OUTCOME[name as keyof RequestOutcome](value) === undefined),
  )
}

function isSignal(value: unknown): value is AbortSignal {
  const { aborted, addEventListener } = Object(value)
  return typeof aborted === 'boolean' && typeof addEventListener === 'function'
}

/** Throws the mistake that was found. A mistake of no member lacks the name of the call. */
function refuse(call: string, mistake: string | undefined, ofAll = ''): void {
  if (mistake === undefined) return
  throw new TypeError(mistake.startsWith(`${call}: `) ? `${mistake}.` : `${call}: ${ofAll}.`)
}

/** @throws `TypeError` for what is neither `null` nor the text of a robots.txt. */
export function checkOverride(text: unknown): void {
  if (text !== null && typeof text !== 'string' && !(text instanceof Uint8Array))
    throw new TypeError(
      "override takes the text of a robots.txt, such as 'User-agent: *\\nDisallow: /private/', or null to remove it.",
    )
}
