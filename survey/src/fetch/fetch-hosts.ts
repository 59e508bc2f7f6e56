import { type FileHandle, open } from 'node:fs/promises'
import { createGate } from 'wayleave/crawl'
import { fetchRobots, type Retrieval } from 'wayleave/fetch'
import { byteLines } from '../input/byte-lines.ts'

/** Options of {@link fetchHosts}. */
export interface FetchOptions {
  /** The User-Agent header: a product token and a contact. */
  readonly userAgent: string
  /** Requests that may be under way at once. The gate still asks each site in its turn. */
  readonly concurrency: number
  /** Allows addresses of private networks and any port. */
  readonly allowPrivate: boolean
  /** Called after each host. */
  readonly onProgress?: (progress: FetchProgress) => void
}

/** How far the fetching is. */
export interface FetchProgress {
  readonly hosts: number
  /** Hosts that an earlier run has fetched. */
  readonly earlier: number
  readonly fetched: number
}

/** Bytes of a file that are kept: as many as Common Crawl keeps. */
const MAX_BYTES = 5 * 1024 * 1024

/**
 * Fetches the robots.txt of many hosts through the gate, and adds a row of JSON for each to a file as soon as
 * it is there. A later run with the same file goes on with the hosts that it lacks.
 *
 * @param origins such as `https://example.com`.
 * @param out the file of the rows.
 */
export async function fetchHosts(
  origins: readonly string[],
  out: string,
  { userAgent, concurrency, allowPrivate, onProgress }: FetchOptions,
): Promise<FetchProgress> {
  const file = await open(out, 'a+')
  const retrievals = new Map<string, Retrieval>()
  const gate = createGate({
    agent: userAgent.split(/[/\s]/)[0] ?? userAgent,
    userAgent,
    allowPrivate,
    fetchRobots: async (origin, options) => {
      const retrieval = await fetchRobots(origin, { ...options, maxBytes: MAX_BYTES })
      retrievals.set(retrieval.origin, retrieval)
      return retrieval
    },
  })
  try {
    const known = await originsIn(file)
    const missing = [...new Set(origins)].filter((origin) => !known.has(origin))
    let next = 0
    let fetched = 0
    const progress = (): FetchProgress => ({ hosts: origins.length, earlier: known.size, fetched })
    const fetchNext = async (): Promise<void> => {
      for (let origin = missing[next++]; origin !== undefined; origin = missing[next++]) {
        await gate.refresh(origin)
        const retrieval = retrievals.get(origin)
        retrievals.delete(origin)
        if (retrieval !== undefined) await file.appendFile(`${JSON.stringify(rowOf(retrieval))}\n`)
        fetched += 1
        onProgress?.(progress())
      }
    }
    await Promise.all(Array.from({ length: concurrency }, fetchNext))
    return progress()
  } finally {
    await gate.close()
    await file.close()
  }
}

/** A retrieval as a row that `build` takes. */
function rowOf({ origin, hops, at, body, truncated, problem, outcome }: Retrieval): object {
  const last = hops.at(-1)
  return {
    host: new URL(origin).host,
    origin,
    fetched_at: new Date(at).toISOString(),
    outcome,
    ...(last?.status === undefined ? {} : { status: last.status }),
    ...(hops.length > 1 ? { final_url: last?.url } : {}),
    ...(truncated ? { truncated } : {}),
    ...(body === undefined ? {} : { robots_b64: Buffer.from(body).toString('base64') }),
    ...(problem === undefined ? {} : { problem }),
    hops: hops.map(({ url, status, headers }) => ({ url, status, headers })),
  }
}

/** The origins of the rows of a file. A row that a kill left half written is removed. */
async function originsIn(file: FileHandle): Promise<ReadonlySet<string>> {
  const origins = new Set<string>()
  let whole = 0
  const chunks = file.createReadStream({ start: 0, autoClose: false })
  for await (const { bytes } of byteLines(chunks)) {
    const length = bytes?.length ?? 0
    try {
      const { origin } = JSON.parse(Buffer.from(bytes ?? []).toString('utf8')) as { origin?: unknown }
      if (typeof origin === 'string') origins.add(origin)
    } catch {
      break
    }
    whole += length + 1
  }
  const { size } = await file.stat()
  if (whole < size) await file.truncate(whole)
  else if (whole > size) await file.appendFile('\n')
  return origins
}

/** A list of hosts, as {@link readHostList} reads it. */
export interface HostList {
  readonly origins: readonly string[]
  /** Lines that name no host. */
  readonly dropped: readonly { readonly line: number; readonly text: string }[]
}

/** What a column of hosts is called in the first line of a list. */
const HEADER = /^(?:hosts?|hostname|domains?|urls?|origins?|sites?|websites?)$/i

/**
 * The origins of a list of hosts: lines with a host or a URL in some column, such as `1,example.com`. A host
 * without a scheme is asked by https. The first line may name the columns.
 */
export function readHostList(text: string): HostList {
  const origins: string[] = []
  const dropped: { readonly line: number; readonly text: string }[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const cells = line.split(/[,;\t]/).map((one) => one.trim().replace(/^"(.*)"$/, '$1'))
    const origin = cells.map(originOf).find((one) => one !== undefined)
    const isHeader = index === 0 && cells.some((cell) => HEADER.test(cell))
    if (origin !== undefined) origins.push(origin)
    else if (line.trim() !== '' && !isHeader) dropped.push({ line: index + 1, text: line })
  }
  return { origins, dropped }
}

/** A host with a dot or a port, perhaps with a path behind it. */
const HOST = /^(?:[^\s/@]+\.[^\s/@]+|[^\s/@]+:\d+)(?:\/\S*)?$/

/** The origin of a cell; `undefined` if it is no host and no URL of one. */
function originOf(cell: string): string | undefined {
  const url = /^https?:\/\//i.test(cell) ? cell : HOST.test(cell) ? `https://${cell}` : ''
  return URL.canParse(url) && !/^\d+(?:\.\d+)?$/.test(cell) ? new URL(url).origin : undefined
}
