import { nearestToken } from './nearest-token.ts'
import { otherName } from './other-names.ts'
import { robotNamed } from './registry.ts'

/**
 * The token that a misspelled product token may mean. `undefined` for a name that is known, and for one that
 * is similar to none.
 *
 * @example
 * ```ts
 * meantRobot('Googlbot') // 'Googlebot'
 * meantRobot('Googlebot') // undefined
 * ```
 */
export function meantRobot(name: string): string | undefined {
  return robotNamed(name) === undefined && otherName(name) === undefined ? nearestToken(name) : undefined
}
