// One file, although it is long: all counts of a robot come from one pass over the requests.
import type { Policy } from '../policy/index.ts'
import { isNameIn, robotNamed, robotOf, tokenOf } from '../robots/index.ts'
import type { PublishedRanges } from '../verify/index.ts'
import { hostOf, type LoggedRequest } from './logged-request.ts'
import {
  type InForce,
  inForceFor,
  type JudgedRobot,
  originOf,
  type RobotsVersion,
  startOf,
} from './robots-version.ts'
import { FirstRequest, MAX_DISORDER_MS, type VisitCounts, Visits } from './visits.ts'

/** How many requests of one kind there are. */
export interface RequestCounts {
  /** All requests, `/robots.txt` included: the sum of the allowed, the disallowed and the unjudged ones. */
  readonly requests: number
  /** Requests that the file in force allows. It always allows `/robots.txt` (RFC 9309, section 2.2.2). */
  readonly allowed: number
  readonly disallowed: number
  /** Requests from before the first version, for another host, for no path, or for which the dialect decides nothing. */
  readonly unjudged: number
  /** Requests that the server refused: with the status 401, 402, 403, 429 or 451. */
  readonly refused: number
  /** Disallowed requests that the server answered all the same, with a status below 400. */
  readonly served: number
}

/** A request that the file in force does not allow. */
export interface Violation {
  /** When (ISO 8601). */
  readonly at: string
  /** The path and query. */
  readonly url: string
  /** The line that decides; `null` if the status of robots.txt decides. */
  readonly line: number | null
  /** The field and the value of that line. */
  readonly rule: string | null
  readonly status: number | null
  /** When the version in force was fetched, if that is known. */
  readonly version: string | null
}

/** What one robot did. */
export interface RobotReport extends RequestCounts {
  /** The token by which a file names the robot. */
  readonly robot: string
  /**
   * Pauses between two requests for pages while a Crawl-delay was in force, and how many were as long as it says.
   * Requests that are not genuine break no pause.
   */
  readonly pauses: number
  readonly pausesKept: number
  /** Is its first request one for `/robots.txt`? */
  readonly askedRobotsFirst: boolean
  /** Requests from addresses that its published list does not have. */
  readonly notGenuine: number
  /** Requests that were compared with its list. 0: nothing is known of who sent them. */
  readonly compared: number
  /** The requests in its name that are not genuine, which the sums above also have. */
  readonly ofOthers: RequestCounts
  /** When it asked for `/robots.txt`, and when for pages. Requests that are not genuine are left out. */
  readonly visits: VisitCounts
  /** The first violations, also those that are not genuine. */
  readonly violations: readonly Violation[]
  /** Violations that are counted, and not listed, because of {@link MAX_VIOLATIONS} or {@link MAX_VIOLATION_BYTES}. */
  readonly violationsLeftOut: number
}

/** What logs say about robots. */
export interface LogReport {
  /** The robots with most disallowed requests first. */
  readonly robots: readonly RobotReport[]
  /** Requests that nothing judges: of clients that are no known robot, and those that a robot has as `unjudged`. */
  readonly unjudged: number
  /** Of these, the ones of clients that are no known robot. */
  readonly others: number
  /** Of these, the ones of robots for another host than that of the robots.txt. */
  readonly otherHosts: number
  /** Requests of robots for several hosts were judged by one robots.txt, because nothing says whose it is. */
  readonly mixesHosts: boolean
}

/** The most violations of one robot that are listed. All are counted. */
export const MAX_VIOLATIONS = 10_000

/** The most bytes that the violations of all robots take together. */
export const MAX_VIOLATION_BYTES: number = 64 * 1024 * 1024

/** More than a violation takes without its URL: 120 bytes were measured on Node 20. */
const BYTES_OF_VIOLATION = 200

/** Statuses by which a server refuses a client. */
const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 429, 451])

/** The most User-Agent headers whose robot is kept. Beyond that they are looked up again. */
const MAX_KNOWN_HEADERS = 10_000

/** The longest header whose robot is kept. Those of browsers and robots are shorter. */
const MAX_KNOWN_LENGTH = 512

