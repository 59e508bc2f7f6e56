import { type Policy, parse, type Rule, read } from 'wayleave'
import { dialects } from 'wayleave/dialects'
import { type Robot, readOptionsOf, robotOf } from 'wayleave/robots'
import { availabilityByStatus, classByStatus } from '../dataset/availability.ts'
import type { Observation } from '../input/observation.ts'
import { wilson } from '../measures/wilson.ts'
import { tokenNameOf } from '../tables/robots-table.ts'
import type { LoggedRequest } from './access-log.ts'
import { AddressLists } from './address-lists.ts'
import { type VisitCounts, Visits } from './visits.ts'

/** What one robot did. */
export interface RobotCompliance extends VisitCounts {
  readonly agent: string
  /** Requests for other paths than `/robots.txt`. */
  readonly requests: number
  /** Of the requests that a file in force decides (`n`), those that it allows (`k`). */
  readonly k: number
  readonly n: number
  readonly share: number | null
  readonly low: number | null
  readonly high: number | null
  /** Requests from before the first version, or for which the dialect assumes nothing. */
  readonly unjudged: number
  /** Requests that the file does not allow, and that the server answered all the same, with a status below 400. */
  readonly served: number
  /** Requests that the server refused: with the status 401, 402, 403, 429 or 451. */
  readonly refused: number
  /** Pauses between two requests while a Crawl-delay was in force, and how many were as long as it says. */
  readonly pauses: number
  readonly pauses_kept: number
  /** Requests in its name from addresses that its list does not have. Nothing else counts them. */
  readonly impostors: number
  /** Was there a list of its addresses? */
  readonly verified: boolean
}

/** A request that the file in force does not allow. */
export interface Violation {
  readonly agent: string
  readonly time: string
  readonly path: string
  /** The line that decides, if a line does. */
  readonly line: number | null
  readonly rule: string
  /** The status of the answer, if the log has it. */
  readonly status: number | null
  /** When the version in force was fetched, if the input says. */
  readonly version: string | null
}

/** What a log says about robots. */
export interface LogReport {
  readonly robots: readonly RobotCompliance[]
  readonly violations: readonly Violation[]
  /** Requests of clients that are no robot of the registry. */
  readonly others: number
}

/** Statuses by which a server refuses a client. */
const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 429, 451])

/** Violations of one robot that are listed. All are counted. */
const MAX_VIOLATIONS = 20

interface Counts {
  readonly visits: Visits
  requests: number
  impostors: number
  served: number
  refused: number
  allowed: number
  judged: number
  unjudged: number
  pauses: number
  kept: number
  last: number | undefined
  listed: number
}

/** Judges requests by the version of robots.txt that was in force at their time. */
export class ComplianceCounter {
  private readonly versions: readonly Observation[]
  private readonly policies = new Map<string, Policy | 'allow' | 'disallow' | undefined>()
  private readonly counts = new Map<Robot, Counts>()
  private readonly violations: Violation[] = []
  private others = 0

  private readonly addresses: AddressLists

  /**
   * @param versions the records of one host. One without a time is in force from the beginning.
   * @param addresses the lists by which the claims of User-Agent headers are checked.
   */
  constructor(versions: readonly Observation[], addresses = new AddressLists()) {
    this.addresses = addresses
    this.versions = [...versions].sort((one, other) => startOf(one) - startOf(other))
  }

  /** Counts a request. Requests come in the order of time. */
  add(request: LoggedRequest): void {
    const { time, target, userAgent, address, status } = request
    const robot = robotOf(userAgent)?.robot
    if (robot === undefined) {
      this.others += 1
      return
    }
    const counts = this.countsOf(robot)
    if (address !== undefined && this.addresses.has(robot, address) === false) {
      counts.impostors += 1
      return
    }
    const asks = /^\/robots\.txt(?:$|\?)/.test(target)
    counts.visits.add(time, asks)
    if (asks) return
    counts.requests += 1
    if (status !== undefined && REFUSALS.has(status)) counts.refused += 1
    const index = this.inForceAt(time)
    const policy = this.policyOf(index, robot)
    if (policy === undefined) counts.unjudged += 1
    else {
      counts.judged += 1
      this.judge(robot, counts, policy, request, this.versions[index])
    }
    counts.last = Math.max(time, counts.last ?? time)
  }

