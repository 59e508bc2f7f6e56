import type { Hop, Outcome, Retrieval } from '../../../src/access/index.ts'

/** The parts of a retrieval that an example of a check rule sets. The other parts have ordinary values. */
export interface ExampleRetrieval extends Partial<Omit<Retrieval, 'hops'>> {
  readonly outcome: Outcome
  /** The status of the last response; absent if there was none. */
  readonly status?: number
  /** The headers of the last response. */
  readonly headers?: Readonly<Record<string, string>>
  /** Redirects on the way, each with its status and target. The last target is the URL of the response. */
  readonly via?: readonly (readonly [status: number, to: string])[]
}

const ORIGIN = 'https://example.com'
const AT = Date.UTC(2026, 10, 20)
const HOP_MS = 40

/** Builds a retrieval for the examples of rules, from `https://example.com` by default. */
export function exampleRetrieval({
  status,
  headers,
  via = [],
  origin = ORIGIN,
  ...rest
}: ExampleRetrieval): Retrieval {
  const urls = [`${origin}/robots.txt`, ...via.map(([, to]) => to)]
  const hops = urls.map((url, index): Hop => {
    const [redirect, to] = via[index] ?? []
    const ownHeaders = redirect === undefined ? (headers ?? PLAIN) : { location: to as string }
    const ownStatus = redirect ?? status
    return {
      url,
      at: AT + index * HOP_MS,
      durationMs: HOP_MS,
      headers: ownStatus === undefined ? {} : ownHeaders,
      ...(ownStatus === undefined ? {} : { status: ownStatus }),
    }
  })
  return {
    origin,
    hops,
    at: AT + urls.length * HOP_MS,
    durationMs: urls.length * HOP_MS,
    truncated: false,
    notModified: false,
    ...rest,
  }
}

const PLAIN: Readonly<Record<string, string>> = { 'content-type': 'text/plain; charset=utf-8' }
