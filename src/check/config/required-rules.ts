import type { RuleFacts } from '../rule.ts'
import { expectationFailed } from '../rules/intent/expectation-failed.ts'
import { stanceNotMet } from '../rules/intent/stance-not-met.ts'
import type { Config } from './config.ts'

/** What is required of a file, besides that it has no findings. */
export type Requirement = 'expectations' | 'stance'

/** Rules that a requirement turns on, even if `select` leaves them out. */
const RULES: Readonly<Record<Requirement, RuleFacts>> = {
  expectations: expectationFailed,
  stance: stanceNotMet,
}

/** A configuration with which the rules about these requirements run, too. */
export function requiring(config: Config, requirements: readonly Requirement[]): Config {
  if (config.select === undefined) return config
  return { ...config, select: [...config.select, ...requirements.map((one) => RULES[one].code)] }
}
