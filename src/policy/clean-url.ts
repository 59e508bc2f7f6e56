import { matches, SearchedPath, starDollar } from '../pattern/index.ts'
import { asSent } from './as-sent.ts'
import { assertPolicy } from './assert-arguments.ts'
import type { AskedUrl, Policy } from './policy.ts'

/**
 * A URL without the query parameters that the file's Clean-param records name (Yandex Webmaster,
 * Clean-param). All records apply, in whatever group. Names are case-sensitive, and the path of a record is a
 * prefix in which `*` matches any run. The path is
 * compared as a client sends it; the URL keeps the spelling in which it is given.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: Yandex\nDisallow:\nClean-param: ref /books/'), { agent: 'Yandex', dialect: dialects.yandex })
 * cleanUrl(policy, 'https://example.com/books/?ref=1&id=3') // 'https://example.com/books/?id=3'
 * ```
 */
export function cleanUrl(policy: Policy, url: AskedUrl): string {
  assertPolicy(policy, 'cleanUrl')
  const whole = typeof url === 'string' ? url : url.href
  const hash = whole.indexOf('#')
  const end = hash === -1 ? whole.length : hash
  const question = whole.slice(0, end).indexOf('?')
  if (question === -1) return whole
  const path = asSent(pathOf(whole.slice(0, question)))
  const search = new SearchedPath(path)
  const dropped = new Set<string>()
  for (const { value } of policy.cleanParams) {
    if (!matches(starDollar(value.path), path, search)) continue
    for (const name of value.params) dropped.add(name)
  }
  const params = whole
    .slice(question + 1, end)
    .split('&')
    .filter((pair) => !dropped.has(pair.split('=')[0] as string))
  return `${whole.slice(0, question)}${params.length === 0 ? '' : `?${params.join('&')}`}${whole.slice(end)}`
}

function pathOf(url: string): string {
  const scheme = url.indexOf('://')
  if (scheme === -1) return url
  const slash = url.indexOf('/', scheme + 3)
  return slash === -1 ? '/' : url.slice(slash)
}
