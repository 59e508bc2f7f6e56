import { counted, listed } from '../../report/index.ts'
import { type File, linesOf } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'

/** The lines that are named before the rest is counted. */
const MAX_LINES = 3

/** The dialects that are named before the rest is counted. */
const MAX_DIALECTS = 4

/** Fields of ordinary files, in lower case. A file that has only these needs no search for misspelt fields. */
const ORDINARY_FIELDS: ReadonlySet<string> = new Set([
  'user-agent',
  'disallow',
  'allow',
  'sitemap',
  'crawl-delay',
  'host',
  'clean-param',
  'content-signal',
])

/**
 * Says, on standard error, which lines of a file are misspelt records, because robots read the file in another way
 * than its owner means. A command that reads several files gives their names.
 */
export async function sayMisreadRecords(
  file: File,
  result: string,
  { say }: Pick<Terminal, 'say'>,
  name?: string,
): Promise<void> {
  if (!hasUnusualLine(file)) return
  // Loaded on demand: a short run spends most of its time on loading.
  const { misreadRecords, otherThanRobots } = await import('../../check/index.ts')
  const other = otherThanRobots(file)
  if (other !== undefined) {
    const place = name === undefined ? 'the file' : visible(name, 60)
    say(`wayleave: ${place} is ${other}, so robots find no rules in it. ${result} may not be what you mean.`)
    return
  }
  const records = misreadRecords(file)
  if (records.length === 0) return
  for (const { line, text, field, ignoring, isIgnoredByAll } of records.slice(0, MAX_LINES)) {
    const kind = field === 'User-agent' ? 'a User-agent line' : `a rule (${field})`
    const fate = isIgnoredByAll
      ? 'no dialect reads it so'
      : `${listed(ignoring, MAX_DIALECTS)} ${ignoring.length === 1 ? 'does' : 'do'} not read it so`
    const place = name === undefined ? `line ${line}` : `${visible(name, 60)}:${line}:`
    say(`wayleave: ${place} "${visible(text, 60)}" looks like ${kind}, but ${fate}`)
  }
  const more = records.length - MAX_LINES
  const others = more > 0 ? `So ${more === 1 ? 'does' : 'do'} ${counted(more, 'more line')}. ` : ''
  say(`wayleave: ${others}${result} may not be what you mean. wayleave check shows how to correct the file.`)
}

function hasUnusualLine(file: File): boolean {
  for (const { kind, field } of linesOf(file)) {
    if (kind === 'other') return true
    if (field !== undefined && !ORDINARY_FIELDS.has(file.text.slice(field.start, field.end).toLowerCase()))
      return true
  }
  return false
}
