import { unknownWords } from '../policy/index.ts'
import type { Decision } from './decision.ts'

/**
 * Thrown for a request with the decision `disallow`: the rules disallow it, the crawler must assume so
 * without rules, or the URL is too long.
 */
export class RobotsDisallowedError extends Error {
  static override readonly name = 'RobotsDisallowedError'
  override readonly name = 'RobotsDisallowedError'
  /**
   * `unreachable`: the site does not give its robots.txt now, so ask again later. `disallowed`: it is refused
   * for good.
   */
  readonly code: 'disallowed' | 'unreachable'
  readonly url: string
  readonly decision: Decision
  /** Present with `unreachable`: how long to wait before asking again, in milliseconds. */
  readonly retryAfterMs?: number

  /** @param redirectedFrom the URL that redirected to this one. */
  constructor(url: string, decision: Decision, redirectedFrom?: string) {
    super(messageOf(url, decision, 'disallowed', redirectedFrom))
    const { retryAfterMs } = decision
    this.code = retryAfterMs === undefined ? 'disallowed' : 'unreachable'
    this.url = url
    this.decision = decision
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs
  }
}

/** Thrown for a request that may not be sent now. The `decision` says when to ask again. */
export class RobotsDeferredError extends Error {
  static override readonly name = 'RobotsDeferredError'
  override readonly name = 'RobotsDeferredError'
  readonly code = 'deferred'
  readonly url: string
  readonly decision: Decision
  /** How long to wait before asking again, in milliseconds, counted from the decision. */
  readonly retryAfterMs: number

  /**
   * @param redirectedFrom the URL that redirected to this one.
   * @param cause the error of the store, with the reason `store`.
   */
  constructor(url: string, decision: Decision, redirectedFrom?: string, cause?: unknown) {
    super(messageOf(url, decision, 'deferred', redirectedFrom), cause === undefined ? {} : { cause })
    this.url = url
    this.decision = decision
    this.retryAfterMs = decision.retryAfterMs ?? 0
  }
}

/** Thrown by calls to a gate that was closed, and by calls that still waited when it was closed. */
export class GateClosedError extends Error {
  static override readonly name = 'GateClosedError'
  override readonly name = 'GateClosedError'
  readonly code = 'closed'

  constructor() {
    super('The gate was closed: it takes no more requests.')
  }
}

/** The message of a refusal: why, when to ask again if that may help, and the URL. */
function messageOf(
  url: string,
  decision: Decision,
  verdict: 'disallowed' | 'deferred',
  redirectedFrom: string | undefined,
): string {
  const { retryAfterMs } = decision
  const from = redirectedFrom === undefined ? '' : `, redirected from ${redirectedFrom}`
  const again = retryAfterMs === undefined ? '' : `; ask again in ${Math.ceil(retryAfterMs / 1000)} s`
  return `robots.txt: ${describe(decision, verdict)}${again}: ${url}${from}`
}

/**
 * Describes a refusal for an error message. It quotes no text of the site's file: messages go into logs and
 * to language models, and a site must not be able to write into either.
 */
function describe({ reason, rule, evidence }: Decision, verdict: 'disallowed' | 'deferred'): string {
  if (reason === 'url-too-long') return `${verdict}, because ${unknownWords(reason)} (${reason})`
  if (reason === 'access') return `${verdict} (${reason}). ${evidence.because.replace(/\.$/, '')}`
  return rule?.line === undefined ? `${verdict} (${reason})` : `${verdict} by line ${rule.line} (${reason})`
}
