import type { File } from './file.ts'
import { linesOf } from './line.ts'

/** A placeholder that a program should have replaced, and its offset in the text. */
export interface Placeholder {
  readonly from: number
  readonly text: string
}

/** A quick test: a line that does not match this has no placeholder. Most lines have none. */
const HINT = /[{%<$[@]|__|\/:|YOUR|your-|[A-Z](?:ID|NAME|SLUG|CODE)\b|process\.env|undefined|null/

/**
 * A second test for lines that pass the first, mostly because of a path. It avoids compiling the slower
 * expressions below.
 */
const LIKELY =
  /[{<[]|\$[a-z_({]|%[%A-Z]|@[a-z]|__|\/:[a-z]|your|(?:id|name|slug|code)(?:\/|$)|process\.env|undefined|null/i

/** A pattern for the words with which documents and templates begin a placeholder. */
const WORD =
  '(?:your|insert|enter|site|domain|host|base|root|url|path|folder|directory|bot|robot|agent|user-?agent|sitemap)'

/** A pattern for things of a site whose number or name a developer writes in capitals, as `HOTELID`. */
const THING =
  '(?:HOTEL|USER|ITEM|PRODUCT|POST|PAGE|CITY|STORE|SHOP|ORDER|SESSION|LISTING|ARTICLE|CATEGORY|PROPERTY|EVENT|CUSTOMER|ACCOUNT|CLIENT|MEMBER|TEAM|GROUP|PROJECT|JOB|VIDEO|DOCUMENT|FILE)'

/**
 * Forms of placeholders: `{{ x }}`, `{% x %}`, `{# x #}`, `<%= x %>`, `<?php x ?>`, `${X}`, `$(X)`, `{!x}`,
 * `%NAME%`, `%%name%%`, `__NAME__`, `@NAME@`, `@Model.X`, `process.env.X`, `YOUR_NAME`, and a placeholder
 * word in brackets. A part of a path may be `:city`, as routers of pages write it, or `HOTELID` below a folder
 * in small letters. A name after `$` counts only at the beginning of a value or a host,
 * because `$` has its own meaning in a path. Each is limited to about 100 characters, so that a line of
 * unclosed beginnings does not take quadratic time.
 */
const FORMS: readonly RegExp[] = [
  /\{\{[^}]{0,99}\}\}|\{%(?:.{0,99}?%\})?|\{#.{0,99}?#\}|<%(?:.{0,99}?%>)?|<\?(?:php\b|=)(?:.{0,99}?\?>)?|\$\{[^}]{0,99}\}|\$\([a-z_]{1,99}\)|\{![^}]{0,99}\}|\bprocess\.env\.\w{1,99}/i,
  /(?<=^|[\s:/])%[A-Z][A-Z_]{2,99}%|%%\w{2,99}%%|__[A-Z][A-Z_]{1,99}__|@[A-Z][A-Z_]{1,99}@|\bYOUR(?:_[A-Z_]{1,99}|-?(?:SITE|DOMAIN|HOST|URL)\b)/,
  /(?<=:\/\/)your-(?:site|domain|host)-(?:here|name|url)\b/,
  /(?<=:[ \t]{0,9}|:\/\/)\$[a-z_]{3,99}\b|(?<=^|[\s:])@(?:Model|ViewBag|Url|Html|Request)\.\w{1,99}/i,
  new RegExp(
    `(?<![\\w\\]%=])(?:<${WORD}\\b[\\w .-]{0,99}>|<${WORD}_\\w{0,99}>|\\{${WORD}(?:[ _.-]\\w{1,20}){0,5}\\}|\\[${WORD}(?:[ _.-]\\w{1,20}){0,5}\\])(?![=[%])`,
    'i',
  ),
  /(?<=\/):[a-z]\w{1,40}(?=[/?]|$)/i,
  // Parts of a route: `{id}`, `<int:id>`, `[slug]`, `[...slug]`, `[[...slug]]`.
  /(?<=\/)(?:\{[a-z_]\w{0,40}\}|<(?:[a-z]{1,20}:)?[a-z_]\w{0,40}>|\[\[?(?:\.{3})?[a-z_]\w{0,40}\]?\])(?=[/?$*.]|$)/i,
  new RegExp(`(?<=\\/[a-z][\\w./-]{0,99}\\/)${THING}_?(?:ID|NAME|SLUG|CODE)(?=/|$)`),
]

/** Matches what programs print for a missing value, at the beginning of a value or as a host. */
const NO_VALUE = /(?<=:[ \t]{0,9}|:\/\/)(?:undefined|null|\[object Object\])(?=[/:\s]|$)/

/** A placeholder in a record. If there are several, the one whose form comes first in {@link FORMS}. */
export function placeholderIn(record: string): Placeholder | undefined {
  if (!HINT.test(record) || !LIKELY.test(record)) return undefined
  for (const form of [...FORMS, NO_VALUE]) {
    const match = form.exec(record)
    if (match !== null) return { from: match.index, text: match[0] }
  }
  return undefined
}

/**
 * Matches hosts that are reserved for documentation and tests (RFC 2606 §3), and the local machine.
 */
const RESERVED_HOST =
  /^(?:(?:[\w-]+\.)*example\.(?:com|net|org|edu)|(?:[\w-]+\.)+(?:example|test|invalid)|localhost|127\.0\.0\.1)(?::\d+)?$/

/** Matches placeholder hosts in guides, such as `www.yoursite.com` and `shop.company.com`. */
const GUIDE_HOST =
  /^(?:(?:[\w-]+\.)?(?:your-?(?:site|domain|website|company|store|shop|blog|business|app|brand)(?:-?name)?\.[a-z]+|my-?(?:site|domain|website|company)\.[a-z]+|(?:domain|site|website)(?:-?name)?\.(?:com|tld|ext)|(?:company|foo)\.com))(?::\d+)?$/

/** Is the host, in lower case, a host of documentation that a person should have replaced? */
export function isPlaceholderHost(host: string): boolean {
  return RESERVED_HOST.test(host) || GUIDE_HOST.test(host)
}

/** Matches what a person or a router of pages may write on purpose: a word in brackets, `:city`, `HOTELID`. */
const BY_PERSON = /^(?:\[+[\w .-]+\]+|\{\w+\}|<[\w:]+>|:\w+|[A-Z_]+(?:ID|NAME|SLUG|CODE))$/

/** May a person have written a placeholder, rather than a program? */
export function isByPerson({ text }: Placeholder): boolean {
  return BY_PERSON.test(text)
}

/** Whether a placeholder is the text that a program prints for a missing value. */
export function isNoValue({ text }: Placeholder): boolean {
  return /^(?:undefined|null|\[object Object\])$/.test(text)
}

/** Matches a Disallow of every URL that still has a placeholder. A template does not contain such a rule. */
const AGAINST_TEMPLATES = /^disallow\s*:\s*\/?\*[^{]*\{\{/i

/** Is a line a rule against URLs that still have a placeholder? */
export function isAgainstTemplates(record: string): boolean {
  return AGAINST_TEMPLATES.test(record)
}

/** What shows that a file is a template, and the line where it stands. */
export interface TemplateMark {
  readonly text: string
  /** 1-based. */
  readonly line: number
}

/**
 * The first mark of a file that a program fills in, such as `{{ site.url }}` or `@if (...)`, also in a comment;
 * `undefined` in a file that is no template. Robots get the output of the program, so a statement about the text of
 * the template may be wrong for the served file.
 */
export function templateMarkOf(file: File): TemplateMark | undefined {
  const { text } = file
  if (!BY_PROGRAM.test(text)) return undefined
  for (const { start, ending, number } of linesOf(file)) {
    const line = text.slice(start, ending.start)
    if (!BY_PROGRAM.test(line) || isAgainstTemplates(line.trimStart())) continue
    const command = COMMAND.exec(line)?.[0].trim()
    if (command !== undefined) return { text: command, line: number }
    const found = placeholderIn(line)
    if (found !== undefined && BY_PROGRAM.test(found.text)) return { text: found.text, line: number }
  }
  return undefined
}

/**
 * Matches the beginning of a placeholder that only programs fill in. Text in the other forms may be meant by a
 * person.
 */
const BY_PROGRAM =
  /\{\{|\{%|\{#|<%|<\?(?:php\b|=)|\$\{|\[%|<!--#|<#|<\/?cf|#\{|^[ \t]*@[a-z]{2,}|^[ \t]*#[a-z]{2,}[ \t]*\(/im

/**
 * Matches commands of template languages that are no placeholders: Template Toolkit, server-side includes,
 * FreeMarker, ColdFusion, Pug, Blade, and Velocity, whose commands are comments to robots.
 */
const COMMAND = new RegExp(
  [
    String.raw`\[%[-+~=]?[ \t].{0,99}?%\]`,
    String.raw`<!--#(?:include|if|else|elif|endif|echo|set|exec|config)\b`,
    String.raw`</?#(?:if|else|elseif|list|assign|include|import|macro|switch)\b`,
    String.raw`</?cf(?:if|else|elseif|loop|set|output|include)\b`,
    String.raw`#\{[a-z_][\w.]{0,99}\}`,
    String.raw`^[ \t]*@(?:if|elseif|else|endif|unless|foreach|endforeach|for|endfor|forelse|isset|env|production|php|include|extends|section|yield)[ \t]*(?:\(|$)`,
    String.raw`^[ \t]*#(?:set|if|elseif|foreach|parse|include|macro|evaluate)[ \t]*\([ \t]*["'$!]`,
  ].join('|'),
  'i',
)
