const { charCodeAt }: { readonly charCodeAt: (this: string, at: number) => number } = String.prototype

/**
 * The UTF-16 code unit at an offset, which must be within the text: `charCodeAt` for hot loops over texts of
 * any origin. V8 stores strings in a dozen ways (flat, sliced, concatenated, internalized). A loop that has
 * met more than four of them looks the method up again for each character, unless it is called through a
 * function like this.
 */
export function codeUnitAt(text: string, at: number): number {
  return charCodeAt.call(text, at)
}
