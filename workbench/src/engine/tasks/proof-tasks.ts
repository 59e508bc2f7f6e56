import { changes } from './changes.ts'
import { dialectClasses } from './dialect-classes.ts'
import { dialectSamples } from './dialect-samples.ts'
import { edited } from './edited.ts'
import { effect } from './effect.ts'
import { expectations } from './expectations.ts'
import { findings } from './findings.ts'
import { newRobotsTxt } from './new-robots-txt.ts'
import { pacing } from './pacing.ts'
import { page } from './page.ts'
import { redundant } from './redundant.ts'
import { rewritten } from './rewritten.ts'
import { savedFindings } from './saved-findings.ts'
import { signals } from './signals.ts'
import { why } from './why.ts'

/**
 * Tasks that may take seconds, or that one tab asks. Their worker comes after the first paint, and can be
 * stopped.
 */
export const proofTasks = {
  changes,
  dialectClasses,
  dialectSamples,
  edited,
  effect,
  expectations,
  findings,
  newRobotsTxt,
  pacing,
  page,
  redundant,
  rewritten,
  savedFindings,
  signals,
  why,
}

/** The types of these tasks. */
export type ProofTasks = typeof proofTasks
