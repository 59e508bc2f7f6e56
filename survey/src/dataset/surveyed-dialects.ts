import { type Dialect, dialects, mainDialects } from 'wayleave/dialects'
import { robots } from 'wayleave/robots'

/** The dialects of a dataset: the main ones, and those that robots of the registry read. */
export const surveyedDialects: readonly Dialect[] = [
  ...new Set([...mainDialects, ...robots.map(({ readAs }) => dialects[readAs])]),
]
