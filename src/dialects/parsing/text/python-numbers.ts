/**
 * Numbers as Python reads them (Library Reference: `int`, `float`, `str.isdigit`; CPython 3.11.7,
 * Objects/unicodeobject.c, Objects/longobject.c). Functions have the names of Python's, after `python`.
 */

/** White space that `int` and `float` allow at both ends: `str.isspace` without U+001C to U+001F. */
const SPACES_AROUND =
  /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/g

/**
 * The most digits that `int` converts, unless the caller sets another limit (CPython 3.11 and later, "Integer
 * string conversion length limitation").
 */
const MAX_STR_DIGITS = 4_300

/** `int` of a text, up to the precision of a number; `undefined` where it raises `ValueError`. */
export function pythonInt(text: string): number | undefined {
  const ascii = withAsciiDigits(text)
  if (!/^[+-]?\d+(?:_\d+)*$/.test(ascii)) return undefined
  const digits = ascii.replaceAll('_', '')
  return digits.replace(/^[+-]/, '').length > MAX_STR_DIGITS ? undefined : Number(digits)
}

/** `float` of a text; `undefined` where it raises `ValueError`, and of an infinite number or none. */
export function pythonFloat(text: string): number | undefined {
  const ascii = withAsciiDigits(text).replace(/(?<=\d)_(?=\d)/g, '')
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(ascii)) return undefined
  const number = Number(ascii)
  return Number.isFinite(number) ? number : undefined
}

/** The text between white space, with the decimal digits of all scripts as `0` to `9`. */
function withAsciiDigits(text: string): string {
  return text.replace(SPACES_AROUND, '').replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
}

/** Unicode keeps decimal digits in rows of ten, from 0 to 9, some of which follow one another. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) as number
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (code - first) % 10
}
