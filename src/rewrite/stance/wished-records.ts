import {
  type Dialect,
  dialects,
  PACE_MEMBERS,
  type ReadOptions,
  read,
  type SelectedGroups,
  STANDARD_PACE,
  statedPace,
} from '../../dialects/index.ts'
import type { Policy, StatedValue } from '../../policy/index.ts'
import { honouredBy, type Robot, readOptionsOf, robots, tokenOf } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import { recordLine } from '../field-names.ts'
import { answerFor, defaultAnswer, linesFor, type Stance } from './stance.ts'
import {
  isPaceField,
  meaningOf,
  parserOf,
  parseWish,
  SEVERAL,
  WISHED_FIELDS,
  type WishedField,
} from './wish.ts'

/** A record that a stance wishes for a robot. */
interface Wish {
  readonly field: WishedField
  readonly value: string
  /** `true` if the stance names the robot itself, `false` if it names its purpose. */
  readonly isOwn: boolean
}

/** Whether a file gives a robot a record that a stance wishes for it. */
export interface WishResult {
  /** The robot's product token; absent for the unnamed agent. */
  readonly token?: string
  /** The robot's id in the registry. */
  readonly robot?: string
  /** The record, as a line. */
  readonly record: string
  /**
   * `met`: the file says so to the robot, and the robot obeys it or no source denies that. `not-met`: the
   * file says something else. `not-obeyed`: the robot does not obey the field, so no file meets the wish.
   */
  readonly kind: 'met' | 'not-met' | 'not-obeyed'
  /** `yes` or `no` if it is documented whether the robot obeys the field; for pacing only. */
  readonly obeys: 'yes' | 'no' | 'unknown'
  /** What the file says to the robot instead, with the lines. */
  readonly stated: readonly StatedValue<string>[]
}

/** A robot for which a stance wishes records, and how it reads files. */
interface Wisher {
  readonly robot?: Robot
  readonly token?: string
  readonly options: ReadOptions
  readonly wishes: readonly Wish[]
}

/**
 * The records that a stance wishes for a registry robot, or for a token of another one, as lines that its
 * dialect understands. Records that the robot is known not to obey are left out.
 */
export function wishedLines(stance: Stance, robot: Robot | string | undefined): readonly string[] {
  const wisher = wisherOf(stance, robot)
  return wisher.wishes.flatMap((wish) =>
    obeys(wish.field, wisher) === 'no'
      ? []
      : [recordLine(wish.field, spellingFor(wish, wisher.options.dialect))],
  )
}

/** Tests each record that a stance wishes for a robot which it allows. */
export function testWishes(file: File, stance: Stance, unnamed: string): WishResult[] {
  if (stance.records === undefined) return []
  const all: (Robot | string | undefined)[] = [...robots, ...Object.keys(stance.otherRobots ?? {}), undefined]
  return all.flatMap((robot) => {
    const wisher = wisherOf(stance, robot)
    if (wisher.wishes.length === 0) return []
    const policy = read(file, robot === undefined ? { ...wisher.options, agent: unnamed } : wisher.options)
    return wisher.wishes.flatMap((wish) => resultOf(wish, wisher, policy))
  })
}

/** The result of a wish. A wish for a purpose concerns only the robots of that purpose that obey the field. */
function resultOf(wish: Wish, wisher: Wisher, policy: Policy): WishResult[] {
  const { field, value, isOwn } = wish
  const { robot, token } = wisher
  const obeyed = obeys(field, wisher)
  if (obeyed === 'no' && !isOwn) return []
  const wanted = wisher.wishes
    .filter((other) => other.field === field)
    .map((other) => meaningOf(field, other.value))
  const stated = statedIn(field, policy)
  const meanings = stated.map((one) => meaningOf(field, one.value))
  const isSaid =
    meanings.includes(meaningOf(field, value)) &&
    (SEVERAL.has(field) || meanings.every((meaning) => wanted.includes(meaning)))
  const kind = obeyed === 'no' ? 'not-obeyed' : isSaid ? 'met' : 'not-met'
  return [
    {
      ...present({ token }),
      ...(robot === undefined ? {} : { robot: robot.id }),
      record: recordLine(field, value),
      kind,
      obeys: obeyed,
      stated: kind === 'not-met' ? stated : [],
    },
  ]
}

