import type { Hop, Retrieval } from '../../access/index.ts'
import { present } from '../../text/index.ts'

/** A hop as JSON. Times are ISO 8601. */
interface HopJson extends Omit<Hop, 'at'> {
  readonly at: string
}

/** A retrieval as JSON, as documented in docs/cli.md, with the length of the body instead of the body. */
export interface RetrievalJson extends Omit<Retrieval, 'hops' | 'at' | 'body'> {
  /** The requested URL. */
  readonly url: string
  readonly hops: readonly HopJson[]
  readonly at: string
  /** The decoded bytes that were read; absent if the response had no body. */
  readonly bytes?: number
}

/** A retrieval as JSON. */
export function retrievalJson({
  origin,
  outcome,
  problem,
  hops,
  at,
  body,
  ...rest
}: Retrieval): RetrievalJson {
  return {
    url: `${origin}/robots.txt`,
    origin,
    outcome,
    ...present({ problem }),
    hops: hops.map((hop) => ({ ...hop, at: new Date(hop.at).toISOString() })),
    at: new Date(at).toISOString(),
    ...rest,
    ...(body === undefined ? {} : { bytes: body.length }),
  }
}
