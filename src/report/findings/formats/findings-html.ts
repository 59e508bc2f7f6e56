import { byGravity, type Finding, type RuleFacts, summarize } from '../../../check/index.ts'
import { htmlDocument } from '../../html-document.ts'
import type { Look, Style } from '../../style.ts'
import { counted, grouped, readableText } from '../../words.ts'
import { annotatedFile } from '../annotated-file.ts'
import { type CheckedFile, type FindingsFormat, lineRangeOf } from '../checked-file.ts'
import { countedSeverities, SEVERITY_WORDS, type Summary, summaryOf, titleParts } from '../file-summary.ts'
import { dialectsText, fixText, messageText, printable, ruleName, severitiesText } from '../finding-words.ts'
import { fixDiff } from '../fix-diff.ts'
import { hiddenText, platformItems } from '../hidden-text.ts'
import { markupText, tag } from '../markup.ts'
import { nothingFound } from '../nothing-found.ts'
import { findingFrame, notesOf } from './findings-text.ts'

/**
 * Characters that delimit styled text until it is escaped. A frame contains no control characters, because it escapes
 * them.
 */
const OPEN = '\u0001'
const CLOSE = '\u0002'

function styled(letter: string): (text: string) => string {
  return (text) => `${OPEN}${letter}${text}${CLOSE}`
}

const style: Style = {
  bold: styled('b'),
  dim: styled('d'),
  red: styled('r'),
  green: styled('g'),
  yellow: styled('y'),
  cyan: styled('c'),
  underline: styled('u'),
}

const look: Look = { style, columns: 120 }

/**
 * A self-contained page: for each file a summary, what robots may do today, the findings with the gravest
 * first, and the file, with the rules named next to the lines. Then the reasons of the rules.
 */
export const findingsHtml: FindingsFormat = (checked, rules, options = {}) => {
  const { version, unread = [], today = false } = options
  const all = checked.flatMap(({ findings }) => findings)
  const [only] = checked
  const isOne = only !== undefined && checked.length === 1 && unread.length === 0
  const body = [
    ...(isOne ? fileHtml(only, summaryOf(only), { title: 'h1', prefix: '', today }) : filesHtml(checked)),
    ...unread.flatMap(({ name, problem }) => [
      `<h2>${markupText(printable(name))}</h2>`,
      `<p>${markupText(printable(problem))}</p>`,
    ]),
    ...[hiddenText(checked) ?? [], ...notesOf(checked)]
      .flat()
      .map((note) => `<p class="soft">${markupText(note)}</p>`),
    ...whyHtml(rules, all),
  ]
  return htmlDocument('Wayleave: findings', body, version)
}

/** Several files: a table of them, and then each. */
function filesHtml(checked: readonly CheckedFile[]): string[] {
  const summaries = checked.map(summaryOf)
  const rows = checked.map((one, index) => {
    const { name, findings } = one
    const link = `${tag('a', { href: `#file${index}` })}${markupText(printable(name))}</a>`
    const found =
      findings.length === 0 ? nothingFound(one, summaries[index]) : severitiesText(summarize(findings))
    return `<tr><td>${link}</td><td>${markupText(found)}</td></tr>`
  })
  const all = checked.flatMap(({ findings }) => findings)
  return [
    `<h1>${markupText(`${severitiesText(summarize(all))} in ${counted(checked.length, 'file')}`)}</h1>`,
    ...(rows.length === 0 ? [] : ['<table>', ...rows, '</table>']),
    ...checked.flatMap((one, index) =>
      fileHtml(one, summaries[index], { title: 'h2', prefix: `file${index}`, today: false }),
    ),
  ]
}

interface FileOptions {
  readonly title: 'h1' | 'h2'
  /** The prefix of all ids of this file. */
  readonly prefix: string
  readonly today: boolean
}

