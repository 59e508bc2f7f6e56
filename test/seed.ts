import fc from 'fast-check'

/**
 * The seed of random tests. It is fixed, so that two runs of a commit draw the same cases; `WAYLEAVE_SEED` is another
 * whole number, or `random`. A failure prints the seed of its property.
 */
export const SEED = seedOf(process.env.WAYLEAVE_SEED)

function seedOf(given = '1994'): number {
  if (given === 'random') return Math.floor(Math.random() * 2 ** 31)
  if (/^\d{1,10}$/.test(given)) return Number(given)
  throw new TypeError(`WAYLEAVE_SEED must be a whole number or "random"; it is ${JSON.stringify(given)}.`)
}

// Each test file begins with this (vitest.config.ts).
// Without the second setting, an array of at most 60 elements would have at most 12.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED, defaultSizeToMaxWhenMaxSpecified: true })