/** The wishes for a registry robot, for the token of another robot, or for the unnamed agent. */
function wisherOf(stance: Stance, robot: Robot | string | undefined): Wisher {
  const options =
    typeof robot === 'object' ? readOptionsOf(robot) : { agent: robot ?? '*', dialect: dialects['rfc-9309'] }
  const token = typeof robot === 'object' ? tokenOf(robot) : robot
  const answer =
    typeof robot === 'object'
      ? answerFor(stance, robot)
      : ((robot === undefined ? undefined : stance.otherRobots?.[robot]) ?? defaultAnswer(stance))
  const [own = [], ...wider] = linesFor(stance.records, robot).map((records, at) =>
    records.flatMap((record): Wish[] => {
      const wish = parseWish(record)
      return wish === undefined ? [] : [{ ...wish, isOwn: at === 0 }]
    }),
  )
  // A wish for fewer robots comes first.
  const all = [...own]
  for (const more of wider) {
    const said = new Set(all.map(({ field }) => field))
    all.push(...more.filter(({ field }) => !said.has(field)))
  }
  const wishes =
    answer === 'disallow' ? [] : WISHED_FIELDS.flatMap((field) => all.filter((wish) => wish.field === field))
  return {
    ...(typeof robot === 'object' ? { robot } : {}),
    ...present({ token }),
    options,
    wishes,
  }
}

function obeys(field: WishedField, { robot, options: { dialect } }: Wisher): WishResult['obeys'] {
  if (!isPaceField(field) || robot === undefined) return 'unknown'
  const honours = { dialect: dialect.id, honours: dialect.pacing.honours[PACE_MEMBERS[field]] }
  return honouredBy(robot, field === 'crawl-delay', honours)
}

/** The spelling of a value that a dialect parses with the standard's meaning; the value itself if there is none. */
function spellingFor({ field, value }: Wish, dialect: Dialect): string {
  const parse = parserOf(field, dialect.pacing)
  if (parse === undefined) return value
  const wanted = meaningOf(field, value)
  const spellings = [value, ...otherSpellings(field, value)]
  return spellings.find((spelling) => JSON.stringify(parse(spelling)) === wanted) ?? value
}

function otherSpellings(field: WishedField, value: string): string[] {
  if (field === 'visit-time') {
    const digits = value.replaceAll(':', '').match(/\d{3,4}/g) ?? []
    const [from = '', to = ''] = digits.map((digit) => digit.padStart(4, '0'))
    return [`${from}-${to}`]
  }
  const rate = field === 'request-rate' ? STANDARD_PACE.requestRate(value) : undefined
  return rate === undefined || rate.window !== undefined ? [] : [`${rate.documents}/${rate.seconds}`]
}

/** The values that a file states to the agent of a policy, in a notation that {@link meaningOf} reads. */
function statedIn(field: WishedField, policy: Policy): readonly StatedValue<string>[] {
  if (isPaceField(field)) return statedPace(field, policy)
  switch (field) {
    case 'comment':
      return policy.comments
    case 'host':
      return policy.host === undefined ? [] : [policy.host]
    case 'clean-param':
      return policy.cleanParams.map(({ value: { params, path }, line }) => ({
        value: `${params.join('&')}${path === '' ? '' : ` ${path}`}`,
        line,
      }))
    case 'robot-version':
      return (policy.selection as SelectedGroups).selected.flatMap(({ records }) =>
        records.filter((record) => record.field === 'robot-version'),
      )
  }
}
