import type { Policy } from '../policy/index.ts'
import { isNameIn, robotNamed, robotOf, tokenOf } from '../robots/index.ts'
import { firstIndex } from '../text/index.ts'
import type { PublishedRanges } from '../verify/index.ts'
import type { LogReport, RequestCounts, RobotReport, Violation } from './log-report.ts'
import { hostOf, type LoggedRequest } from './logged-request.ts'
import {
  type InForce,
  inForceFor,
  type JudgedRobot,
  originOf,
  type RobotsVersion,
  startOf,
} from './robots-version.ts'
import { FirstRequest, MAX_DISORDER_MS, Visits } from './visits.ts'

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
  /**
   * The lists by which the claims of User-Agent headers are checked. Without lists, every claim counts as genuine.
   */
  readonly ranges?: PublishedRanges
  /**
   * Names of further robots, such as one's own. They are searched in User-Agent headers before the names of the
   * registry.
   */
  readonly agents?: readonly string[]
  /**
   * The host of the robots.txt. Requests for another host are not judged by the file. Default: the host of the
   * versions.
   */
  readonly host?: string
  /** Called at once with each violation, also beyond the listed ones. */
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
    if (this.#isOfAnotherSite(host) || !isAPath(target)) {
      tally.unjudged += 1
      return
    }
    const asks = asksForRobots(target)
    counted.first.add(time, asks)
    if (isGenuine) counted.visits.add(time, asks)
    if (asks) tally.allowed += 1
    else this.#judge(counted, tally, request, isGenuine)
  }

  /**
   * Is a request for another host than that of robots.txt? Without a host of robots.txt, notes whether the log has
   * several hosts.
   */
  #isOfAnotherSite(host: string | undefined): boolean {
    if (host === undefined) return false
    if (this.#host === undefined) {
      this.#firstHost ??= ownText(host)
      if (host !== this.#firstHost) this.#mixesHosts = true
      return false
    }
    if (host === this.#host) return false
    this.#otherHosts += 1
    return true
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
    const counted = robot === undefined ? undefined : (this.#byName.get(robot.name) ?? new Counted(robot))
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
    return firstIndex(this.#starts.length, (index) => (this.#starts[index] as number) > time) - 1
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

/** Does a target ask something of robots.txt? `OPTIONS *` does not. */
function isAPath(target: string): boolean {
  return target.startsWith('/')
}

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

/** A text with memory of its own. A slice of a longer text would keep the longer text in memory. */
function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
