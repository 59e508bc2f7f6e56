import type { Context } from '../../file/context.ts'
import { isOfSite } from '../../file/field-names.ts'
import { moveLines } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M112 reports a Sitemap record inside a group. */
export const insideGroup: CheckRule = {
  code: 'M112',
  name: 'inside-group',
  severity: 'hint',
  why: 'A Sitemap record belongs to no group and applies to every robot (sitemaps.org; RFC 9309 §2.2.4). Between the lines of a group, or directly below them, it looks as if it applied to that group alone. A simple parser may end a group at a record that it does not know, and lose the rules below it. The checker Moderatobot advises to write it below all groups.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const last = context.file.lines.at(-1)
  const inside = sitemapsInside(context)
  for (const record of sitemapRecords(context)) {
    const firstLine = inside.get(record.line)
    if (firstLine === undefined || last === undefined) continue
    yield {
      span: context.file.spanOfValue(record),
      says: {
        what: `This Sitemap record is inside the group that begins in line ${firstLine}.`,
        effect: 'The record applies to every robot, but looks as if it applied to that group alone.',
        advice: 'Move the record below all groups.',
        subject: quoted(record.value),
      },
      fix: {
        title: 'move the line to the end of the file',
        edits: moveLines(context, [record.line], 'below', last.number),
      },
    }
  }
}

/** The lines of Sitemap records inside groups, each with the first line of the group. */
function sitemapsInside({ file: { lines, groups } }: Context): ReadonlyMap<number, number> {
  const blanks = lines.filter(({ kind }) => kind === 'blank').map(({ number }) => number)
  /** The place of the first blank line below the group. */
  let at = 0
  const inside = new Map<number, number>()
  for (const { records, agents, group, index } of groups) {
    const own = records.filter(({ field }) => !isOfSite(field))
    const end = Math.max(own.at(-1)?.line ?? 0, agents.at(-1)?.line.number ?? 0)
    // Below the last group, the record is where it should be. A blank line above it also ends a group, for people and for parsers of the standard of 1994.
    while ((blanks[at] ?? Number.POSITIVE_INFINITY) <= end) at++
    const isLast = index === groups.length - 1
    const below = isLast ? end : (blanks[at] ?? Number.POSITIVE_INFINITY)
    for (const { field, line } of records)
      if (field === 'sitemap' && line < below && line > group.firstLine) inside.set(line, group.firstLine)
  }
  return inside
}
