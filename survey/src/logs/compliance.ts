import { type Policy, parse, read } from 'wayleave'
import { dialects } from 'wayleave/dialects'
import { type Robot, readOptionsOf, robotOf } from 'wayleave/robots'
import { availabilityByStatus, classByStatus } from '../build/availability.ts'
import type { Observation } from '../input/observation.ts'
import { wilson } from '../measures/wilson.ts'
import { tokenNameOf } from '../tables/robots-table.ts'
import type { LoggedRequest } from './access-log.ts'

/** What one robot did. */
export interface RobotCompliance {
  readonly agent: string
  /** Requests for other paths than `/robots.txt`. */
  readonly requests: number
  /** Requests for `/robots.txt`. */
  readonly asked: number
  /** Was the first request of the log one for `/robots.txt`? */
  readonly asked_first: boolean
  /** Of the requests that a file in force decides (`n`), those that it allows (`k`). */
  readonly k: number
  readonly n: number
  readonly share: number | null
  readonly low: number | null
  readonly high: number | null
  /** Requests from before the first version, or for which the dialect assumes nothing. */
  readonly unjudged: number
  /** Pauses between two requests while a Crawl-delay was in force, and how many were as long as it says. */
  readonly pauses: number
  readonly pauses_kept: number
}

/** A request that the file in force does not allow. */
export interface Violation {
  readonly agent: string
  readonly time: string
  readonly path: string
  /** The line that decides, if a line does. */
  readonly line: number | null
  readonly rule: string
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

/** Violations of one robot that are listed. All are counted. */
const MAX_VIOLATIONS = 20

interface Counts {
  requests: number
  asked: number
  askedFirst: boolean
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

  /** @param versions the records of one host. One without a time is in force from the beginning. */
  constructor(versions: readonly Observation[]) {
    this.versions = [...versions].sort((one, other) => startOf(one) - startOf(other))
  }

  /** Counts a request. Requests come in the order of time. */
  add({ time, target, userAgent }: LoggedRequest): void {
    const robot = robotOf(userAgent)?.robot
    if (robot === undefined) {
      this.others += 1
      return
    }
    const counts = this.countsOf(robot)
    const isFirst = counts.asked === 0 && counts.requests === 0
    if (/^\/robots\.txt(?:$|\?)/.test(target)) {
      counts.asked += 1
      counts.askedFirst ||= isFirst
      return
    }
    counts.requests += 1
    const index = this.inForceAt(time)
    const policy = this.policyOf(index, robot)
    if (policy === undefined) counts.unjudged += 1
    else {
      counts.judged += 1
      this.judge(robot, counts, policy, time, target, this.versions[index])
    }
    counts.last = Math.max(time, counts.last ?? time)
  }

  /** The result, the robots with most violations first. */
  result(): LogReport {
    const robots = [...this.counts].map(([robot, counts]): RobotCompliance => {
      const { requests, asked, askedFirst, allowed, judged, unjudged, pauses, kept } = counts
      return {
        agent: tokenNameOf(robot),
        requests,
        asked,
        asked_first: askedFirst,
        k: allowed,
        n: judged,
        ...wilson(allowed, judged),
        unjudged,
        pauses,
        pauses_kept: kept,
      }
    })
    robots.sort((one, other) => other.n - other.k - (one.n - one.k) || (one.agent < other.agent ? -1 : 1))
    return { robots, violations: this.violations, others: this.others }
  }

  private countsOf(robot: Robot): Counts {
    let counts = this.counts.get(robot)
    if (counts === undefined) {
      counts = {
        requests: 0,
        asked: 0,
        askedFirst: false,
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
    time: number,
    target: string,
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
    if (typeof policy !== 'string') {
      const delay = policy.pacing.crawlDelay?.value
      if (delay !== undefined && counts.last !== undefined) {
        counts.pauses += 1
        if (time - counts.last >= delay * 1000) counts.kept += 1
      }
    }
    if (decided.verdict === 'allow') {
      counts.allowed += 1
      return
    }
    counts.listed += 1
    if (counts.listed > MAX_VIOLATIONS) return
    const { rule } = decided
    this.violations.push({
      agent: tokenNameOf(robot),
      time: new Date(time).toISOString(),
      path: target,
      line: rule?.line ?? null,
      rule:
        rule === undefined ? 'the status of robots.txt' : `${rule.field ?? rule.effect}: ${rule.value ?? ''}`,
      version: version?.fetchedAt === undefined ? null : new Date(version.fetchedAt).toISOString(),
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
