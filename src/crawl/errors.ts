import { unknownWords } from '../policy/index.ts'
import type { Decision } from './decision.ts'

/**
 * Thrown for a request with the decision `disallow`: the rules disallow it, the crawler must assume so
 * without rules, or the URL is too long.
 */
export class RobotsDisallowedError extends Error {
  override readonly name = 'RobotsDisallowedError'
  readonly code = 'disallowed'
  readonly url: string
  readonly decision: Decision

  constructor(url: string, decision: Decision) {
    super(`robots.txt: ${describe(decision, 'disallowed')}: ${url}`)
    this.url = url
    this.decision = decision
  }
}

/** Thrown for a request that may not be sent now. The `decision` says when to ask again. */
export class RobotsDeferredError extends Error {
  override readonly name = 'RobotsDeferredError'
  readonly code = 'deferred'
  readonly url: string
  readonly decision: Decision
  /** How long to wait before asking again, in milliseconds, counted from the decision. */
  readonly retryAfterMs: number

  constructor(url: string, decision: Decision) {
    super(
      `robots.txt: ${describe(decision, 'deferred')}; ask again in ${Math.ceil((decision.retryAfterMs ?? 0) / 1000)} s: ${url}`,
    )
    this.url = url
    this.decision = decision
    this.retryAfterMs = decision.retryAfterMs ?? 0
  }
}

/** Thrown by calls to a gate that was closed, and by calls that still waited when it was closed. */
export class GateClosedError extends Error {
  override readonly name = 'GateClosedError'
  readonly code = 'closed'

  constructor() {
    super('The gate was closed: it takes no more requests.')
  }
}

/**
 * Describes a refusal for an error message. It quotes no text of the site's file: messages go into logs and
 * to language models, and a site must not be able to write into either.
 */
function describe({ reason, rule }: Decision, verdict: 'disallowed' | 'deferred'): string {
  if (reason === 'url-too-long') return `${verdict}, because ${unknownWords(reason)} (${reason})`
  return rule?.line === undefined ? `${verdict} (${reason})` : `${verdict} by line ${rule.line} (${reason})`
}
