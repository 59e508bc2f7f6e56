import { robotNamed, robots } from './registry.ts'
import type { Purpose, Robot } from './robot.ts'

/** The robots that a word names: one robot, or all robots of a purpose or of an operator. */
export interface NamedRobots {
  readonly kind: 'purpose' | 'robot' | 'operator'
  /** The purpose, the robot's id, or the operator as the registry writes it. */
  readonly name: string
  /** Sorted by id; at least one. */
  readonly robots: readonly Robot[]
}

/**
 * Whether an answer for a purpose concerns a robot: it is the main purpose, or another one for which nothing
 * leaves the robot out. Thus `ai-training` has CCBot, of whose archive training sets are made, but not bingbot.
 *
 * @example
 * ```ts
 * import { robotNamed, servesPurpose } from 'wayleave/robots'
 *
 * const [ccbot, bingbot] = ['ccbot', 'bingbot'].map(robotNamed)
 * ccbot && servesPurpose(ccbot, 'ai-training') // true
 * bingbot && servesPurpose(bingbot, 'ai-training') // false
 * bingbot?.leftOut // 'A site that closes it leaves Bing.'
 * ```
 */
export function servesPurpose({ purposes, leftOut }: Robot, purpose: Purpose): boolean {
  return purposes[0] === purpose || (leftOut === undefined && purposes.includes(purpose))
}

/** The robots that an answer for a purpose concerns, sorted by id. */
export function robotsOfPurpose(purpose: Purpose): readonly Robot[] {
  return robots.filter((robot) => servesPurpose(robot, purpose))
}

/** The robots that have a purpose, but that an answer for it leaves out, sorted by id. */
export function leftOutOf(purpose: Purpose): readonly Robot[] {
  return robots.filter((robot) => robot.purposes.includes(purpose) && !servesPurpose(robot, purpose))
}

/** Every purpose of the registry, in alphabetical order. */
export const purposes: readonly Purpose[] = [...new Set(robots.flatMap((robot) => robot.purposes))].sort()

/** Whether a word is a purpose of the registry. */
export function isPurpose(word: string): word is Purpose {
  return (purposes as readonly string[]).includes(word)
}

/** An operator as one word: `Internet Archive` → `internet-archive`. */
export function operatorWord(operator: string): string {
  return operator
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** The robots of each operator, by its word. It is kept, because a stance with many names asks for each of them. */
const robotsByOperator: ReadonlyMap<string, readonly Robot[]> = byOperator()

function byOperator(): ReadonlyMap<string, readonly Robot[]> {
  const byWord = new Map<string, Robot[]>()
  for (const robot of robots) {
    if (robot.operator === 'unknown') continue
    const word = operatorWord(robot.operator)
    const known = byWord.get(word)
    if (known === undefined) byWord.set(word, [robot])
    else known.push(robot)
  }
  return byWord
}

/**
 * The robots that a word of a command line, a stance or an expectation names. A purpose comes before a robot (its id, token or
 * name), and a robot before an operator: `diffbot` is the robot, and `google` every robot of Google. Case is ignored in names
 * of robots and operators. `undefined` for any other word.
 *
 * @example
 * ```ts
 * robotsOfWord('google')?.kind // 'operator'
 * robotsOfWord('Googlebot')?.robots.map(({ id }) => id) // ['googlebot']
 * robotsOfWord('Nobody') // undefined
 * ```
 */
export function robotsOfWord(word: string): NamedRobots | undefined {
  if (isPurpose(word)) return { kind: 'purpose', name: word, robots: robotsOfPurpose(word) }
  const robot = robotNamed(word)
  if (robot !== undefined) return { kind: 'robot', name: robot.id, robots: [robot] }
  const operated = robotsByOperator.get(operatorWord(word))
  const [first] = operated ?? []
  return first === undefined ? undefined : { kind: 'operator', name: first.operator, robots: operated ?? [] }
}

/** The words that name robots: purposes, ids and operators. */
export function robotWords(): readonly string[] {
  return [
    ...new Set([
      ...purposes,
      ...robots.map(({ id }) => id),
      ...robots.map(({ operator }) => operatorWord(operator)),
    ]),
  ]
}
