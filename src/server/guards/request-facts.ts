/** What the guards know of a request before its body is read. */
export interface RequestFacts {
  readonly method: string
  /** The request target, as it was sent. */
  readonly target: string
  /** Header lines by their name in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The values of all Host headers. */
  readonly hosts: readonly string[]
  /** The address of the client. */
  readonly address: string
}

/** The path of a request target, without its query. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/)
  return end < 0 ? target : target.slice(0, end)
}
