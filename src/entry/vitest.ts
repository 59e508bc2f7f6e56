/** The matchers about robots.txt in Vitest: the import adds them to `expect`. */
export { matchers } from '../adapters/vitest.ts'
export type {
  FindingsOptions,
  MatcherOutcome,
  Matchers,
  RobotsMatchers,
} from '../matchers/index.ts'
