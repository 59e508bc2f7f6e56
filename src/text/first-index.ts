/**
 * The first of `count` indices that passes the test, by binary search; `count` if none passes. All indices after one
 * that passes have to pass.
 */
export function firstIndex(count: number, passes: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