/** The settings of a {@link RequestCounter}. */
export interface CountOptions {
  /** The lists by which the claims of User-Agent headers are checked. Without one, nothing is not genuine. */
  readonly ranges?: PublishedRanges
  /** Names of further robots, such as one's own, which are sought in User-Agent headers before those of the registry. */
  readonly agents?: readonly string[]
  /** The host of the robots.txt: requests for another one are not judged by it. Default: that of the versions. */
  readonly host?: string
  /** Called with each violation at once, also with those that are not listed. */
  readonly onViolation?: (robot: string, violation: Violation) => void
  /** Leave the query out of the URLs that are listed. */
  readonly dropsQueries?: boolean
}

/**
 * Judges the requests of a log by the version of robots.txt that was in force at their time.
 *
 * @example
 * ```ts
 * import { parseLogLine, RequestCounter } from 'wayleave/logs'
 *
 * const bytes = new TextEncoder().encode('User-agent: *\nDisallow: /private/')
 * const counter = new RequestCounter([{ status: 200, bytes }])
 * const request = parseLogLine(
 *   '192.0.2.1 - - [01/Jan/2026:01:00:00 +0100] "GET /private/a HTTP/1.1" 200 5 "-" "GPTBot/1.2"',
 * )
 * if (request !== undefined) counter.add(request)
 * counter.result().robots[0]?.violations[0]?.line // 2
 * ```
 */
export class RequestCounter {
  readonly #versions: readonly RobotsVersion[]
  readonly #starts: readonly number[]
  readonly #origins: readonly string[]
  readonly #ranges: PublishedRanges | undefined
  readonly #own: readonly JudgedRobot[]
  readonly #host: string | undefined
  readonly #dropsQueries: boolean
  readonly #onViolation: CountOptions['onViolation']
  readonly #byHeader = new Map<string, Counted | undefined>()
  readonly #byName = new Map<string, Counted>()
  #others = 0
  #otherHosts = 0
  #firstHost: string | undefined
  #mixesHosts = false
  #bytesLeft = MAX_VIOLATION_BYTES

