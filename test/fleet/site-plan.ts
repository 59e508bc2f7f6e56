/** Minutes of the day in UTC, both included; wraps midnight when `from > to`. */
export interface Hours {
  readonly from: number
  readonly to: number
}

/** What is answered to a request. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds before the answer; infinite, written as -1, for none at all. */
  readonly afterMs?: number
}

/** A pause that a site asks for, all day or in some hours of it. */
export interface AskedPause {
  readonly ms: number
  readonly hours?: Hours
}

/**
 * A site as the referee plays it, and what it asks of its visitors. The referee judges by this and never by a
 * robots.txt, so that nothing of what is tested has a say in the judgement. Plain data: it goes from one
 * process to another.
 */
export interface SitePlan {
  readonly name: string
  /** What `/robots.txt` answers, the last one again and again. */
  readonly robots: readonly Answer[]
  /** What pages answer, in turn; `{site:NAME}` stands for another site's origin. Default: 200 at once. */
  readonly pages?: readonly Answer[]
  /** Paths visitors ask for, in turn. */
  readonly paths: readonly string[]
  /** May any page be visited at all? */
  readonly visitable: boolean
  /** The pauses that hold, the longest of those in force; none: the crawler's own default. */
  readonly pauses: readonly AskedPause[]
  /** Visits are wanted only then. */
  readonly hours?: Hours
}

/** Bytes that no visitor is allowed to see begin with this… */
const PRIVATE = '/private/'

/** …unless they begin with this… */
const PRIVATE_OPEN = '/private/open/'

/** …and these are not for visitors either. */
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
