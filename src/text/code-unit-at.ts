const { charCodeAt }: { readonly charCodeAt: (this: string, at: number) => number } = String.prototype

/**
 * The UTF-16 unit at a place of a text, which must be within it: `charCodeAt`, for loops over texts that come from anywhere. Engines keep
 * strings in a dozen ways (flat, cut from another, put together, known by their value); a loop that has met more than four of them looks
 * the method up anew for every character, but not where it is called like this.
 */
export function codeUnitAt(text: string, at: number): number {
  return charCodeAt.call(text, at)
}
