/**
 * The texts that a dialect may compare with a robot's token, for the value of a User-agent line. These are the value
 * itself, the value cut at a character that no token holds, the value without stars (Protego), and the value with
 * decoded escapes (CPython). Each text is also there in lower case, because Heritrix changes only the file's names to
 * lower case.
 */
export function nameForms(value: string): string[] {
  // Most names have no other form than their product token.
  if (/^[\w.-]+$/.test(value)) return plainForms(value)
  const texts = new Set([value, unescaped(value), value.replaceAll('*', '')])
  const forms = [...texts].flatMap((text) => [
    text,
    beforeSlash(text),
    /^[\w.-]*/.exec(text)?.[0] ?? '',
    productTokenOf(text),
  ])
  return distinctForms(forms.map((form) => form.trim()))
}

/**
 * Gives what {@link distinctForms} gives for a value and its token, without making a set: a file may have 20,000
 * names.
 */
function plainForms(value: string): string[] {
  const token = productTokenOf(value)
  const lowerCase = value.toLowerCase()
  const hasCapitals = lowerCase !== value
  if (token === '' || token === value) return hasCapitals ? [value, lowerCase] : [value]
  const lowerToken = token.toLowerCase()
  const forms = hasCapitals ? [value, token, lowerCase] : [value, token]
  return lowerToken === token ? forms : [...forms, lowerToken]
}

function distinctForms(forms: readonly string[]): string[] {
  return [...new Set([...forms, ...forms.map((form) => form.toLowerCase())])].filter(
    (form) => form !== '' && form !== '*',
  )
}

/**
 * The texts that a dialect which matches by substring may look for in a token, for a name in lower case: the
 * name, with escapes decoded (CPython), and without stars (Protego).
 */
export function comparedTexts(name: string): string[] {
  const texts = [name, unescaped(name).toLowerCase(), name.replaceAll('*', '')]
  return [...new Set(texts)].filter((text) => text !== '' && text !== '*')
}

/**
 * The product token at the beginning of a User-agent value: letters, `-` and `_` (RFC 9309 §2.2.1). May be
 * empty.
 */
export function productTokenOf(value: string): string {
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? ''
}

function beforeSlash(text: string): string {
  const slash = text.indexOf('/')
  return slash === -1 ? text : text.slice(0, slash)
}

/** The name with escapes of ASCII characters decoded; tokens have no other characters. */
function unescaped(name: string): string {
  return name.replace(/%([0-7][\dA-F])/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}
