/** Is this `npm run test:long`, the form of the tests that takes longer and draws more? */
export const LONG: boolean = process.env.WAYLEAVE_LONG === '1'

/** Is this `npm run test:quick`? */
const QUICK = process.env.WAYLEAVE_QUICK === '1'

/**
 * How much a test does: in `npm test`, in `npm run test:long`, or as much as a variable of the environment
 * says. `npm run test:quick` does a fifth of what `npm test` does.
 */
export function scaled(short: number, long: number = short, variable?: string): number {
  const given = variable === undefined ? undefined : process.env[variable]
  return given === undefined ? (LONG ? long : QUICK ? Math.ceil(short / 5) : short) : Number(given)
}
