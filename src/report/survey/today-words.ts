import type { RobotOrder } from '../../readings/index.ts'
import { type Purpose, type Robot, robots as registry, robotNamed, tokenOf } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import { counted, grouped, listed } from '../words.ts'
import {
  type Access,
  type AccessKind,
  accessKey,
  inFileOrder,
  isShutOut,
  isSurelyShutOut,
  type Outcome,
} from './outcomes.ts'
import type { ClosingLine, OthersToday, PauseToday, PurposeToday, Today } from './today.ts'

/** A line about what a file says today, and the lines of the file that say so. */
export interface TodayRow {
  /** Its subject: `Google, Bing`, `AI training`, `Crawl-delay`. */
  readonly label: string
  /** Of printable characters alone. */
  readonly text: string
  /** From 1, in file order. */
  readonly lines: readonly number[]
  /** What the robots of the row get, `mixed` if they get different things. Absent if the row is not about access. */
  readonly access?: AccessKind | 'mixed'
}

/** A search engine that each file is asked about by name. */
export type MainEngine = 'Google' | 'Bing'

/** The purposes in the words of people. */
const PURPOSE_WORDS: Partial<Readonly<Record<Purpose, string>>> = {
  search: 'other search',
  'ai-training': 'AI training',
  'ai-search': 'AI search',
  'ai-user': 'AI on request',
  social: 'link previews',
}

const KIND_WORDS: Readonly<Record<AccessKind, string>> = {
  open: 'open',
  part: 'open in part',
  shut: 'closed in part',
  closed: 'closed',
  unknown: 'not known',
}

/** The most names, paths and outcomes of a row. */
const MAX_NAMES = 6
const MAX_PATHS = 3
const MAX_OUTCOMES = 3

/** The most search robots of one kind that a header names. */
const MAX_CLOSED = 3

/** The words for other search robots, if only their number is given. */
const OF_SEARCH = ' search robots'

const ALL_SEARCH = 'Google, Bing and all other search robots'

/**
 * The access of a robot in a few words, for headers and tables: `open`, `open but for 3 paths`, `closed`,
 * `closed but for 2 pages`, `perhaps closed`, or `not known`. Exceptions are called pages if each of them is a single
 * path.
 */
export function briefAccess({ kind, exceptions, isCut, isUncertain }: Access): string {
  const arePages = exceptions.every((value) => /^[^*]*\$$/.test(value))
  const count = `${isCut === true ? 'at least ' : ''}${counted(exceptions.length, arePages ? 'page' : 'path')}`
  const words =
    exceptions.length === 0 ? KIND_WORDS[kind] : `${kind === 'part' ? 'open' : 'closed'} but for ${count}`
  return isUncertain === true ? `perhaps ${words}` : words
}

/** The access of a robot with its first exceptions: `closed, except /a/, /b/`. */
export function accessText(access: Access, first: readonly string[] = access.exceptions): string {
  const { kind, exceptions, isCut, isUncertain } = access
  const values = printableValues([...new Set([...first, ...exceptions])])
  const counts = listed(values, MAX_PATHS, isCut === true ? 'and at least' : 'and')
  const words =
    exceptions.length === 0 ? KIND_WORDS[kind] : `${kind === 'part' ? 'open' : 'closed'}, except ${counts}`
  return isUncertain === true ? `perhaps ${words}: how these lines are read is not documented` : words
}

/**
 * The access of the robots of a purpose in a few words, for tables. If all get the same: their access. Otherwise
 * `3 of 14 closed`, if some are certainly closed out, or else `differs`.
 */
export function briefPurpose({ outcomes }: PurposeToday): string {
  const [first, ...others] = outcomes
  if (first === undefined) return KIND_WORDS.unknown
  if (others.length === 0) return briefAccess(first)
  const count = (some: readonly Outcome[]): number => some.reduce((sum, one) => sum + one.robots.length, 0)
  const closed = count(outcomes.filter(isSurelyShutOut))
  return closed === 0 ? 'differs' : `${grouped(closed)} of ${grouped(count(outcomes))} closed`
}

/** The values as items of a list: one with a comma is quoted. */
export function printableValues(values: readonly string[]): readonly string[] {
  const shown = [...new Set(values)].map((value) => visible(value, 40))
  return shown.map((value) => (value.includes(',') ? `"${value}"` : value))
}

