import { parsedUrl } from '../crawl/index.ts'

/**
 * The URL that the gate decides on if a client sends the credentials of a URL in a header of its own. The gate
 * itself refuses such a URL.
 */
export function withoutCredentials(url: string): string {
  const parsed = parsedUrl(url)
  if (parsed === undefined || (parsed.username === '' && parsed.password === '')) return url
  parsed.username = ''
  parsed.password = ''
  return parsed.href
}
