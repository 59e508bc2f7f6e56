import { answer } from './answer.ts'
import { decoded } from './decoded.ts'
import { facts } from './facts.ts'
import { lines } from './lines.ts'
import { matrix, why } from './matrix.ts'
import { suggestedUrls } from './suggested-urls.ts'

/** Tasks that take milliseconds. Their worker is a part of the first load, so it knows no check and no rewrite. */
export const verdictTasks = {
  answer,
  decoded,
  facts,
  lines,
  matrix,
  suggestedUrls,
  why,
}

/** The types of these tasks. */
export type VerdictTasks = typeof verdictTasks
