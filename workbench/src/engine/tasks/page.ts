import { type PageVerdict, pageVerdict } from 'wayleave/page'

/** A page as somebody pasted it, and the robots.txt of its site. */
export interface PastedPage {
  readonly text: string
  readonly url: string
  /** Header lines, as `curl -I` prints them. */
  readonly headers: string
  readonly html: string
  readonly robots: readonly string[]
}

/** What robots may do with a page, and the first header line that is none. */
export interface PageAnswer {
  readonly verdicts: readonly PageVerdict[]
  readonly odd?: string
}

/** What robots may do with a page. */
export function page({ text, url, headers, html, robots }: PastedPage): PageAnswer {
  const lines = headers.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [, status] = /^HTTP\/[\d.]+ +(\d{3})/.exec(lines[0] ?? '') ?? []
  const read = (status === undefined ? lines : lines.slice(1)).map(
    (line) => [line, /^([\w!#$%&'*+.^`|~-]+)[ \t]*:(.*)$/.exec(line)] as const,
  )
  const odd = read.find(([, match]) => match === null)?.[0]
  const asked = {
    url,
    html,
    robots: text,
    headers: read.flatMap(([, match]) => (match === null ? [] : [[match[1] ?? '', match[2] ?? ''] as const])),
    ...(status === undefined ? {} : { status: Number(status) }),
  }
  const now = Date.now()
  return {
    verdicts: robots.map((robot) => pageVerdict(asked, robot, { now })),
    ...(odd === undefined ? {} : { odd }),
  }
}