  /** The result, the robots with most violations first. */
  result(): LogReport {
    const robots = [...this.counts].map(([robot, counts]): RobotCompliance => {
      const { visits, requests, allowed, judged, unjudged, served, refused, pauses, kept, impostors } = counts
      return {
        agent: tokenNameOf(robot),
        requests,
        k: allowed,
        n: judged,
        ...wilson(allowed, judged),
        unjudged,
        served,
        refused,
        pauses,
        pauses_kept: kept,
        impostors,
        verified: this.addresses.hasListOf(robot),
        ...visits.result(),
      }
    })
    robots.sort((one, other) => other.n - other.k - (one.n - one.k) || (one.agent < other.agent ? -1 : 1))
    return { robots, violations: this.violations, others: this.others }
  }

  private countsOf(robot: Robot): Counts {
    let counts = this.counts.get(robot)
    if (counts === undefined) {
      counts = {
        visits: new Visits(),
        requests: 0,
        impostors: 0,
        served: 0,
        refused: 0,
        allowed: 0,
        judged: 0,
        unjudged: 0,
        pauses: 0,
        kept: 0,
        last: undefined,
        listed: 0,
      }
      this.counts.set(robot, counts)
    }
    return counts
  }

  private judge(
    robot: Robot,
    counts: Counts,
    policy: Policy | 'allow' | 'disallow',
    { time, target, status }: LoggedRequest,
    version: Observation | undefined,
  ): void {
    const decided =
      typeof policy === 'string'
        ? { verdict: policy, rule: undefined }
        : policy.decide(originOf(version) + target, { raw: true })
    if (decided.verdict === 'unknown') {
      counts.judged -= 1
      counts.unjudged += 1
      return
    }
    if (typeof policy !== 'string') countPause(counts, policy, time)
    if (decided.verdict === 'allow') {
      counts.allowed += 1
      return
    }
    if (status !== undefined && status < 400) counts.served += 1
    counts.listed += 1
    if (counts.listed > MAX_VIOLATIONS) return
    const { rule } = decided
    const fetchedAt = version?.fetchedAt
    this.violations.push({
      agent: tokenNameOf(robot),
      time: new Date(time).toISOString(),
      path: target,
      line: rule?.line ?? null,
      rule: rule === undefined ? 'the status of robots.txt' : recordOf(rule),
      status: status ?? null,
      version: fetchedAt === undefined ? null : new Date(fetchedAt).toISOString(),
    })
  }

  /** The place of the version in force; -1 before the first one. */
  private inForceAt(time: number): number {
    let index = this.versions.length - 1
    while (index >= 0 && startOf(this.versions[index] as Observation) > time) index -= 1
    return index
  }

  /** What a version says to a robot; `undefined` if nothing is known. */
  private policyOf(index: number, robot: Robot): Policy | 'allow' | 'disallow' | undefined {
    const key = `${index} ${robot.id}`
    if (!this.policies.has(key)) this.policies.set(key, newPolicyOf(this.versions[index], robot))
    return this.policies.get(key)
  }
}

/** Counts a pause of a robot, and whether it was as long as its rules ask for. */
function countPause(counts: Counts, { pacing }: Policy, time: number): void {
  const delay = pacing.crawlDelay?.value
  if (delay === undefined || counts.last === undefined) return
  counts.pauses += 1
  if (time - counts.last >= delay * 1000) counts.kept += 1
}

function recordOf({ field, effect, value = '' }: Rule): string {
  return `${field ?? effect}: ${value}`
}

function newPolicyOf(
  version: Observation | undefined,
  robot: Robot,
): Policy | 'allow' | 'disallow' | undefined {
  if (version === undefined) return undefined
  const dialect = dialects[robot.readAs]
  if (availabilityByStatus(version) === 'file')
    return read(parse(version.bytes ?? new Uint8Array()), { ...readOptionsOf(robot, dialect), dialect })
  const found = classByStatus(version, robot.assumesAs ?? robot.readAs)
  return found === 'none' ? 'allow' : found === 'full' ? 'disallow' : undefined
}

function startOf({ fetchedAt }: Observation): number {
  return fetchedAt ?? Number.NEGATIVE_INFINITY
}

function originOf(version: Observation | undefined): string {
  const origin = version?.origin ?? `https://${version?.host ?? ''}`
  return URL.canParse(origin) ? new URL(origin).origin : 'https://example.com'
}