  /** @param versions the records of one host. One without a time is in force from the beginning. */
  constructor(versions: readonly RobotsVersion[], options: CountOptions = {}) {
    this.#versions = [...versions].sort((one, other) => startOf(one) - startOf(other))
    this.#starts = this.#versions.map(startOf)
    this.#origins = this.#versions.map(originOf)
    this.#ranges = options.ranges
    this.#own = (options.agents ?? []).map((name) => {
      const record = robotNamed(name)
      return record === undefined ? { name } : { name: tokenOf(record), record }
    })
    const host = options.host ?? this.#versions.find((version) => version.host !== undefined)?.host
    this.#host = host === undefined ? undefined : hostOf(host)
    this.#dropsQueries = options.dropsQueries === true
    this.#onViolation = options.onViolation
  }

  /** Counts a request. */
  add(request: LoggedRequest): void {
    const counted = this.#countedOf(request.userAgent)
    if (counted === undefined) {
      this.#others += 1
      return
    }
    const { time, target, address, status, host } = request
    const { record } = counted.robot
    const isListed =
      record === undefined || address === undefined ? undefined : this.#ranges?.has(record, address)
    if (isListed !== undefined) counted.compared += 1
    const isGenuine = isListed !== false
    const tally = isGenuine ? counted.own : counted.ofOthers
    tally.requests += 1
    if (status !== undefined && REFUSALS.has(status)) tally.refused += 1
    if (host !== undefined && this.#host !== undefined && host !== this.#host) {
      this.#otherHosts += 1
      tally.unjudged += 1
      return
    }
    // Nothing is asked of robots.txt, such as by `OPTIONS *`.
    if (!target.startsWith('/')) {
      tally.unjudged += 1
      return
    }
    if (host !== undefined && this.#host === undefined) {
      this.#firstHost ??= ownText(host)
      if (host !== this.#firstHost) this.#mixesHosts = true
    }
    const asks = asksForRobots(target)
    counted.first.add(time, asks)
    if (isGenuine) counted.visits.add(time, asks)
    if (asks) tally.allowed += 1
    else this.#judge(counted, tally, request, isGenuine)
  }

  /** The result so far. */
  result(): LogReport {
    const robots = [...this.#byName.values()].map(reportOf)
    robots.sort((one, other) => other.disallowed - one.disallowed || (one.robot < other.robot ? -1 : 1))
    const ofRobots = robots.reduce((sum, { unjudged }) => sum + unjudged, 0)
    return {
      robots,
      unjudged: this.#others + ofRobots,
      others: this.#others,
      otherHosts: this.#otherHosts,
      mixesHosts: this.#mixesHosts,
    }
  }

  #countedOf(userAgent: string): Counted | undefined {
    const known = this.#byHeader.get(userAgent)
    if (known !== undefined || this.#byHeader.has(userAgent)) return known
    const robot = this.#robotIn(userAgent)
    const counted = robot === undefined ? undefined : (this.#byName.get(robot.name) ?? newCounted(robot))
    if (counted !== undefined) this.#byName.set(counted.robot.name, counted)
    if (userAgent.length > MAX_KNOWN_LENGTH) return counted
    if (this.#byHeader.size >= MAX_KNOWN_HEADERS) this.#byHeader.clear()
    this.#byHeader.set(ownText(userAgent), counted)
    return counted
  }

  #robotIn(userAgent: string): JudgedRobot | undefined {
    const own = this.#own.find(({ name }) => isNameIn(userAgent, name))
    if (own !== undefined) return own
    const record = robotOf(userAgent)?.robot
    return record === undefined ? undefined : { name: tokenOf(record), record }
  }

  /** Counts a request for a page by the version in force. */
  #judge(counted: Counted, tally: Tally, request: LoggedRequest, isGenuine: boolean): void {
    const { time, target } = request
    const index = this.#inForceAt(time)
    const inForce = counted.inForce(index, this.#versions)
    if (isGenuine) countPause(counted, inForce, time)
    if (inForce === undefined) {
      tally.unjudged += 1
      return
    }
    const { verdict, rule } =
      typeof inForce === 'string'
        ? { verdict: inForce, rule: undefined }
        : inForce.decide(`${this.#origins[index]}${target}`, RAW)
    if (verdict === 'unknown') tally.unjudged += 1
    else if (verdict === 'allow') tally.allowed += 1
    else {
      tally.disallowed += 1
      if (request.status !== undefined && request.status < 400) tally.served += 1
      this.#list(counted, request, rule, index)
    }
  }

  #list(counted: Counted, request: LoggedRequest, rule: DecidingRule, index: number): void {
    const violation: KeptViolation = {
      time: request.time,
      url: this.#dropsQueries ? request.target.replace(/\?.*$/s, '') : request.target,
      line: rule?.line ?? null,
      rule: rule === undefined ? null : counted.textOf(rule),
      status: request.status ?? null,
      version: this.#versions[index]?.fetchedAt,
    }
    this.#onViolation?.(counted.robot.name, violationOf(violation))
    const bytes = BYTES_OF_VIOLATION + 2 * violation.url.length
    if (counted.violations.length >= MAX_VIOLATIONS || bytes > this.#bytesLeft) {
      counted.leftOut += 1
      return
    }
    this.#bytesLeft -= bytes
    counted.violations.push({ ...violation, url: ownText(violation.url) })
  }

  /** The place of the version in force; -1 before the first one. */
  #inForceAt(time: number): number {
    let [low, high] = [0, this.#starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#starts[middle] as number) > time) high = middle
      else low = middle + 1
    }
    return low - 1
  }
}

/** The exact input of the parser: a log has the URL as the client sent it. */
const RAW = { raw: true } as const

type DecidingRule = Parameters<Counted['textOf']>[0] | undefined

/** A violation as it is kept: a time as a number takes less memory than its text. */
interface KeptViolation extends Omit<Violation, 'at' | 'version'> {
  readonly time: number
  readonly version: number | undefined
}

