import { robotOrder } from '../../readings/index.ts'
import { type Purpose, type Robot, robotNamed, robots, tokenOf } from '../../robots/index.ts'
import { answerFor, isOperatedBy, namedAnswerFor, type Stance, type StanceAnswer } from './stance.ts'

/** A registry robot that also serves a purpose of a stance, but gets another answer. */
export interface AlsoServing {
  /** The robot's id in the registry. */
  readonly robot: string
  readonly token: string
  /** The purpose of the stance that the robot also serves. */
  readonly purpose: Purpose
  /** The answer of the stance for that purpose. */
  readonly wanted: StanceAnswer
  readonly mainPurpose: Purpose
  /** How the pages that the robot fetches come to serve the other purpose. */
  readonly because: string
  /** Why the registry leaves it out. Absent: the stance answers for another of its purposes. */
  readonly leftOut?: string
}

/**
 * The registry robots that a stance by purpose leaves out: they also serve a purpose of the stance, but get
 * another answer. Robots that the stance names are not listed. A robot is not listed as one to allow if the
 * stance disallows another of its purposes.
 *
 * @example
 * ```ts
 * const left = alsoServing({ purposes: { 'ai-training': 'disallow' } })
 * left.find(({ robot }) => robot === 'bingbot')?.leftOut // 'A site that closes it leaves Bing.'
 * left.some(({ robot }) => robot === 'ccbot') // false
 * ```
 */
export function alsoServing(stance: Stance): readonly AlsoServing[] {
  return inOrder().flatMap((robot) => {
    if (isNamed(robot, stance)) return []
    const { purposes, purposesNote: because = '', leftOut } = robot
    const [mainPurpose, ...others] = purposes
    const isDisallowed = purposes.some((purpose) => stance.purposes?.[purpose] === 'disallow')
    return others.flatMap((purpose): AlsoServing[] => {
      const wanted = stance.purposes?.[purpose]
      if (wanted === undefined || wanted === answerFor(stance, robot)) return []
      if (wanted === 'allow' && isDisallowed) return []
      const reason = leftOut === undefined ? {} : { leftOut }
      return [{ robot: robot.id, token: tokenOf(robot), purpose, wanted, mainPurpose, because, ...reason }]
    })
  })
}

/** A control token that a stance closes, and that steers more than the purpose for which it is closed. */
export interface AlsoSteered {
  readonly robot: string
  readonly token: string
  /** What it steers, as its operator says. */
  readonly steers: string
  readonly documentation: string
  /** The date on which the documentation, or a copy of it, was read. */
  readonly read: string
}

/**
 * The control tokens that a stance closes, although the stance does not disallow each of their purposes.
 *
 * @example
 * ```ts
 * alsoSteered({ purposes: { 'ai-training': 'disallow' } }).map(({ token }) => token) // ['Google-Extended']
 * ```
 */
export function alsoSteered(stance: Stance): readonly AlsoSteered[] {
  return inOrder().flatMap((robot) => {
    const { id, controlToken, purposes, purposesNote, documentation, read } = robot
    if (controlToken !== true || purposesNote === undefined || namedAnswerFor(stance, robot) !== 'disallow')
      return []
    if (purposes.every((purpose) => stance.purposes?.[purpose] === 'disallow')) return []
    return [{ robot: id, token: tokenOf(robot), steers: purposesNote, documentation, read }]
  })
}

function inOrder(): readonly Robot[] {
  return robotOrder([]).sorted(robots)
}

function isNamed(robot: Robot, { robots: named = {} }: Stance): boolean {
  return Object.keys(named).some((name) => robotNamed(name) === robot || isOperatedBy(robot, name))
}
