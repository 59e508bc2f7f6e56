import { type Answer, rulesOf, type SitePlan } from './site-plan.ts'

/** The pause of the crawlers at a site that asks for none, in milliseconds. */
export const DEFAULT_PAUSE_MS = 300

/** The least pause of the crawlers, in milliseconds. */
export const FLOOR_MS = 100

/** The least pause as a multiple of the duration of the last request. */
export const FACTOR = 1

/** The deadline of a request, in milliseconds. On a busy machine, even a quick request takes a while. */
export const DEADLINE_MS = 3000

/**
 * The lease of a turn, in milliseconds: the deadline and the margin of the gate.
 */
export const LEASE_MS: number = DEADLINE_MS + 10_000

/** Half of the requested paths are disallowed, in several spellings. */
const PATHS = [
  '/page/1',
  '/private/1',
  '/page/2?q=/private/',
  '/print/2.pdf',
  '/private/open/3',
  '/page/../private/3',
  '/page/4.pdf?really',
  '/%70rivate/4',
]

const ok = (...lines: readonly string[]): readonly Answer[] => [{ status: 200, body: rulesOf(lines) }]
const site = (name: string, robots: readonly Answer[], rest: Partial<SitePlan> = {}): SitePlan => ({
  name,
  robots,
  paths: PATHS,
  visitable: true,
  pauses: [],
  ...rest,
})
/** A site with rules that asks for a pause. */
const paced = (name: string, ms: number, lines: readonly string[], rest: Partial<SitePlan> = {}): SitePlan =>
  site(name, ok(...lines), { pauses: [{ ms }], ...rest })

/**
 * The last hour of the day, and the hour after midnight. The crawlers' store has midnight in the middle of
 * the run.
 */
const LATE = { from: 23 * 60, to: 23 * 60 + 59 }
const EARLY = { from: 0, to: 59 }

const page: Answer = { status: 200 }

/**
 * The hosts of the hostile web, as long as there are enough. Their pauses are long, because a machine of two cores
 * serves and crawls all of them.
 */
const WEB: readonly SitePlan[] = [
  paced('delay 10', 10_000, ['Crawl-delay: 10']),
  paced('delay 20, 500s', 20_000, ['Crawl-delay: 20'], {
    pages: [page, page, page, page, page, { status: 500 }],
  }),
  paced('rate 3/1m', 20_000, ['Request-rate: 3/1m']),
  paced('delay 30', 30_000, ['Crawl-delay: 30']),
  paced('delay 20, slow', 20_000, ['Crawl-delay: 20'], { pages: [{ status: 200, afterMs: 1000 }] }),
  paced('delay 20, hangs', 20_000, ['Crawl-delay: 20'], {
    pages: [page, page, page, page, { status: 200, afterMs: -1 }],
  }),
  paced('delay 20, robots.txt moved, pages too', 20_000, [], {
    robots: [{ status: 301, headers: { location: '/rules.txt' }, body: rulesOf(['Crawl-delay: 20']) }],
    pages: [
      page,
      { status: 302, headers: { location: '/page/moved' } },
      { status: 302, headers: { location: '/private/moved' } },
    ],
  }),
  paced('delay 10, 429 with Retry-After', 10_000, ['Crawl-delay: 10'], {
    pages: [page, page, page, { status: 429, headers: { 'retry-after': '30' } }],
  }),
  paced('delay 20, robots.txt 503 at first', 20_000, [], {
    robots: [{ status: 503, headers: { 'retry-after': '20' } }, ...ok('Crawl-delay: 20')],
  }),
  site('robots.txt 500', [{ status: 500 }], { visitable: false }),
]

/** The sites of a fleet: the twenty, or the given number of hosts of the hostile web. */
export function sitesOf(hosts: number | undefined): readonly SitePlan[] {
  if (hosts === undefined) return SITES
  return Array.from({ length: hosts }, (_, host) => {
    const plan = WEB[host % WEB.length] as SitePlan
    return { ...plan, name: `${plan.name} #${host}` }
  })
}

