import { Deadline } from './deadline.ts'
import type { FetchRobotsOptions } from './fetch-options.ts'
import { type FollowResult, follow } from './follow.ts'
import { judgeDocumentResponse } from './judge-response.ts'
import { checkedUrl } from './robots-url.ts'
import { checkSettings } from './settings.ts'

/** How to ask for a document: as for a robots.txt, without what is of that alone. */
export type FetchDocumentOptions = Omit<FetchRobotsOptions, 'validators' | 'bypassCaches'>

/** What came of asking for a document: as of a robots.txt, but that any body with a 2xx is `ok`. */
export interface FetchedDocument extends Omit<FollowResult, 'notModified'> {
  /** The URL that was asked for. */
  readonly url: string
}

/**
 * Asks for one document, such as a sitemap that a file names, behind the same guards as {@link fetchRobots}: its URL may be an attacker's.
 * It is not asked whether a robots.txt allows that.
 *
 * @throws TypeError where an argument is out of place, and the reason of `signal` where it is aborted; nothing else.
 */
export async function fetchDocument(url: string, options: FetchDocumentOptions): Promise<FetchedDocument> {
  const settings = checkSettings(options)
  const start = checkedUrl(url)
  start.hash = ''
  settings.signal?.throwIfAborted()
  const deadline = new Deadline(settings.deadlineMs, settings.signal)
  try {
    const { notModified: _, ...followed } = await follow(
      { start, validatorsFor: start.href, headers: { accept: '*/*' }, judge: judgeDocumentResponse },
      settings,
      deadline,
    )
    return { url: start.href, ...followed }
  } finally {
    deadline.end()
  }
}
