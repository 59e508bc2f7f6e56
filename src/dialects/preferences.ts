import { matches, SearchedPath } from '../pattern/index.ts'
import {
  type AskedUrl,
  askedText,
  assertPolicy,
  type Policy,
  type StatedValue,
  type UrlOptions,
} from '../policy/index.ts'
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
export function preferencesAt(
  policy: Policy,
  url: AskedUrl,
  options?: UrlOptions,
): Readonly<Record<string, 'allow' | 'disallow'>> {
  assertPolicy(policy, 'preferencesAt')
  const path = comparablePath(askedText(url, options))
  const search = new SearchedPath(path)
  const matching = policy.contentUsage
    .map(({ value }) => value)
    .filter(({ pattern }) => matches(pattern, path, search))
  const longest = matching.reduce((most, { length }) => Math.max(most, length), 0)
  const merged = new Map<string, 'allow' | 'disallow'>()
  for (const { length, preferences = {} } of matching) {
    if (length !== longest) continue
    for (const [key, answer] of Object.entries(preferences))
      if (merged.get(key) !== 'disallow') merged.set(key, answer)
  }
  return Object.fromEntries(merged)
}

/** A signal with every value that the selected groups state for it. */
export interface StatedSignal {
  /** In lower case, such as `ai-train`. */
  readonly name: string
  /** The distinct values, each with the line that states it first. */
  readonly values: readonly StatedValue<string>[]
}

/**
 * The content signals of a policy by name. A signal with several values contradicts itself: neither
 * contentsignals.org nor Cloudflare says which of them counts (read on 2026-11-22).
 *
 * @example
 * ```ts
 * const file = parse('User-agent: *\nContent-Signal: ai-train=no, use=reference\nContent-Signal: ai-train=yes\n')
 * const signals = signalsOf(read(file, { agent: 'FooBot', dialect: dialects['rfc-9309'] }))
 * signals.map(({ name, values }) => [name, values.length]) // [['ai-train', 2], ['use', 1]]
 * ```
 */
export function signalsOf({ contentSignals }: Pick<Policy, 'contentSignals'>): readonly StatedSignal[] {
  const byName = new Map<string, Map<string, number>>()
  for (const { value: record, line } of contentSignals) {
    for (const { name, value } of record.signals) {
      const values = byName.get(name) ?? new Map<string, number>()
      if (!values.has(value)) values.set(value, line)
      byName.set(name, values)
    }
  }
  return [...byName].map(([name, values]) => ({
    name,
    values: [...values].map(([value, line]) => ({ value, line })),
  }))
}
