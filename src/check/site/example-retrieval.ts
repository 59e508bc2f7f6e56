import type { Hop, Outcome, Retrieval } from '../../access/index.ts'

/** What an example says of how a file came; the rest is as ordinary as can be. */
export interface ExampleRetrieval extends Partial<Omit<Retrieval, 'hops'>> {
  readonly outcome: Outcome
  /** The status of the last answer; none where nobody answered. */
  readonly status?: number
  /** The headers of the last answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** Where redirects led on the way, each with the status of the redirect: the last is where the answer came from. */
  readonly via?: readonly (readonly [status: number, to: string])[]
}

const ORIGIN = 'https://example.com'
const AT = Date.UTC(2026, 10, 20)
const HOP_MS = 40

/** How a file came, for the examples of rules: from `https://example.com`, unless they say otherwise. */
export function exampleRetrieval({ status, headers, via = [], origin = ORIGIN, ...told }: ExampleRetrieval): Retrieval {
  const urls = [`${origin}/robots.txt`, ...via.map(([, to]) => to)]
  const hops = urls.map((url, index): Hop => {
    const [redirect, to] = via[index] ?? []
    const own = redirect === undefined ? (headers ?? PLAIN) : { location: to as string }
    const answered = redirect ?? status
    return {
      url,
      at: AT + index * HOP_MS,
      durationMs: HOP_MS,
      headers: answered === undefined ? {} : own,
      ...(answered === undefined ? {} : { status: answered }),
    }
  })
  return { origin, hops, at: AT + urls.length * HOP_MS, durationMs: urls.length * HOP_MS, truncated: false, notModified: false, ...told }
}

const PLAIN: Readonly<Record<string, string>> = { 'content-type': 'text/plain; charset=utf-8' }
