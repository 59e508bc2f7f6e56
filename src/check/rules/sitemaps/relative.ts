import type { ParsedRecord } from '../../../dialects/index.ts'
import { placeholderIn } from '../../../syntax/index.ts'
import type { Context } from '../../file/context.ts'
import { defectsOf } from '../../file/line-defects.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originAdvice } from '../../site/origin.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { splitSchemelessUrl, splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M101 reports a sitemap URL without scheme and host. */
export const relative: CheckRule = {
  code: 'M101',
  name: 'relative',
  severity: 'error',
  ofLine: true,
  why: 'The value of a Sitemap record is the absolute URL of the sitemap, with scheme and host (sitemaps.org, "Submitting your Sitemap"; Google, robots.txt specifications: "an absolute URL"). The sitemap may be on another host, so a path alone does not say where it is. If another line names the same sitemap with its host, nothing is lost, and the finding is info.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { origin } = context.options
  const withTwo = new Set(defectsOf(context, 'two-directives').map(({ line }) => line.number))
  for (const record of sitemapRecords(context)) {
    const { value } = record
    // S106 tells of a second record in the line, which is no part of the URL.
    if (withTwo.has(record.line)) continue
    if (/^[a-z][a-z0-9+.-]*:/i.test(value) || value.startsWith('"') || value.startsWith('{')) continue
    const span = context.file.spanOfValue(record)
    const dialects = context.byDialect.recognizing(record.line, 'sitemap')
    const what = `The sitemap ${quoted(value)} is not an absolute URL, so robots may ignore it.`
    const same = context.once(recordsByName).get(value)
    if (same !== undefined) {
      yield {
        span,
        severity: 'info',
        says: {
          case: 'named twice',
          what,
          advice: `Line ${same.line} already names this sitemap. Delete this line.`,
          subject: quoted(value),
        },
        related: [{ span: context.file.spanOfValue(same), message: 'names the same sitemap' }],
        dialects,
        fix: { title: 'delete the line', edits: [removeLine(context, context.file.lineAt(record.line))] },
      }
      continue
    }
    const absolute = absoluteOf(value, origin)
    const usable = absolute !== undefined && splitUrl(absolute) !== undefined
    yield {
      span,
      says: {
        what,
        subject: quoted(value),
        ...remedyFor(context, value, usable ? absolute : undefined),
      },
      dialects,
      ...(usable ? { fix: { title: 'write the absolute URL', edits: [{ ...span, text: absolute }] } } : {}),
    }
  }
}

/** The URL that a value surely means on a site; `undefined` if that site is not known. */
function absoluteOf(value: string, origin: string | undefined): string | undefined {
  if (value.startsWith('//')) return `https:${value}`
  if (origin === undefined) return undefined
  const isOfOrigin = origin.endsWith(`://${value.split('/')[0]}`)
  if (isOfOrigin) return `${origin.slice(0, origin.indexOf('://') + 3)}${value}`
  return origin + (value.startsWith('/') ? value : `/${value}`)
}

/** What to write in place of a value, if `absolute` is the URL that it surely means. */
function remedyFor(
  context: Context,
  value: string,
  absolute: string | undefined,
): Pick<Says, 'advice' | 'case'> {
  if (placeholderIn(`Sitemap: ${value}`) !== undefined)
    return { case: 'placeholder', advice: 'Write the absolute URL of the sitemap.' }
  // A word with a dot alone is rather a file name than a host.
  const beginsWithHost = /\/|^www\./i.test(value) && splitSchemelessUrl(`//${value}`) !== undefined
  const url = absolute ?? (beginsWithHost ? `https://${value}` : undefined)
  if (url !== undefined) return { advice: `Write ${quoted(url)}.` }
  const path = value.startsWith('/') ? value : `/${value}`
  return {
    case: 'unknown host',
    advice: `Write ${quoted(`https://…${path}`)}, with the host of the site in place of "…".${originAdvice(context)}`,
  }
}

/** The first record with an absolute URL of each sitemap, by its path and by its host and path. */
function recordsByName(context: Context): ReadonlyMap<string, ParsedRecord> {
  const records = new Map<string, ParsedRecord>()
  for (const record of sitemapRecords(context)) {
    const { host, path } = splitUrl(record.value) ?? {}
    if (host === undefined || path === undefined) continue
    for (const name of [path, path.slice(1), host + path, `//${host}${path}`])
      if (!records.has(name)) records.set(name, record)
  }
  return records
}
