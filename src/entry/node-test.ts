/** Assertions about robots.txt for `node:test`, and for any runner without `expect`. */
export { type Assertions, assertions } from '../matchers/index.ts'
