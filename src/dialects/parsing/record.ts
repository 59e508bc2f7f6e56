import { isBlank } from '../../syntax/index.ts'
import type { Field } from '../parsed-record.ts'
import { isExtension, type LineField } from './records.ts'

/** A parsed line: a record, or a blank line, which may end a group. */
export interface ParsedLine {
  readonly field: LineField
  readonly value: string
  /** Offset of the value in the line; -1 if it is not a part of the line. */
  readonly at: number
}

/** A blank line. */
export const BLANK_LINE: ParsedLine = { field: 'blank', value: '', at: -1 }

/** A line split at its separator: the field as written, and the value with its offset in the line. */
export interface FieldParts {
  readonly name: string
  readonly value: string
  readonly at: number
}

/** The field that a name in lower case means. */
export type FieldLookup = (name: string) => Field | 'unknown'

/**
 * A look-up of metadata fields and the given fields, by their own names and other spellings. Few lines need it, so it
 * has no table.
 */
export function fieldLookup(
  fields: readonly Field[],
  others: Readonly<Record<string, Field>> = {},
): FieldLookup {
  return (name) => {
    if (isExtension(name) || fields.includes(name as Field)) return name as Field
    return Object.hasOwn(others, name) ? (others[name] as Field) : 'unknown'
  }
}

/** The lookup of nearly all dialects: each field by its own name. */
export const exactFieldNames: FieldLookup = fieldLookup(['user-agent', 'allow', 'disallow'])

/** Splits a line at the first colon and trims both parts; `undefined` without a colon. */
export function splitAtColon(
  text: string,
  trim: (text: string) => string = trimBlanks,
): FieldParts | undefined {
  const colon = text.indexOf(':')
  if (colon === -1) return undefined
  return splitField(text, text.slice(0, colon), colon + 1, trim)
}

/** Splits a line whose value, with the blanks before it, begins at `from`. */
export function splitField(
  text: string,
  name: string,
  from: number,
  trim: (text: string) => string,
): FieldParts {
  const rest = text.slice(from)
  const value = trim(rest)
  return { name: trim(name), value, at: value === '' ? from : from + rest.indexOf(value) }
}

/** The text before the first `#`: a line without its comment, a URL without its fragment. */
export function beforeHash(text: string): string {
  const hash = text.indexOf('#')
  return hash === -1 ? text : text.slice(0, hash)
}

/**
 * Removes HTML tags, `<[^>]+>`, in one pass. The expression itself would scan the rest of the line for every
 * `<`.
 */
export function withoutTags(text: string): string {
  let out = ''
  let from = 0
  let open = text.indexOf('<')
  while (open !== -1) {
    const close = text.indexOf('>', open + 1)
    if (close === -1) break
    if (close > open + 1) {
      out += text.slice(from, open)
      from = close + 1
      open = text.indexOf('<', from)
    } else {
      open = text.indexOf('<', open + 1)
    }
  }
  return out + text.slice(from)
}

/** Removes spaces and tabs from both ends (RFC 9309 §2.2: `WS`). */
export function trimBlanks(text: string): string {
  return trimUnits(text, isBlank)
}

/** Removes ASCII white space from both ends: tab to carriage return, and space. */
export function trimAscii(text: string): string {
  return trimUnits(text, isAsciiSpace)
}

/** White space of Rust's `str::trim`: Unicode, with U+0085 and without U+FEFF. */
export function isRustSpace(unit: number): boolean {
  if (unit < 0x85) return isAsciiSpace(unit)
  return unit === 0x85 || (unit !== 0xfeff && /\s/.test(String.fromCharCode(unit)))
}

/** ASCII white space. */
export function isAsciiSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
}

/** Removes every character up to U+0020 from both ends, as Java's `String.trim` does. */
export function trimJava(text: string): string {
  return trimUnits(text, isJavaSpace)
}

/** Every character up to U+0020. */
export function isJavaSpace(unit: number): boolean {
  return unit <= 0x20
}

/** Removes the characters that pass the test from both ends. */
export function trimUnits(text: string, trims: (unit: number) => boolean): string {
  let from = 0
  let to = text.length
  while (from < to && trims(text.charCodeAt(from))) from++
  while (to > from && trims(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}
