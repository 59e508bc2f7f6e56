/** Minutes of the day in UTC, both included; wraps midnight when `from > to`. */
export interface Hours {
  readonly from: number
  readonly to: number
}

/** The response to a request. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The time before the response, in milliseconds; -1: there is no response. */
  readonly afterMs?: number
}

/** A pause that a site asks for, all day or in some hours of it. */
interface AskedPause {
  readonly ms: number
  readonly hours?: Hours
}

/**
 * A site of the referee, and what it asks of its visitors. The referee judges by this plan and never by a
 * robots.txt, so that no tested code takes part in the judgement. Plain data, because it is sent between
 * processes.
 */
export interface SitePlan {
  readonly name: string
  /** The responses to `/robots.txt`, in order. The last one is repeated. */
  readonly robots: readonly Answer[]
  /** The responses to pages, in turn. `{site:NAME}` is the origin of another site. Default: 200 at once. */
  readonly pages?: readonly Answer[]
  /** The paths that visitors request, in turn. */
  readonly paths: readonly string[]
  /** May any page be visited at all? */
  readonly visitable: boolean
  /** The pauses that apply; the longest of those in force. None: the crawler's own default. */
  readonly pauses: readonly AskedPause[]
  /** The visiting hours. */
  readonly hours?: Hours
  /** How many times as many workers stay at this site as at others. More are needed if redirects lead them away. */
  readonly share?: number
}

/** Paths that begin with this are disallowed… */
const PRIVATE = '/private/'

/** …unless they begin with this… */
const PRIVATE_OPEN = '/private/open/'

/** …and so are paths that end with this. */
const PRINTED = '.pdf'

/** A robots.txt with rules for the robot of the test, which disallows all other robots. */
export function rulesOf(lines: readonly string[]): string {
  return [
    '# Not for you',
    'User-agent: *',
    'Disallow: /',
    '',
    'User-agent: FleetBot',
    `Disallow: ${PRIVATE}`,
    `Allow: ${PRIVATE_OPEN}`,
    `Disallow: /*${PRINTED}$`,
    ...lines,
    '',
  ].join('\n')
}

/** Do the rules of {@link rulesOf} keep visitors from a path with its query, as it was sent? */
export function isPrivate(sent: string): boolean {
  const path = decodeURIComponent(sent)
  return (path.startsWith(PRIVATE) && !path.startsWith(PRIVATE_OPEN)) || path.endsWith(PRINTED)
}

export function isWithin({ from, to }: Hours, minute: number): boolean {
  return from <= to ? from <= minute && minute <= to : minute >= from || minute <= to
}