/** Does a site answer all requests, and refuse none? No crawler may find it in trouble. */
export function isHealthy({ robots, pages = [] }: SitePlan): boolean {
  return [...robots, ...pages].every(({ status, afterMs = 0 }) => status < 400 && afterMs >= 0)
}

/** The twenty sites of the fleet. */
export const SITES: readonly SitePlan[] = [
  paced('delay 0.2', 200, ['Crawl-delay: 0.2']),
  // With every second page broken, some crawlers would see three in a row, and back off as they should.
  paced('delay 0.5, 500s', 500, ['Crawl-delay: 0.5'], {
    pages: [page, page, page, page, page, page, page, page, { status: 500 }],
  }),
  paced('delay 1, hours round midnight', 1000, ['Crawl-delay: 1', 'Visit-time: 2300-0059'], {
    hours: { from: LATE.from, to: EARLY.to },
  }),
  paced('delay 3', 3000, ['Crawl-delay: 3']),
  paced('rate 4/1', 250, ['Request-rate: 4/1']),
  paced('rate 120/1m', 500, ['Request-rate: 120/1m']),
  site('rate that slows at midnight', ok('Request-rate: 5/1 2300-2359', 'Request-rate: 1/1 0000-0059'), {
    pauses: [
      { ms: 200, hours: LATE },
      { ms: 1000, hours: EARLY },
    ],
  }),
  site('rate that quickens at midnight', ok('Request-rate: 1/1 2300-2359', 'Request-rate: 5/1 0000-0059'), {
    pauses: [
      { ms: 1000, hours: LATE },
      { ms: 200, hours: EARLY },
    ],
  }),
  paced('delay 0.2, rate 2/1', 500, ['Crawl-delay: 0.2', 'Request-rate: 2/1']),
  site('asks for nothing, slow', ok(), { pages: [{ status: 200, afterMs: 400 }] }),
  site('no robots.txt, hangs', [{ status: 404 }], {
    pages: [page, page, page, page, page, { status: 200, afterMs: -1 }],
    paths: ['/a', '/b'],
  }),
  // Too many requests, RFC 9309 §2.3.1.3: as if there were no file. Its Retry-After applies all the same.
  site('robots.txt 429', [{ status: 429, headers: { 'retry-after': '2' } }], { paths: ['/a', '/b'] }),
  paced('robots.txt moved, pages too', 300, [], {
    // A fifth of its pages lead to a site with a pause of a second, where its visitors then wait.
    share: 3,
    robots: [{ status: 301, headers: { location: '/rules.txt' }, body: rulesOf(['Crawl-delay: 0.3']) }],
    pages: [
      page,
      { status: 302, headers: { location: '/page/moved' } },
      { status: 302, headers: { location: '/private/moved' } },
      { status: 302, headers: { location: '{site:delay 1, hours round midnight}/page/from-elsewhere' } },
      { status: 302, headers: { location: '{site:delay 0.2}/private/from-elsewhere' } },
    ],
  }),
  site('robots.txt 500', [{ status: 500 }], { visitable: false }),
  site('robots.txt hangs', [{ status: 200, afterMs: -1 }], { visitable: false }),
  paced('robots.txt 503 at first', 400, [], {
    robots: [{ status: 503, headers: { 'retry-after': '2' } }, ...ok('Crawl-delay: 0.4')],
  }),
  paced('closed', 200, ['Visit-time: 1200-1259', 'Crawl-delay: 0.2'], {
    hours: { from: 12 * 60, to: 12 * 60 + 59 },
  }),
  paced('closes at midnight', 200, ['Visit-time: 2300-2359', 'Crawl-delay: 0.2'], { hours: LATE }),
  paced('opens at midnight', 200, ['Visit-time: 0000-0059', 'Crawl-delay: 0.2'], { hours: EARLY }),
  paced('429 with Retry-After', 300, ['Crawl-delay: 0.3'], {
    pages: [page, page, page, { status: 429, headers: { 'retry-after': '2' } }],
  }),
]
