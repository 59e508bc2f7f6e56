import { answer } from './answer.ts'
import { facts } from './facts.ts'
import { lines } from './lines.ts'
import { matrix } from './matrix.ts'

/**
 * Tasks that take milliseconds. Their worker is a part of the first load: no check, no rewrite, no
 * explanation.
 */
export const verdictTasks = {
  answer,
  facts,
  lines,
  matrix,
}

/** The types of these tasks. */
export type VerdictTasks = typeof verdictTasks
