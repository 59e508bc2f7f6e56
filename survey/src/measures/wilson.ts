import { Z } from './interval-columns.ts'

/** A share and the bounds of its interval; `null` of nothing. */
export interface Share {
  readonly share: number | null
  readonly low: number | null
  readonly high: number | null
}

/**
 * A share k ÷ n with the interval of 95 % of Wilson (1927), which is right for small n and shares near 0,
 * too.
 */
export function wilson(k: number, n: number): Share {
  if (n === 0) return { share: null, low: null, high: null }
  const share = k / n
  const z2 = Z * Z
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n)
  const half = (Z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))
  return {
    share,
    low: k === 0 ? 0 : Math.max(0, middle - half),
    high: k === n ? 1 : Math.min(1, middle + half),
  }
}
