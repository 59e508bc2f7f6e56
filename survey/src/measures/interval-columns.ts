/** The 97.5 % quantile of the normal distribution. */
export const Z = 1.959963984540054

/**
 * Columns of SQL for the interval of 95 % of (more − less) ÷ n, of hosts that each count as one more, one less or
 * neither: that of Bonett and Price (2012) for paired shares. It is right for small n, too.
 */
export function pairedInterval(name: string, more: string, less: string, n: string): string {
  const [up, down] = [`((${more}) + 1) / (${n} + 2)`, `((${less}) + 1) / (${n} + 2)`]
  const half = `${Z} * sqrt((${up} + ${down} - (${up} - ${down}) ** 2) / (${n} + 2))`
  return `greatest(-1, ${up} - ${down} - ${half}) AS ${name}_low, least(1, ${up} - ${down} + ${half}) AS ${name}_high`
}

/** The fewest values of which a mean is about normal. */
const MIN_VALUES = 30

/** What {@link meanInterval} is, in words. */
export const MEAN_INTERVAL = `the mean ± 1.96 standard errors, and null of fewer than ${MIN_VALUES} files or equal values`

/** Columns of SQL for the interval of 95 % of the mean of a group: the mean ± 1.96 standard errors. */
export function meanInterval(name: string, value: string): string {
  const half = `CASE WHEN count(*) >= ${MIN_VALUES} THEN ${Z} * nullif(stddev_samp(${value}), 0) / sqrt(count(*)) END`
  return `avg(${value}) - ${half} AS ${name}_low, avg(${value}) + ${half} AS ${name}_high`
}

/** What {@link quantileInterval} is, in words. */
export const QUANTILE_INTERVAL =
  'order statistics (Conover 1999), with ranks rounded outwards, and null if there are too few'

/**
 * Columns of SQL for the interval of 95 % of a quantile of a group: the values of two ranks, whatever the
 * distribution. `null` if the group is too small for it.
 */
export function quantileInterval(name: string, value: string, quantile: number): string {
  const middle = `count(${value}) * ${quantile}`
  const half = `${Z} * sqrt(${middle} * ${(1 - quantile).toFixed(2)})`
  const [low, high] = [`floor(${middle} - ${half})`, `ceil(${middle} + ${half}) + 1`]
  const at = (rank: string): string =>
    `CASE WHEN ${low} >= 1 AND ${high} <= count(${value}) THEN (list(${value} ORDER BY ${value}) FILTER (${value} IS NOT NULL))[(${rank})::BIGINT] END`
  return `${at(low)} AS ${name}_low, ${at(high)} AS ${name}_high`
}
