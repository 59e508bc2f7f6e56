import { type Dialect, dialects, mainDialects } from 'wayleave/dialects'
import { robots } from 'wayleave/robots'

/** The dialect whose records fill `groups`, `agents` and `rules`, and by which names outside the registry are read: the standard. */
export const STANDARD: Dialect = dialects['rfc-9309']

/** The dialects of a dataset: the main ones, and those that robots of the registry read. */
export const surveyedDialects: readonly Dialect[] = [
  ...new Set([...mainDialects, ...robots.map(({ readAs }) => dialects[readAs])]),
]
