import { testExpectation } from '../check/index.ts'
import { dialects, read } from '../dialects/index.ts'
import { decide, type Policy, type Verdict } from '../policy/index.ts'
import { partReadBy, type Subject } from '../readings/index.ts'
import type { File } from '../syntax/index.ts'
import { isUrlOrPath, visible } from '../text/index.ts'

/** A robot, and what a file says to it about a URL. */
export interface AskedRobot {
  readonly subject: Subject
  readonly policy: Policy
  readonly verdict: Verdict
}

/**
 * Asks a file about a URL for each robot that a word names, in its own dialect. A name that is in no registry is asked by
 * RFC 9309.
 *
 * @throws TypeError for a misspelt name, and for what is no URL and no path.
 */
export function askRobots(file: File, agent: string, url: string, matcher: string): readonly AskedRobot[] {
  if (typeof agent !== 'string' || agent.trim() === '')
    throw new TypeError(
      `${matcher} needs a robot first, such as "Googlebot", or "*" for all that no group names`,
    )
  if (typeof url !== 'string' || !isUrlOrPath(url))
    throw new TypeError(
      `${matcher} needs an absolute URL or a path after the robot; it got "${visible(String(url), 60)}"`,
    )
  const expectation = { agent, url, verdict: 'allow' } as const
  const answer = (subject: Subject) => {
    const policy = read(partReadBy(file, subject), subject.readOptions)
    return { url, dialect: subject.readOptions.dialect.id, verdict: decide(policy, url), policy }
  }
  const known = testExpectation(file, expectation, answer)
  if (known.unknown?.meant !== undefined) throw new TypeError(`${matcher}: ${known.unknown.sentence}`)
  const { results } =
    known.unknown === undefined ? known : testExpectation(file, expectation, answer, dialects['rfc-9309'])
  return results.map(({ subject, answer: { policy, verdict } }) => ({ subject, policy, verdict }))
}
