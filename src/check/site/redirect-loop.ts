import type { Retrieval } from '../../access/index.ts'
import { splitUrl } from './url-parts.ts'

/**
 * Whether a retrieval with too many redirects ended in a loop: its last redirect leads to a URL that was
 * requested before. A relative Location (`robots.txt`) is resolved against the folder of the URL that sent
 * it. A Location with dot segments is not resolved, so it never closes a loop.
 */
export function isRedirectLoop({ outcome, hops }: Retrieval): boolean {
  const last = hops.at(-1)
  const location = last?.headers.location
  if (outcome !== 'too-many-redirects' || last === undefined || location === undefined) return false
  const target = targetOf(location, last.url)
  return hops.some(({ url }) => url === target)
}

function targetOf(location: string, from: string): string | undefined {
  const [path = ''] = location.trim().split('#', 1)
  const base = splitUrl(from)
  if (base === undefined || path === '') return undefined
  if (path.startsWith('//')) return withPath(`${base.scheme}:${path}`)
  if (path.startsWith('/')) return `${base.scheme}://${base.host}${path}`
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return withPath(path)
  const [folder = '/'] = /^[^?]*\//.exec(base.path) ?? []
  return `${base.scheme}://${base.host}${folder}${path}`
}

/**
 * An absolute URL as the URLs of hops are written: the host in lower case, then a path, `/` if there was
 * none.
 */
function withPath(url: string): string | undefined {
  const address = splitUrl(url)
  return address === undefined ? undefined : `${address.scheme}://${address.host}${address.path}`
}
