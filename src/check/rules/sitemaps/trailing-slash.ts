import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M104 reports a sitemap URL that names no file. */
export const trailingSlash: CheckRule = {
  code: 'M104',
  name: 'trailing-slash',
  severity: 'warning',
  ofLine: true,
  why: 'A sitemap is a file (sitemaps.org). A URL without a path leads to the home page, or the slash between the host and the file is missing. A URL that ends in a slash often leads to a folder, but some sites serve a sitemap there, so the finding is then info. If a slash is missing in all sitemap URLs of the file, robots find none, and the finding is an error. A URL that lacks the number which others have, such as `posts-.xml` next to `posts-1.xml`, is info.',
  find,
}

/** Matches the addresses at which Oracle B2C Service and Arc XP serve sitemaps. */
const KNOWN = /^\/(?:ci\/sitemap|arcio\/[\w-]*sitemap[\w/-]*|arc\/outboundfeeds\/[\w/-]*sitemap[\w/-]*)\/$/

function* find(context: Context): Generator<Problem> {
  yield* [...withoutFile(context), ...withoutNumber(context)].sort(
    (one, other) => one.span.start - other.span.start,
  )
}

function* withoutFile(context: Context): Generator<Problem> {
  const records = sitemapRecords(context)
  const isNoneFound = records.every(({ value }) => fileInHost(splitUrl(value)?.host ?? '') !== null)
  for (const record of records) {
    const address = splitUrl(record.value)
    if (address?.path.endsWith('/') !== true || KNOWN.test(address.path)) continue
    const file = fileInHost(address.host)
    yield {
      span: context.file.spanOfValue(record),
      says: saysOf(record.value, address.path, file),
      ...(isNoneFound
        ? { severity: 'error' as const }
        : address.path === '/'
          ? {}
          : { severity: 'info' as const }),
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
    }
  }
}

/** Matches a URL with a number at the end of its name, or with the sign before it alone: `/posts-1.xml`. */
const NUMBERED = /[-_](\d*)(?=\.[a-z]+(?:\.gz)?$)/i

/** Finds sitemap URLs in which a program wrote no number, although other URLs of the file have one there. */
function* withoutNumber(context: Context): Generator<Problem> {
  const records = sitemapRecords(context)
  const numbered = new Map<string, string>()
  for (const { value } of records) {
    const found = NUMBERED.exec(value)
    if (found?.[1]) numbered.set(value.replace(NUMBERED, '-'), value)
  }
  for (const record of records) {
    const like = numbered.get(record.value.replace(NUMBERED, '-'))
    if (like === undefined || NUMBERED.exec(record.value)?.[1] !== '') continue
    yield {
      span: context.file.spanOfValue(record),
      severity: 'info',
      says: {
        case: 'no number',
        what: `The sitemap URL ${quoted(record.value)} lacks the number that others have, such as ${quoted(like)}. Its program probably wrote an empty value.`,
        advice: 'Check that a sitemap is there, or delete the line.',
        subject: quoted(record.value),
      },
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
    }
  }
}

/** Finds the name of a sitemap at the end of a host, from which a slash should part it. */
function fileInHost(host: string): RegExpExecArray | null {
  return /^(.*?\.[a-z]{2,})((?:sitemap|wp-sitemap)[^.]*(?:\.xml|\.txt)(?:\.gz)?)$/i.exec(host)
}

function saysOf(value: string, path: string, file: RegExpExecArray | null): Says {
  const subject = quoted(value)
  if (file !== null)
    return {
      case: 'slash missing',
      what: `A slash is missing in the sitemap URL ${subject}, so robots take the name of the file for a part of the host.`,
      advice: `Write ${quoted(value.replace(file[0], () => `${file[1]}/${file[2]}`))}.`,
      subject,
    }
  if (path === '/')
    return {
      case: 'no path',
      what: `The sitemap URL ${subject} has no path, so it leads to the home page, which robots cannot read as a sitemap.`,
      advice: 'Write the URL of the sitemap file.',
      subject,
    }
  return {
    what: `The sitemap URL ${subject} ends in a slash.`,
    effect: 'It often leads to a folder or a page, which robots cannot read as a sitemap.',
    advice: 'Check that a sitemap is there.',
    subject,
  }
}
