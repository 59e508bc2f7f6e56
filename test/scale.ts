/** Is this `npm run test:long`, the form of the tests that takes longer and draws more? */
export const LONG: boolean = process.env.WAYLEAVE_LONG === '1'

/** Is this `npm run test:quick`? */
const QUICK = process.env.WAYLEAVE_QUICK === '1'

/** The long form in `.ci/run` does at most this many times what `npm test` does: CI has half an hour. */
const MOST_TIMES_IN_CI = process.env.WAYLEAVE_LONG_IN_CI === '1' ? 4 : Number.POSITIVE_INFINITY

/**
 * How much a test does: in `npm test`, in `npm run test:long`, or as much as a variable of the environment
 * says. `npm run test:quick` does a fifth of what `npm test` does.
 */
export function scaled(short: number, long: number = short, variable?: string): number {
  const given = variable === undefined ? undefined : process.env[variable]
  if (given !== undefined) return Number(given)
  if (LONG) return Math.min(long, short * MOST_TIMES_IN_CI)
  return QUICK ? Math.ceil(short / 5) : short
}
