import type { RobotOrder } from '../../readings/index.ts'
import type { File } from '../../syntax/index.ts'
import { withBlanks } from '../columns.ts'
import { counted, grouped } from '../words.ts'
import {
  type Access,
  type AccessKind,
  accessKey,
  inFileOrder,
  isShutOut,
  isSurelyShutOut,
  type Outcome,
} from './outcomes.ts'
import { BING, type ClosingLine, GOOGLE, linesClosingSearch, type RobotsToday, type Today } from './today.ts'
import { isReadOtherwise, type MainEngine, namesInOrder, printableValues, sharedKind } from './today-words.ts'

/** What a search engine or the robots of a purpose may fetch today, in a few words. */
export interface TodayTile {
  /** Its subject: `Google`, `AI training`. */
  readonly label: string
  /** `mixed`: robots of the purpose get different things. `shut`: also if only some have exceptions. */
  readonly access: AccessKind | 'mixed'
  /** Some robots of the purpose may surely fetch nothing, perhaps with exceptions. */
  readonly isClosedForSome: boolean
  /** The answer in one to three words: `Open`, `5 paths closed`, `Partly open`, `Closed`, `Closed for 5`. */
  readonly state: string
  /** The plainest exceptions, and how many more there are; or the robots that differ. Of printable characters alone. */
  readonly text: string
  /** From 1, in file order. */
  readonly lines: readonly number[]
  /** The main search engine that the tile is about. Absent for purposes. */
  readonly engine?: MainEngine
  /** The line that by itself closes the whole site to this search engine. Absent if there is no such line. */
  readonly closingLine?: number
}

/** The most paths and names of a tile. Its rows list more. */
const MAX_TOLD = 2

/** The most paths of the one tile for all, which has the room of the others. */
const MAX_TOLD_OF_ALL = 8

const OTHER_SEARCH = 'Other search'

const ALL = 'All search engines and AI robots alike'

/** What a site that is open or closed to all of them means. */
const EVERY_PAGE: Partial<Readonly<Record<AccessKind, string>>> = {
  open: 'they may fetch every page',
  closed: 'they may fetch no page',
}

const ENGINE_IDS: Readonly<Record<MainEngine, string>> = { Google: GOOGLE, Bing: BING }

const STATES: Readonly<Record<AccessKind | 'mixed', string>> = {
  open: 'Open',
  part: 'Partly open',
  mixed: 'Partly open',
  shut: 'Closed',
  closed: 'Closed',
  unknown: 'Not known',
}

/**
 * What a file says today in a few words: a tile for Google, Bing, other search, AI training, AI search, and robots that
 * fetch on request. A purpose whose robots all deny to obey has none.
 */
export function todayTiles(file: File, today: Today): readonly TodayTile[] {
  const { google, bing, purposes, onRequest, survey } = today
  const closing = isShutOut(google) || isShutOut(bing) ? linesClosingSearch(file, survey) : []
  const ofPurpose = (label: string, robots: RobotsToday | undefined): TodayTile[] =>
    robots === undefined || robots.outcomes.length === 0
      ? []
      : [purposeTile(label, robots, today, label === OTHER_SEARCH && today.others.someSearchReadOtherwise)]
  const named = (purpose: string): RobotsToday | undefined => purposes.find((one) => one.purpose === purpose)
  return [
    engineTile('Google', google, closing),
    engineTile('Bing', bing, closing),
    ...ofPurpose(OTHER_SEARCH, named('search')),
    ...ofPurpose('AI training', named('ai-training')),
    ...ofPurpose('AI search', named('ai-search')),
    ...ofPurpose('Assistants, previews', onRequest),
  ]
}

/** The tile in place of all, if it is certain that Google, Bing and the robots of each purpose get the same. */
export function tileOfAll({ google, bing, purposes, onRequest, others }: Today): TodayTile | undefined {
  const asked = [
    ...purposes.filter(({ purpose }) => TILED.has(purpose)),
    ...(onRequest === undefined ? [] : [onRequest]),
  ]
  const outcomes = asked.flatMap((one) => one.outcomes)
  const isSame = [bing, ...outcomes].every((one) => accessKey(one) === accessKey(google))
  if (!isSame || google.isUncertain === true || others.someSearchReadOtherwise) return undefined
  const remark = disobeyText(new Set(asked.flatMap(({ disobeying }) => disobeying)).size)
  return {
    label: ALL,
    access: google.kind,
    isClosedForSome: isSurelyShutOut(google),
    state: stateOf(google),
    text: withBlanks(
      [ownText(google, MAX_TOLD_OF_ALL) || EVERY_PAGE[google.kind] || '', ...remark]
        .filter((text) => text !== '')
        .join(' · '),
    ),
    lines: inFileOrder([google, bing, ...outcomes].flatMap(({ lines }) => lines)),
  }
}

