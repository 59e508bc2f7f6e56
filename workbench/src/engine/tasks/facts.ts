import { robots } from 'wayleave/robots'

/** What the page has to know of the engine: which robots there are. */
export interface Facts {
  /** The product tokens of the registry. */
  readonly tokens: readonly string[]
  readonly operators: readonly string[]
}

/** The robots of the engine. */
export function facts(_: Readonly<Record<never, never>>): Facts {
  return {
    tokens: robots.map(({ tokens, name }) => tokens[0] ?? name),
    operators: [...new Set(robots.map(({ operator }) => operator))].filter((one) => one !== 'unknown').sort(),
  }
}
