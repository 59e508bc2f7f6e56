/** Where a text holds what a program should have replaced. */
export interface Placeholder {
  readonly from: number
  readonly text: string
}

/** What may be one: most lines hold none of these, and are not looked at further. */
const HINT = /[{%<$[@]|__|YOUR|your-|process\.env|undefined|null/

/** Of those that hold one, most do so in a path: what else has to stand there spares them the expressions below, which take long to make. */
const LIKELY = /[{<[]|\$[a-z_({]|%[%A-Z]|@[a-z]|__|your|process\.env|undefined|null/i

/** What documents and templates call that which is to be put in. */
const WORD = '(?:your|insert|enter|site|domain|host|base|root|url|path|folder|directory|bot|robot|agent|user-?agent|sitemap)'

/**
 * How templates write what is to be replaced: `{{ x }}`, `{% x %}`, `{# x #}`, `<%= x %>`, `<?php x ?>`, `${X}`, `$(X)`, `{!x}`, `%NAME%`, `%%name%%`, `__NAME__`,
 * `@NAME@`, `@Model.X`, `process.env.X`, `YOUR_NAME`, and a word for it in brackets; a name after `$` only where a value or a host begins, for `$` has a meaning of its own.
 * None is longer than about a hundred characters: without an end, a line of beginnings would take time in the square of its length.
 */
const WRITTEN: readonly RegExp[] = [
  /\{\{[^}]{0,99}\}\}|\{%(?:.{0,99}?%\})?|\{#.{0,99}?#\}|<%(?:.{0,99}?%>)?|<\?(?:php\b|=)(?:.{0,99}?\?>)?|\$\{[^}]{0,99}\}|\$\([a-z_]{1,99}\)|\{![^}]{0,99}\}|\bprocess\.env\.\w{1,99}/i,
  /(?<=^|[\s:/])%[A-Z][A-Z_]{2,99}%|%%\w{2,99}%%|__[A-Z][A-Z_]{1,99}__|@[A-Z][A-Z_]{1,99}@|\bYOUR(?:_[A-Z_]{1,99}|-?(?:SITE|DOMAIN|HOST|URL)\b)/,
  /(?<=:\/\/)your-(?:site|domain|host)-(?:here|name|url)\b/,
  /(?<=:[ \t]{0,9}|:\/\/)\$[a-z_]{3,99}\b|(?<=^|[\s:])@(?:Model|ViewBag|Url|Html|Request)\.\w{1,99}/i,
  new RegExp(
    `(?<![\\w\\]%=])(?:<${WORD}\\b[\\w .-]{0,99}>|<${WORD}_\\w{0,99}>|\\{${WORD}(?:[ _.-]\\w{1,20}){0,5}\\}|\\[${WORD}(?:[ _.-]\\w{1,20}){0,5}\\])(?![=[%])`,
    'i',
  ),
]

/** What programs print where they have no value: at the beginning of a value, or as a host. */
const NO_VALUE = /(?<=:[ \t]{0,9}|:\/\/)(?:undefined|null|\[object Object\])(?=[/:\s]|$)/

/** The first of them; nothing where there is none. */
export function placeholderIn(record: string): Placeholder | undefined {
  if (!HINT.test(record) || !LIKELY.test(record)) return undefined
  for (const written of [...WRITTEN, NO_VALUE]) {
    const match = written.exec(record)
    if (match !== null) return { from: match.index, text: match[0] }
  }
  return undefined
}

/** Was it printed by a program that had no value? */
export function isNoValue({ text }: Placeholder): boolean {
  return /^(?:undefined|null|\[object Object\])$/.test(text)
}
