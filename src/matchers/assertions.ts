import type { Expectation } from '../check/index.ts'
import type { File } from '../syntax/index.ts'
import { type FindingsOptions, matchers } from './matchers.ts'

/** The matchers as functions that throw. */
export interface Assertions {
  toAllow(received: unknown, agent: string, url: string): void
  toDisallow(received: unknown, agent: string, url: string): void
  toDecideBy(received: unknown, agent: string, url: string, line: number | 'none'): void
  toMeanTheSameAs(received: unknown, other: string | Uint8Array | File): void
  toHaveNoFindings(received: unknown, options?: FindingsOptions): void
  toMeetExpectations(received: unknown, expectations: string | readonly Expectation[]): void
}

/** What an assertion throws, with the name and code of errors of `node:assert`. */
class AssertionError extends Error {
  static override readonly name = 'AssertionError'
  override readonly name = 'AssertionError'
  readonly code = 'ERR_ASSERTION'
}

/**
 * The matchers as functions for `node:test` and for any runner without `expect`. Node 22.14 and later take them with
 * `assert.register(name, assertion)`.
 *
 * @throws an error with the code `ERR_ASSERTION` if the assertion does not hold.
 *
 * @example
 * ```ts
 * import { assertions } from 'wayleave/node-test'
 *
 * assertions.toDisallow('User-agent: *\nDisallow: /a\n', 'Googlebot', '/a') // undefined
 * ```
 */
export const assertions: Assertions = {
  toAllow: (...given) => hold(matchers.toAllow(...given)),
  toDisallow: (...given) => hold(matchers.toDisallow(...given)),
  toDecideBy: (...given) => hold(matchers.toDecideBy(...given)),
  toMeanTheSameAs: (...given) => hold(matchers.toMeanTheSameAs(...given)),
  toHaveNoFindings: (...given) => hold(matchers.toHaveNoFindings(...given)),
  toMeetExpectations: (...given) => hold(matchers.toMeetExpectations(...given)),
}

function hold({ pass, message }: { readonly pass: boolean; readonly message: () => string }): void {
  if (!pass) throw new AssertionError(message())
}
