/** The matchers about robots.txt in Jest: the import adds them to the global `expect`. */
export { matchers } from '../adapters/jest.ts'
export type {
  FindingsOptions,
  MatcherOutcome,
  Matchers,
  RobotsMatchers,
} from '../matchers/index.ts'