type Tally = { -readonly [Name in keyof RequestCounts]: number }

function newTally(): Tally {
  return { requests: 0, allowed: 0, disallowed: 0, unjudged: 0, refused: 0, served: 0 }
}

/** The most versions whose policies a robot keeps: memory must not grow with robots × versions. */
const MAX_POLICIES = 4

/** What is counted of one robot. */
class Counted {
  readonly robot: JudgedRobot
  readonly own: Tally = newTally()
  readonly ofOthers: Tally = newTally()
  /** The first request in its name, also one that is not genuine. */
  readonly first = new FirstRequest()
  readonly visits = new Visits()
  readonly violations: KeptViolation[] = []
  compared = 0
  leftOut = 0
  pauses = 0
  pausesKept = 0
  /** The time of the last request for a page. */
  last: number | undefined
  readonly #policies = new Map<number, InForce>()
  /** Weak: a version that is no longer kept gives its memory back. */
  readonly #rules = new WeakMap<object, string>()

  constructor(robot: JudgedRobot) {
    this.robot = robot
  }

  /** What a version says to the robot, by the place of the version; `undefined` before the first one. */
  inForce(index: number, versions: readonly RobotsVersion[]): InForce {
    const version = versions[index]
    if (version === undefined) return undefined
    const known = this.#policies.get(index)
    if (known !== undefined) return known
    // Lines come in the order of time, so that an older version is hardly asked again.
    if (this.#policies.size >= MAX_POLICIES) this.#policies.clear()
    const inForce = inForceFor(version, this.robot)
    this.#policies.set(index, inForce)
    return inForce
  }

  /** The text of a rule, which all its violations share. */
  textOf(rule: Policy['rules'][number]): string {
    let text = this.#rules.get(rule)
    if (text === undefined) {
      text = `${rule.field ?? rule.effect}: ${rule.value ?? ''}`
      this.#rules.set(rule, text)
    }
    return text
  }
}

function newCounted(robot: JudgedRobot): Counted {
  return new Counted(robot)
}

/** Counts a pause of a robot, and whether it was as long as its rules ask for. */
function countPause(counted: Counted, inForce: InForce, time: number): void {
  const { last } = counted
  const behind = last === undefined ? 0 : last - time
  counted.last = behind > 0 && behind <= MAX_DISORDER_MS ? last : time
  if (last === undefined || behind > MAX_DISORDER_MS || typeof inForce !== 'object') return
  const delay = inForce.pacing.crawlDelay?.value
  if (delay === undefined) return
  counted.pauses += 1
  if (time - last >= delay * 1000) counted.pausesKept += 1
}

function reportOf(counted: Counted): RobotReport {
  const { robot, own, ofOthers, violations, leftOut, pauses, pausesKept, compared } = counted
  const sum = (name: keyof RequestCounts): number => own[name] + ofOthers[name]
  return {
    robot: robot.name,
    requests: sum('requests'),
    allowed: sum('allowed'),
    disallowed: sum('disallowed'),
    unjudged: sum('unjudged'),
    refused: sum('refused'),
    served: sum('served'),
    pauses,
    pausesKept,
    askedRobotsFirst: counted.first.asks,
    notGenuine: ofOthers.requests,
    compared,
    ofOthers: { ...ofOthers },
    visits: counted.visits.result(),
    violations: violations.map(violationOf),
    violationsLeftOut: leftOut,
  }
}

function violationOf({ time, version, ...violation }: KeptViolation): Violation {
  return {
    at: new Date(time).toISOString(),
    ...violation,
    version: version === undefined ? null : new Date(version).toISOString(),
  }
}

/** A request for robots.txt, with or without a query. */
function asksForRobots(target: string): boolean {
  if (!target.startsWith('/robots.txt')) return false
  return target.length === ROBOTS_LENGTH || target.charCodeAt(ROBOTS_LENGTH) === QUESTION_MARK
}

const ROBOTS_LENGTH = '/robots.txt'.length
const QUESTION_MARK = 0x3f

/** A text with memory of its own. A part of another text keeps all of that in memory. */
function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
