import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import { ownComment, removalsOf } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { ownSitemapUrls } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'

/** X204 reports a Host record, which no robot reads any more. */
export const hostObsolete: CheckRule = {
  code: 'X204',
  name: 'host-obsolete',
  severity: 'hint',
  rank: 180,
  // No robot reads Host: the line goes, whatever is written in it.
  explains: ['X201', 'X202', 'X203'],
  tag: 'deprecated',
  why: 'With Host, a site told Yandex which of its addresses is the main one. Yandex gave Host up in March 2018 and uses redirects instead. No other operator documents it, and some testers report it as a syntax error. If a comment expects something of the record, somebody relies on it, and the finding is info. It is info, too, if the record names another host than the sitemaps. The same holds in a group for Yandex, if no sitemap names the host.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const [first] = recordsOf(context, 'host')
  if (first === undefined) return
  const { line } = first
  const comment = commentAbout(context, line)
  yield {
    span: line.nameSpan,
    says: {
      what: 'Yandex stopped reading Host in March 2018, so this record has no effect for its robots.',
      advice:
        'Redirect the other addresses of the site to the main one with status 301, and delete the line.',
    },
    dialects: context.byDialect.recognizing(line.number, 'host'),
    ...(isReliedOn(context, first) ? { severity: 'info' as const } : {}),
    fix: {
      title: comment.length === 0 ? 'delete the line' : 'delete the line and its comment',
      edits: removalsOf(context, [...comment, line.number]),
      because:
        'With the fix, programs that collect Host records no longer find this one. Only you know whether such programs matter to you.',
    },
  }
}

/** Matches a comment that expects something of the record. The word Host alone is a heading of programs. */
const RELYING = /mirror|domain|canonical|main|prefer|yandex/i

/**
 * Does a comment directly above speak of the record, or does the record name another host than all sitemaps? In a
 * group for Yandex, it may also be the only line that names the host.
 */
function isReliedOn(context: Context, { line: { number, value }, group }: FieldRecord): boolean {
  const { file } = context
  const above = number > 1 ? file.lineAt(number - 1) : undefined
  if (above?.kind === 'comment' && RELYING.test(file.text.slice(above.start, above.end))) return true
  const host = splitUrl(/:\/\//.test(value) ? value : `https://${value}`)?.host
  const others = ownSitemapUrls(context).map((url) => url.host)
  return others.length === 0
    ? group?.agents.some((agent) => /yandex/i.test(agent.value)) === true
    : host !== undefined && !others.includes(host)
}

/** The comment above the line, if it is one line that speaks of Host and of no other line. */
function commentAbout(context: Context, { number }: CheckedLine): readonly number[] {
  const comment = ownComment(context, number)
  const [only] = comment
  if (only === undefined || comment.length > 1) return []
  const { start, end } = context.file.lineAt(only)
  return /^\s*#+[\s\w]*\bhost\b/i.test(context.file.text.slice(start, end)) ? comment : []
}
