import { changes } from './changes.ts'
import { dialectClasses } from './dialect-classes.ts'
import { effect } from './effect.ts'
import { findings } from './findings.ts'
import { newRobotsTxt } from './new-robots-txt.ts'
import { redundant } from './redundant.ts'
import { rewritten } from './rewritten.ts'
import { savedFindings } from './saved-findings.ts'

/** Tasks that may take seconds. Their worker comes after the first paint, and can be stopped. */
export const proofTasks = {
  changes,
  dialectClasses,
  effect,
  findings,
  newRobotsTxt,
  redundant,
  rewritten,
  savedFindings,
}

/** The types of these tasks. */
export type ProofTasks = typeof proofTasks
