import { type RegistryDialectId, registryDialects } from 'wayleave'
import { robots } from 'wayleave/robots'

/** What the page has to know of the engine: which dialects and robots there are. */
export interface Facts {
  readonly dialects: readonly RegistryDialectId[]
  /** The product tokens of the registry. */
  readonly tokens: readonly string[]
  readonly operators: readonly string[]
}

/** The dialects and robots of the engine. */
export function facts(_: Readonly<Record<never, never>>): Facts {
  return {
    dialects: Object.keys(registryDialects) as RegistryDialectId[],
    tokens: robots.map(({ tokens, name }) => tokens[0] ?? name),
    operators: [...new Set(robots.map(({ operator }) => operator))].filter((one) => one !== 'unknown').sort(),
  }
}
