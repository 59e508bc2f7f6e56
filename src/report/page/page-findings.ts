import type { Finding, Severity } from '../../check/index.ts'
import type { PageNoteCode } from '../../page/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { positionAt, type Span } from '../../text/index.ts'
import type { CheckedFile } from '../findings/index.ts'
import { listed } from '../words.ts'
import { type AnsweredPage, decidingPlace } from './answered-page.ts'
import { placeText } from './place-text.ts'

/**
 * The severity of each note. A note without severity is about something that a site does on purpose, such as a
 * licence, or a page that robots may not fetch.
 */
const SEVERITIES: Readonly<Partial<Record<PageNoteCode, Severity>>> = {
  'noindex-unseen': 'warning',
  'noindex-and-canonical': 'warning',
  'noindex-in-sitemap': 'warning',
  'header-and-meta-differ': 'warning',
  'conflict-undocumented': 'warning',
  'differs-by-user-agent': 'warning',
  'word-unknown': 'warning',
  'value-malformed': 'warning',
  'form-undocumented': 'warning',
  'date-past': 'warning',
  'meta-not-read': 'warning',
  'lines-joined': 'warning',
  'charset-unknown': 'warning',
  'robots-tag-malformed': 'warning',
  'robots-tag-without-rules': 'warning',
  'signals-differ': 'warning',
  'signal-malformed': 'warning',
  'tdmrep-malformed': 'warning',
  'status-missing': 'warning',
  'status-temporary': 'warning',
  conflict: 'info',
  'status-undocumented': 'info',
  'other-robot-only': 'info',
  'word-undocumented': 'info',
  'word-ignored': 'info',
  'nocache-over-noarchive': 'info',
  'date-undecided': 'info',
  'canonical-elsewhere': 'info',
  redirect: 'info',
  refresh: 'info',
  'script-mentions-noindex': 'info',
  'not-html': 'info',
  'robots-tag-draft': 'info',
  'usage-not-applicable': 'info',
  'tdmrep-unread': 'info',
  'html-cut': 'info',
  'rules-cut': 'info',
  'notes-cut': 'info',
}

/** The most robots that a finding names. */
const MAX_ROBOTS = 8

/**
 * A page as a file with findings: robots that may not index it, traps, each with the robots that it is about, and where
 * it disagrees with a stance.
 */
export function pageFindings(page: AnsweredPage): CheckedFile {
  const { name, file, verdicts, stance = [] } = page
  const findings: Finding[] = []
  const closed = verdicts.filter(({ index }) => index === 'no').map(({ agent }) => agent)
  const place = decidingPlace(page)
  const add = (code: string, severity: Severity, what: string, line?: number): void => {
    const span = spanOf(page, line)
    findings.push({
      code,
      name: code,
      severity,
      message: what,
      says: { what },
      span,
      related: [],
      dialects: [],
    })
  }
  if (closed.length > 0)
    add(
      'not-indexable',
      'warning',
      `${listed(closed, MAX_ROBOTS)} may not index the page${place === undefined ? '' : ` (${placeText(place)})`}.`,
      place?.where === 'meta' ? place.line : undefined,
    )
  const notes = new Map<string, { code: PageNoteCode; message: string; line?: number; agents: string[] }>()
  for (const { agent, notes: own } of verdicts)
    for (const note of own) {
      const key = `${note.code} ${note.message}`
      const known = notes.get(key)
      if (known === undefined) notes.set(key, { ...note, agents: [agent] })
      else known.agents.push(agent)
    }
  for (const { code, message, line, agents } of notes.values()) {
    const severity = SEVERITIES[code]
    if (severity === undefined) continue
    const whom = agents.length === verdicts.length ? '' : `${listed(agents, MAX_ROBOTS)}: `
    add(code, severity, `${whom}${message}`, line)
  }
  for (const { code, message, line } of stance)
    add(code, code === 'stance-undecided' ? 'warning' : 'error', message, line)
  return { name, file: partWith(file, findings), findings }
}

/**
 * The file up to the last line with a finding. Formats that are written at the end keep the files of all pages. The text
 * is copied, as a part of a long text would keep the whole.
 */
function partWith(file: File, findings: readonly Finding[]): File {
  const { starts, text } = file
  const last = Math.max(0, ...findings.map(({ span }) => span.end))
  const end = starts[positionAt(starts, last).line] ?? text.length
  return parse(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text.slice(0, end))),
  )
}

/** A line of the HTML without its end; the beginning of the file if there is none. */
function spanOf({ file: { starts, text } }: AnsweredPage, line: number | undefined): Span {
  const start = line === undefined ? undefined : starts[line - 1]
  if (line === undefined || start === undefined) return { start: 0, end: 0 }
  const next = starts[line] ?? text.length
  return { start, end: start + text.slice(start, next).trimEnd().length }
}
