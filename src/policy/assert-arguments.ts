import { nearest } from '../text/index.ts'
import type { Policy } from './policy.ts'

/**
 * Throws if the argument is no policy, such as a file. Callers without types need this check.
 *
 * @param caller the function that was called.
 * @throws TypeError
 */
export function assertPolicy(policy: Policy, caller: string): void {
  if (typeof policy?.decide === 'function') return
  throw new TypeError(`${caller} needs a policy: write read(parse(text), { agent, dialect }).`)
}

/**
 * Throws for an unknown option, and for an invalid origin or number. Callers without types need this check:
 * otherwise, a limit with a misspelled name would be ignored.
 *
 * @param names the known options. Those that begin with `max` are numbers.
 * @param caller the function that was called.
 * @throws TypeError
 */
export function assertOptions(options: object, names: readonly string[], caller: string): void {
  for (const [name, value] of Object.entries(options)) {
    if (!names.includes(name)) {
      const meant = nearest(name, names)
      throw new TypeError(
        `${caller} has no option ${JSON.stringify(name)}: ${meant === undefined ? `its options are ${names.join(', ')}` : `did you mean ${meant}?`}`,
      )
    }
    if (value === undefined) continue
    const isNumber = name.startsWith('max')
    if (isNumber ? Number.isNaN(value) || typeof value !== 'number' : typeof value !== 'string')
      throw new TypeError(
        `${caller} needs a ${isNumber ? 'number' : 'text'} as ${name}: write { ${name}: ${isNumber ? 1000 : "'https://example.com'"} }.`,
      )
  }
}
