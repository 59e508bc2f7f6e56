import type { Hop, Retrieval } from '../../access/index.ts'
import { type Span, visible } from '../../text/index.ts'
import { printableUrl } from '../text/message-phrases.ts'
import { splitUrl } from './url-parts.ts'

/** The span of findings about the whole file or about a missing file: the beginning of the file. */
export const FILE_START: Span = { start: 0, end: 0 }

/** Statuses that redirect a GET (RFC 9110 §15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** The URL of the robots.txt of a retrieval, quoted for a message. */
export function robotsUrl({ origin }: Retrieval): string {
  return `"${printableUrl(`${origin}/robots.txt`)}"`
}

/**
 * The last hop of a retrieval, which has the final response if there was one; `undefined` if there was no
 * hop.
 */
export function lastHop({ hops }: Retrieval): Hop | undefined {
  return hops.at(-1)
}

/**
 * The problem of a retrieval in parentheses, with a space before them; an empty text if it had no problem.
 */
export function problemSuffix({ problem }: Retrieval): string {
  return problem === undefined ? '' : ` (${visible(problem, 160)})`
}

/** The hops of a retrieval whose response is a redirect, followed or not. */
export function redirectHops({ hops }: Retrieval): readonly Hop[] {
  return hops.filter(({ status }) => status !== undefined && REDIRECTS.has(status))
}

/** The source and target hop of each redirect that a retrieval followed. */
export function followedRedirects({ hops }: Retrieval): readonly (readonly [from: Hop, to: Hop])[] {
  return hops.slice(1).map((to, index) => [hops[index] as Hop, to])
}

/** Host and port of a hop's URL, in lower case. */
export function hostOfHop({ url }: Hop): string {
  return splitUrl(url)?.host ?? ''
}
