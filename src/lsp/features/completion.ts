import { CONTENT_SIGNALS, SIGNAL_MEANINGS, USAGE_LABELS, USAGE_MEANINGS } from '../../dialects/index.ts'
import { robotOrder } from '../../readings/index.ts'
import { type Robot, robots, tokenOf } from '../../robots/index.ts'
import { type File, linesOf } from '../../syntax/index.ts'
import { type Span, visible } from '../../text/index.ts'
import { fieldNamed, fields } from '../words/fields.ts'
import { type Place, placeAt } from './place.ts'

/** Something to write at a place. */
export interface Offer {
  readonly kind: 'field' | 'robot' | 'path' | 'signal'
  readonly label: string
  readonly detail?: string
  readonly about?: string
  /** What is written, if it is not the label. */
  readonly text?: string
  /** What the client compares with the text before the cursor, if it is not the label. */
  readonly filter?: string
  readonly isRetired?: true
}

/** What can be written at a place, the most likely first. */
export interface Offers {
  readonly offers: readonly Offer[]
  /** What an offer replaces: the word before the cursor, and what follows of the value. */
  readonly replaced: Span
  readonly cursor: number
  /** A limit left some out. */
  readonly isCut: boolean
}

/** The most paths that are offered. */
const MAX_PATHS = 200

/** What can be written at an offset. `undefined` where nothing is known, such as in a comment. */
export function completionAt(file: File, offset: number): Offers | undefined {
  const place = placeAt(file, offset)
  if (place === undefined) return fieldOffers(file, { start: offset, end: offset }, offset)
  const { line, part } = place
  if (part === 'comment') return undefined
  if (part === 'value') return valueOffers(file, place, offset)
  const span = line.field ?? { start: line.start, end: line.comment?.start ?? line.ending.start }
  const start = Math.min(startOfWord(file, line.start, span.start), offset)
  return fieldOffers(file, { start, end: Math.max(offset, line.field?.end ?? offset) }, offset)
}

/** What can be written as the value of a record. */
function valueOffers(file: File, { line, field, value }: Place, offset: number): Offers | undefined {
  // Blanks at the end of a line are no part of the value, but a cursor may stand behind them.
  const replaced =
    value.start === value.end
      ? { start: offset, end: offset }
      : { start: Math.min(value.start, offset), end: Math.max(value.end, offset) }
  const before = file.text.slice(value.start, offset).trimStart()
  switch (field?.name) {
    case 'User-agent':
      return offered(robotOffers(file, before), replaced, offset)
    case 'Allow':
    case 'Disallow':
      return pathOffers(file, before, line.number, replaced, offset)
    case 'Content-Signal':
      return offered(signalOffers(), lastPart(file, replaced, offset), offset)
    case 'Content-Usage':
      return offered(usageOffers(), lastPart(file, replaced, offset), offset)
    default:
      return undefined
  }
}

function offered(offers: readonly Offer[], replaced: Span, cursor: number): Offers {
  return { offers, replaced, cursor, isCut: false }
}

/** Where the first word of a line begins. */
function startOfWord({ text }: File, lineStart: number, wordStart: number): number {
  let at = lineStart
  while (at < wordStart && /\s/.test(text.charAt(at))) at += 1
  return at
}

function fieldOffers(file: File, replaced: Span, cursor: number): Offers {
  const before = file.text.slice(replaced.start, cursor).toLowerCase()
  const hasColon = file.text.charAt(replaced.end) === ':'
  const offers = fields
    .filter(({ name }) => name.toLowerCase().startsWith(before))
    .map(
      ({ name, about }): Offer => ({
        kind: 'field',
        label: name,
        about,
        ...(hasColon ? {} : { text: `${name}: ` }),
      }),
    )
  return offered(offers, replaced, cursor)
}

