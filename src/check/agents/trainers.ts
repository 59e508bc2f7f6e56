import { type Robot, servesPurpose } from '../../robots/index.ts'

/**
 * May a file refuse AI training under this name? It is that of a robot whose pages are used for training, or of
 * a setting such as Google-Extended, and its operator does not say that it ignores robots.txt.
 */
export function isForTraining(robot: Robot): boolean {
  return servesPurpose(robot, 'ai-training') && robot.retired === undefined && robot.obeys.robotsTxt !== 'no'
}
