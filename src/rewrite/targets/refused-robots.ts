import { robotOrder } from '../../readings/index.ts'
import { isNameIn, type Robot, robotNamed, robots, tokenOf } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import { answerFor, type Stance } from '../stance/stance.ts'

/** A robot that a server refuses. */
export interface RefusedRobot {
  /** The robot's id in the registry; absent for a robot of `otherRobots`. */
  readonly robot?: string
  readonly token: string
  /** The names by which its User-Agent header is known. */
  readonly names: readonly string[]
  /** Its name is an ordinary word, and counts only at the beginning of the header. */
  readonly hasOrdinaryName?: true
}

/** A robot that a stance disallows, and that no server block refuses. */
export interface UnrefusedRobot {
  readonly robot: string
  readonly token: string
  /** A sentence. */
  readonly because: string
  /** The robot is left out because it obeys robots.txt, and `all` is not set. */
  readonly isObedient: boolean
}

/** The robots of a stance that a server should refuse, and those that it should not. */
export interface Refusals {
  readonly refused: readonly RefusedRobot[]
  readonly leftOut: readonly UnrefusedRobot[]
}

/** A name as a User-Agent header can have it. Other text could end a string or a line of a configuration. */
const SENT_NAME = /^[!-~]+(?: [!-~]+)*$/

/** Headers of browsers. If one of them contained a name, the server would refuse people. */
const BROWSERS: readonly string[] = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0 OPR/120.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  // Robots that render pages, and old browsers, have this word.
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
]

/**
 * The robots that a server should refuse. It refuses every robot that the stance disallows by its own name. If a
 * purpose, an operator or the default disallows a robot, it is refused only if its record does not say that it obeys
 * robots.txt. With `all`, such robots are refused, too.
 *
 * @throws TypeError for a name of `otherRobots` that no header has, or that browsers have.
 */
export function refusals(stance: Stance, all: boolean): Refusals {
  const refused: RefusedRobot[] = []
  const leftOut: UnrefusedRobot[] = []
  const own = new Set(Object.keys(stance.robots ?? {}).map(robotNamed))
  for (const robot of robotOrder([]).sorted(robots)) {
    if (answerFor(stance, robot) !== 'disallow') continue
    const because = whyLeftOut(robot, all || own.has(robot))
    if (because !== undefined)
      leftOut.push({
        robot: robot.id,
        token: tokenOf(robot),
        because,
        isObedient: robot.controlToken !== true,
      })
    else
      refused.push({
        robot: robot.id,
        token: tokenOf(robot),
        names: [tokenOf(robot), ...(robot.sends ?? [])],
        ...(robot.hasOrdinaryName === true ? { hasOrdinaryName: true } : {}),
      })
  }
  for (const [token, answer] of Object.entries(stance.otherRobots ?? {}))
    if (answer === 'disallow') refused.push({ token, names: [sentName(token)] })
  return { refused, leftOut }
}

function whyLeftOut({ controlToken, obeys }: Robot, isWanted: boolean): string | undefined {
  if (controlToken === true) return 'It is a control token. It fetches nothing, so no request has its name.'
  return isWanted || obeys.robotsTxt !== 'yes' ? undefined : 'Its record says that it obeys robots.txt.'
}

function sentName(token: string): string {
  if (!SENT_NAME.test(token))
    throw new TypeError(
      `"${visible(token, 60)}" of otherRobots is no name that a User-Agent header has: give printable ASCII.`,
    )
  if (BROWSERS.some((header) => isNameIn(header, token)))
    throw new TypeError(
      `"${visible(token, 60)}" of otherRobots is in the User-Agent header of browsers: a server would refuse people. Give the name of the robot alone.`,
    )
  return token
}
