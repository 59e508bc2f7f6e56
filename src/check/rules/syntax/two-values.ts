import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S107 reports two paths or URLs in one record. */
export const twoValues: CheckRule = {
  code: 'S107',
  name: 'two-values',
  severity: 'error',
  promise: 'corrects',
  why: 'A rule has one path, and a Sitemap record has one URL (RFC 9309 §2.2; sitemaps.org). Most parsers read a list of paths as one long path. For them, `Disallow: /a /b` forbids neither `/a` nor `/b`.',
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
    const parts = separatorsIn(value, isRule ? SECOND_PATH : SECOND_URL, valueSpan.start)
    if (parts.length === 0) continue
    const values = [valueSpan.start, ...parts.map(({ end }) => end)].map((from, index) =>
      context.file.text.slice(from, parts[index]?.start ?? valueSpan.end),
    )
    // A slash or star alone is no path of a list: it would close or open everything.
    if (isRule && values.some((one) => /^[/*]+$/.test(one))) {
      yield strayBlanks(context, { value, valueSpan, number, isForbidding: name === 'disallow' })
      continue
    }
    const field = context.file.text.slice(nameSpan.start, nameSpan.end)
    yield {
      span: valueSpan,
      says: isRule ? saysOfPaths(value, name === 'allow') : saysOfUrls(value),
      dialects: context.byDialect.where((file) => (file.fieldAt(number) ?? 'unknown') !== 'unknown'),
      fix: {
        title: isRule ? 'write a line for each path' : 'write a line for each URL',
        edits: parts.map(({ start, end }) => ({ start, end, text: `${context.file.lineEnd}${field}: ` })),
        because: `The fix makes each ${isRule ? 'path a rule' : 'URL a Sitemap record'} of its own. Only you know whether that is intended.`,
      },
    }
  }
}

/** Where the separators in a value begin and end, in the text of the file. */
function separatorsIn(value: string, separator: RegExp, from: number): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = []
  let at = 0
  for (let match = separator.exec(value); match !== null; match = separator.exec(value.slice(at))) {
    at += match[0].length
    const separatorLength = /(?:[ \t,;|&+]|(?<=[ \t])(?:and|or)(?=[ \t]))+$/i.exec(match[0])?.[0].length ?? 0
    parts.push({ start: from + at - separatorLength, end: from + at })
  }
  return parts
}

function saysOfPaths(value: string, isAllow: boolean): Says {
  return {
    what: `${quoted(value)} looks like several paths, but most parsers read it as one long path.`,
    effect: `For them, the rule ${isAllow ? 'allows' : 'forbids'} none of the paths in it.`,
    advice: 'Write a line of its own for each path.',
    subject: quoted(value),
  }
}

function saysOfUrls(value: string): Says {
  return {
    case: 'URLs',
    what: `${quoted(value)} looks like several URLs, but most parsers read it as one long URL.`,
    effect: 'Their robots look for one sitemap at that URL, and probably find none.',
    advice: 'Write a line of its own for each URL.',
    subject: quoted(value),
  }
}

/** The finding for a rule with blanks around a slash or star, which belong to one path. */
function strayBlanks(
  context: Context,
  {
    value,
    valueSpan,
    number,
    isForbidding,
  }: Pick<CheckedLine, 'value' | 'valueSpan' | 'number'> & { readonly isForbidding: boolean },
): Problem {
  const joined = value.replace(/[ \t]+/g, '')
  const isAll = /^[/*]+$/.test(joined)
  const verb = isForbidding ? 'forbids' : 'allows'
  return {
    span: valueSpan,
    severity: 'warning',
    says: {
      what: `${quoted(value)} has blanks in it, so most parsers look for URLs with blanks, and the rule ${verb} nothing.`,
      subject: quoted(value),
      ...(isAll
        ? {
            case: 'blanks in signs for every URL',
            advice: `Decide what you mean: ${quoted(joined)} matches every URL of the site. Write a path, or delete the line.`,
          }
        : { case: 'blanks in a path', advice: `If you mean one path, write ${quoted(joined)}.` }),
    },
    dialects: context.byDialect.where((file) => (file.fieldAt(number) ?? 'unknown') !== 'unknown'),
    ...(isAll
      ? {}
      : {
          fix: {
            title: 'remove the blanks',
            edits: [{ ...valueSpan, text: joined }],
            because: `With the fix, the rule ${verb} the URLs that the path matches. Only you know whether that is intended.`,
          },
        }),
  }
}
