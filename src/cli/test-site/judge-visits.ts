import { dialects, read } from '../../dialects/index.ts'
import { decide } from '../../policy/index.ts'
import { parse } from '../../syntax/index.ts'
import { groupedBy } from '../../text/index.ts'
import { robotsText } from './robots-text.ts'

/** One request to the test site, as the site saw it. Times are milliseconds of one clock. */
export interface Visit {
  readonly agent: string
  readonly path: string
  readonly status: number
  /** When the request arrived. */
  readonly at: number
  /** When the response had been sent. */
  readonly end: number
}

/** What the test site asks of a crawler. */
export interface SiteTerms {
  readonly crawlDelayMs: number
  readonly retryAfterMs: number
  /** When robots.txt began to close `/later/`. */
  readonly changedAt: number
}

/** What a crawler did although the site asks for something else. */
export interface Violation {
  readonly kind: 'robots-not-asked' | 'disallowed' | 'early' | 'at-once' | 'retry-after' | 'loop'
  readonly path: string
  /** Milliseconds since the first request of the crawler. */
  readonly afterMs: number
  /** By how many milliseconds the request was early. */
  readonly earlyByMs?: number
}

/** The judgement of one crawler. */
export interface Judgement {
  readonly agent: string
  readonly requests: number
  readonly pages: number
  readonly violations: readonly Violation[]
  /** Pages that answered 429 or 503, and that the crawler never got. */
  readonly lost: readonly string[]
}

/**
 * The tolerance for times, in milliseconds: two processes read clocks at slightly different times, and a request
 * takes time to arrive.
 */
const SLACK_MS = 20

/** The statuses by which the site asks a crawler to wait. */
const BUSY: ReadonlySet<number> = new Set([429, 503])

/** The most requests for a URL that redirects to itself: one, and more in later attempts. */
const MOST_LOOPS = 3

/** Judges the crawlers by their requests, in the order in which they arrived. */
export function judgeVisits(visits: readonly Visit[], terms: SiteTerms): readonly Judgement[] {
  const ofAgents = groupedBy(visits, ({ agent }) => agent)
  const [before, after] = [false, true].map((isChanged) => closedBy(robotsText(0, isChanged)))
  const isClosed = (path: string, knowsChange: boolean): boolean =>
    (knowsChange ? after : before)?.(path) === true
  return [...ofAgents].map(([agent, own]) => judge(agent, own, terms, isClosed))
}

/** Tells whether a robots.txt closes a path, however the path is encoded. */
function closedBy(text: string): (path: string) => boolean {
  const policy = read(parse(text), { agent: 'TestBot', dialect: dialects['rfc-9309'] })
  return (path) => decide(policy, `http://127.0.0.1${path}`).verdict === 'disallow'
}

function isRobots({ path }: Visit): boolean {
  return path === '/robots.txt'
}

function judge(
  agent: string,
  visits: readonly Visit[],
  terms: SiteTerms,
  isClosed: (path: string, knowsChange: boolean) => boolean,
): Judgement {
  const { at: began } = visits[0] as Visit
  const violations: Violation[] = []
  const add = (kind: Violation['kind'], { path, at }: Visit, earlyByMs?: number): void => {
    const early = earlyByMs === undefined ? {} : { earlyByMs: Math.ceil(earlyByMs) }
    violations.push({ kind, path, afterMs: Math.round(at - began), ...early })
  }
  const firstThat = (holds: (visit: Visit) => boolean): number => {
    const index = visits.findIndex(holds)
    return index === -1 ? visits.length : index
  }
  const asked = firstThat(isRobots)
  // A crawler may use its copy for a day (RFC 9309 section 2.4), so a change binds it once it has the new file.
  const changed = firstThat((visit) => isRobots(visit) && visit.at >= terms.changedAt)
  const loops = new Map<string, number>()
  let [pageEnd, quietUntil] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [index, visit] of visits.entries()) {
    const { path, status, at, end } = visit
    const isPage = !isRobots(visit)
    if (index < asked) add('robots-not-asked', visit)
    if (isClosed(path, index >= changed)) add('disallowed', visit)
    if (at < quietUntil - SLACK_MS) add('retry-after', visit, quietUntil - at)
    else if (isPage && at < pageEnd) add('at-once', visit, pageEnd - at)
    else if (isPage && at < pageEnd + terms.crawlDelayMs - SLACK_MS)
      add('early', visit, pageEnd + terms.crawlDelayMs - at)
    if (path.startsWith('/loop')) {
      const times = (loops.get(path) ?? 0) + 1
      loops.set(path, times)
      if (times === MOST_LOOPS + 1) add('loop', visit)
    }
    if (isPage) pageEnd = Math.max(pageEnd, end)
    if (BUSY.has(status)) quietUntil = Math.max(quietUntil, end + terms.retryAfterMs)
  }
  const got = new Set(visits.filter(({ status }) => status === 200).map(({ path }) => path))
  const refused = visits.filter(({ status }) => BUSY.has(status)).map(({ path }) => path)
  return {
    agent,
    requests: visits.length,
    pages: [...got].filter((path) => path !== '/robots.txt').length,
    violations,
    lost: [...new Set(refused)].filter((path) => !got.has(path)),
  }
}
