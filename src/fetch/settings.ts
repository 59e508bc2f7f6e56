import { validateHeaderValue } from 'node:http'
import { present } from '../text/index.ts'
import { DEFAULT_MIN_RATE, type MinRate } from './body/body-rate.ts'
import type { OnExchange } from './exchange.ts'
import type { BeforeRedirect, FetchRobotsOptions } from './fetch-options.ts'
import { type Resolve, systemResolve } from './guards/resolve-host.ts'
import { checkOrigin } from './robots-url.ts'
import type { SignRequest } from './sign-request.ts'
import { checkUserAgent } from './user-agent.ts'
import type { Validators } from './validators.ts'

/** Checked options, with defaults filled in. */
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
  readonly signRequest: SignRequest | undefined
  readonly onExchange: OnExchange | undefined
  readonly signal: AbortSignal | undefined
}

/** RFC 9309 §2.3.1.2: "Crawlers SHOULD follow at least five consecutive redirects". */
const DEFAULT_MAX_REDIRECTS = 5

/** RFC 9309 §2.5: "The parsing limit MUST be at least 500 kibibytes". */
const DEFAULT_MAX_BYTES = 512_000

/** A host that takes longer does not want the crawler. In milliseconds. */
const DEFAULT_DEADLINE_MS = 15_000

/** Timers count in 31 bits, and fire at once beyond that (Node, `setTimeout`). In milliseconds. */
const MAX_DEADLINE_MS = 2 ** 31 - 1

/**
 * Checks the options of a caller, and fills in defaults.
 *
 * @throws TypeError if an option is invalid.
 */
export function checkSettings(options: FetchRobotsOptions): Settings {
  const {
    maxRedirects = DEFAULT_MAX_REDIRECTS,
    maxBytes = DEFAULT_MAX_BYTES,
    deadlineMs = DEFAULT_DEADLINE_MS,
    ports,
  } = options
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
    guard: { allowPrivate: options.allowPrivate === true, ...present({ ports }) },
    resolve: options.resolve ?? systemResolve,
    ca: options.ca ?? [],
    insecureOrigins: new Set((options.insecureOrigins ?? []).map(secureOrigin)),
    beforeRedirect: options.beforeRedirect,
    signRequest: options.signRequest,
    onExchange: options.onExchange,
    signal: options.signal,
  }
}

/** An https origin. */
function secureOrigin(origin: string): string {
  const checked = checkOrigin(origin)
  if (!checked.startsWith('https:'))
    throw new TypeError(
      `insecureOrigins contains ${checked}: pass https origins only, because other origins have no certificate.`,
    )
  return checked
}

function checkNumber(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new TypeError(`${name} must be a whole number from ${least} to ${most}; it is ${String(value)}.`)
}

function checkSendable(name: string, value: string | undefined): void {
  if (value === undefined) return
  try {
    validateHeaderValue(name, value)
  } catch {
    throw new TypeError(
      `validators.${name} cannot be sent as a header: pass it exactly as the server sent it.`,
    )
  }
}
