import {
  dialects,
  PACE_FIELDS,
  PACE_MEMBERS,
  type PaceField,
  type PacingParser,
  paceMeaning,
  read,
} from '../../dialects/index.ts'
import type { CleanParam } from '../../policy/index.ts'
import { parse } from '../../syntax/index.ts'
import { recordLine } from '../field-names.ts'

/** The fields that a stance can wish for robots, in the order in which a group has them. */
export const WISHED_FIELDS = [
  'robot-version',
  'crawl-delay',
  'request-rate',
  'visit-time',
  'comment',
  'host',
  'clean-param',
] as const

/** A field that a stance can wish for robots. */
export type WishedField = (typeof WISHED_FIELDS)[number]

/** Fields of which a robot uses every record, so that records besides the wished ones contradict nothing. */
export const SEVERAL: ReadonlySet<WishedField> = new Set(['comment', 'clean-param'])

/** A record as a stance has it, parsed; `undefined` if it is malformed or of another field. */
export function parseWish(
  record: string,
): { readonly field: WishedField; readonly value: string } | undefined {
  const match = /^\s*([a-z-]+)\s*:\s*([!-"$-~](?:[ -"$-~]*[!-"$-~])?)\s*$/i.exec(record)
  const name = match?.[1]?.toLowerCase()
  const field = WISHED_FIELDS.find((known) => known === name)
  const value = match?.[2]
  return field === undefined || value === undefined || !isValid(field, value) ? undefined : { field, value }
}

/** The fields as a list, for messages. */
export const WISHED_FIELD_NAMES: string = WISHED_FIELDS.map(
  (field) => recordLine(field, 'x').split(':')[0],
).join(', ')

function isValid(field: WishedField, value: string): boolean {
  switch (field) {
    case 'crawl-delay':
    case 'request-rate':
    case 'visit-time':
      return paceMeaning(field, value) !== undefined
    case 'clean-param':
      return cleanParamIn(value) !== undefined
    case 'robot-version':
      return /^[12]\.\d{1,9}$/.test(value)
    default:
      return true
  }
}

/** Whether a field says how fast or when a robot may come. */
export function isPaceField(field: WishedField): field is PaceField {
  return (PACE_FIELDS as readonly string[]).includes(field)
}

/** How a dialect parses a pacing field; `undefined` for other fields. */
export function parserOf(field: WishedField, pacing: PacingParser): ((value: string) => unknown) | undefined {
  return isPaceField(field) ? pacing[PACE_MEMBERS[field]] : undefined
}

/** A text that is equal for values with the same meaning. */
export function meaningOf(field: WishedField, value: string): string {
  if (isPaceField(field)) return paceMeaning(field, value) ?? value
  return field === 'clean-param' ? (JSON.stringify(cleanParamIn(value)) ?? value) : value
}

function cleanParamIn(value: string): CleanParam | undefined {
  const file = parse(`Clean-param: ${value}\n`)
  return read(file, { agent: '*', dialect: dialects.yandex }).cleanParams[0]?.value
}
