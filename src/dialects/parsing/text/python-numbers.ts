/**
 * Numbers as Python reads them (Library Reference: `int`, `float`, `str.isdigit`; CPython 3.11.7,
 * Objects/unicodeobject.c and Objects/longobject.c, executed). Functions have Python's names after `python`.
 */
import type { Outline } from '../../outline.ts'
import { CRAWL_DELAY, REQUEST_RATE, type Records, ROW } from '../records.ts'
import { withAsciiDigits } from './decimal-digits.ts'
import { strip } from './python.ts'

/** White space that `int` and `float` allow at both ends: `str.isspace` without U+001C to U+001F. */
const SPACES = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+'
const SPACES_AROUND: RegExp = new RegExp(`^${SPACES}|${SPACES}$`, 'g')

/**
 * The most digits that `int` converts, unless the caller sets another limit (CPython 3.11 and later, "Integer
 * string conversion length limitation").
 */
const MAX_STR_DIGITS = 4_300

/** `int` of a text, up to the precision of a number; `undefined` where it raises `ValueError`. */
export function pythonInt(text: string): number | undefined {
  const ascii = withAsciiDigits(text.replace(SPACES_AROUND, ''))
  if (!/^[+-]?\d+(?:_\d+)*$/.test(ascii)) return undefined
  const digits = ascii.replaceAll('_', '')
  return digits.replace(/^[+-]/, '').length > MAX_STR_DIGITS ? undefined : Number(digits)
}

/** `float` of a text; `undefined` where it raises `ValueError`, and of an infinite number or none. */
export function pythonFloat(text: string): number | undefined {
  const ascii = withAsciiDigits(text.replace(SPACES_AROUND, '')).replace(/(?<=\d)_(?=\d)/g, '')
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(ascii)) return undefined
  const number = Number(ascii)
  return Number.isFinite(number) ? number : undefined
}

/** `str.isdecimal`. */
export function isDecimal(text: string): boolean {
  return /^\p{Nd}+$/u.test(text)
}

/** The digits of `str.isdigit` that are not decimal, such as `²`, beyond ISO-8859-1 (Unicode 14, Numeric_Type=Digit). */
const OTHER_DIGITS =
  '\u1369-\u1371\u19da\u2070\u2074-\u2079\u2080-\u2089\u2460-\u2468\u2474-\u247c\u2488-\u2490\u24ea\u24f5-\u24fd\u24ff\u2776-\u277e\u2780-\u2788\u278a-\u2792\u{10a40}-\u{10a43}\u{10e60}-\u{10e68}\u{11052}-\u{1105a}\u{1f100}-\u{1f10a}'
const LATIN_DIGITS = '²³¹'
const DIGITS: RegExp = new RegExp(`^[\\p{Nd}${LATIN_DIGITS}${OTHER_DIGITS}]+$`, 'u')

/** `str.isdigit`. It also accepts digits that are not decimal, on which `int` raises. */
export function isDigit(text: string): boolean {
  return DIGITS.test(text)
}

/** A number that a program looks at before it converts it. `raises`: its test accepts the text, and `int` does not. */
export type Whole = number | 'raises' | undefined

/** `if text.strip().isdigit(): int(text)`, or the same with `str.isdecimal`. */
export function wholeIf(text: string, isWhole: (stripped: string) => boolean): Whole {
  return isWhole(strip(text)) ? (pythonInt(text) ?? 'raises') : undefined
}

/** The fields whose values a program converts with `int`. */
type NumberField = 'crawl-delay' | 'request-rate'

/**
 * The outline, or a failed outline if `int` raises on a Crawl-delay or Request-rate of a group: the parser then stops
 * with an error. The groups are searched only if the file has such a number, because few files have one.
 */
export function failedIfAnyNumberRaises(
  outline: Outline,
  raises: (value: string, field: NumberField) => boolean,
): Outline {
  const { records, groups, failure } = outline
  if (failure !== undefined || !hasRowThatRaises(records, raises)) return outline
  for (const { otherRecords } of groups)
    for (const { field, value, line } of otherRecords)
      if ((field === 'crawl-delay' || field === 'request-rate') && raises(value, field))
        return {
          ...outline,
          groups: [],
          failure: { message: 'ValueError: int() does not read the number', line },
        }
  return outline
}

function hasRowThatRaises(records: Records, raises: (value: string, field: NumberField) => boolean): boolean {
  const { rows } = records
  for (let row = 0; row < rows.length; row += ROW) {
    if (rows[row] === CRAWL_DELAY && raises(records.valueOf(row), 'crawl-delay')) return true
    if (rows[row] === REQUEST_RATE && raises(records.valueOf(row), 'request-rate')) return true
  }
  return false
}
