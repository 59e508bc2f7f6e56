import { codeUnitAt } from '../../text/index.ts'
import { DISALLOW, USER_AGENT } from './records.ts'

const SPACE = 0x20
const TAB = 0x09
const COLON = 0x3a

/** The names of plain lines, in lower case. No dialect gives one of them another spelling. */
export const PLAIN_NAMES = ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'host'] as const

/** The characters of the plain names, by the number of the field. */
const UNITS: readonly (readonly number[])[] = unitsOf(PLAIN_NAMES)

/** The first letters of all field names that any dialect knows. */
const INITIALS = 'acdhlnrsuv'

/** Of {@link FIRST}: no field begins with the character. */
export const NEVER = -1

/**
 * By the first character of a line: the number of the plain name that begins with it; {@link NEVER} if no field
 * begins with it; otherwise 0.
 */
export const FIRST: readonly number[] = firstUnits()

// Plain loops: these run whenever a program starts.
function unitsOf(names: readonly string[]): number[][] {
  const units: number[][] = [[]]
  for (const name of names) {
    const own: number[] = []
    for (let at = 0; at < name.length; at++) own.push(name.charCodeAt(at))
    units.push(own)
  }
  return units
}

function firstUnits(): number[] {
  const first: number[] = []
  for (let unit = 0; unit < 128; unit++) first.push(unit > 0x20 && unit < 0x7f ? NEVER : 0)
  const set = (small: number, code: number): void => {
    first[small] = code
    first[small - 0x20] = code
  }
  for (let at = 0; at < INITIALS.length; at++) set(INITIALS.charCodeAt(at), 0)
  for (let code = 1; code < UNITS.length; code++) set((UNITS[code] as readonly number[])[0] as number, code)
  return first
}

/** Whether a character is an ASCII letter or digit, which no dialect reads in another way. */
export function isLetterOrDigit(unit: number): boolean {
  const small = unit | 0x20
  return (small >= 0x61 && small <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
}

/** The length of the plain name of this number. */
export function nameLength(code: number): number {
  return (UNITS[code] as readonly number[]).length
}

/**
 * Offset of the value of a line with the plain name of this number, before trimming; -1 if the line has not
 * that name and a colon.
 */
export function plainValueStart(text: string, name: number, until: number, code: number): number {
  let after = name + (UNITS[code] as readonly number[]).length
  if (after >= until || !isNamed(text, name, code)) return -1
  let unit = codeUnitAt(text, after)
  while ((unit === SPACE || unit === TAB) && ++after < until) unit = codeUnitAt(text, after)
  return unit === COLON ? after + 1 : -1
}

/**
 * Whether the rest of a plain name follows, in any case. The two most common names are written out: a loop
 * takes three times as long.
 */
// oxlint-disable-next-line eslint/complexity -- comparisons written out, three times as fast as a loop
function isNamed(text: string, at: number, code: number): boolean {
  if (code === DISALLOW) {
    return (
      (codeUnitAt(text, at + 1) | 0x20) === 0x69 &&
      (codeUnitAt(text, at + 2) | 0x20) === 0x73 &&
      (codeUnitAt(text, at + 3) | 0x20) === 0x61 &&
      (codeUnitAt(text, at + 4) | 0x20) === 0x6c &&
      (codeUnitAt(text, at + 5) | 0x20) === 0x6c &&
      (codeUnitAt(text, at + 6) | 0x20) === 0x6f &&
      (codeUnitAt(text, at + 7) | 0x20) === 0x77
    )
  }
  if (code === USER_AGENT) {
    return (
      (codeUnitAt(text, at + 1) | 0x20) === 0x73 &&
      (codeUnitAt(text, at + 2) | 0x20) === 0x65 &&
      (codeUnitAt(text, at + 3) | 0x20) === 0x72 &&
      codeUnitAt(text, at + 4) === 0x2d &&
      (codeUnitAt(text, at + 5) | 0x20) === 0x61 &&
      (codeUnitAt(text, at + 6) | 0x20) === 0x67 &&
      (codeUnitAt(text, at + 7) | 0x20) === 0x65 &&
      (codeUnitAt(text, at + 8) | 0x20) === 0x6e &&
      (codeUnitAt(text, at + 9) | 0x20) === 0x74
    )
  }
  const units = UNITS[code] as readonly number[]
  for (let symbol = 1; symbol < units.length; symbol++)
    if ((codeUnitAt(text, at + symbol) | 0x20) !== units[symbol]) return false
  return true
}
