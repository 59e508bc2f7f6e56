import type { Gate } from '../crawl/index.ts'

/** A response of Node: an `IncomingMessage`, as HTTP crawlers of Crawlee have it. */
interface NodeResponse {
  readonly statusCode?: number
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[]
}

/** A response of a browser that Playwright drives. */
interface BrowserPageResponse {
  status(): number
  headersArray(): Promise<readonly { readonly name: string; readonly value: string }[]>
}

/**
 * What a page lets the crawler do, by `gate.page`, with the header lines of a response as they were sent. Other members
 * of these responses join lines, which changes what X-Robots-Tag says.
 *
 * @param url that of the page, after redirects.
 * @param html the text or bytes of the page. `page.content()` of a browser is what scripts have made of it.
 * @throws TypeError for a response of another client.
 * @example
 * ```ts
 * const gate = createGate({ agent: 'FooBot', userAgent: 'FooBot/1.0 (+https://example.com/bot)' })
 * const response = { statusCode: 200, rawHeaders: ['X-Robots-Tag', 'nofollow', 'X-Robots-Tag', 'foobot: noindex'] }
 * const { index, follow } = await pageOf(gate, 'https://example.com/', response)
 * index // 'no'
 * follow // 'no'
 * await gate.close()
 * ```
 */
export async function pageOf(
  gate: Pick<Gate, 'page'>,
  url: string,
  response: unknown,
  html?: string | Uint8Array,
): Promise<ReturnType<Gate['page']>> {
  return gate.page({ url, ...(await statusAndLines(response)) }, html)
}

async function statusAndLines(
  response: unknown,
): Promise<{ readonly status: number; readonly headers: readonly (readonly [string, string])[] }> {
  const { statusCode, rawHeaders, status, headersArray } = (response ?? {}) as Partial<
    NodeResponse & BrowserPageResponse
  >
  if (typeof statusCode === 'number' && rawHeaders !== undefined)
    return { status: statusCode, headers: pairsOf(rawHeaders) }
  if (typeof status !== 'function' || typeof headersArray !== 'function')
    throw new TypeError(
      'pageOf takes an IncomingMessage of Node, or a response of Playwright. Give others to gate.page.',
    )
  const browsers = response as BrowserPageResponse
  const headers = (await browsers.headersArray()).map(({ name, value }) => [name, value] as const)
  return { status: browsers.status(), headers }
}

function pairsOf(raw: readonly string[]): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] as string, raw[at + 1] as string])
  return pairs
}
