import type { Hop, Retrieval } from '../../access/index.ts'
import { type Span, visible } from '../../text/index.ts'
import { printableUrl } from '../text/message-phrases.ts'
import { splitUrl } from './url-parts.ts'

/** What is about the whole file, or about none, stands at its beginning. */
export const FILE_START: Span = { start: 0, end: 0 }

/** Statuses that send a GET elsewhere (RFC 9110 §15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** The URL a file was asked for at, in a message. */
export function robotsUrl({ origin }: Retrieval): string {
  return `"${printableUrl(`${origin}/robots.txt`)}"`
}

/** The answer that counts: that of the last hop. */
export function lastHop({ hops }: Retrieval): Hop | undefined {
  return hops.at(-1)
}

/** What went wrong, in brackets behind a sentence; empty where nothing is said. */
export function problemSuffix({ problem }: Retrieval): string {
  return problem === undefined ? '' : ` (${visible(problem, 160)})`
}

/** The hops that answered with a redirect, whether or not it was followed. */
export function redirectHops({ hops }: Retrieval): readonly Hop[] {
  return hops.filter(({ status }) => status !== undefined && REDIRECTS.has(status))
}

/** From where to where redirects led that were followed. */
export function followedRedirects({ hops }: Retrieval): readonly (readonly [from: Hop, to: Hop])[] {
  return hops.slice(1).map((to, index) => [hops[index] as Hop, to])
}

/** Host and port of a hop's URL, in lower case. */
export function hostOfHop({ url }: Hop): string {
  return splitUrl(url)?.host ?? ''
}
