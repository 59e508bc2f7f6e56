import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S119: a line for which Lighthouse calls the file invalid. */
export const lighthouseInvalid: CheckRule = {
  code: 'S119',
  name: 'lighthouse-invalid',
  severity: 'warning',
  off: true,
  why: 'The audit "robots.txt is not valid" of Lighthouse and PageSpeed Insights fails a file for a single line (GoogleChrome/lighthouse, core/audits/seo/robots-txt.js, read at 3a173bc on 28 November 2026). The audit knows twelve fields, and it is stricter than robots are: they skip what they do not know. A failed audit costs points of the SEO score, but no robot reads the file in another way because of it. The preset `lighthouse` shows these lines.',
  find,
}

/** The fields that the audit knows. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['user-agent', 'disallow', 'allow', 'sitemap', 'crawl-delay', 'clean-param', 'host'],
  ...['request-rate', 'visit-time', 'noindex', 'content-signal', 'license'],
])

/** What the audit says of a line, what robots do with it, and what to do. */
interface Fault extends Pick<Says, 'advice'> {
  readonly error: string
  readonly effect: string
}

const NO_AGENT: Fault = {
  error: 'No user-agent specified',
  effect: 'Robots ignore it as well.',
  advice: 'Write a User-agent line with a name above it.',
}

function* find(context: Context): Generator<Problem> {
  let isInGroup = false
  for (const line of context.file.lines) {
    const text = context.file.text.slice(line.start, line.ending)
    const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(withoutComment(text)) ?? []
    const field = name.trim().toLowerCase()
    const fault = faultOf(withoutComment(text), field, value.trim(), isInGroup)
    if (field === 'user-agent' && value.trim() !== '') isInGroup = true
    if (fault !== undefined) yield problemOf(line, fault)
  }
}

function withoutComment(text: string): string {
  return text.replace(/#.*$/s, '').trim()
}

function faultOf(text: string, field: string, value: string, isInGroup: boolean): Fault | undefined {
  if (text === '') return undefined
  if (!text.includes(':'))
    return { error: 'Syntax not understood', effect: 'Robots skip a line that is no record.' }
  if (!KNOWN.has(field))
    return {
      error: 'Unknown directive',
      effect: 'Robots skip a field that they do not know, so the line costs nothing but the audit.',
      advice: 'Keep it if a program that you know reads it.',
    }
  if (field === 'user-agent') return value === '' ? NO_AGENT : undefined
  if (field === 'sitemap') return faultOfSitemap(value)
  if (field !== 'allow' && field !== 'disallow') return undefined
  if (value !== '' && !/^[/*]/.test(value))
    return {
      error: 'Pattern should either be empty, start with "/" or "*"',
      effect: 'Google puts a slash before it, and others match no path (P101).',
    }
  if (/\$./s.test(value))
    return {
      error: '"$" should only be used at the end of the pattern',
      effect: 'Robots read this "$" as an ordinary character (P106).',
      advice: 'Keep it if your URLs have one there.',
    }
  return isInGroup ? undefined : NO_AGENT
}

function faultOfSitemap(value: string): Fault | undefined {
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/*[^/\s]/i.exec(value) ?? []
  if (scheme !== undefined && /^(?:https?|ftp)$/i.test(scheme)) return undefined
  return {
    error: scheme === undefined ? 'Invalid sitemap URL' : 'Invalid sitemap URL protocol',
    effect: 'Robots need a whole URL as well (M101).',
    advice: 'Write it with "https://".',
  }
}

function problemOf(line: CheckedLine, { error, ...rest }: Fault): Problem {
  return {
    span: line.content,
    says: { case: error, what: `Lighthouse says ${quoted(error)} of this line.`, ...rest },
  }
}
