import { UNNAMED_AGENT } from '../../dialects/index.ts'
import type { Verdict } from '../../policy/index.ts'
import { originOf } from '../analysis/sample-url.ts'
import { cachedVerdict } from '../file/cached-verdict.ts'
import type { Context } from '../file/context.ts'

/** URLs of the site that rules are held against; of a longer list the first so many. */
export const MAX_KNOWN_URLS = 20_000

/** The URLs of the site that were given, absolute; none where none were. A list that is cut is noted. */
export function knownUrls(context: Context): readonly string[] {
  return context.once(findUrls)
}

function findUrls(context: Context): readonly string[] {
  const { urls = [] } = context.options
  if (urls.length > MAX_KNOWN_URLS) context.notes.add(`Rules were held against the first ${MAX_KNOWN_URLS} of ${urls.length} URLs.`)
  return urls.slice(0, MAX_KNOWN_URLS).map((url) => (url.startsWith('/') ? originOf(context) + url : url))
}

/** What a robot that no group names may do with a URL, as RFC 9309 reads the file. */
export function verdictForUnnamedAgent(context: Context, url: string): Verdict {
  return cachedVerdict(context, context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT), url)
}

/** The place of the first of sorted texts that does not sort before a text: where those that begin with it begin. */
export function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < text) low = middle + 1
    else high = middle
  }
  return low
}
