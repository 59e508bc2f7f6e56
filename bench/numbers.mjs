// @ts-check

/**
 * The middle value, or the mean of the two in the middle; NaN for an empty list. @param {readonly number[]} values
 */
export function medianOf(values) {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? Number(sorted[middle])
    : (Number(sorted[middle - 1]) + Number(sorted[middle])) / 2
}
