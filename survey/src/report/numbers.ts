/** A number with blanks between thousands. */
export function counted(value: number): string {
  return value.toLocaleString('en').replaceAll(',', '\u202f')
}

/** A share in per cent, with as many decimals as tell small shares apart. */
export function percent(share: number | null | undefined): string {
  if (share === null || share === undefined) return '–'
  const value = share * 100
  const decimals = value === 0 || value === 100 ? 0 : Math.abs(value) < 1 ? 2 : 1
  return `${value.toFixed(decimals).replace('-', '−')}\u202f%`
}

/** A number that is no whole one, with as many decimals as tell it from 0. */
export function fraction(value: number): string {
  return Math.abs(value) < 0.0001 ? value.toExponential(1) : value.toFixed(4)
}

/** A cell of a table. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isInteger(value) ? counted(value) : fraction(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A noun behind a count: `record` behind 1, `records` behind any other. */
export function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`
}
