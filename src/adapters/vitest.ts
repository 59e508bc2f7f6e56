/** The matchers about robots.txt in Vitest. A module of its own, because it uses that package. */
import { expect } from 'vitest'
import { type Matchers as MatcherTable, type RobotsMatchers, matchers as table } from '../matchers/index.ts'

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: both declarations need the same parameters.
  interface Matchers<T = any> extends RobotsMatchers<T> {}
}

/** The matchers, which the import adds to `expect`. The bundler keeps the call, because this value needs it. */
export const matchers: MatcherTable = added()

function added(): MatcherTable {
  expect.extend({ ...table })
  return table
}
