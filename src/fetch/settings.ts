import { validateHeaderValue } from 'node:http'
import { DEFAULT_MIN_RATE, type MinRate } from './body-rate.ts'
import type { BeforeRedirect, FetchRobotsOptions } from './fetch-options.ts'
import { type Resolve, systemResolve } from './resolve-host.ts'
import { checkedOrigin } from './robots-url.ts'
import { checkUserAgent } from './user-agent.ts'
import type { Validators } from './validators.ts'

/** Options that were looked at, with their defaults. */
export interface Settings {
  readonly userAgent: string
  readonly maxRedirects: number
  readonly maxBytes: number
  readonly deadlineMs: number
  readonly minRate: MinRate
  readonly validators: Validators | undefined
  readonly guard: { readonly allowPrivate: boolean; readonly ports?: readonly number[] }
  readonly resolve: Resolve
  readonly ca: readonly string[]
  readonly insecureOrigins: ReadonlySet<string>
  readonly beforeRedirect: BeforeRedirect | undefined
  readonly signal: AbortSignal | undefined
}

/** RFC 9309 §2.3.1.2: "Crawlers SHOULD follow at least five consecutive redirects". */
export const DEFAULT_MAX_REDIRECTS = 5

/** RFC 9309 §2.5: "The parsing limit MUST be at least 500 kibibytes". */
export const DEFAULT_MAX_BYTES = 512_000

/** A crawler that waits longer for one host waits for a host that does not want it. */
export const DEFAULT_DEADLINE_MS = 15_000

/** Timers count in 31 bits, and fire at once beyond (Node, `setTimeout`): a longer deadline would be none. */
const MAX_DEADLINE_MS = 2 ** 31 - 1

/**
 * The options of a caller, held to what they have to be.
 *
 * @throws TypeError for what is out of place.
 */
export function checkSettings(options: FetchRobotsOptions): Settings {
  const { maxRedirects = DEFAULT_MAX_REDIRECTS, maxBytes = DEFAULT_MAX_BYTES, deadlineMs = DEFAULT_DEADLINE_MS, ports } = options
  checkNumber('maxRedirects', maxRedirects, 0, Number.MAX_SAFE_INTEGER)
  checkNumber('maxBytes', maxBytes, 1, Number.MAX_SAFE_INTEGER)
  checkNumber('deadlineMs', deadlineMs, 1, MAX_DEADLINE_MS)
  const { minRate = DEFAULT_MIN_RATE } = options
  checkNumber('minRate.bytes', minRate.bytes, 0, Number.MAX_SAFE_INTEGER)
  checkNumber('minRate.perMs', minRate.perMs, 1, MAX_DEADLINE_MS)
  for (const port of ports ?? []) checkNumber('ports', port, 1, 65_535)
  checkSendable('etag', options.validators?.etag)
  checkSendable('lastModified', options.validators?.lastModified)
  return {
    userAgent: checkUserAgent(options.userAgent),
    maxRedirects,
    maxBytes,
    deadlineMs,
    minRate,
    validators: options.validators,
    guard: { allowPrivate: options.allowPrivate === true, ...(ports === undefined ? {} : { ports }) },
    resolve: options.resolve ?? systemResolve,
    ca: options.ca ?? [],
    insecureOrigins: new Set((options.insecureOrigins ?? []).map(secureOrigin)),
    beforeRedirect: options.beforeRedirect,
    signal: options.signal,
  }
}

/** An origin that has a certificate to pass over. */
function secureOrigin(origin: string): string {
  const checked = checkedOrigin(origin)
  if (!checked.startsWith('https:'))
    throw new TypeError(`insecureOrigins names ${checked}: pass https origins, others have no certificate.`)
  return checked
}

function checkNumber(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new TypeError(`${name} is ${String(value)}: pass a whole number from ${least} to ${most}.`)
}

function checkSendable(name: string, value: string | undefined): void {
  if (value === undefined) return
  try {
    validateHeaderValue(name, value)
  } catch {
    throw new TypeError(`validators.${name} cannot be sent as a header: pass it as the server sent it.`)
  }
}
