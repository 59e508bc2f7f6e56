import type { Hop, Retrieval } from '../access/index.ts'

/** A hop as JSON has it. Times are ISO 8601. */
export interface HopJson extends Omit<Hop, 'at'> {
  readonly at: string
}

/** How a file came, as JSON has it; the shape is documented and stable. Of the body, its length. */
export interface RetrievalJson extends Omit<Retrieval, 'hops' | 'at' | 'body'> {
  /** The URL that was asked for. */
  readonly url: string
  readonly hops: readonly HopJson[]
  readonly at: string
  /** Decoded bytes that were read; absent where there was no body to read. */
  readonly bytes?: number
}

/** How a file came, as JSON. */
export function retrievalJson({ origin, outcome, problem, hops, at, body, ...rest }: Retrieval): RetrievalJson {
  return {
    url: `${origin}/robots.txt`,
    origin,
    outcome,
    ...(problem === undefined ? {} : { problem }),
    hops: hops.map((hop) => ({ ...hop, at: new Date(hop.at).toISOString() })),
    at: new Date(at).toISOString(),
    ...rest,
    ...(body === undefined ? {} : { bytes: body.length }),
  }
}