/** The purposes that have a tile, besides robots that fetch on request. */
const TILED: ReadonlySet<string> = new Set(['search', 'ai-training', 'ai-search'])

function engineTile(engine: MainEngine, access: Access, closing: readonly ClosingLine[]): TodayTile {
  const own = closing.find(({ robots }) => robots.some(({ id }) => id === ENGINE_IDS[engine]))
  return {
    label: engine,
    access: access.kind,
    isClosedForSome: isSurelyShutOut(access),
    state: stateOf(access),
    text: withBlanks(ownText(access)),
    lines: access.lines,
    engine,
    ...(own === undefined ? {} : { closingLine: own.line }),
  }
}

/** @param outcomes at least one. */
function purposeTile(
  label: string,
  { outcomes, disobeying }: RobotsToday,
  today: Today,
  someReadOtherwise: boolean,
): TodayTile {
  const closed = outcomes.filter(isSurelyShutOut)
  const rest = outcomes.filter((one) => !isSurelyShutOut(one))
  const isSplit = closed.length > 0 && rest.length > 0
  const shared = sharedKind(outcomes)
  const kind = isSplit ? 'mixed' : shared === 'mixed' && outcomes.every(isShutOut) ? 'shut' : shared
  const restricted = outcomes.filter((one) => one.kind !== 'open')
  const isUncertain = restricted.length > 0 && restricted.every((one) => one.isUncertain === true)
  const remarks = [
    ...(someReadOtherwise || areReadInWays(rest.length > 0 ? rest : closed)
      ? ['some read rules differently']
      : []),
    ...disobeyText(disobeying.length),
  ]
  const texts = closed.length === 0 ? openTexts(rest, today) : closedTexts(closed, rest, today)
  return {
    label,
    access: kind,
    isClosedForSome: closed.length > 0,
    state: isSplit
      ? `Closed for ${grouped(count(closed))}`
      : kind === 'part' && !isUncertain
        ? stateOf(mostOf(outcomes))
        : stateOf({ kind, exceptions: [], ...(isUncertain ? { isUncertain } : {}) }),
    text: withBlanks([...texts, ...remarks].join(' · ')),
    lines: inFileOrder(outcomes.flatMap((one) => one.lines)),
  }
}

function disobeyText(robots: number): readonly string[] {
  return robots === 0 ? [] : [`${grouped(robots)} ${robots === 1 ? 'does' : 'do'} not obey`]
}

/**
 * The texts for robots to which the site is not certainly closed: what most of them get, and which get something
 * else.
 */
function openTexts(outcomes: readonly Outcome[], { google, order }: Today): readonly string[] {
  const main = mostOf(outcomes)
  const others = differingFrom(main, outcomes)
  const differ = differText(others, order)
  if (others.length === 0 && main.kind === 'open') return [few(namesInOrder(main.robots, order))]
  const text = asGoogle(main, google) ?? (ownText(main) || stateOf(main).toLowerCase())
  if (others.length === 0) return [text]
  if (main.kind !== 'open') return [text, differ]
  const areInPart = others.every((one) => one.kind === 'part' && one.isUncertain !== true)
  return [areInPart ? `${namesOf(others, order)} only in part` : differ, 'others open']
}

/** The texts for robots to which the site is closed: their names, and what the other robots get. */
function closedTexts(
  closed: readonly Outcome[],
  rest: readonly Outcome[],
  { google, order }: Today,
): readonly string[] {
  if (rest.length > 0) {
    const main = mostOf(rest)
    const isOne = differingFrom(main, rest).length === 0
    return [
      `${namesOf(closed, order)}${exceptionsOfSome(closed)}`,
      isOne ? `others ${accessOfOthers(main, google)}` : `${grouped(count(rest))} others differ`,
    ]
  }
  const main = mostOf(closed)
  const others = differingFrom(main, closed)
  if (others.length === 0) return [exceptionsText(main) || namesOf(closed, order)]
  return [exceptionsText(main), differText(others, order)].filter((text) => text !== '')
}

