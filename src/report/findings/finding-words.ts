import type { Finding, Fix, Severity } from '../../check/index.ts'
import { dialects, mainDialects } from '../../dialects/index.ts'
import type { File } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { counted, grouped, listed } from '../words.ts'
import { lineRangeOf } from './checked-file.ts'

/** A message that is safe to print, on one line. Rules escape what they quote; this is a second guard. */
export function printable(message: string): string {
  return visible(message, Infinity)
}

/** The most dialects that are named. */
const MAX_DIALECTS = 10
/** The most dialects that are named next to the main ones. */
const MAX_NAMED = 4

/** The most lines of folded findings that a message lists. */
const MAX_LINES = 8

/**
 * The message of a finding, safe to print, with the lines of the findings that it stands for in the default
 * view.
 */
export function messageText(file: File, { message, also = [] }: Finding): string {
  const lines = [...new Set(also.map(({ span }) => lineRangeOf(file, span).line))]
  if (lines.length === 0) return printable(message)
  const named = listed(lines.sort((one, other) => one - other).map(String), MAX_LINES)
  return printable(
    `${message} The same rule finds ${lines.length === 1 ? 'a problem in line' : 'problems in lines'} ${named}.`,
  )
}

/**
 * Code and name of a rule: `S101/missing-colon`. A note about a page has the same word as code and name, which is
 * written once.
 */
export function ruleName({ code, name }: Pick<Finding, 'code' | 'name'>): string {
  return code === name ? code : `${code}/${name}`
}

/** The ids of all dialects, and of the main ones. */
const ALL: readonly string[] = Object.keys(dialects)
const MAIN: readonly string[] = mainDialects.map(({ id }) => id)

/**
 * The dialects of a finding in words; or, if these are fewer, all other dialects. `undefined` if it concerns no
 * dialect. Dialects that are asked on request are named next to the main ones.
 */
export function dialectsText(ids: readonly string[]): string | undefined {
  if (ids.length === 0) return undefined
  if (ids.length === ALL.length) return 'every dialect'
  const [among, asked] = [MAIN, ALL.filter((id) => !MAIN.includes(id))].map((family) =>
    family.filter((id) => ids.includes(id)),
  ) as [string[], string[]]
  const others = MAIN.filter((id) => !among.includes(id))
  if (others.length >= among.length) return listed([...among, ...asked], MAX_DIALECTS)
  const main =
    others.length === 0 ? 'every main dialect' : `every main dialect but ${listed(others, MAIN.length)}`
  return asked.length === 0 ? main : `${main}, and ${listed(asked, MAX_NAMED)}`
}

/** What a fix does, and whether it is proved to change nothing. If it is not, why not, with a URL that it changes. */
export function fixText({ kind, undecided, title, because, witness }: Fix): string {
  if (kind === 'safe') return `safe: ${printable(title)}`
  // The reason mostly names the witness already.
  const example = witness === undefined || because?.includes(witness) === true ? [] : [`See ${witness}`]
  const sentences = [title, ...(because === undefined ? [] : [because.replace(/\.$/, '')]), ...example]
  return `${undecided ? 'may change meaning' : 'changes meaning'}: ${printable(sentences.join('. '))}`
}

/** The number of findings of each severity: `2 errors, 1 warning`. */
export function severitiesText(summary: Readonly<Record<Severity, number>>): string {
  const parts: string[] = []
  if (summary.error > 0) parts.push(counted(summary.error, 'error'))
  if (summary.warning > 0) parts.push(counted(summary.warning, 'warning'))
  if (summary.info > 0) parts.push(`${grouped(summary.info)} info`)
  if (summary.hint > 0) parts.push(counted(summary.hint, 'hint'))
  return parts.length === 0 ? 'no findings' : parts.join(', ')
}
