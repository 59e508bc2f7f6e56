const NUMBERS = new Intl.NumberFormat('en')

/** A count with its noun: `1 line`, `2 lines`. */
export function counted(count: number, noun: string, many: string = `${noun}s`): string {
  return `${NUMBERS.format(count)} ${count === 1 ? noun : many}`
}

/** Words as people list them: `a, b and c`. Words beyond `most` are counted: `a, b and 5 more`. */
export function listed(words: readonly string[], most = 3): string {
  const shown = words.length <= most ? words : words.slice(0, most)
  const rest = words.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  const last = shown.at(-1) ?? ''
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`
}

/** Line numbers as people write them: `lines 4–6 and 9`. Runs beyond `most` are counted. */
export function linesText(lines: readonly number[], most = 4): string {
  const single = [...new Set(lines)].sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const line of single) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === line - 1) last[1] = line
    else runs.push([line, line])
  }
  const words = runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  return `${single.length === 1 ? 'line' : 'lines'} ${listed(words, most)}`
}

/** The condition under which there is no problem, as the end of a sentence; empty if the file shuts out no search robot. */
export const ifMeant = (shutOut: string): string =>
  shutOut === '' ? '' : `, if you mean to shut out ${shutOut}`
