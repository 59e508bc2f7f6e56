import { matchers, type RobotsMatchers } from './matchers.ts'

/** The matchers as functions that throw. */
export type Assertions = {
  readonly [Name in keyof RobotsMatchers]: (
    received: unknown,
    ...expected: Parameters<RobotsMatchers[Name]>
  ) => void
}

/** What an assertion throws, with the name and code of errors of `node:assert`. */
class RobotsAssertionError extends Error {
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
  toAllow: (received, ...expected) => hold(matchers.toAllow.call({}, received, ...expected)),
  toDisallow: (received, ...expected) => hold(matchers.toDisallow.call({}, received, ...expected)),
  toDecideBy: (received, ...expected) => hold(matchers.toDecideBy.call({}, received, ...expected)),
  toMeanTheSameAs: (received, ...expected) => hold(matchers.toMeanTheSameAs.call({}, received, ...expected)),
  toHaveNoFindings: (received, ...expected) =>
    hold(matchers.toHaveNoFindings.call({}, received, ...expected)),
  toMeetExpectations: (received, ...expected) =>
    hold(matchers.toMeetExpectations.call({}, received, ...expected)),
}

function hold({ pass, message }: { readonly pass: boolean; readonly message: () => string }): void {
  if (!pass) throw new RobotsAssertionError(message())
}
