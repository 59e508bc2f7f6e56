// One file, although it is long: what today's sentences and pictures show is decided by the same outcomes.
import { read } from '../../dialects/index.ts'
import { decide, isForWholeSite } from '../../policy/index.ts'
import {
  agentNames,
  allSubjects,
  DEFAULT_DIALECT,
  productTokenOf,
  type RobotOrder,
  type Subject,
} from '../../readings/index.ts'
import {
  honouredBy,
  type Purpose,
  type Robot,
  readOptionsOf,
  robotNamed,
  robots,
  robotsByToken,
  servesPurpose,
} from '../../robots/index.ts'
import { type File, memoized } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import {
  type Access,
  accessKey,
  inFileOrder,
  isShutOut,
  kindOf,
  namedRobotsOf,
  type Outcome,
  outcomesOf,
  uncertainRobotsOf,
} from './outcomes.ts'
import { type Survey, surveyRobots, type VerdictClass } from './survey.ts'

/** What the robots of some purposes may fetch. */
export interface RobotsToday {
  /** The outcomes of the robots that do not say that they disobey. The robot whose loss hurts most comes first. */
  readonly outcomes: readonly Outcome[]
  /** Robots that a group closes the site to, and that obey robots.txt only in part. */
  readonly partly: readonly Robot[]
  /** Robots that say that they do not obey robots.txt. Empty unless the file closes the site to others. */
  readonly disobeying: readonly Robot[]
}

/** What the robots of a main purpose may fetch. */
export interface PurposeToday extends RobotsToday {
  readonly purpose: Purpose
}

/**
 * Robots without a main purpose, robots that were left out of theirs, and robots that the registry does not know; and
 * whether all of them have the access of Google.
 */
export interface OthersToday {
  /**
   * The outcomes that differ from Google's, of robots that a group names and that do not say that they disobey. The
   * robot whose loss hurts most comes first.
   */
  readonly outcomes: readonly Outcome[]
  /** Do robots that no group names get more than Google, because they do not obey `*`? */
  readonly someIgnoreStar: boolean
  /** Do robots that no group names get something else than Google, because they read the file in another way? */
  readonly someReadOtherwise: boolean
  /**
   * Are search robots among them? `false` if a group names Google, because Google then gets something else anyway.
   */
  readonly someSearchReadOtherwise: boolean
  /** Were robots left out, as the file is too long or names too many? */
  readonly isCut: boolean
}

/** A Crawl-delay, and what Google and Bing make of it. */
export interface PauseToday {
  readonly seconds: number
  readonly lines: readonly number[]
  /** The robots of a main purpose to which it applies; those whose loss hurts most first. */
  readonly robots: readonly Robot[]
  /** The robots that ignore Crawl-delay. */
  readonly ignoring: readonly Robot[]
  /** Does it apply to robots that no group names? */
  readonly isForUnnamed: boolean
  /** The most pages that bingbot fetches a day, if the pause is for it. */
  readonly bingPages?: number
  /** Is the pause for Googlebot, which ignores it? */
  readonly isIgnoredByGoogle: boolean
}

/**
 * What a file says to robots today, as data. {@link todayRows} and {@link todayHeader} put it into words for all
 * outputs: text, the page, HTML and tables.
 */
export interface Today {
  /** What Googlebot may fetch. */
  readonly google: Access
  /** What bingbot may fetch. */
  readonly bing: Access
  /**
   * Each main purpose: `search` without Googlebot and bingbot, `ai-training`, `ai-search` and `ai-user`. Also
   * `social`, if the file names a robot for it, or closes the site to one and not to Google.
   */
  readonly purposes: readonly PurposeToday[]
  /** The robots that fetch because a person asks or shares a link: `ai-user` and `social` together. */
  readonly onRequest: RobotsToday | undefined
  readonly others: OthersToday
  /** Have Google, Bing and the robots of every purpose the same access? */
  readonly isSameForAll: boolean
  /** The Crawl-delays that apply to robots of these purposes, in file order. */
  readonly pauses: readonly PauseToday[]
  /** The lines of the sitemaps that Google reads. */
  readonly sitemapLines: readonly number[]
  /** The order of robots in lists. */
  readonly order: RobotOrder
  /** The survey that the answers are from. */
  readonly survey: Survey
}

/** The purposes that site owners ask about. */
const MAIN_PURPOSES: readonly Purpose[] = ['search', 'ai-training', 'ai-search', 'ai-user']

/** Robots that make the previews of links. Owners ask about them if the file names one. */
const PREVIEWS: Purpose = 'social'

/** The robot that every answer names first, by its id. */
export const GOOGLE = 'googlebot'

/** The robot that every answer names second, by its id. */
export const BING = 'bingbot'

