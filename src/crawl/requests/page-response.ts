import { headerLinesOf } from '../../fetch/index.ts'
import { NO_ROBOTS, type PageVerdict, type RobotsPart, readPage, verdictOnPage } from '../../page/index.ts'
import type { AskedUrl } from '../../policy/index.ts'
import { present } from '../../text/index.ts'
import type { Decision } from '../decision.ts'

/** A response to a request for a page: of `fetch`, or of another client. */
export interface PageResponse {
  /** The URL of the page, after redirects. */
  readonly url: string
  readonly status: number
  /** `Headers` join lines of one name. Pairs, such as those of `rawHeaders` of Node, keep them apart. */
  readonly headers: Headers | readonly (readonly [name: string, value: string])[]
}

/**
 * What a page lets the crawler do.
 *
 * @param agents its product tokens.
 * @param decideNow the decision on a URL, if there is one at once.
 */
export function pageOfResponse(
  response: PageResponse,
  html: string | Uint8Array | undefined,
  agents: readonly string[],
  decideNow: (url: AskedUrl) => Decision | undefined,
): PageVerdict {
  const { url, status, headers } = response
  const isIterable = typeof (headers as Partial<Headers> | null)?.[Symbol.iterator] === 'function'
  if (typeof url !== 'string' || typeof status !== 'number' || typeof headers === 'string' || !isIterable)
    throw new TypeError('page takes a Response, or an object with url, status and headers.')
  const lines = isLines(headers) ? headers : headerLinesOf(response as Response)
  const now = Date.now()
  const [agent = ''] = agents
  const page = readPage(
    {
      url,
      status,
      headers: lines ?? [...(headers as Headers)],
      joined: lines === undefined,
      ...present({ html }),
    },
    now,
  )
  return verdictOnPage(page, agent, url === '' ? NO_ROBOTS : partOf(decideNow(url)), now)
}

function isLines(headers: PageResponse['headers']): headers is readonly (readonly [string, string])[] {
  return Array.isArray(headers)
}

/** What the gate knows of the site's robots.txt. It keeps no statements of use. */
function partOf(decision: Decision | undefined): RobotsPart {
  if (decision === undefined || decision.verdict === 'defer') return NO_ROBOTS
  const { verdict, rule, reason } = decision
  // The operator, and not the site, refuses what would be too slow.
  const fetch = reason === 'too-slow' ? 'allow' : verdict
  if (rule === undefined) return { ...NO_ROBOTS, fetch }
  const text = `${rule.effect === 'allow' ? 'Allow' : 'Disallow'}: ${rule.excerpt}`
  return {
    ...NO_ROBOTS,
    fetch,
    place: { where: 'robots.txt', ...present({ line: rule.line }), text },
  }
}
