import { UNNAMED_AGENT } from '../../dialects/index.ts'
import { asSent, type Verdict } from '../../policy/index.ts'
import { firstIndex, grouped } from '../../text/index.ts'
import { cachedVerdict } from '../file/cached-verdict.ts'
import type { Context } from '../file/context.ts'
import { originOf } from './origin.ts'

/** The most URLs of the `urls` option that rules are compared with. The rest of a longer list is ignored. */
const MAX_KNOWN_URLS = 20_000

/**
 * The URLs of the `urls` option, made absolute and as a client sends them. If the list was cut, a note in the
 * result says so.
 */
export function knownUrls(context: Context): readonly string[] {
  return context.once(findUrls)
}

function findUrls(context: Context): readonly string[] {
  const { urls = [] } = context.options
  if (urls.length > MAX_KNOWN_URLS)
    context.notes.add(
      `Rules were compared with only the first ${grouped(MAX_KNOWN_URLS)} of ${grouped(urls.length)} URLs.`,
    )
  return urls
    .slice(0, MAX_KNOWN_URLS)
    .map((url) => asSent(url.startsWith('/') ? originOf(context) + url : url))
}

/** The verdict of the `rfc-9309` dialect on a URL for the unnamed agent. */
export function verdictForUnnamedAgent(context: Context, url: string): Verdict {
  return cachedVerdict(context, context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT), url)
}

/**
 * The index of the first sorted text that is not less than `text`. Texts that begin with `text` are from this index
 * on.
 */
export function lowerBound(sorted: readonly string[], text: string): number {
  return firstIndex(sorted.length, (index) => (sorted[index] as string) >= text)
}
