import { asSent } from './as-sent.ts'
import { assertPolicy } from './assert-arguments.ts'
import { decide } from './decide.ts'
import { type DailyWindow, nextOpening } from './pacing.ts'
import type { AskedUrl, Policy, UrlOptions } from './policy.ts'
import type { StatedValue } from './stated-value.ts'
import type { Verdict } from './verdict.ts'

/** The answer outside the visiting hours of a site: the rules allow the URL, but not now. */
export interface ClosedVerdict {
  readonly verdict: 'defer'
  readonly reason: 'visit-time'
  /** The visiting hours of the site: visits may come inside any of these windows. */
  readonly visitTimes: readonly StatedValue<DailyWindow>[]
  /** The line of the window that begins next. */
  readonly line: number
  /** When the next window begins, in minutes since midnight UTC. */
  readonly opensAt: number
  readonly rule?: never
}

/**
 * The verdict of a policy on a URL at a time of day. Outside the windows of the Visit-times that the
 * dialect honours, a URL that the rules allow gets `defer`. `/robots.txt` may be fetched at any time.
 *
 * @param minute minutes since midnight UTC, 0 to 1,439.
 * @throws TypeError as `decide` does, and for a minute that no day has.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: FooBot\nRobot-version: 2.0\nVisit-time: 0600-0845\n')
 * const policy = read(file, { agent: 'FooBot', dialect: dialects['extended-2'] })
 * decideAt(policy, '/a', 5 * 60).verdict // 'defer'
 * decideAt(policy, '/a', 8 * 60 + 45).verdict // 'allow'
 * ```
 */
export function decideAt(
  policy: Policy,
  url: AskedUrl,
  minute: number,
  options?: UrlOptions,
): Verdict | ClosedVerdict {
  assertPolicy(policy, 'decideAt')
  if (!Number.isInteger(minute) || minute < 0 || minute >= MINUTES_OF_A_DAY)
    throw new TypeError(
      `decideAt needs minutes since midnight UTC, 0 to ${MINUTES_OF_A_DAY - 1}: for 07:00, write 7 * 60.`,
    )
  const verdict = decide(policy, url, options)
  const { visitTimes, honours } = policy.pacing
  if (
    verdict.verdict !== 'allow' ||
    honours.visitTime !== 'yes' ||
    isRobotsTxt(typeof url === 'string' ? url : url.href)
  )
    return verdict
  const next = nextOpening(policy.pacing, minute)
  if (next === undefined) return verdict
  return { verdict: 'defer', reason: 'visit-time', visitTimes, line: next.line, opensAt: next.value.from }
}

const MINUTES_OF_A_DAY = 24 * 60

/** Whether a URL, absolute or a path, is that of a robots.txt. */
function isRobotsTxt(url: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?]*)?\/robots\.txt$/i.test(asSent(url))
}