/**
 * What a file says today to Google, to Bing, and to the robots of each purpose that site owners ask about. Never
 * throws for any file. It asks only robots that the file may address, and that are not retired.
 *
 * @param file a robots.txt.
 *
 * @example
 * ```ts
 * const { google, bing } = todayOf(parse('User-agent: bingbot\nDisallow: /\n'))
 * google.kind // 'open'
 * bing.kind // 'closed'
 * ```
 */
export function todayOf(file: File): Today {
  const isOpenToGoogle = !closesSite(file, robotNamed(GOOGLE) as Robot)
  const survey = surveyRobots(
    file,
    robots.filter(
      (robot) =>
        hasMainPurpose(robot) && robot.retired === undefined && isAddressed(file, robot, isOpenToGoogle),
    ),
  )
  const { classes: every, order } = survey
  const named = new Set(every.flatMap((one) => [...namedRobotsOf(one)]))
  const steered = withoutUnsteered(every)
  const [google, bing] = [GOOGLE, BING].map((id) => accessOf(file, survey, id)) as [Access, Access]
  const robotsOf = (...served: readonly Purpose[]): RobotsToday | undefined => {
    const isOf = (robot: Robot): boolean =>
      served.some((purpose) => servesPurpose(robot, purpose)) && robot.id !== GOOGLE && robot.id !== BING
    const classes = steered.some((one) => one.robots.some(isOf)) ? steered : every
    const members = classes.flatMap((one) => one.robots).filter(isOf)
    if (members.length === 0) return undefined
    const outcomes = outcomesOf(file, { ...survey, classes }, isOf)
    const closed = outcomes.filter(isShutOut)
    return {
      outcomes,
      partly: closed
        .flatMap((one) => one.robots)
        .filter((robot) => robot.obeys.robotsTxt === 'partly' && named.has(robot)),
      disobeying: closed.length === 0 ? [] : members.filter(({ obeys }) => obeys.robotsTxt === 'no'),
    }
  }
  const previews = robotsOf(PREVIEWS)
  const ofPreviews =
    [...named].some((robot) => servesPurpose(robot, PREVIEWS)) ||
    (!isShutOut(google) && previews?.outcomes.some(isShutOut) === true)
      ? previews
      : undefined
  const purposes = [
    ...MAIN_PURPOSES.map((purpose) => ({ purpose, today: robotsOf(purpose) })),
    { purpose: PREVIEWS, today: ofPreviews },
  ].flatMap(({ purpose, today }): PurposeToday[] => (today === undefined ? [] : [{ purpose, ...today }]))
  const keys = new Set([google, bing, ...purposes.flatMap(({ outcomes }) => outcomes)].map(accessKey))
  let others: OthersToday | undefined
  return {
    google,
    bing,
    purposes,
    get onRequest() {
      return robotsOf('ai-user', PREVIEWS)
    },
    // It takes a survey of its own, which tables of sites and titles do not need.
    get others() {
      others ??= othersOf(file, survey, google)
      return others
    },
    isSameForAll: keys.size === 1,
    pauses: pausesOf({ ...survey, classes: steered }),
    sitemapLines: sitemapLinesOf(survey),
    order,
    survey,
  }
}

/** The most unknown robots that are asked about. The file is read once for each of them. */
const MAX_STRANGERS = 200

/**
 * The most names of a file for which unknown robots are asked about. Ten dialects are read for them alone, which
 * takes 0.5 seconds for 20,000 names. Of 2,100 real files, the one with the most has 594 names.
 */
const MAX_NAMES = 5_000

