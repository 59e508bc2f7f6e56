import type { ParsedRecord } from '../parsed-record.ts'
import { withAsciiDigits } from '../parsing/text/decimal-digits.ts'

/** The shortest of several delays. */
export function shortestDelay(
  delays: readonly ParsedRecord[],
): { milliseconds: number; record: ParsedRecord } | undefined {
  return delays
    .map((record) => ({ milliseconds: milliseconds(record.value) ?? Number.NaN, record }))
    .filter((delay) => !Number.isNaN(delay.milliseconds))
    .sort((a, b) => a.milliseconds - b.milliseconds)[0]
}

/** A delay in milliseconds: Java's `Integer.parseInt`, or `Double.parseDouble` if the value has a point. */
export function milliseconds(value: string): number | undefined {
  if (value.includes('.')) {
    const seconds = doubleOf(value)
    return seconds === undefined ? undefined : Math.round(seconds * 1000)
  }
  const digits = withAsciiDigits(value)
  if (!/^[+-]?\d+$/.test(digits)) return undefined
  const seconds = Number(digits)
  return seconds >= -(2 ** 31) && seconds < 2 ** 31 ? seconds * 1000 : undefined
}

/** `Double.parseDouble`: a decimal or hexadecimal floating-point number in Java's syntax. */
function doubleOf(value: string): number | undefined {
  if (/^[+-]?(?:\d+\.\d*|\.\d+)(?:e[+-]?\d+)?[fd]?$/i.test(value)) return Number.parseFloat(value)
  const hex = /^([+-]?)0x([0-9a-f]*)\.([0-9a-f]*)p([+-]?\d+)[fd]?$/i.exec(value)
  if (hex === null || `${hex[2]}${hex[3]}` === '') return undefined
  const magnitude =
    Number.parseInt(`${hex[2]}${hex[3]}`, 16) * 2 ** (Number(hex[4]) - 4 * (hex[3] as string).length)
  return hex[1] === '-' ? -magnitude : magnitude
}