/**
 * What a header says of search: Google and Bing by name, always; then other search robots that are closed
 * out. `['Google open, Bing closed', 'closed to Slurp']`.
 */
export function todayHeader({ google, bing, purposes, order }: Today): readonly string[] {
  const [ofGoogle, ofBing] = [google, bing].map(briefAccess) as [string, string]
  const outcomes = purposes.find(({ purpose }) => purpose === 'search')?.outcomes ?? []
  const isOne = [ofBing, ...outcomes.map(briefAccess)].every((brief) => brief === ofGoogle)
  if (isOne && isShutOut(google)) return [`${ALL_SEARCH} ${ofGoogle}`]
  const others = outcomes.filter(isShutOut)
  const words = [...new Set(others.map(briefAccess))]
  return [
    ofGoogle === ofBing ? `Google and Bing ${ofGoogle}` : `Google ${ofGoogle}, Bing ${ofBing}`,
    ...words.slice(0, MAX_NAMES / MAX_CLOSED).map((brief) => {
      const robots = others.filter((one) => briefAccess(one) === brief).flatMap((one) => one.robots)
      return `${brief} to ${namesOf(robots, order, MAX_CLOSED, OF_SEARCH)}`
    }),
  ]
}

/**
 * The search robots to which the site is closed, perhaps with exceptions: `Google and Applebot`. Empty if there
 * are none.
 */
export function shutOutText({ google, bing, purposes, order }: Today): string {
  const outcomes = purposes.find(({ purpose }) => purpose === 'search')?.outcomes ?? []
  if ([google, bing, ...outcomes].every(isShutOut)) return ALL_SEARCH
  const robots = outcomes
    .filter(isShutOut)
    .flatMap((one) => one.robots.filter((robot) => one.kind === 'closed' || !isPart(robot)))
  return [
    ...(isShutOut(google) ? ['Google'] : []),
    ...(isShutOut(bing) ? ['Bing'] : []),
    ...(robots.length === 0 ? [] : [namesOf(robots, order, MAX_CLOSED, OF_SEARCH)]),
  ].join(', ')
}

/**
 * Is a robot for a part of a search, such as its news? Such a robot also obeys the group of another robot of its
 * operator. If a file opens only some folders to it, the rest is not meant for that part.
 */
function isPart(robot: Robot): boolean {
  const fallbacks = robot.tokens.slice(1)
  return (
    fallbacks.length > 0 &&
    registry.some(
      (other) => other !== robot && other.operator === robot.operator && fallbacks.includes(tokenOf(other)),
    )
  )
}

/**
 * What a file says today, a row each. The first is about Google and Bing. If every robot gets the same, only one more
 * row may be about access, for robots that no owner asks about. Crawl-delay and sitemaps come last, if there are any.
 */
export function todayRows(today: Today): readonly TodayRow[] {
  const { google, bing, purposes, others, isSameForAll, pauses, sitemapLines, order } = today
  const isOne = accessKey(google) === accessKey(bing)
  const lines = (...some: readonly Access[]): readonly number[] =>
    inFileOrder(some.flatMap((one) => one.lines))
  const mainRow = (engines: readonly MainEngine[], access: Access, other: Access): TodayRow => ({
    label: engines.join(', '),
    text: accessText(access, isOne ? undefined : differing(access, [other])),
    lines: isOne ? lines(access, other) : access.lines,
    access: access.kind,
  })
  const rows: TodayRow[] = isOne
    ? [mainRow(['Google', 'Bing'], google, bing)]
    : [mainRow(['Google'], google, bing), mainRow(['Bing'], bing, google)]
  const remarks = purposes.map((purpose) => remarksOf(purpose, order))
  const isAsMain = ({ outcomes }: PurposeToday, index: number): boolean =>
    remarks[index]?.length === 0 && outcomes.every((one) => accessKey(one) === accessKey(google))
  const asMain = purposes.filter(isAsMain)
  const ofWhom = isOne ? 'Google and Bing' : 'Google'
  const rowsOfOthers =
    others.outcomes.length === 0
      ? []
      : [
          {
            label: 'SEO and others',
            text: outcomeSentences(others.outcomes, google, ofWhom, order).join('; '),
            lines: lines(...others.outcomes),
            access: sharedKind(others.outcomes),
          },
        ]
  if (isSameForAll) {
    const [main] = rows as [TodayRow]
    rows[0] = {
      ...main,
      text: [main.text, sameForWhom(others), ...new Set(remarks.flat())].join('; '),
    }
  } else
    rows.push(
      ...purposes.flatMap((purpose, index): TodayRow[] =>
        asMain.length > 1 && isAsMain(purpose, index)
          ? []
          : [
              {
                label: wordsOf(purpose),
                text: [
                  ...outcomeSentences(purpose.outcomes, google, ofWhom, order),
                  ...(remarks[index] ?? []),
                ].join('; '),
                lines: lines(...purpose.outcomes),
                access: sharedKind(purpose.outcomes),
              },
            ],
      ),
      ...(asMain.length > 1
        ? [
            {
              label: 'the rest',
              text: `${asMain.map(wordsOf).join(', ')}: the same as ${ofWhom}`,
              lines: lines(...asMain.flatMap(({ outcomes }) => outcomes)),
              access: google.kind,
            },
          ]
        : []),
    )
  return [...rows, ...rowsOfOthers, ...pauseRows(pauses, order), ...sitemapRows(sitemapLines)]
}

