/**
 * Whether a text may be a product token: one word without the characters that only a whole User-Agent header
 * has. RFC 9309 allows letters, `-` and `_`; tokens of real robots also have digits, dots and other signs.
 */
export function isProductToken(text: string): boolean {
  return /^[^\s,;/()<>"]+$/.test(text)
}

/**
 * Whether a text may be the name by which a file addresses a robot: a product token, or several words with a
 * blank between them, as some robots of the registry have.
 */
export function isNameInFiles(text: string): boolean {
  return /^[^\s,;/()<>"]+(?: [^\s,;/()<>"]+)*$/.test(text)
}

/**
 * The name before the first slash of a User-Agent header such as `FooBot/1.0 (+https://example.com)`;
 * `undefined` if the header begins in another way, or like that of a browser.
 */
export function firstProduct(userAgentHeader: string): string | undefined {
  const [, name] = /^([^\s,;/()<>"]+)\/[^,]*$/.exec(userAgentHeader.trim()) ?? []
  return name === undefined || name.toLowerCase() === 'mozilla' ? undefined : name
}
