import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapEntries } from '../../site/site-host.ts'

/** M112: a sitemap within a group. */
export const insideGroup: CheckRule = {
  code: 'M112',
  name: 'inside-group',
  severity: 'hint',
  why: 'A Sitemap record belongs to no group (sitemaps.org; RFC 9309 §2.2.4) and is for every robot. Between the lines of a group it looks as if it were for that group alone, and a reader that ends groups at records it does not know would lose the rules below it. Moderatobot moves it below all groups.',
  find,
}

/** Records that are for the whole site, wherever they stand. */
const OF_THE_SITE: ReadonlySet<string> = new Set(['sitemap', 'host', 'clean-param', 'license', 'unknown'])

function* find(context: Context): Generator<Problem> {
  const last = context.file.lines.at(-1)
  const inside = new Map<number, number>()
  for (const { records, agents, group } of context.file.groups) {
    const own = records.filter(({ field }) => !OF_THE_SITE.has(field))
    const end = Math.max(own.at(-1)?.line ?? 0, agents.at(-1)?.line.number ?? 0)
    for (const { field, line } of records)
      if (field === 'sitemap' && line < end && line > group.firstLine) inside.set(line, group.firstLine)
  }
  for (const entry of sitemapEntries(context)) {
    const from = inside.get(entry.line)
    if (from === undefined || last === undefined) continue
    const line = context.file.lineAt(entry.line)
    const ending = context.file.text.slice(line.ending, line.end)
    const moved = context.file.text.slice(line.start, line.ending)
    yield {
      span: context.file.spanOfValue(entry),
      message: `The sitemap stands within the group of line ${from}, and is for every robot. Put it below the groups.`,
      fix: {
        title: 'put it at the end of the file',
        edits: [
          removeLine(line),
          { start: last.end, end: last.end, text: last.ending === last.end ? `${ending}${moved}` : `${moved}${ending}` },
        ],
      },
    }
  }
}
