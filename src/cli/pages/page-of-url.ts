import { type ExchangedResponse, fetchDocument } from '../../fetch/index.ts'
import { MAX_HTML_BYTES, type Page, type PageNote } from '../../page/index.ts'
import { visible } from '../../text/index.ts'
import { fetchOptions, originOfUrl } from '../site/ask-site.ts'
import type { SiteOptions } from '../site/site-options.ts'
import { WayleaveError } from '../wayleave-error.ts'

/** A page of a site, and the URLs that were requested on the way to it. */
export interface RequestedPage {
  readonly page: Page
  /** The URL as it was given first, and the URL of the page last. */
  readonly urls: readonly string[]
}

/**
 * Requests a page behind the guards of the fetch room, and follows redirects. The result has the last URL as `url`.
 * If the body breaks off, the result has the part that arrived.
 *
 * @param whereUserAgent names the option of the User-Agent in messages.
 * @throws WayleaveError if an option is malformed, or if no response arrived.
 */
export async function pageOfUrl(
  url: string,
  options: SiteOptions,
  whereUserAgent?: string,
): Promise<RequestedPage> {
  originOfUrl(url, 'argument PAGE')
  let last: { readonly url: string; readonly response: ExchangedResponse } | undefined
  const urls: string[] = []
  const document = await fetchDocument(url, {
    ...fetchOptions(options, whereUserAgent),
    maxBytes: MAX_HTML_BYTES,
    onExchange: ({ url: requested, response }) => {
      if (urls.at(-1) !== requested) urls.push(requested)
      last = response === undefined ? undefined : { url: requested, response }
    },
  })
  const { outcome, problem, body, truncated } = document
  if (last === undefined || outcome === 'blocked-address')
    throw new WayleaveError('file', [
      `"${visible(url)}" could not be read (${visible(problem ?? outcome)})`,
      'argument PAGE',
      outcome === 'blocked-address' ? 'add --allow-private if it is yours' : 'try it again later',
    ])
  const { status, headers, body: arrived } = last.response
  const isSuccess = status >= 200 && status < 300
  return {
    page: {
      url: last.url,
      status,
      headers,
      html: body ?? arrived,
      isHtmlCut: isSuccess && (truncated || outcome !== 'ok'),
    },
    urls,
  }
}

/** More than is read of a TDMRep file. */
const MAX_TDMREP_BYTES = 4 * 1024 * 1024

/**
 * The TDMRep file of a site. A site that sends no such file, or HTML in its place, does not take part. After an error
 * of the server or the network, it is unknown whether the site takes part.
 */
export async function tdmrepOf(
  origin: string,
  options: SiteOptions,
): Promise<{ readonly tdmrep?: string; readonly notes: readonly PageNote[] }> {
  let contentType = ''
  let status: number | undefined
  const { outcome, body, problem } = await fetchDocument(`${origin}/.well-known/tdmrep.json`, {
    ...fetchOptions(options),
    maxBytes: MAX_TDMREP_BYTES,
    onExchange: ({ response }) => {
      status = response?.status
      contentType = response?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
    },
  })
  if (outcome === 'ok')
    return /^text\/html\b/i.test(contentType)
      ? { notes: [] }
      : { tdmrep: new TextDecoder().decode(body), notes: [] }
  if (status !== undefined && status >= 400 && status < 500 && status !== 429) return { notes: [] }
  const message = `tdmrep.json could not be read (${visible(problem ?? outcome)}), so what it states is not known.`
  return { notes: [{ code: 'tdmrep-unread', message }] }
}
