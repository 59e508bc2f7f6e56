import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { pacingOf, wholeSeconds } from '../parsing/pacing.ts'
import { ownPacingRecords, rfc9309, rfc9309Parts } from '../rfc-9309/rfc-9309.ts'

/**
 * bingbot takes its own section; without one, the section of msnbot; without that, the general one. Nothing is
 * inherited (Bing Webmaster blog, 3 May 2012).
 */
const fallbacks: ReadonlyMap<string, string> = new Map([['bingbot', 'msnbot']])

function withFallback(query: AgentQuery): AgentQuery {
  const [first, ...others] = query.tokens
  const fallback = first === undefined || others.length > 0 ? undefined : fallbacks.get(first.toLowerCase())
  return fallback === undefined ? query : { ...query, tokens: [...query.tokens, fallback] }
}

/** The longest Crawl-delay: it is a window of 1 to 30 whole seconds (Bing Webmaster blog, 3 May 2012). */
export const MAX_CRAWL_DELAY_WINDOW = 30

function crawlDelay(value: string): number | undefined {
  const seconds = wholeSeconds(value)
  return seconds === undefined || seconds < 1 || seconds > MAX_CRAWL_DELAY_WINDOW ? undefined : seconds
}

function isCrawlDelay({ field }: ParsedRecord): boolean {
  return field === 'crawl-delay'
}

/** bingbot, as Microsoft's pages describe it; RFC 9309 stands in where they are silent. */
export const bing: DialectDefinition<'bing'> = dialectOf({
  ...rfc9309Parts,
  id: 'bing',
  concernsEverySite: true,
  assumes: {
    'rfc-9309':
      'decoding lines groupCloses rulesWithoutAgent agentMatch emptyValue percentEncoding precedence robotsTxtItself unknownLines',
  },
  fallbacks,
  asks: withFallback,
  pacing: pacingOf({ crawlDelay: 'yes', requestRate: 'unknown', visitTime: 'unknown' }, { crawlDelay }),
  // Only "Crawl-delay" is taken from the default section too (D. Dubut, Microsoft).
  pacingRecords: (input) => {
    const own = ownPacingRecords(input)
    if (own.some(isCrawlDelay)) return own
    const query = { tokens: ['*'], obeysStar: true }
    const selection = rfc9309.selectGroups(input.outline, query)
    const records = selection.selected.flatMap((group) => group.records.filter(isCrawlDelay))
    return [...own, ...ownPacingRecords({ ...input, query, selection, records })]
  },
})
