import { type Finding, type RuleFacts, summarize } from '../../check/index.ts'
import type { Look, Style } from '../style.ts'
import { counted, grouped } from '../words.ts'
import { type CheckedFile, type FindingsFormat, lineRangeOf } from './checked-file.ts'
import { dialectsText, fixText, messageText, printable, ruleName, severitiesText } from './finding-words.ts'
import { findingFrame, notesOf } from './findings-text.ts'
import { fixDiff } from './fix-diff.ts'
import { hiddenText } from './hidden-text.ts'
import { markupText, tag } from './markup.ts'

/**
 * Delimit styled text until it is escaped. A frame contains no control characters of its own, since it
 * escapes them.
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

const SHEET = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:2rem auto;max-width:72rem;padding:0 1rem}
h1{font-size:1.4rem}h2{font-size:1.15rem;margin-top:2.5rem;overflow-wrap:anywhere}article{border-left:.25rem solid #888;margin:1.5rem 0;padding:0 0 0 1rem}
.error{border-color:#c22}.warning{border-color:#b80}.info{border-color:#28a}h3{font-size:1rem;margin:0}h3 small{font-weight:normal;opacity:.75}
p{margin:.3rem 0;overflow-wrap:anywhere}pre{background:#8881;font:13px/1.4 ui-monospace,monospace;margin:.5rem 0;overflow:auto;padding:.6rem}
.b{font-weight:bold}.d{opacity:.6}.r{color:#c22}.g{color:#180}.y{color:#a60}.c{color:#27a}.u{text-decoration:underline}
@media(prefers-color-scheme:dark){.r{color:#f77}.g{color:#7d7}.y{color:#eb5}.c{color:#7cf}}`

/**
 * SHA-256 of the style sheet, for the Content-Security-Policy: no script, other style or resource can load.
 */
const SHEET_HASH = 'sha256-u0dtJNL/rmw+CSjpjN+FBjJ+afvstT3gvLhpzhdvkac='

/** A self-contained page with every finding, its frame, dialects and fix, and the reasons of the rules. */
export const findingsHtml: FindingsFormat = (checked, rules, { version, unread = [] } = {}) => {
  const all = checked.flatMap(({ findings }) => findings)
  const policy = `default-src 'none'; style-src '${SHEET_HASH}'; base-uri 'none'; form-action 'none'`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    // The policy contains quotes of its own, but no text from a file.
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<title>Wayleave: findings</title>',
    `<style>${SHEET}</style>`,
    '</head>',
    '<body>',
    '<h1>Findings</h1>',
    `<p>${markupText(`${severitiesText(summarize(all))} in ${counted(checked.length, 'file')}`)}</p>`,
    ...checked.flatMap(fileHtml),
    ...unread.flatMap(({ name, problem }) => [
      `<h2>${markupText(printable(name))}</h2>`,
      `<p>${markupText(printable(problem))}</p>`,
    ]),
    ...[hiddenText(checked) ?? [], ...notesOf(checked)].flat().map((note) => `<p>${markupText(note)}</p>`),
    ...whyHtml(rules, all),
    `<p><small>${markupText(`Wayleave${version === undefined ? '' : ` ${version}`}`)}</small></p>`,
    '</body>',
    '</html>',
  ].join('\n')
}

function fileHtml(checked: CheckedFile): string[] {
  const { name, findings, suppressed = 0, inBaseline = 0 } = checked
  const hidden = [
    ...(suppressed > 0 ? [`${grouped(suppressed)} suppressed by comments`] : []),
    ...(inBaseline > 0 ? [`${grouped(inBaseline)} in the baseline`] : []),
  ]
  return [
    `<h2>${markupText(printable(name))}</h2>`,
    `<p>${markupText([severitiesText(summarize(findings)), ...hidden].join('; '))}</p>`,
    ...findings.flatMap((finding) => findingHtml(checked, finding)),
  ]
}

function findingHtml({ file }: CheckedFile, finding: Finding): string[] {
  const { code, severity, dialects, witness, fix } = finding
  const { line, column } = lineRangeOf(file, finding.span)
  const said = (label: string, text: string | undefined): string[] =>
    text === undefined ? [] : [`<p><small>${label}</small> ${markupText(text)}</p>`]
  const link = `${tag('a', { href: `#${code}` })}${markupText(ruleName(finding))}</a>`
  return [
    tag('article', { class: severity }),
    `<h3>${severity} ${link} <small>line ${line}, column ${column}</small></h3>`,
    `<p>${markupText(messageText(file, finding))}</p>`,
    ...framed(findingFrame(file, finding, look)),
    ...said('for', dialectsText(dialects)),
    ...said('see', witness === undefined ? undefined : printable(witness)),
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
