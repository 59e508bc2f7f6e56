import { parsedUrl } from '../../fetch/index.ts'
import type { SignedRequest } from '../../verify/index.ts'

/**
 * The HTTP/1.1 request of a text, with its headers (RFC 9112); `undefined` if the text is no request, or has no host.
 */
export function requestIn(text: string): SignedRequest | undefined {
  const [first = '', ...lines] = text.split(/\r?\n/)
  const [, method = 'GET', target = ''] = /^([A-Z]{1,20}) (\S+) HTTP\/[\d.]+$/.exec(first) ?? []
  if (target === '') return undefined
  const headers = headersIn(lines)
  if (headers === undefined) return undefined
  const isPath = target.startsWith('/')
  const host = headers.get('host')
  if (isPath && host === null) return undefined
  const url = parsedUrl(isPath ? `https://${host}${target}` : target)
  return url === undefined ? undefined : { method, url, headers }
}

/** The headers up to a blank line; `undefined` if a line is none. */
function headersIn(lines: readonly string[]): Headers | undefined {
  const headers = new Headers()
  for (const line of lines) {
    if (line === '') break
    const [, name, value = ''] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*)$/.exec(line) ?? []
    if (name === undefined || value.includes('\0')) return undefined
    headers.append(name, value)
  }
  return headers
}
