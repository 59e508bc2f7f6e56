import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S107 reports two paths or URLs in one record. */
export const twoValues: CheckRule = {
  code: 'S107',
  name: 'two-values',
  severity: 'error',
  why: 'A rule has one path, and a Sitemap record has one URL (RFC 9309 §2.2; sitemaps.org). For every parser, spaces and commas are characters of that one path, which no URL contains: `Disallow: /a /b` forbids neither path.',
  find,
}

/**
 * Matches a path that is followed by a second path: after whitespace, a list separator, or a word such as
 * `and`.
 */
const SECOND_PATH =
  /^[/*]\S*?(?:[,;|]{0,9}[ \t][ \t,;|&+]{0,99}(?:(?:and|or)[ \t]{1,9})?(?=[/*](?![/*]?[ \t]))|[,;|]{1,9}(?=\/))/i
const SECOND_URL = /^https?:\/\/\S*?[ \t,;|]{1,99}(?:(?:and|or)[ \t]{1,9})?(?=https?:\/\/)/i

/** Matches the characters that may separate two values. Most values contain none of them. */
const SEPARATOR = /[ \t,;|]/

function* find(context: Context): Generator<Problem> {
  for (const { name, nameSpan, value, valueSpan, number } of context.file.lines) {
    const isRule = name === 'allow' || name === 'disallow'
    if ((!isRule && name !== 'sitemap') || !SEPARATOR.test(value)) continue
    const parts: { readonly start: number; readonly end: number }[] = []
    const separator = isRule ? SECOND_PATH : SECOND_URL
    let at = 0
    for (let match = separator.exec(value); match !== null; match = separator.exec(value.slice(at))) {
      at += match[0].length
      const separatorLength =
        /(?:[ \t,;|&+]|(?<=[ \t])(?:and|or)(?=[ \t]))+$/i.exec(match[0])?.[0].length ?? 0
      parts.push({ start: valueSpan.start + at - separatorLength, end: valueSpan.start + at })
    }
    if (parts.length === 0) continue
    const field = context.file.text.slice(nameSpan.start, nameSpan.end)
    yield {
      span: valueSpan,
      message: isRule
        ? `Every parser reads ${quoted(value)} as one path, which matches no URL. Write each path in a record of its own.`
        : `Every parser reads ${quoted(value)} as one URL, which no robot can fetch. Write each URL in a record of its own.`,
      dialects: context.byDialect.where((file) => (file.fieldAt(number) ?? 'unknown') !== 'unknown'),
      fix: {
        title: isRule ? 'write one record for each path' : 'write one record for each URL',
        edits: parts.map(({ start, end }) => ({ start, end, text: `${context.file.lineEnd}${field}: ` })),
        because:
          'The fix turns text that no robot obeyed into records that robots obey. Only you know whether that is intended.',
      },
    }
  }
}
