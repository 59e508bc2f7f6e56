import type { Field } from '../parsed-record.ts'
import { isExtension, type LineField } from './records.ts'

/** What a reader takes from a line: a record, or the news that the line is blank and may end a group. */
export interface ParsedLine {
  readonly field: LineField
  readonly value: string
  /** Where the value stands in the line; -1 where it is not a part of it. */
  readonly at: number
}

/** A line that may end a group. */
export const BLANK_LINE: ParsedLine = { field: 'blank', value: '', at: -1 }

/** A record's two halves: the field as written, and the value with its offset in the line. */
export interface FieldParts {
  readonly name: string
  readonly value: string
  readonly at: number
}

/** Which field a spelling, in lower case, means. */
export type FieldLookup = (name: string) => Field | 'unknown'

/** Every field by its own name, and the other spellings a reader takes. Looked through when asked: few lines do, and no table has to be made. */
export function fieldLookup(fields: readonly Field[], others: Readonly<Record<string, Field>> = {}): FieldLookup {
  return (name) => {
    if (isExtension(name) || fields.includes(name as Field)) return name as Field
    return Object.hasOwn(others, name) ? (others[name] as Field) : 'unknown'
  }
}

/** The spellings of nearly all readers: each field by its own name. */
export const exactFieldNames: FieldLookup = fieldLookup(['user-agent', 'allow', 'disallow'])

/** Splits at the first colon; both halves lose the blanks around them. No colon, no record. */
export function splitAtColon(text: string, trim: (text: string) => string = trimBlanks): FieldParts | undefined {
  const colon = text.indexOf(':')
  if (colon === -1) return undefined
  return splitField(text, text.slice(0, colon), colon + 1, trim)
}

/** Halves of a line whose value begins, blanks included, at `from`. */
export function splitField(text: string, name: string, from: number, trim: (text: string) => string): FieldParts {
  const rest = text.slice(from)
  const value = trim(rest)
  return { name: trim(name), value, at: value === '' ? from : from + rest.indexOf(value) }
}

/** What stands before the first `#`: a line without a comment, a URL without a fragment. */
export function beforeHash(text: string): string {
  const hash = text.indexOf('#')
  return hash === -1 ? text : text.slice(0, hash)
}

/** Removes HTML tags, `<[^>]+>`, in one pass: the expression itself would try every `<` against the whole rest of the line. */
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

/** Space and tab. */
export function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09
}

/** Removes ASCII white space from both ends: tab to carriage return, and space. */
export function trimAscii(text: string): string {
  return trimUnits(text, isAsciiSpace)
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

/** Removes from both ends the characters that answer yes. */
export function trimUnits(text: string, gone: (unit: number) => boolean): string {
  let from = 0
  let to = text.length
  while (from < to && gone(text.charCodeAt(from))) from++
  while (to > from && gone(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}
