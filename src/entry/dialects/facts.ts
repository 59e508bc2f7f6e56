/** What is documented about every dialect, without the code of the dialects. */

export { dialectFacts } from '../../dialects/dialect-facts.ts'
export type {
  AccessResult,
  AccessTable,
  Answer,
  Assumed,
  DialectFacts,
  DialectState,
  FactEvidence,
  Limit,
  Question,
  Source,
} from '../../dialects/facts.ts'