function fileHtml(
  checked: CheckedFile,
  summary: Summary | undefined,
  { title, prefix, today: hasToday }: FileOptions,
): string[] {
  const { file, findings: given, suppressed = 0, inBaseline = 0 } = checked
  const [name = '', ...facts] = titleParts(checked, summary)
  const findings = byGravity(given)
  const counts = countedSeverities(summarize(findings)).map(
    ({ severity, number, words }) => `<li class="${severity}"><b>${number}</b>${words}</li>`,
  )
  const remarks = [
    ...platformItems(checked),
    ...(suppressed > 0 ? [`${grouped(suppressed)} suppressed by comments.`] : []),
    ...(inBaseline > 0 ? [`${grouped(inBaseline)} in the baseline.`] : []),
  ]
  return [
    `<${title}${prefix === '' ? '' : ` id="${prefix}"`}>${markupText(name)}</${title}>`,
    `<p class="soft">${markupText(facts.join(' · '))}</p>`,
    ...(counts.length === 0
      ? [`<p><b>${markupText(nothingFound(checked, summary))}</b></p>`]
      : [`<ul class="counts">${counts.join('')}</ul>`]),
    ...remarks.map((remark) => `<p class="soft">${markupText(remark)}</p>`),
    ...(!hasToday || summary === undefined ? [] : todayHtml(summary)),
    ...(findings.length === 0 ? [] : ['<h3>Findings</h3>']),
    ...findings.flatMap((finding, index) => findingHtml(checked, finding, prefix, index)),
    ...(file.text === '' ? [] : ['<h3>The file</h3>', ...annotatedFile(file, findings, prefix)]),
  ]
}

function todayHtml({ rows }: Summary): string[] {
  return [
    '<h3>What robots may do today</h3>',
    '<table>',
    ...rows.map(({ label, text }) => `<tr><th>${markupText(label)}</th><td>${markupText(text)}</td></tr>`),
    '</table>',
  ]
}

function findingHtml({ file }: CheckedFile, finding: Finding, prefix: string, index: number): string[] {
  const { code, severity, dialects, witness, fix } = finding
  const { line, column } = lineRangeOf(file, finding.span)
  const [mark, word] = SEVERITY_WORDS[severity]
  const said = (label: string, text: string | undefined): string[] =>
    text === undefined ? [] : [`<p><small>${label}</small> ${markupText(text)}</p>`]
  const rule = `${tag('a', { href: `#${code}` })}${markupText(ruleName(finding))}</a>`
  const place = `${tag('a', { href: `#${prefix}line${line}` })}line ${line}</a>, column ${column}`
  return [
    tag('article', { class: severity, id: `${prefix}finding${index}` }),
    `<h4><b>${mark} ${word}</b> ${rule} <small>${place}</small></h4>`,
    `<p>${markupText(messageText(file, finding))}</p>`,
    ...framed(findingFrame(file, finding, look)),
    ...said('for', dialectsText(dialects)),
    ...said('see', witness === undefined ? undefined : printable(witness) + readableText(witness)),
    ...(fix === undefined ? [] : [...said('fix', fixText(fix)), ...framed(fixDiff(file, fix, look))]),
    '</article>',
  ]
}

function framed(text: string): string[] {
  if (text === '') return []
  // `markupText` would escape the delimiters, so that they are split off first.
  const parts = text.split(/(\u0001.|\u0002)/)
  const html = parts.map((part) => {
    if (part === CLOSE) return '</span>'
    return part.startsWith(OPEN) ? `<span class="${part.charAt(1)}">` : markupText(part)
  })
  return [`<pre>${html.join('')}</pre>`]
}

/** The reasons of the rules with findings. */
function whyHtml(rules: readonly RuleFacts[], findings: readonly Finding[]): string[] {
  const codes = new Set(findings.map(({ code }) => code))
  const shown = rules.filter(({ code }) => codes.has(code))
  if (shown.length === 0) return []
  return [
    '<h2>Why</h2>',
    ...shown.map(
      (rule) =>
        `<p>${tag('b', { id: rule.code })}${markupText(ruleName(rule))}</b> ${markupText(printable(rule.why))}</p>`,
    ),
  ]
}
