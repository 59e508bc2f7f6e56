import { matches } from '../pattern/index.ts'
import type { AskedUrl, Policy } from '../policy/index.ts'
import { comparablePath } from './rfc-9309/rfc-9309.ts'

/**
 * The usage preferences that a file states for a URL (IETF draft-ietf-aipref-attach-05). Of the Content-Usage
 * records whose path matches, those with the longest path count; if they conflict, the more restrictive
 * counts. A preference that is not in the result is unknown. Preferences do not apply to a URL that may not
 * be fetched: callers decide the URL first.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nContent-Usage: /a train-ai=n\n'), { agent: 'FooBot', dialect: dialects['rfc-9309'] })
 * preferencesAt(policy, '/a/b') // { 'train-ai': 'disallow' }
 * ```
 */
export function preferencesAt(policy: Policy, url: AskedUrl): Readonly<Record<string, 'allow' | 'disallow'>> {
  const path = comparablePath(typeof url === 'string' ? url : url.href)
  const matching = policy.contentUsage
    .map(({ value }) => value)
    .filter(({ pattern }) => matches(pattern, path))
  const longest = Math.max(...matching.map(({ length }) => length))
  const merged = new Map<string, 'allow' | 'disallow'>()
  for (const { length, preferences = {} } of matching) {
    if (length !== longest) continue
    for (const [key, answer] of Object.entries(preferences))
      if (merged.get(key) !== 'disallow') merged.set(key, answer)
  }
  return Object.fromEntries(merged)
}
