/** The matchers about robots.txt in Jest. A module of its own, because it changes the types of that package. */
import type {} from 'expect'
import { type Matchers as MatcherTable, type RobotsMatchers, matchers as table } from '../matchers/index.ts'

declare module 'expect' {
  interface Matchers<R> extends RobotsMatchers<R> {}
}

declare global {
  namespace jest {
    interface Matchers<R> extends RobotsMatchers<R> {}
  }
}

/**
 * The matchers, which the import adds to the global `expect`. With `injectGlobals: false` there is none: call
 * `expect.extend({ ...matchers })`. The bundler keeps the call, because this value needs it.
 */
export const matchers: MatcherTable = added()

function added(): MatcherTable {
  const { expect } = globalThis as { expect?: { extend?: (added: MatcherTable) => void } }
  expect?.extend?.(table)
  return table
}
