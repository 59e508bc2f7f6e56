import { type Purpose, type Robot, servesPurpose } from '../../robots/index.ts'

const AI: readonly Purpose[] = ['ai-training', 'ai-search', 'ai-user']

/** Does a robot serve AI: its training, its searches, or the questions of people? */
export function isOfAi(robot: Robot | undefined): boolean {
  return robot !== undefined && AI.some((purpose) => servesPurpose(robot, purpose))
}

/**
 * May a file refuse AI training under this name? It is that of a robot whose pages are used for training, or of
 * a setting such as Google-Extended, and its operator does not say that it ignores robots.txt.
 */
export function isForTraining(robot: Robot): boolean {
  return servesPurpose(robot, 'ai-training') && robot.retired === undefined && robot.obeys.robotsTxt !== 'no'
}
