import { visible } from '../../../text/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M110 reports a sitemap that could not be read. */
export const sitemapUnreachable: CheckRule = {
  code: 'M110',
  name: 'unreachable',
  severity: 'error',
  why: 'A Sitemap record may lead to an error page, or to a document that is not a sitemap (sitemaps.org, "Sitemaps XML format"). Search engines then learn of no page from it. The check needs the sitemaps, which `--online` fetches.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const problems = new Map((context.options.sitemaps ?? []).map(({ url, problem }) => [url, problem]))
  for (const record of sitemapRecords(context)) {
    const problem = problems.get(record.value)
    if (problem === undefined) continue
    yield {
      span: context.file.spanOfValue(record),
      says: {
        what: `The sitemap ${quoted(record.value)} has a problem: ${visible(problem, 160)}.`,
        effect: 'Robots may not learn of the pages that it lists.',
        advice: 'Correct the sitemap or its URL, or delete the record.',
        subject: quoted(record.value),
      },
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
    }
  }
}
