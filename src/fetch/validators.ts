import type { Retrieval } from '../access/index.ts'
import { present } from '../text/index.ts'

/** The validators of a copy, for a conditional request (RFC 9110 §13.1). */
export interface Validators {
  readonly etag?: string
  readonly lastModified?: string
  /**
   * The URL whose response contained them. They are sent to no other URL. Default: the origin's
   * `/robots.txt`.
   */
  readonly url?: string
}

/**
 * The validators for the next request; `undefined` if the server sent none.
 *
 * @example
 * ```ts
 * const hop = { url: 'https://example.com/robots.txt', at: 0, durationMs: 9, status: 200, headers: { etag: '"a"' } }
 * validatorsOf({ hops: [hop] }) // { url: 'https://example.com/robots.txt', etag: '"a"' }
 * ```
 */
export function validatorsOf({ hops }: Pick<Retrieval, 'hops'>): Validators | undefined {
  const last = hops.at(-1)
  const etag = last?.headers.etag
  const lastModified = last?.headers['last-modified']
  if (last === undefined || (etag === undefined && lastModified === undefined)) return undefined
  return {
    url: last.url,
    ...present({ etag, lastModified }),
  }
}

/** The headers of a conditional request to a URL; none if the validators belong to another URL. */
export function conditionOf(
  validators: Validators | undefined,
  url: string,
  robotsUrl: string,
): Readonly<Record<string, string>> {
  if (validators === undefined || (validators.url ?? robotsUrl) !== url) return {}
  const { etag, lastModified } = validators
  return {
    ...present({ 'if-none-match': etag, 'if-modified-since': lastModified }),
  }
}
