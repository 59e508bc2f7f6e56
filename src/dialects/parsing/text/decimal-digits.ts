/** The text with the decimal digits of all scripts as `0` to `9`, as Java and Python read numbers. */
export function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
}

/** The ten digits of a script have consecutive code points, from zero on. Some scripts follow one another. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) as number
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((point - first) % 10)
}
