import type { Config } from './config.ts'

/** Rules that a requirement turns on, even if `select` leaves them out. */
const RULE_OF_REQUIREMENT = { expectations: 'I113', stance: 'I114' } as const

/** What is required of a file, besides that it has no findings. */
export type Requirement = keyof typeof RULE_OF_REQUIREMENT

/** A configuration with which the rules about these requirements run, too. */
export function requiring(config: Config, requirements: readonly Requirement[]): Config {
  if (config.select === undefined) return config
  return { ...config, select: [...config.select, ...requirements.map((one) => RULE_OF_REQUIREMENT[one])] }
}
