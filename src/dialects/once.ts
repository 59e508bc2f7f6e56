/**
 * For programs that ask one question about a file and keep nothing of it: no policy, no matcher, and none of the code for them.
 */
import { type AskedUrl, decideByRules, PARSER_FAILS, pathIn, type Verdict } from '../policy/index.ts'
import { type File, fileOfText } from '../syntax/index.ts'
import { compactQuery, fullQuery } from './agent-query.ts'
import type { OnceDialect } from './dialect.ts'
import type { Dialect } from './dialects.ts'
import { getPathParamsQuery, scanAsGoogle } from './google/google.ts'
import type { AgentQuery } from './outline.ts'
import { isPlain, pathStart } from './parsing/url.ts'
import type { ReadOptions } from './read.ts'
import { comparablePath, scanAsRfc9309 } from './rfc-9309/rfc-9309.ts'

export { type File, type ParseOptions, parse } from '../syntax/index.ts'

/** The reading of `wayleave/dialects/rfc-9309`, for one question. */
export const rfc9309: OnceDialect = {
  id: 'rfc-9309',
  scanForPath: scanAsRfc9309,
  pathOf: comparablePath,
  pathStart: pathStart,
  isPathUnchanged: isPlain,
}

/** The reading of `wayleave/dialects/google`, for one question. */
export const google: OnceDialect = { id: 'google', scanForPath: scanAsGoogle, pathOf: getPathParamsQuery, pathStart: pathStart }
export type { AskedUrl, Dialect, OnceDialect, Verdict }

/** What {@link decideOnce} needs to know beside the file. */
export interface OnceOptions extends Pick<ReadOptions, 'agent' | 'obeysStar'> {
  /** An absolute URL, a `URL`, or a path. */
  readonly url: AskedUrl
  /** The reading to follow: one of this module, which bring the least code with them, or any dialect. */
  readonly dialect: OnceDialect | Dialect
}

/**
 * One verdict on one URL, which is what `decide(read(parse(text), …), url)` gives, without what that makes ready for further questions. A
 * second question about the same file is better put to a policy.
 *
 * @throws TypeError as `read` does, and when `robots` is neither a text nor a file; bytes become a file by `parse`.
 *
 * @example
 * ```ts
 * const text = 'User-agent: *\nDisallow: /private/\n'
 * decideOnce(text, { agent: 'FooBot', url: 'https://example.com/private/x', dialect: rfc9309 }).verdict // 'disallow'
 * ```
 */
export function decideOnce(robots: string | File, options: OnceOptions): Verdict {
  const { url, dialect } = options
  const file = typeof robots === 'string' ? fileOfText(robots) : robots
  if (typeof file?.text !== 'string') throw new TypeError('decideOnce takes a text, or a file: parse bytes first.')
  if (dialect === undefined) throw new TypeError('decideOnce needs a dialect: pass rfc9309 or google of this module, or one of `dialects`.')
  const query = fullQuery(compactQuery(options, 'decideOnce'))
  const href = typeof url === 'string' ? url : url.href
  const { scanForPath } = dialect
  if (scanForPath === undefined) return fromOutline(file, dialect as Dialect, query, href)
  const path = pathIn(href, dialect)
  if (path === undefined) return PARSER_FAILS
  const { kind, rules } = scanForPath(file, query, path)
  return decideByRules(rules, path, kind)
}

/** The same for a reading that takes more than a glance. */
function fromOutline(file: File, dialect: Dialect, query: AgentQuery, url: string): Verdict {
  const outline = dialect.outline(file)
  if (outline.failure !== undefined) return PARSER_FAILS
  const selection = dialect.selectGroups(outline, query)
  const pathOf = (selection.kind === 'none' ? dialect.pathWithoutGroup : undefined) ?? dialect.pathOf
  const path = pathIn(url, { ...dialect, pathOf })
  if (path === undefined) return PARSER_FAILS
  const { rules } = dialect.rules({ outline, selection, query, records: selection.selected.flatMap(({ records }) => records) })
  return decideByRules(rules, path, selection.kind)
}
