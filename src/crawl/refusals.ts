import type { Decision } from './decision.ts'

/** The site's rules do not let this request through. */
export class RobotsDisallowedError extends Error {
  override readonly name = 'RobotsDisallowedError'
  readonly code = 'disallowed'
  readonly url: string
  readonly decision: Decision

  constructor(url: string, decision: Decision) {
    super(`robots.txt: ${wordsOf(decision)}: ${url}`)
    this.url = url
    this.decision = decision
  }
}

/** This request cannot be let through now; the decision says when to ask again. */
export class RobotsDeferredError extends Error {
  override readonly name = 'RobotsDeferredError'
  readonly code = 'deferred'
  readonly url: string
  readonly decision: Decision
  /** In milliseconds from the decision. */
  readonly retryAfterMs: number

  constructor(url: string, decision: Decision) {
    super(`robots.txt: ${wordsOf(decision)}; ask again in ${Math.ceil((decision.retryAfterMs ?? 0) / 1000)} s: ${url}`)
    this.url = url
    this.decision = decision
    this.retryAfterMs = decision.retryAfterMs ?? 0
  }
}

/** The gate was closed. */
export class GateClosedError extends Error {
  override readonly name = 'GateClosedError'
  readonly code = 'closed'

  constructor() {
    super('The gate was closed: nothing passes it any more.')
  }
}

/** Nothing of the file's own text: messages go into logs and to models, and a site's words are no instruction to either. */
function wordsOf({ reason, rule }: Decision): string {
  return rule?.line === undefined ? `not let through (${reason})` : `not let through by line ${rule.line} (${reason})`
}
