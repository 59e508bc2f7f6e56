import { starDollar } from '../pattern/index.ts'
import type { CleanParam, ContentSignals, ContentUsage, Signal } from '../policy/index.ts'
import { comparableRule } from './rfc-9309/rfc-9309.ts'

/** The longest Clean-param value, in characters (Yandex Webmaster, Clean-param). */
export const MAX_CLEAN_PARAM_CHARACTERS = 500

/** Parses `p0[&p1&p2&..&pn] [path]`, the path of `A-Za-z0-9.-/*_` (Yandex Webmaster, Clean-param). */
export function cleanParamOf(value: string): CleanParam | undefined {
  if (value.length > MAX_CLEAN_PARAM_CHARACTERS) return undefined
  const match = /^(\S+)(?:\s+([A-Za-z0-9.\-/*_]+))?$/.exec(value)
  if (match === null) return undefined
  const params = [...new Set((match[1] as string).split('&').filter((name) => name !== ''))]
  return params.length === 0 ? undefined : { params, path: match[2] ?? '' }
}

/**
 * Parses `name=value[, name=value]*` (contentsignals.org). Names and values that are not known today are
 * kept, since vendors add some: `use` came in July 2026.
 */
export function contentSignalsOf(value: string): ContentSignals | undefined {
  const signals: Signal[] = []
  for (const part of value.toLowerCase().split(',')) {
    if (part.trim() === '') continue
    const equals = part.indexOf('=')
    const end = equals === -1 ? part.length : equals
    signals.push({ name: part.slice(0, end).trim(), value: part.slice(end + 1).trim() })
  }
  return signals.length === 0 ? undefined : { signals }
}

/**
 * Parses `[path] dictionary` (IETF draft-ietf-aipref-attach-05). A value that begins with `/` has a path up
 * to the first blank; any other value is a dictionary alone. The dictionary is one of RFC 9651 with the
 * tokens `y` and `n`.
 */
export function contentUsageOf(value: string): ContentUsage | undefined {
  if (value === '') return undefined
  const match = value.startsWith('/') ? /^(\S+)(?:\s+(.*))?$/s.exec(value) : null
  const path = match?.[1]
  const dictionary = (match === null ? value : (match[2] ?? '')).replace(/[ \t]+$/, '')
  const preferences = usageDictionary(dictionary)
  const encoded = path === undefined ? '' : comparableRule(path)
  return {
    ...(path === undefined ? {} : { path }),
    pattern: starDollar(encoded),
    length: encoded.length,
    dictionary,
    ...(preferences === undefined ? {} : { preferences }),
  }
}

/**
 * Parses a dictionary of RFC 9651 §3.2 as far as preferences need it: the last of equal keys counts, and
 * parameters are ignored.
 */
function usageDictionary(text: string): ContentUsage['preferences'] | undefined {
  const preferences = new Map<string, 'allow' | 'disallow'>()
  for (const member of text.split(',')) {
    const match = /^[ \t]*([a-z*][a-z0-9_.*-]*)(?:=([^;]*))?(?:;[^,]*)?[ \t]*$/.exec(member)
    if (match === null) return undefined
    const answer = match[2]?.trim()
    preferences.delete(match[1] as string)
    if (answer === 'y') preferences.set(match[1] as string, 'allow')
    else if (answer === 'n') preferences.set(match[1] as string, 'disallow')
  }
  return Object.fromEntries(preferences)
}
