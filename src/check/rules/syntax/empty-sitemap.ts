import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** S110: a Sitemap record without an address. */
export const emptySitemap: CheckRule = {
  code: 'S110',
  name: 'empty-sitemap',
  severity: 'warning',
  why: 'A Sitemap record gives the full address of a sitemap (sitemaps.org, "Specifying the Sitemap location in your robots.txt file"). Without one it says nothing to anybody; mostly a setting was left empty, and the sitemap that exists is not announced.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { name, value, content, number, start, end } of context.file.lines) {
    if (name !== 'sitemap' || value !== '') continue
    yield {
      span: content,
      message: 'This Sitemap record has no address and says nothing to any reader. Give it the full address of the sitemap, or remove it.',
      dialects: context.byDialect.recognizing(number, 'sitemap'),
      fix: { title: 'remove the line', edits: [{ start, end, text: '' }] },
    }
  }
}
