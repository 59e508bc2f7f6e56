import { type Decision, RobotsDeferredError, RobotsDisallowedError } from '../crawl/index.ts'

/** The error for a decision that is not `allow`. */
export function refusalError(
  url: string,
  decision: Decision,
  cause?: unknown,
): RobotsDisallowedError | RobotsDeferredError {
  return decision.verdict === 'disallow'
    ? new RobotsDisallowedError(url, decision)
    : new RobotsDeferredError(url, decision, undefined, cause)
}
