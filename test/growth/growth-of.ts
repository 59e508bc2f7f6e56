import type { Ended } from '../run-command.ts'
import type { Shape } from './shapes.ts'
import type { Counter, Work } from './work-of.ts'

/** A command that reads a text from standard input. */
export type Run = (input: string) => Promise<Ended>

/** How the work of a command grows with its input. */
export interface Growth {
  /**
   * The exponent of the size of the input, between a file of n parts and one of 2n: 1 is linear, 2 a square. If
   * the work grows more steeply there, and no more between larger files, because it has come to a limit, the
   * exponent between these.
   */
  readonly exponent: number
  /** The functions and natives with a part of the work that grows far more steeply than the input. */
  readonly steep: readonly string[]
  /** The work of each run, and where it has grown most, for the message of a test that fails. */
  readonly account: string
}

/** The largest file, in n, in which a limit has to end the growth of the work. */
const MOST_TIMES = 16

/** Measures the work of a command on files of 1, n and 2n parts, and on larger ones until a limit ends its growth. */
export async function growthOf(counter: Counter, run: Run, shape: Shape, n: number): Promise<Growth> {
  const measured = (parts: number): Promise<Work> => counter.of(() => run(shape(parts)))
  // The first run also makes what all runs share.
  await measured(1)
  const start = await measured(1)
  const works = [await measured(n), await measured(2 * n)]
  for (let parts = 4 * n; exponentOf(start, works) > MOST && parts <= MOST_TIMES * n; parts *= 2)
    works.push(await measured(parts))
  return {
    exponent: exponentOf(start, works),
    steep: steepParts(start, works),
    account: accountOf(start, works),
  }
}

/**
 * The most that the exponent may be: sorting takes n log n, and the numbers in longer files have more digits.
 */
export const MOST = 1.3

/**
 * The exponents of a part of the work that tell of a square or a cube, which others hide in a small file. Where
 * they are steeper, the larger file is read in another way.
 */
const STEEP = { from: 1.7, to: 3.2 } as const

/** Parts with a smaller share of the work than this are left out. */
const LEAST_SHARE = 0.01

/** The exponent between the last two works. The start of a command, on a file of one part, is subtracted. */
export function exponentOf(start: Work, works: readonly Work[]): number {
  const [once, twice] = works.slice(-2) as [Work, Work]
  return exponentBetween(once.total - start.total, twice.total - start.total)
}

function exponentBetween(once: number, twice: number): number {
  return Math.log2(Math.max(1, twice) / Math.max(1, once))
}

function steepParts(start: Work, works: readonly Work[]): readonly string[] {
  const [once, twice] = works.slice(-2) as [Work, Work]
  return [...twice.byFunction].flatMap(([name, after]) => {
    const [zero, before] = [start, once].map(({ byFunction }) => byFunction.get(name) ?? 0) as [
      number,
      number,
    ]
    const exponent = exponentBetween(before - zero, after - zero)
    return after > LEAST_SHARE * twice.total && exponent > STEEP.from && exponent < STEEP.to
      ? [`${name}: ${exponent.toFixed(2)}`]
      : []
  })
}

/** The totals, and the functions whose work has grown the most. */
function accountOf(start: Work, works: readonly Work[]): string {
  const [once, twice] = works.slice(-2) as [Work, Work]
  const grown = [...twice.byFunction]
    .map(([name, after]) => ({ name, after, before: once.byFunction.get(name) ?? 0 }))
    .sort((one, other) => other.after - 2 * other.before - (one.after - 2 * one.before))
    .slice(0, 8)
    .map(({ name, before, after }) => `  ${before} -> ${after} ${name}`)
  return [`work: ${[start, ...works].map(({ total }) => total).join(', ')}`, ...grown].join('\n')
}
