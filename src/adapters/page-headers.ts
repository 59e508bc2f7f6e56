import { type RobotsOptions, robots } from '../builder/index.ts'
import { SIMILAR_USAGE_LABELS } from '../dialects/index.ts'

/**
 * The headers for every page that say what the options of `robots` say: `X-Robots-Tag: noindex` on a staging site, and the
 * content signals as `Content-Usage`, each by its nearest label. The signal `use` has none.
 *
 * @throws TypeError for options that `robots` refuses.
 *
 * @example
 * ```ts
 * pageHeaders({ signals: { 'ai-train': 'no' } }) // { 'content-usage': 'train-ai=n' }
 * pageHeaders({ environment: 'staging' }) // { 'x-robots-tag': 'noindex' }
 * ```
 */
export function pageHeaders(options: RobotsOptions): Readonly<Record<string, string>> {
  robots(options)
  if (options.environment === 'staging') return { 'x-robots-tag': 'noindex' }
  const usage = Object.entries(options.signals ?? {}).flatMap(([signal, answer]) => {
    const label = SIMILAR_USAGE_LABELS.get(signal)
    return label === undefined ? [] : [`${label}=${answer === true || answer === 'yes' ? 'y' : 'n'}`]
  })
  return usage.length === 0 ? {} : { 'content-usage': usage.join(', ') }
}