/**
 * The exceptions of robots to which the site is otherwise closed, to be written behind their names.
 *
 * @param closed at least one.
 */
function exceptionsOfSome(closed: readonly Outcome[]): string {
  const [first = '', ...others] = new Set(closed.map((one) => exceptionsText(one)))
  if (others.length > 0) return ', some with exceptions'
  return first === '' ? '' : `, ${first}`
}

/** The outcomes that differ from the main one, and not only because these robots read some rules differently. */
function differingFrom(main: Outcome, outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter((one) => one !== main && !isReadOtherwise(one, main))
}

/** Do some get something else only because they read some rules differently? @param outcomes at least one. */
function areReadInWays(outcomes: readonly Outcome[]): boolean {
  const main = mostOf(outcomes)
  return outcomes.some((one) => one !== main && isReadOtherwise(one, main))
}

function differText(outcomes: readonly Outcome[], order: RobotOrder): string {
  const areOpen = outcomes.every(({ kind }) => kind === 'open')
  return `${namesOf(outcomes, order)} ${areOpen ? 'open' : count(outcomes) === 1 ? 'differs' : 'differ'}`
}

function namesOf(outcomes: readonly Outcome[], order: RobotOrder): string {
  return few(
    namesInOrder(
      outcomes.flatMap((one) => one.robots),
      order,
    ),
  )
}

function accessOfOthers(access: Access, google: Access): string {
  return access.isUncertain === true ? stateOf(access).toLowerCase() : shortAccess(access, google)
}

/** What a robot gets, in a few words: `as Google`, `except /cart`, `open`. */
function shortAccess(access: Access, google: Access): string {
  return asGoogle(access, google) ?? (exceptionsText(access) || stateOf(access).toLowerCase())
}

function asGoogle(access: Access, google: Access): string | undefined {
  return google.kind === 'part' && accessKey(access) === accessKey(google) ? 'as Google' : undefined
}

/** The exceptions in a sentence about more than one access. */
function exceptionsText(access: Access, most?: number): string {
  const { exceptions, isUncertain } = access
  if (isUncertain === true) return 'how these lines are read is not documented'
  return exceptions.length === 0 ? '' : `except ${valuesText(access, most)}`
}

/** The exceptions below the state of the access, which counts what is closed. */
function ownText(access: Access, most?: number): string {
  return isCounted(access) ? valuesText(access, most) : exceptionsText(access, most)
}

/** The plainest exceptions, and how many more there are. */
function valuesText({ exceptions, isCut }: Access, most?: number): string {
  const isPlain = (value: string): boolean => /^[\w/-]*$/.test(value)
  const values = [...exceptions.filter(isPlain), ...exceptions.filter((value) => !isPlain(value))]
  return `${few(printableValues(values), most)}${isCut === true ? ' or more' : ''}`
}

type Stated = Pick<Access, 'exceptions' | 'isUncertain' | 'isCut'> & { kind: keyof typeof STATES }

/** Does the state count what is closed? */
function isCounted({ kind, exceptions, isUncertain }: Stated): boolean {
  return kind === 'part' && isUncertain !== true && exceptions.length > 0
}

function stateOf(access: Stated): string {
  const { kind, exceptions, isUncertain, isCut } = access
  if (isCounted(access))
    return `${counted(new Set(exceptions).size, 'path')}${isCut === true ? ' or more' : ''} closed`
  return isUncertain === true ? `Perhaps ${STATES[kind].toLowerCase()}` : STATES[kind]
}

/** The first words, and how many more there are: `GPTBot, CCBot +3`. */
function few(words: readonly string[], most = MAX_TOLD): string {
  const more = words.length - most
  return `${words.slice(0, most).join(', ')}${more > 0 ? ` +${grouped(more)}` : ''}`
}

const count = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, one) => sum + one.robots.length, 0)

/** The outcome of most robots. @param outcomes at least one. */
function mostOf(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((known, one) => (one.robots.length > known.robots.length ? one : known))
}
