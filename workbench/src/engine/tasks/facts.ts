import { type DialectId, dialects } from 'wayleave'
import { robots } from 'wayleave/robots'

/** What the page has to know of the engine: which dialects and robots there are. */
export interface Facts {
  readonly dialects: readonly DialectId[]
  /** The product tokens of the registry. */
  readonly tokens: readonly string[]
}

/** The dialects and robots of the engine. */
export function facts(_: Readonly<Record<never, never>>): Facts {
  return {
    dialects: Object.keys(dialects) as DialectId[],
    tokens: robots.map(({ tokens, name }) => tokens[0] ?? name),
  }
}
