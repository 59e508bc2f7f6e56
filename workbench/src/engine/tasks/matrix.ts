import { decide, type Policy, type Verdict } from 'wayleave'
import { type Purpose, type Robot, robotNamed, servesPurpose } from 'wayleave/robots'
import { fileOf } from './file-of.ts'
import { currentRobots, policiesOf } from './policies.ts'
import { suggestedUrls } from './suggested-urls.ts'
import { unregistered } from './unregistered.ts'
import { isUrlOrPath } from './url-or-path.ts'

/** Which robots are asked: those of some purposes, and others by their product tokens. */
export interface AskedRobots {
  readonly purposes: readonly Purpose[]
  readonly names: readonly string[]
}

/** A verdict, and the line that decides. */
export interface Cell {
  readonly verdict: Verdict['verdict']
  /** `no-url`: what the user wrote is neither an absolute URL nor a path. */
  readonly reason: Verdict['reason'] | 'no-url'
  readonly line?: number
}

/** A robot, and how it reads. */
export interface ClassRobot {
  readonly name: string
  readonly dialect: string
  /** Its operator says that it does not obey robots.txt, or the groups that do not name it. */
  readonly disobeys?: 'robots.txt' | '*'
}

/** Robots that are answered alike: the same verdict by the same line on every URL. */
export interface RobotClass {
  readonly robots: readonly ClassRobot[]
  /** One for each URL. */
  readonly cells: readonly Cell[]
}

/** The verdicts of robots on URLs. */
export interface Matrix {
  readonly urls: readonly string[]
  readonly classes: readonly RobotClass[]
  /** How many robots the classes hold. */
  readonly robots: number
}

/** The most URLs of a matrix. */
const MAX_URLS = 1000

function cellOf(policy: Policy, url: string): Cell {
  if (!isUrlOrPath(url)) return { verdict: 'unknown', reason: 'no-url' }
  const { verdict, reason, rule } = decide(policy, url)
  return rule?.line === undefined ? { verdict, reason } : { verdict, reason, line: rule.line }
}

/**
 * The verdicts on each URL, with robots that are answered alike in one class; the best known robots first.
 *
 * @param urls default: what the file suggests.
 */
export function matrix({
  text,
  urls: asked,
  robots,
}: {
  readonly text: string
  readonly urls: readonly string[] | undefined
  readonly robots: AskedRobots
}): Matrix {
  const file = fileOf(text)
  const urls = (asked ?? suggestedUrls(file)).slice(0, MAX_URLS)
  const members = robotsOf(robots)
  const classes = new Map<string, { robots: Robot[]; cells: readonly Cell[] }>()
  for (const shared of policiesOf(file, members)) {
    const cells = urls.map((url) => cellOf(shared.policy, url))
    const key = cells.map(({ verdict, line }) => `${verdict[0]}${line ?? ''}`).join(' ')
    const known = classes.get(key)
    if (known === undefined) classes.set(key, { robots: [...shared.robots], cells })
    else known.robots.push(...shared.robots)
  }
  const place = new Map(members.map((robot, index) => [robot, index]))
  const placeOf = (robot: Robot | undefined): number => (robot && place.get(robot)) ?? members.length
  const sorted = [...classes.values()]
    .map((one) => ({ ...one, robots: one.robots.sort((a, b) => placeOf(a) - placeOf(b)) }))
    .sort((a, b) => placeOf(a.robots[0]) - placeOf(b.robots[0]))
  return {
    urls,
    robots: members.length,
    classes: sorted.map((one) => ({
      cells: one.cells,
      robots: one.robots.map(({ name, readAs, obeys }) => ({
        name,
        dialect: readAs,
        ...(obeys.robotsTxt === 'no'
          ? { disobeys: 'robots.txt' as const }
          : obeys.star === 'no'
            ? { disobeys: '*' as const }
            : {}),
      })),
    })),
  }
}

/** The asked robots, those named by the user first. A name outside the registry reads like RFC 9309. */
function robotsOf({ purposes, names }: AskedRobots): readonly Robot[] {
  const named = names.map((name) => robotNamed(name) ?? unregistered(name))
  return [
    ...new Set([
      ...named,
      ...currentRobots.filter((robot) => purposes.some((one) => servesPurpose(robot, one))),
    ]),
  ]
}
