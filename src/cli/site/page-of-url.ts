import { type ExchangedResponse, fetchDocument } from '../../fetch/index.ts'
import { MAX_HTML_BYTES, type Page } from '../../page/index.ts'
import { visible } from '../../text/index.ts'
import { WayleaveError } from '../wayleave-error.ts'
import { fetchOptions, originOfUrl } from './ask-site.ts'
import type { SiteOptions } from './site-options.ts'

/** A page of a site, and the URLs that were requested on the way to it. */
export interface RequestedPage {
  readonly page: Page
  /** The first one as it was given, and the last one of the page. */
  readonly urls: readonly string[]
}

/**
 * Requests a page behind the guards of the fetch room, and follows redirects. Its `url` is the last one. Of a body
 * that breaks off, it has what arrived.
 *
 * @throws WayleaveError if an option is malformed, or if no response arrived.
 */
export async function pageOfUrl(url: string, options: SiteOptions): Promise<RequestedPage> {
  originOfUrl(url, 'argument PAGE')
  let last: { readonly url: string; readonly response: ExchangedResponse } | undefined
  const urls: string[] = []
  const document = await fetchDocument(url, {
    ...fetchOptions(options),
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
