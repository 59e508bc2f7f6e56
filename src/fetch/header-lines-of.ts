/** A name and a value of a header, as the server sent the line. */
export type HeaderLine = readonly [name: string, value: string]

const LINES = new WeakMap<Response, readonly HeaderLine[]>()

/** Remembers the header lines of a response one by one, because its `headers` join lines of one name. */
export function keepHeaderLines(response: Response, lines: readonly HeaderLine[]): void {
  LINES.set(response, lines)
}

/** The header lines of a response, each as it was sent; `undefined` if only the joined ones are known. */
export function headerLinesOf(response: Response): readonly HeaderLine[] | undefined {
  return LINES.get(response)
}
