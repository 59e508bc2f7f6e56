import { servesPurpose } from '../../../robots/index.ts'
import { namedRobots } from '../../agents/named-robots.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { isClosedTo, isClosedToUnnamedAgent } from '../robot-policy.ts'
import { closesAll } from './closed-site.ts'

/**
 * Does a group close the site to a name for AI that no robot has, in a file that shuts out no present robot
 * for AI training? Then the wish to refuse training fails as a whole.
 */
export function isOnlyRefusal(context: Context, group: CheckedGroup): boolean {
  return closesAll(group) && context.once(refusesNoTrainer)[0]
}

function refusesNoTrainer(context: Context): readonly [boolean] {
  const isRefused =
    isClosedToUnnamedAgent(context) ||
    namedRobots(context).some(
      ({ robot }) =>
        robot.retired === undefined && servesPurpose(robot, 'ai-training') && isClosedTo(context, robot),
    )
  return [!isRefused]
}

/** What such a file amounts to, as a sentence. */
export const KEEPS_NO_TRAINER_OUT = 'So the file keeps no robot for AI training out.'
