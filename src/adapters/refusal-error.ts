import { type Decision, RobotsDeferredError, RobotsDisallowedError } from '../crawl/index.ts'

/** The error that says why a request is not let through: for good, or not now. */
export function refusalError(url: string, decision: Decision): RobotsDisallowedError | RobotsDeferredError {
  return decision.verdict === 'disallow' ? new RobotsDisallowedError(url, decision) : new RobotsDeferredError(url, decision)
}
