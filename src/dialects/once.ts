/**
 * `wayleave/once`: one question about a file, with no policy, no matcher, and none of the code for them.
 */
import { SearchedPath } from '../pattern/index.ts'
import {
  type AskedUrl,
  askedText,
  decideByRules,
  isUrlTooLong,
  PARSER_FAILS,
  pathIn,
  URL_TOO_LONG,
  type UrlOptions,
  type Verdict,
  verdictBy,
} from '../policy/index.ts'
import { type File, fileOfText, textWithin } from '../syntax/index.ts'
import { compactQuery, fullQuery } from './agent-query.ts'
import type { OnceDialect } from './dialect.ts'
import { readingOf } from './dialect-of.ts'
import type { Dialect } from './dialects.ts'
import { googleReading } from './google/google.ts'
import type { AgentQuery } from './outline.ts'
import { outlineFor, rulesNear } from './parsing/first-questions.ts'
import { type AgentMatching, chooseGroups, lookAtEach } from './parsing/select-groups.ts'
import type { ReadOptions } from './read.ts'
import { rfc9309Reading } from './rfc-9309/rfc-9309.ts'

export { type File, type ParseOptions, parse } from '../syntax/index.ts'
export type { AskedUrl, Dialect, OnceDialect, Verdict }

/** Chooses groups without tables of names and without reasons, because one question needs neither. */
const chooseBy = (agents: AgentMatching): OnceDialect['selectGroups'] =>
  chooseGroups(agents, lookAtEach(agents))

/** The dialect of `wayleave/dialects/rfc-9309`, as far as one question needs it. */
export const rfc9309: OnceDialect = { ...rfc9309Reading, ...readingOf(rfc9309Reading, chooseBy) }

/** The dialect of `wayleave/dialects/google`, as far as one question needs it. */
export const google: OnceDialect = { ...googleReading, ...readingOf(googleReading, chooseBy) }

/** Options of {@link decideOnce}. */
export interface OnceOptions
  extends Pick<ReadOptions, 'agent' | 'obeysStar' | 'rawAgent' | 'maxBytes' | 'readsCutLine'>,
    UrlOptions {
  /** An absolute URL, a `URL`, or a path. */
  readonly url: AskedUrl
  /** The dialect to read the file by: one of this module, which brings the least code, or any other. */
  readonly dialect: OnceDialect | Dialect
}

/**
 * The verdict of `decide(read(parse(text), …), url)`, without the preparation for further questions. For a
 * second question about the same file a policy is faster.
 *
 * @throws TypeError as `read` does, and if `robots` is neither a text nor a file. For bytes, pass
 * `parse(bytes)`.
 *
 * @example
 * ```ts
 * const text = 'User-agent: *\nDisallow: /private/\n'
 * decideOnce(text, { agent: 'FooBot', url: 'https://example.com/private/x', dialect: rfc9309 }).verdict // 'disallow'
 * ```
 */
export function decideOnce(robots: string | File, options: OnceOptions): Verdict {
  const { url, dialect } = options ?? {}
  const whole = typeof robots === 'string' ? fileOfText(robots) : robots
  if (typeof whole?.text !== 'string')
    throw new TypeError('decideOnce takes a text, or a file: parse bytes first.')
  if (typeof dialect !== 'object')
    throw new TypeError(
      'decideOnce needs a dialect, not its name: pass rfc9309 or google of this module, or one of `dialects`.',
    )
  if (typeof url !== 'string' && typeof url?.href !== 'string')
    throw new TypeError('decideOnce needs a URL: give `url` next to `agent` and `dialect`.')
  const query = fullQuery(compactQuery(options, dialect, 'decideOnce'))
  const text = textWithin(whole, options)
  const file = text === whole.text ? whole : fileOfText(text)
  if (isUrlTooLong(typeof url === 'string' ? url : url.href, options.raw === true)) return URL_TOO_LONG
  const href = askedText(url, options)
  return firstVerdict(file, dialect, query, href)
}

/** The verdict by the rules near the path if the dialect can tell which they are; otherwise by the whole list. */
function firstVerdict(file: File, dialect: OnceDialect, query: AgentQuery, url: string): Verdict {
  const { inPlace, pathOf, pathWithoutGroup = pathOf, sharing } = dialect
  const pathByGroups = pathIn(url, pathOf, inPlace)
  const outline = outlineFor(dialect, file, pathByGroups)
  if (outline.failure !== undefined) return PARSER_FAILS
  const selection = dialect.selectGroups(outline, query)
  const path = selection.kind === 'none' ? pathIn(url, pathWithoutGroup, inPlace) : pathByGroups
  if (path === undefined) return PARSER_FAILS
  const search = new SearchedPath(path)
  const input = { outline, selection, query }
  const near = sharing?.mayBeNoList === true ? undefined : rulesNear(dialect, input, search)
  if (near !== undefined) return decideByRules(near, path, selection.kind, search)
  const { rules, ruleFor } = dialect.rules({
    ...input,
    records: selection.selected.flatMap(({ records }) => records),
  })
  if (ruleFor !== undefined) return verdictBy(ruleFor(path, url), selection.kind)
  return decideByRules(rules, path, selection.kind, search)
}