/** Of the robots that a survey for the main purposes did not ask. */
function othersOf(file: File, { policies, omittedRobots }: Survey, google: Access): OthersToday {
  if (agentNames(file, DEFAULT_DIALECT).length > MAX_NAMES)
    return {
      outcomes: [],
      someIgnoreStar: false,
      someReadOtherwise: false,
      someSearchReadOtherwise: false,
      isCut: true,
    }
  const asked = new Set(policies.flatMap((one) => one.robots))
  const { subjects, omitted } = allSubjects([file])
  const written = writtenNames(file)
  const strangers = subjects
    .slice(0, -1)
    .filter((one) => one.robot === undefined && one.cutFrom === undefined)
    .filter(({ name }) => robotsByToken(name).length === 0)
    // The product of a whole User-Agent header, such as Mozilla, is no robot that the file means.
    .filter(({ name }) => !written.get(name.toLowerCase())?.includes('('))
  const survey = surveyRobots(file, [
    robotNamed(GOOGLE) as Robot,
    ...robots.filter((robot) => !asked.has(robot) && robot.id !== GOOGLE),
    ...strangers.slice(0, MAX_STRANGERS).map((one) => strangerOf(one, written)),
  ])
  const classes = withoutUnsteered(survey.classes)
  const named = new Set(classes.flatMap((one) => [...namedRobotsOf(one)]))
  const steered = new Set(classes.flatMap((one) => one.robots))
  const outcomes = outcomesOf(
    file,
    { ...survey, classes },
    (robot) => robot.id !== GOOGLE && named.has(robot),
  )
  const readOtherwise = classes
    .filter(({ robots: members }) => members.every(({ id }) => id !== GOOGLE))
    .flatMap(({ robots: members }) => members)
    .filter((robot) => !named.has(robot) && robot.obeys.robotsTxt !== 'no')
  // The rules of these robots make other probes, on which other rules may decide.
  const ofGoogle = outcomes.length === 0 ? '' : accessKey(accessOf(file, survey, GOOGLE))
  return {
    outcomes: outcomes.filter((one) => accessKey(one) !== ofGoogle),
    someIgnoreStar:
      google.kind !== 'open' &&
      robots.some(
        (robot) =>
          !asked.has(robot) &&
          !steered.has(robot) &&
          robot.retired === undefined &&
          robot.obeys.robotsTxt !== 'no',
      ),
    someReadOtherwise: readOtherwise.length > 0,
    someSearchReadOtherwise:
      [...named].every(({ id }) => id !== GOOGLE) &&
      readOtherwise.some((robot) => servesPurpose(robot, 'search')),
    isCut:
      strangers.length > MAX_STRANGERS ||
      omitted.length + omittedRobots.length + survey.omittedRobots.length > 0,
  }
}

/** The names of several words that a file writes, by the product token that RFC 9309 cuts from them, in lower case. */
function writtenNames(file: File): ReadonlyMap<string, string> {
  const values = agentNames(file, DEFAULT_DIALECT).map((value) => value.trim())
  const whole = new Set(values.map((value) => value.toLowerCase()))
  return new Map(
    values.flatMap((value): [string, string][] => {
      if (!/\s/.test(value)) return []
      const token = productTokenOf(value).toLowerCase()
      return whole.has(token) ? [] : [[token, value]]
    }),
  )
}

/** A robot of which only the name is known, by the file. */
function strangerOf({ name, readOptions }: Subject, written: ReadonlyMap<string, string>): Robot {
  return {
    id: name,
    name: written.get(name.toLowerCase()) ?? name,
    tokens: [name],
    operator: 'unknown',
    purposes: ['data'],
    dialect: 'unknown',
    readAs: readOptions.dialect.id as Robot['readAs'],
    obeys: { robotsTxt: 'unknown', star: 'unknown', crawlDelay: 'unknown' },
    evidence: 'third-party',
    documentation: 'unknown',
    source: '',
    read: '',
  }
}

/**
 * What a robot of a survey may fetch.
 *
 * @param id its id in the registry. A robot that the survey left out, as the file is too long, has the kind
 * `unknown`.
 */
export function accessOf(file: File, survey: Survey, id: string): Access {
  const [outcome] = outcomesOf(file, survey, (robot) => robot.id === id)
  if (outcome === undefined) return { kind: 'unknown', exceptions: [], lines: [] }
  const { robots: _robots, unnamed: _unnamed, ...access } = outcome
  return access
}

/**
 * Classes without the robots that the file does not steer. These no longer fetch, or obey only a group that names
 * them. A group that names a robot steers it.
 */
function withoutUnsteered(classes: readonly VerdictClass[]): readonly VerdictClass[] {
  return classes.map((one) => {
    const named = namedRobotsOf(one)
    const isSteered = (robot: Robot): boolean =>
      named.has(robot) ||
      (robot.retired === undefined && (robot.obeys.star !== 'no' || robot.obeys.robotsTxt === 'no'))
    return { ...one, robots: one.robots.filter(isSteered) }
  })
}

/** Does a robot serve one of the purposes that {@link todayOf} tells of? */
function hasMainPurpose(robot: Robot): boolean {
  return [...MAIN_PURPOSES, PREVIEWS].some((purpose) => servesPurpose(robot, purpose))
}

/**
 * May the file address a robot? Some robots obey only a group that names them. A search robot whose dialect does not
 * concern every site counts only if the file names it, or closes the site to it and not to Google. Otherwise, no
 * finding of the default view is about it.
 */
function isAddressed(file: File, robot: Robot, isOpenToGoogle: boolean): boolean {
  const { dialect } = readOptionsOf(robot)
  const { star, robotsTxt } = robot.obeys
  const obeysStar = star !== 'no' || robotsTxt === 'no'
  const isCommon = robot.purposes[0] !== 'search' || dialect.concernsEverySite === true
  return (
    (isCommon && obeysStar) ||
    read(file, readOptionsOf(robot)).selection.kind === 'named' ||
    (isOpenToGoogle && star !== 'no' && robotsTxt !== 'no' && closesSite(file, robot))
  )
}