/** What all outcomes give; `mixed` if they give different things. */
export function sharedKind(outcomes: readonly Outcome[]): AccessKind | 'mixed' {
  const kinds = new Set(outcomes.map(({ kind }) => kind))
  const [kind = 'mixed'] = kinds
  return kinds.size === 1 ? kind : 'mixed'
}

/** The robots that get the same as Google, if all robots of the main purposes do. */
function sameForWhom({ outcomes, someIgnoreStar, someReadOtherwise, isCut }: OthersToday): string {
  const whom = outcomes.length === 0 ? 'all other robots' : 'all that no group names'
  const conditions = [
    ...(someIgnoreStar ? ['obey "*"'] : []),
    ...(someReadOtherwise ? ['read the file in the same way'] : []),
    ...(isCut ? ['were asked'] : []),
  ]
  const joiner = outcomes.length === 0 ? ' that' : ', if they'
  return `the same for ${whom}${conditions.length === 0 ? '' : `${joiner} ${conditions.join(' and ')}`}`
}

function wordsOf({ purpose }: PurposeToday): string {
  return PURPOSE_WORDS[purpose] ?? purpose
}

/** The lines that close the site to search robots, as the text of a row: `PetalBot: line 5`. */
export function closingText(lines: readonly ClosingLine[], order: RobotOrder): string {
  return lines
    .map(
      ({ line, from, robots }) =>
        `${namesOf(robots, order, MAX_CLOSED)}: line ${line}${from === undefined ? '' : `, which ${robots.length === 1 ? 'it counts' : 'they count'} to the group of line ${from}`}`,
    )
    .join('; ')
}

/**
 * The outcomes of a purpose. An outcome names its robots, except the outcome of most robots that the file does not
 * name.
 *
 * @param main the outcome of the first row, to which an equal outcome refers, and the robots of that row.
 */
function outcomeSentences(
  all: readonly Outcome[],
  main: Access,
  ofWhom: string,
  order: RobotOrder,
): readonly string[] {
  const most = all.reduce<Outcome | undefined>(
    (known, one) => (one.unnamed > (known?.unnamed ?? 0) ? one : known),
    undefined,
  )
  const isOdd = (one: Outcome): boolean => one !== all[0] && most !== undefined && isReadOtherwise(one, most)
  const named = all.filter((one) => one !== most && !isOdd(one))
  const told = named.slice(0, MAX_OUTCOMES)
  const said = (one: Outcome): string =>
    main.exceptions.length > 0 && accessKey(one) === accessKey(main)
      ? `the same as ${ofWhom}`
      : accessText(one, differing(one, all))
  const parts = told.map(
    (one) => `${namesOf(one.robots, order, Math.floor(MAX_NAMES / told.length))}: ${said(one)}`,
  )
  const odd = all.filter((one) => one !== most && isOdd(one)).flatMap((one) => one.robots)
  const ofMost =
    most === undefined ? [] : [parts.length + odd.length === 0 ? said(most) : `others: ${said(most)}`]
  const left = named.slice(MAX_OUTCOMES).flatMap((one) => one.robots)
  return [
    ...parts,
    ...(odd.length === 0
      ? []
      : [
          `${namesOf(odd, order, MAX_OUTCOMES)}: other exceptions, as ${odd.length === 1 ? 'it reads' : 'they read'} some rules differently`,
        ]),
    ...(left.length === 0 ? [] : [`${counted(left.length, 'more robot')}: other outcomes`]),
    ...ofMost,
  ]
}

