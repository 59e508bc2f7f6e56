const { indexOf }: { readonly indexOf: (this: string, sought: string, from: number) => number } =
  String.prototype

/**
 * Offset of the first occurrence from an offset on, or the length of the text. A function of its own for the
 * reason that `codeUnitAt` is one.
 */
export function indexOrEnd(text: string, sought: string, at: number): number {
  const found = indexOf.call(text, sought, at)
  return found === -1 ? text.length : found
}
