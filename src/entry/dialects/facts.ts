/** What is documented about every dialect, without the code of the dialects. */

export { dialectFacts } from '../../dialects/dialect-facts.ts'
export {
  type AccessResult,
  type AccessTable,
  type Answer,
  type Assumed,
  type DialectFacts,
  type Evidence,
  type Limit,
  type Question,
  type Source,
} from '../../dialects/facts.ts'
