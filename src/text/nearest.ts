/** The default limit of {@link nearest}: a word farther away is no useful suggestion. */
const FARTHEST = 0.5

/**
 * The known word at the smallest edit distance, if it is within the limit; without regard to case.
 *
 * @param farthest the limit, as a share of the word's length.
 */
export function nearest(
  word: string,
  known: readonly string[],
  farthest: number = FARTHEST,
): string | undefined {
  const wanted = word.toLowerCase().slice(0, 64)
  let best: string | undefined
  let least = Math.max(1, Math.floor(wanted.length * farthest)) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - wanted.length) >= least) continue
    const distance = edits(wanted, candidate.toLowerCase())
    if (distance < least) {
      best = candidate
      least = distance
    }
  }
  return best
}

/**
 * Levenshtein distance, by dynamic programming row by row: time in proportion to the product of the lengths.
 */
function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + same))
    }
    row = next
  }
  return row[other.length] as number
}
