import type { Subject } from '../../readings/index.ts'
import { usageError } from '../wayleave-error.ts'
import { robotsNamed } from './subjects.ts'

/** What makes `diff` exit with 1: any change, or only a loss of some robots. */
export interface FailOn {
  readonly anyChange: boolean
  /** The robots whose loss counts. Absent: a loss of any robot counts. */
  readonly losers?: (subject: Subject) => boolean
}

const OPTION = 'option --fail-on'

/**
 * The values of `diff --fail-on`: `change`, `loss`, or `loss:` with a word of `--robots`. The default is `change`.
 *
 * @param where the option, for error messages.
 * @throws WayleaveError for another value, and for an unknown robot.
 */
export function failOnOf(values: readonly string[] = ['change'], where: string = OPTION): FailOn {
  const words: string[] = []
  for (const value of values) {
    const [, robots] = /^loss:(.+)$/.exec(value) ?? []
    if (robots !== undefined) words.push(robots)
    else if (value !== 'change' && value !== 'loss')
      throw usageError(`unknown value "${value}"`, where, 'give change, loss, or loss:search')
  }
  if (values.includes('change')) return { anyChange: true }
  if (values.includes('loss')) return { anyChange: false }
  const ids = new Set(robotsNamed(words, where).map(({ id }) => id))
  return { anyChange: false, losers: ({ robot }) => robot !== undefined && ids.has(robot.id) }
}
