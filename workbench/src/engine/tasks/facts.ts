import { type RegistryDialectId, registryDialects } from 'wayleave'
import { robots } from 'wayleave/robots'
import { currentRobots } from './policies.ts'

/** What the page has to know of the engine: which dialects and robots there are. */
export interface Facts {
  /** Each with the best known robot that reads so, if there is one. */
  readonly dialects: readonly { readonly id: RegistryDialectId; readonly robot?: string }[]
  /** The product tokens of the registry. */
  readonly tokens: readonly string[]
  readonly operators: readonly string[]
}

/** The dialects and robots of the engine. */
export function facts(_: Readonly<Record<never, never>>): Facts {
  return {
    dialects: (Object.keys(registryDialects) as RegistryDialectId[]).map((id) => {
      const robot = currentRobots.find(({ readAs }) => readAs === id)?.name
      return robot === undefined ? { id } : { id, robot }
    }),
    tokens: robots.map(({ tokens, name }) => tokens[0] ?? name),
    operators: [...new Set(robots.map(({ operator }) => operator))].filter((one) => one !== 'unknown').sort(),
  }
}
