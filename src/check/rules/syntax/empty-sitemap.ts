import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** S110 reports a Sitemap record without a URL. */
export const emptySitemap: CheckRule = {
  code: 'S110',
  name: 'empty-sitemap',
  severity: 'warning',
  why: 'A Sitemap record gives the full URL of a sitemap (sitemaps.org, "Specifying the Sitemap location in your robots.txt file"). Without a URL it tells robots nothing. Usually a setting was left empty, so robots do not learn here where the sitemap is.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const line of context.file.lines) {
    const { name, value, content, number } = line
    if (name !== 'sitemap' || value !== '') continue
    const url = urlBelow(context, line)
    if (url !== undefined) {
      yield {
        span: content,
        says: {
          case: 'URL in the next line',
          what: 'The URL of this Sitemap record stands in the next line, so robots find no sitemap here.',
          advice: 'Write both in one line.',
        },
        dialects: context.byDialect.recognizing(number, 'sitemap'),
        fix: {
          title: 'join the two lines',
          edits: [{ start: content.end, end: url.content.start, text: ' ' }],
        },
      }
      continue
    }
    yield {
      span: content,
      says: {
        what: 'This Sitemap record has no URL, so it tells robots nothing.',
        advice: 'Add the absolute URL of the sitemap, or delete the line.',
      },
      dialects: context.byDialect.recognizing(number, 'sitemap'),
      fix: { title: 'delete the line', edits: [removeLine(context, line)] },
    }
  }
}

/** The line below an empty Sitemap record, if it is a URL alone. */
export function urlBelow({ file }: Context, { number, comment }: CheckedLine): CheckedLine | undefined {
  const next = file.lines[number]
  const isUrl = next !== undefined && /^https?$/.test(next.name) && next.value.startsWith('//')
  return isUrl && comment.end === comment.start ? next : undefined
}
