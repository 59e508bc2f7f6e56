import type { Finding, Fix, Severity } from '../../check/index.ts'
import { dialects } from '../../dialects/index.ts'
import { visible } from '../../text/index.ts'
import { counted, grouped, someOf } from '../words.ts'

/** A message as it may be printed anywhere: on one line, whole. Rules escape what they quote; this holds for those that forget. */
export function printed(message: string): string {
  return visible(message, Infinity)
}

/** Both names of a rule: `S101/missing-colon`. */
export function ruleName({ code, name }: Pick<Finding, 'code' | 'name'>): string {
  return `${code}/${name}`
}

/** The readings a finding is true of, in words; the others where they are fewer. Nothing where it is about no reading. */
export function dialectsWords(ids: readonly string[]): string | undefined {
  if (ids.length === 0) return undefined
  const all = Object.keys(dialects)
  const others = all.filter((id) => !ids.includes(id))
  if (others.length === 0) return 'every reader'
  return others.length < ids.length ? `every reader but ${someOf(others, all.length)}` : someOf(ids, all.length)
}

/** What a fix does, and whether it is proved to change nothing; where it is not, why, and a URL it changes. */
export function fixWords({ kind, undecided, title, because, witness }: Fix): string {
  if (kind === 'safe') return `safe: ${printed(title)}`
  // Why it changes something is mostly said of a URL.
  const shown = witness === undefined || because?.includes(witness) === true ? [] : [`See ${witness}`]
  const said = [title, ...(because === undefined ? [] : [because.replace(/\.$/, '')]), ...shown]
  return `${undecided ? 'may change meaning' : 'changes meaning'}: ${printed(said.join('. '))}`
}

/** `2 errors, 1 warning`; severities nobody found are left out. */
export function severitiesWords(summary: Readonly<Record<Severity, number>>): string {
  const said: string[] = []
  if (summary.error > 0) said.push(counted(summary.error, 'error'))
  if (summary.warning > 0) said.push(counted(summary.warning, 'warning'))
  if (summary.info > 0) said.push(`${grouped(summary.info)} info`)
  if (summary.hint > 0) said.push(counted(summary.hint, 'hint'))
  return said.length === 0 ? 'no findings' : said.join(', ')
}