/** Every robot of the registry with a token or a name that begins with the written text. */
function robotOffers(file: File, before: string): readonly Offer[] {
  const begun = before.toLowerCase()
  const fits = (name: string): boolean => name.toLowerCase().startsWith(begun)
  const found = robots.filter((robot) => fits(tokenOf(robot)) || fits(robot.name))
  const all: Offer = { kind: 'robot', label: '*', detail: 'robots that no group names' }
  return [
    ...(begun === '' || begun === '*' ? [all] : []),
    ...robotOrder([file])
      .sorted(found)
      .map((robot) => robotOffer(robot, fits(tokenOf(robot)))),
  ]
}

function robotOffer(robot: Robot, isToken: boolean): Offer {
  const { operator, purposes, retired, name } = robot
  return {
    kind: 'robot',
    label: tokenOf(robot),
    detail: `${operator}: ${purposes.join(', ')}`,
    about: aboutRobot(robot),
    ...(isToken ? {} : { filter: name }),
    ...(retired === undefined ? {} : { isRetired: true as const }),
  }
}

function aboutRobot({ name, retired, obeys, controlToken, read: day }: Robot): string {
  const obeyed = {
    yes: 'obeys robots.txt',
    no: 'does not obey robots.txt',
    partly: 'obeys a part of robots.txt',
    unknown: 'does not say whether it obeys robots.txt',
  }[obeys.robotsTxt]
  return [
    `${name} ${obeyed} (read on ${day}).`,
    ...(controlToken === true
      ? ['It fetches nothing: the name controls how its operator uses content.']
      : []),
    ...(retired === undefined ? [] : ['No robot sends this name any more.']),
  ].join(' ')
}

/** The paths of other lines, and the folders that they are in. */
function pathOffers(file: File, before: string, number: number, replaced: Span, cursor: number): Offers {
  const seen = new Set<string>()
  for (const { number: other, field, value } of linesOf(file)) {
    if (field === undefined || value === undefined || other === number || seen.size > MAX_PATHS) continue
    const name = fieldNamed(file.text.slice(field.start, field.end))?.name
    if (name !== 'Allow' && name !== 'Disallow') continue
    const path = file.text.slice(value.start, value.end)
    for (const one of [...foldersOf(path), path])
      if (one.startsWith(before) && one !== before && visible(one) === one) seen.add(one)
  }
  const offers = [...seen].slice(0, MAX_PATHS).map((label): Offer => ({ kind: 'path', label }))
  return { offers, replaced, cursor, isCut: seen.size > MAX_PATHS }
}

/** The folders of a path, from the outermost, at most three. */
function foldersOf(path: string): readonly string[] {
  const folders: string[] = []
  for (let at = path.indexOf('/', 1); at > 0 && folders.length < 3; at = path.indexOf('/', at + 1))
    folders.push(path.slice(0, at + 1))
  return folders
}

/** The part of a list between commas that the cursor is in. */
function lastPart({ text }: File, { start, end }: Span, cursor: number): Span {
  const comma = text.lastIndexOf(',', cursor - 1)
  let from = comma < start ? start : comma + 1
  while (from < cursor && text.charAt(from) === ' ') from += 1
  const next = text.indexOf(',', cursor)
  return { start: from, end: next < 0 || next > end ? end : next }
}

function signalOffers(): readonly Offer[] {
  return [...CONTENT_SIGNALS].flatMap(([name, values]) =>
    values.map((value): Offer => {
      const label = `${name}=${value}`
      return { kind: 'signal', label, about: `It says: ${SIGNAL_MEANINGS.get(label) ?? label}.` }
    }),
  )
}

function usageOffers(): readonly Offer[] {
  return USAGE_LABELS.flatMap((label) =>
    (['y', 'n'] as const).map(
      (value): Offer => ({
        kind: 'signal',
        label: `${label}=${value}`,
        about: `${value === 'y' ? 'Allows' : 'Refuses'}: ${USAGE_MEANINGS.get(label) ?? label}.`,
      }),
    ),
  )
}
