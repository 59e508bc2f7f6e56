import { present } from '../text/index.ts'

/** The headers of a response, each line as it was sent. */
export interface HeaderLines {
  readonly status?: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The first line that is no header. Nothing below it is read. */
  readonly oddLine?: { readonly number: number; readonly text: string }
}

/**
 * Matches the start of a response after which clients print another response: an interim response, a redirect, a
 * request for a password, or a proxy's response to CONNECT. Text after any other response is its body, even if it
 * looks like a status line.
 */
const FOLLOWED = /^HTTP\/[\d.]+ +(?:[13]\d\d|401|407|200 connection established\s*$)/i

/**
 * Parses header lines as `curl -i` and `curl -I` print them. After redirects there are several responses, and the
 * last one counts. A line that begins with a blank continues the line before it (RFC 9112 §5.2).
 *
 * @example
 * ```ts
 * headerLines('HTTP/1.1 200 OK\nX-Robots-Tag: noindex\n') // { status: 200, headers: [['X-Robots-Tag', 'noindex']] }
 * ```
 */
export function headerLines(text: string): HeaderLines {
  let status: number | undefined
  let headers: [string, string][] = []
  let state: 'start' | 'headers' | 'between' = 'start'
  let isFollowed = false
  for (const [at, line] of text
    // A byte order mark of UTF-8, also in text that was decoded as Latin-1.
    .replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '')
    .split(/\r?\n/)
    .entries()) {
    const start = /^HTTP\/[\d.]+ +(\d{3})(?: |$)/.exec(line)
    if (start !== null) {
      status = Number(start[1])
      headers = []
      isFollowed = FOLLOWED.test(line)
      state = 'headers'
      continue
    }
    if (state === 'between') break
    if (line === '') {
      if (state === 'start') continue
      if (!isFollowed) break
      state = 'between'
      continue
    }
    state = 'headers'
    const last = headers.at(-1)
    if (/^[ \t]/.test(line) && last !== undefined) {
      last[1] += ` ${line.trim()}`
      continue
    }
    const [, name, value] = /^([!#$%&'*+.^_`|~\dA-Za-z-]+)[ \t]*:(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      return { ...present({ status }), headers, oddLine: { number: at + 1, text: line } }
    headers.push([name, value.trim()])
  }
  return { ...present({ status }), headers }
}
