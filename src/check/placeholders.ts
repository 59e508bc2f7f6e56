/** Where a text holds what a program should have replaced. */
export interface Placeholder {
  readonly from: number
  readonly text: string
}

/** What may be one: most lines hold none of these, and are not looked at further. */
const HINT = /[{%<$[@]|__|YOUR|your-|process\.env|undefined|null/

/** What documents and templates call that which is to be put in. */
const WORD = '(?:your|insert|enter|site|domain|host|base|root|url|path|folder|directory|bot|robot|agent|user-?agent|sitemap)'

/**
 * How templates write what is to be replaced: `{{ x }}`, `{% x %}`, `{# x #}`, `<%= x %>`, `<?php x ?>`, `${X}`, `$(X)`, `{!x}`, `%NAME%`, `%%name%%`, `__NAME__`,
 * `@NAME@`, `@Model.X`, `process.env.X`, `YOUR_NAME`, and a word for it in brackets; a name after `$` only where a value or a host begins, for `$` has a meaning of its own.
 */
const WRITTEN: readonly RegExp[] = [
  /\{\{[^}]*\}\}|\{%(?:.*?%\})?|\{#.*?#\}|<%(?:.*?%>)?|<\?(?:php\b|=)(?:.*?\?>)?|\$\{[^}]*\}|\$\([a-z_]+\)|\{![^}]*\}|\bprocess\.env\.\w+/i,
  /(?<=^|[\s:/])%[A-Z][A-Z_]{2,}%|%%\w{2,}%%|__[A-Z][A-Z_]+__|@[A-Z][A-Z_]+@|\bYOUR(?:_[A-Z_]+|-?(?:SITE|DOMAIN|HOST|URL)\b)/,
  /(?<=:\/\/)your-(?:site|domain|host)-(?:here|name|url)\b/,
  /(?<=:[ \t]*|:\/\/)\$[a-z_]{3,}\b|(?<=^|[\s:])@(?:Model|ViewBag|Url|Html|Request)\.\w+/i,
  new RegExp(
    `(?<![\\w\\]%=])(?:<${WORD}\\b[\\w .-]*>|<${WORD}_\\w*>|\\{${WORD}(?:[ _.-]\\w+)*\\}|\\[${WORD}(?:[ _.-]\\w+)*\\])(?![=[%])`,
    'i',
  ),
]

/** What programs print where they have no value: at the beginning of a value, or as a host. */
const NO_VALUE = /(?<=:[ \t]*|:\/\/)(?:undefined|null|\[object Object\])(?=[/:\s]|$)/

/** The first of them; nothing where there is none. */
export function placeholderIn(record: string): Placeholder | undefined {
  if (!HINT.test(record)) return undefined
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
