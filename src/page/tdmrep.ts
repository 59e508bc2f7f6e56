import { dialects } from '../dialects/index.ts'
import { matches, starDollar } from '../pattern/index.ts'
import { isObject, visible } from '../text/index.ts'
import type { PageNotes } from './page-note.ts'

/** Longer files are not read: a file of a rule for each page of a large site has fewer characters. */
const MAX_TDMREP_CHARACTERS = 1_000_000

/** What the TDMRep file of a site reserves of one URL. */
export interface FileReservation {
  readonly location: string
  readonly value: '0' | '1'
  readonly policy?: string
}

/**
 * The rule of `/.well-known/tdmrep.json` for a URL: the first whose pattern matches (TDMRep, final report of
 * 2024-05-10, section 6.1). `undefined` if none does, or if that rule has no reservation of the form that the report
 * defines.
 */
export function fileReservation(text: string, url: string, notes: PageNotes): FileReservation | undefined {
  const malformed = (what: string): undefined => {
    notes.add('tdmrep-malformed', `tdmrep.json ${what}.`)
  }
  const rules = text.length > MAX_TDMREP_CHARACTERS ? undefined : rulesIn(text)
  if (rules === undefined)
    return malformed(
      text.length > MAX_TDMREP_CHARACTERS
        ? `has more than ${MAX_TDMREP_CHARACTERS} characters, so it was not read`
        : 'is no JSON list of rules, so it states nothing',
    )
  // The special characters of patterns stand escaped for themselves.
  const path = inOneForm(dialects.google.pathOf(url) ?? '')
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24')
  for (const [at, rule] of rules.entries()) {
    const { location, 'tdm-reservation': value, 'tdm-policy': policy } = isObject(rule) ? rule : {}
    if (typeof location !== 'string' || !/^[/*]/.test(location)) {
      malformed(`has no path as "location" of rule ${at + 1}, so that rule states nothing`)
      continue
    }
    if (!matches(starDollar(inOneForm(location)), path)) continue
    if (value !== 0 && value !== 1)
      return malformed(
        `has neither 0 nor 1 as "tdm-reservation" for "${visible(location, 80)}", so it states nothing`,
      )
    return {
      location,
      value: value === 1 ? '1' : '0',
      ...(typeof policy === 'string' ? { policy } : {}),
    }
  }
  return undefined
}

/** Escapes of unreserved characters are decoded, as the report asks, and characters beyond ASCII are escaped. */
function inOneForm(text: string): string {
  return text
    .replace(/%[\da-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
    })
    .replace(/[\u{80}-\u{d7ff}\u{e000}-\u{10ffff}]+/gu, encodeURI)
}

function rulesIn(text: string): readonly unknown[] | undefined {
  try {
    const json: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return Array.isArray(json) ? json : undefined
  } catch {
    return undefined
  }
}