/** A URL that only rules for whole folders and sites decide. Any host will do, since rules are about paths. */
const ANY_PAGE = 'https://example.com/-'

/** Does a rule for the whole site close it to a robot? */
function closesSite(file: File, robot: Robot): boolean {
  const { verdict, rule } = decide(read(file, readOptionsOf(robot)), ANY_PAGE)
  return verdict === 'disallow' && rule !== undefined && isForWholeSite(rule)
}

/** A line that closes the site to search robots. */
export interface ClosingLine {
  /** From 1. */
  readonly line: number
  /** The first line of the group as these robots read it, if it is above the usual first line. */
  readonly from?: number
  readonly robots: readonly Robot[]
}

/**
 * The lines that close the site to search robots, in file order. Some dialects read several groups as one, so
 * a line may be for robots that other groups name.
 */
export function linesClosingSearch(file: File, { classes }: Survey): readonly ClosingLine[] {
  const standard = memoized(file, DEFAULT_DIALECT.outline).groups
  const closing = new Map<string, ClosingLine & { readonly robots: Robot[] }>()
  const closed = classes.filter((one) => kindOf(one) === 'closed')
  const uncertain = new Set(closed.flatMap((one) => [...uncertainRobotsOf(file, one)]))
  for (const { groups, deciding, policies } of closed.flatMap(({ bases }) => bases)) {
    const members = policies
      .flatMap((policy) => policy.robots)
      .filter(
        (robot) => servesPurpose(robot, 'search') && robot.obeys.robotsTxt !== 'no' && !uncertain.has(robot),
      )
    const line = (deciding.find(isForWholeSite) ?? deciding[0])?.line
    if (line === undefined || members.length === 0) continue
    const [own, usual] = [groups, standard].map((each) =>
      each.filter(({ firstLine }) => firstLine <= line).at(-1),
    )
    const from = (own?.firstLine ?? line) < (usual?.firstLine ?? line) ? own?.firstLine : undefined
    const key = `${line} ${from}`
    const known = closing.get(key)
    if (known === undefined) closing.set(key, { line, ...present({ from }), robots: members })
    else known.robots.push(...members)
  }
  return [...closing.values()].sort((one, other) => one.line - other.line)
}

const SECONDS_A_DAY = 86_400

/** The Crawl-delays of the policies of a survey, by their length, in file order. */
function pausesOf({ classes, policies, order }: Survey): readonly PauseToday[] {
  const steered = new Set(classes.flatMap((one) => one.robots))
  const named = new Set(classes.flatMap((one) => [...namedRobotsOf(one)]))
  const bySeconds = new Map<
    number,
    { lines: number[]; members: Robot[]; obeying: Set<string>; ignoring: Robot[] }
  >()
  for (const { policy, robots: all } of policies) {
    const { crawlDelay, honours } = policy.pacing
    if (crawlDelay === undefined) continue
    const { value, line } = crawlDelay
    const known = bySeconds.get(value) ?? { lines: [], members: [], obeying: new Set(), ignoring: [] }
    bySeconds.set(value, known)
    known.lines.push(line)
    for (const robot of all.filter((one) => steered.has(one))) {
      known.members.push(robot)
      const honoured = honouredBy(robot, true, { dialect: policy.dialect, honours: honours.crawlDelay })
      if (honoured === 'yes') known.obeying.add(robot.id)
      else if (honoured === 'no') known.ignoring.push(robot)
    }
  }
  return [...bySeconds]
    .filter(([, { members }]) => members.length > 0)
    .map(([seconds, { lines, members, obeying, ignoring }]) => ({
      seconds,
      lines: inFileOrder(lines),
      robots: order.sorted(members),
      ignoring: order.sorted(ignoring),
      isForUnnamed: members.some((robot) => !named.has(robot)),
      ...(obeying.has(BING) && seconds > 0 ? { bingPages: Math.floor(SECONDS_A_DAY / seconds) } : {}),
      isIgnoredByGoogle: ignoring.some(({ id }) => id === GOOGLE),
    }))
    .sort((one, other) => (one.lines[0] ?? 0) - (other.lines[0] ?? 0))
}

/** The lines of the sitemaps that Googlebot reads; of any robot, if the survey has no Googlebot. */
function sitemapLinesOf({ policies }: Survey): readonly number[] {
  const shared = policies.find((one) => one.robots.some(({ id }) => id === GOOGLE)) ?? policies[0]
  return inFileOrder(shared?.policy.sitemaps.map(({ line }) => line) ?? [])
}
