/** Assertions about robots.txt for `node:test`, and for any runner without `expect`. */
export { type Assertions, assertions, type FindingsOptions } from '../matchers/index.ts'
