const { indexOf }: { readonly indexOf: (this: string, sought: string, from: number) => number } =
  String.prototype

/**
 * Offset of the first occurrence from an offset on, or the length of the text. This is a separate function for the
 * same reason as `codeUnitAt`.
 */
export function indexOrEnd(text: string, sought: string, at: number): number {
  const found = indexOf.call(text, sought, at)
  return found === -1 ? text.length : found
}
