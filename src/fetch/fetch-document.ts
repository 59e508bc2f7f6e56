import { Deadline } from './deadline.ts'
import type { FetchRobotsOptions } from './fetch-options.ts'
import { type FollowResult, follow } from './follow.ts'
import { judgeDocumentResponse } from './judge-response.ts'
import { checkUrl } from './robots-url.ts'
import { checkSettings } from './settings.ts'

/** Options to fetch a document: those for robots.txt, without the ones that only robots.txt needs. */
export type FetchDocumentOptions = Omit<
  FetchRobotsOptions,
  'validators' | 'bypassCaches' | 'acceptsUnfinishedCoding'
>

/** The result of fetching a document. As for robots.txt, but any body with a 2xx status is `ok`. */
export interface FetchedDocument extends Omit<FollowResult, 'notModified'> {
  /** The requested URL. */
  readonly url: string
}

/**
 * Fetches one document, such as a sitemap that a file names. The guards are those of {@link fetchRobots},
 * because an attacker may have chosen the URL. It does not check whether robots.txt allows the request.
 *
 * @throws TypeError if an argument is invalid, and the reason of `signal` if it is aborted; nothing else.
 */
export async function fetchDocument(url: string, options: FetchDocumentOptions): Promise<FetchedDocument> {
  const settings = checkSettings(options)
  const start = checkUrl(url)
  start.hash = ''
  settings.signal?.throwIfAborted()
  const deadline = new Deadline(settings.deadlineMs, settings.signal)
  try {
    const { notModified: _, ...result } = await follow(
      { start, validatorsFor: start.href, headers: { accept: '*/*' }, judge: judgeDocumentResponse },
      settings,
      deadline,
    )
    return { url: start.href, ...result }
  } finally {
    deadline.end()
  }
}
