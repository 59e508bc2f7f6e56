/**
 * A copy of a text that is to be kept. V8 makes a slice of 13 characters or more a view of its source, so that a name
 * would keep the whole file that it is from.
 */
export function ownText(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}
