import { robotOrder } from '../../agents/index.ts'
import { type Purpose, robotNamed, robots, tokenOf } from '../../robots/index.ts'
import { answerFor, type Stance, type StanceAnswer } from './stance.ts'

/** A registry robot that also serves a purpose of a stance, but gets another answer by its main purpose. */
export interface AlsoServing {
  /** The robot's id in the registry. */
  readonly robot: string
  readonly token: string
  /** The purpose of the stance that the robot also serves. */
  readonly purpose: Purpose
  /** The answer of the stance for that purpose. */
  readonly wanted: StanceAnswer
  /** The robot's main purpose, which decides its answer. */
  readonly mainPurpose: Purpose
  /** How the pages that it fetches come to serve the other purpose. */
  readonly because: string
}

/**
 * The registry robots that a stance by purpose leaves out: they also serve a purpose of the stance, but
 * their main purpose gives them another answer. Robots that the stance names are not listed. A robot is not
 * listed as one to allow if the stance disallows another of its purposes.
 *
 * @example
 * ```ts
 * const left = alsoServing({ purposes: { 'ai-training': 'disallow' } })
 * left.find(({ robot }) => robot === 'ccbot')?.mainPurpose // 'archive'
 * alsoServing({ purposes: { 'ai-training': 'disallow' }, robots: { ccbot: 'allow' } }).some(({ robot }) => robot === 'ccbot') // false
 * ```
 */
export function alsoServing(stance: Stance): readonly AlsoServing[] {
  const named = new Set(Object.keys(stance.robots ?? {}).map(robotNamed))
  return robotOrder([])
    .sorted(robots)
    .flatMap((robot) => {
      if (named.has(robot)) return []
      const [mainPurpose, ...others] = robot.purposes
      const isDisallowed = robot.purposes.some((purpose) => stance.purposes?.[purpose] === 'disallow')
      return others.flatMap((purpose): AlsoServing[] => {
        const wanted = stance.purposes?.[purpose]
        if (wanted === undefined || wanted === answerFor(stance, robot)) return []
        if (wanted === 'allow' && isDisallowed) return []
        const because = robot.purposesNote ?? ''
        return [{ robot: robot.id, token: tokenOf(robot), purpose, wanted, mainPurpose, because }]
      })
    })
}
