/** Assertions about a robots.txt for test runners, with failure texts that need no documentation. */
export { type Assertions, assertions } from './assertions.ts'
export {
  type FindingsOptions,
  type MatcherOutcome,
  type Matchers,
  matchers,
  type RobotsMatchers,
} from './matchers.ts'
