/** Is a text that the user wrote a path, or an absolute URL that a browser takes? No other is asked about. */
export function isUrlOrPath(text: string): boolean {
  return text.startsWith('/') || (/^[a-z][a-z\d+.-]*:\/\//i.test(text) && URL.canParse(text))
}
