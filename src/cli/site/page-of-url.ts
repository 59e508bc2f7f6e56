import { type ExchangedResponse, fetchDocument } from '../../fetch/index.ts'
import { MAX_HTML_BYTES, type Page } from '../../page/index.ts'
import { visible } from '../../text/index.ts'
import { WayleaveError } from '../wayleave-error.ts'
import { fetchOptions, originOfUrl } from './ask-site.ts'
import type { SiteOptions } from './site-options.ts'

/**
 * Requests a page behind the guards of the fetch room, and follows redirects. Its `url` is the last one.
 *
 * @throws WayleaveError if an option is malformed, or if no response arrived.
 */
export async function pageOfUrl(url: string, options: SiteOptions): Promise<Page> {
  originOfUrl(url, 'argument PAGE')
  let last: { readonly url: string; readonly response: ExchangedResponse } | undefined
  const document = await fetchDocument(url, {
    ...fetchOptions(options),
    maxBytes: MAX_HTML_BYTES,
    onExchange: ({ url: requested, response }) => {
      last = response === undefined ? undefined : { url: requested, response }
    },
  })
  const { outcome, problem, body } = document
  if (last === undefined || outcome === 'blocked-address')
    throw new WayleaveError('file', [
      `"${visible(url)}" could not be read (${visible(problem ?? outcome)})`,
      'argument PAGE',
      outcome === 'blocked-address' ? 'add --allow-private if it is yours' : 'try it again later',
    ])
  const { status, headers } = last.response
  return { url: last.url, status, headers, ...(body === undefined ? {} : { html: body }) }
}
