import type { FetchRobotsOptions } from './fetch-options.ts'
import { type Followed, follow } from './follow.ts'
import { judgedDocument } from './judged-answer.ts'
import { checkedUrl } from './robots-url.ts'
import { settingsOf } from './settings.ts'
import { Watch } from './watch.ts'

/** How to ask for a document: as for a robots.txt, without what is of that alone. */
export type FetchDocumentOptions = Omit<FetchRobotsOptions, 'validators' | 'pastCaches'>

/** What came of asking for a document: as of a robots.txt, but that any body with a 2xx is `ok`. */
export interface FetchedDocument extends Omit<Followed, 'notModified'> {
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
  const settings = settingsOf(options)
  const start = checkedUrl(url)
  start.hash = ''
  settings.signal?.throwIfAborted()
  const watch = new Watch(settings.deadlineMs, settings.signal)
  try {
    const { notModified: _, ...followed } = await follow(
      { start, validatorsFor: start.href, headers: { accept: '*/*' }, judge: judgedDocument },
      settings,
      watch,
    )
    return { url: start.href, ...followed }
  } finally {
    watch.end()
  }
}
