const { indexOf }: { readonly indexOf: (this: string, sought: string, from: number) => number } = String.prototype

/** Where a text stands in another, from a place on; the length of the other where it does not. Called like this for the reason that `codeUnitAt` has. */
export function indexOrEnd(text: string, sought: string, at: number): number {
  const found = indexOf.call(text, sought, at)
  return found === -1 ? text.length : found
}
