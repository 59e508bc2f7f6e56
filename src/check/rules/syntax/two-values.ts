import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S107: two paths, or two addresses, in one record. */
export const twoValues: CheckRule = {
  code: 'S107',
  name: 'two-values',
  severity: 'error',
  why: 'A rule has one path and a Sitemap record one address (RFC 9309 §2.2; sitemaps.org). To every reader, blanks and commas are characters of that one path, which no URL holds: `Disallow: /a /b` forbids neither.',
  find,
}

/** A second path after a blank, a word that joins, or a mark that divides lists; or a second address. */
const SECOND_PATH = /^[/*]\S*?(?:[,;|]{0,9}[ \t][ \t,;|&+]{0,99}(?:(?:and|or)[ \t]{1,9})?(?=[/*](?![/*]?[ \t]))|[,;|]{1,9}(?=\/))/i
const SECOND_ADDRESS = /^https?:\/\/\S*?[ \t,;|]{1,99}(?:(?:and|or)[ \t]{1,9})?(?=https?:\/\/)/i

/** What may stand between two: most values hold none of these. */
const BETWEEN = /[ \t,;|]/

function* find(context: Context): Generator<Problem> {
  for (const { name, nameSpan, value, valueSpan, number } of context.file.lines) {
    const isRule = name === 'allow' || name === 'disallow'
    if ((!isRule && name !== 'sitemap') || !BETWEEN.test(value)) continue
    const parts: { readonly start: number; readonly end: number }[] = []
    const separator = isRule ? SECOND_PATH : SECOND_ADDRESS
    let at = 0
    for (let match = separator.exec(value); match !== null; match = separator.exec(value.slice(at))) {
      at += match[0].length
      const blank = /(?:[ \t,;|&+]|(?<=[ \t])(?:and|or)(?=[ \t]))+$/i.exec(match[0])?.[0].length ?? 0
      parts.push({ start: valueSpan.start + at - blank, end: valueSpan.start + at })
    }
    if (parts.length === 0) continue
    const field = context.file.text.slice(nameSpan.start, nameSpan.end)
    yield {
      span: valueSpan,
      message: `${quoted(value)} is one value to every reader, and no URL has it. Write each ${isRule ? 'path' : 'address'} in a record of its own.`,
      dialects: context.byDialect.where((file) => (file.fieldAt(number) ?? 'unknown') !== 'unknown'),
      fix: {
        title: 'write a record for each',
        edits: parts.map(({ start, end }) => ({ start, end, text: `${context.file.lineEnd}${field}: ` })),
        because: 'It makes rules of what nobody obeyed; whether they were meant so, only a person knows.',
      },
    }
  }
}