/** Have robots that no group names other exceptions than most only because they read some rules differently? */
export function isReadOtherwise(one: Outcome, most: Outcome): boolean {
  return (
    one.unnamed === one.robots.length &&
    one.exceptions.length > 0 &&
    one.kind === most.kind &&
    one.isUncertain === most.isUncertain
  )
}

/** The exceptions of an access that another access of the same kind lacks, so that a text can tell them apart. */
function differing(one: Access, all: readonly Access[]): readonly string[] {
  const others = all.filter((other) => other !== one && other.kind === one.kind)
  return one.exceptions.filter((value) => others.some(({ exceptions }) => !exceptions.includes(value)))
}

function remarksOf({ partly, disobeying }: PurposeToday, order: RobotOrder): readonly string[] {
  return [
    ...remark(partly, ['obeys', 'obey'], 'robots.txt only in part', namesOf(partly, order, MAX_NAMES / 2)),
    ...remark(
      disobeying,
      ['says that it does', 'say that they do'],
      'not obey robots.txt',
      counted(disobeying.length, 'more robot'),
    ),
  ]
}

/** A sentence about robots, of which `subject` makes the subject; none if there are no robots. */
function remark(
  robots: readonly Robot[],
  [ofOne, ofMany]: readonly [string, string],
  rest: string,
  subject: string,
): readonly string[] {
  return robots.length === 0 ? [] : [`${subject} ${robots.length === 1 ? ofOne : ofMany} ${rest}`]
}

/**
 * The first names of robots, and how many more there are. It never lists more than `max` names.
 *
 * @param noun what the others are called, after their number.
 */
function namesOf(robots: readonly Robot[], order: RobotOrder, max: number, noun = ''): string {
  const names = namesInOrder(robots, order)
  const shown = names.slice(0, max).join(', ')
  return names.length > max ? `${shown} and ${grouped(names.length - max)} more${noun}` : shown
}

/** The names of robots. The robot whose loss hurts most comes first. */
export function namesInOrder(robots: readonly Robot[], order: RobotOrder): readonly string[] {
  return [...new Set(order.sorted(robots).map((robot) => visible(nameOf(robot))))]
}

/** The token of a robot of the registry, and the name of another one as the file has it. */
function nameOf(robot: Robot): string {
  return robotNamed(robot.id) === robot ? tokenOf(robot) : robot.name
}

/** The Crawl-delays, in one row. */
function pauseRows(pauses: readonly PauseToday[], order: RobotOrder): readonly TodayRow[] {
  if (pauses.length === 0) return []
  const told = pauses.slice(0, MAX_OUTCOMES)
  const max = Math.floor(MAX_NAMES / told.length)
  const texts = told.map(({ seconds, robots, ignoring, isForUnnamed, bingPages, isIgnoredByGoogle }) => {
    const slowed = robots.filter((robot) => !ignoring.includes(robot))
    const whom = isForUnnamed ? 'all that no group names' : namesOf(slowed, order, max)
    if (whom === '')
      return `${seconds} s, which ${namesOf(ignoring, order, max)} ignore${ignoring.length === 1 ? 's' : ''}`
    const others = ignoring.length - (isIgnoredByGoogle ? 1 : 0)
    const who = [...(isIgnoredByGoogle ? ['Google'] : []), ...(others > 0 ? [counted(others, 'other')] : [])]
    const effects = [
      ...(bingPages === undefined ? [] : [`Bing fetches at most ${grouped(bingPages)} pages a day`]),
      ...(who.length === 0 ? [] : [`${who.join(' and ')} ignore${ignoring.length === 1 ? 's' : ''} it`]),
    ]
    return `${seconds} s for ${whom}${effects.length === 0 ? '' : ` (${effects.join(', ')})`}`
  })
  const more = pauses.length - told.length
  return [
    {
      label: 'Crawl-delay',
      text: [...texts, ...(more === 0 ? [] : [`${grouped(more)} more`])].join('; '),
      lines: inFileOrder(pauses.flatMap((one) => one.lines)),
    },
  ]
}

function sitemapRows(lines: readonly number[]): readonly TodayRow[] {
  return lines.length === 0 ? [] : [{ label: 'Sitemaps', text: grouped(lines.length), lines }]
}
