import type { FetchedDocument } from '../fetch/index.ts'
import { robots } from '../robots/index.ts'
import { isObject, visible } from '../text/index.ts'
import { AddressRanges } from './address-ranges.ts'
import { type DatedList, type DatedLists, prefixesIn } from './published-ranges.ts'

/** What a refresh of the lists needs of its surroundings. */
export interface Refreshing {
  /** Requests one list. It must be guarded, because a list is what an attacker would forge. */
  readonly fetch: (url: string) => Promise<FetchedDocument>
  /** Waits before a further request to a host that was reached. */
  readonly wait: () => Promise<void>
  readonly now: () => Date
  /** The lists of an earlier refresh. One of the same day is not requested again. */
  readonly earlier?: DatedLists
  /** Called after each list. */
  readonly onList?: (done: number, all: number) => void
}

/** The lists of a refresh, and those that could not be had, in words. */
export interface Refreshed {
  readonly lists: DatedLists
  readonly problems: readonly string[]
  /** How many lists were fetched now. */
  readonly fetched: number
}

/** The addresses of all lists of the registry. */
export function listUrls(): readonly string[] {
  return [...new Set(robots.flatMap(({ addresses }) => addresses?.url ?? []))].sort()
}

/**
 * Requests the published lists, one after the other. A list that cannot be had stays as it was, with its date. One that
 * lacks prefixes does so, too: it would make robots not genuine.
 */
export async function refreshRanges(
  { fetch, wait, now, earlier, onList }: Refreshing,
  urls: readonly string[] = listUrls(),
): Promise<Refreshed> {
  const fetchedAt = now().toISOString()
  const lists: DatedList[] = []
  const problems: string[] = []
  const asked = new Set<string>()
  let fetched = 0
  for (const [at, url] of urls.entries()) {
    const before = earlier?.lists.find((list) => list.url === url)
    if (before?.fetchedAt.slice(0, 10) === fetchedAt.slice(0, 10)) {
      lists.push(before)
      continue
    }
    const { host } = new URL(url)
    if (asked.has(host)) await wait()
    const document = await fetch(url)
    if (document.hops.some(({ address }) => address !== undefined)) asked.add(host)
    const found = prefixesOf(document)
    if (typeof found !== 'string') {
      fetched += 1
      lists.push({ url, fetchedAt, prefixes: found })
    } else {
      if (before !== undefined) lists.push(before)
      const kept =
        before === undefined ? 'there is no earlier one' : `that of ${before.fetchedAt.slice(0, 10)} stays`
      problems.push(`${url}: ${found}; ${kept}`)
    }
    onList?.(at + 1, urls.length)
  }
  return { lists: { version: 1, fetchedAt, lists }, problems, fetched }
}

/** The prefixes of a list that was fetched, or what is wrong with it. */
function prefixesOf({ outcome, problem, body, truncated }: FetchedDocument): readonly string[] | string {
  if (outcome !== 'ok' || body === undefined) return visible(problem ?? outcome)
  if (truncated) return 'it is too long'
  let content: unknown
  try {
    content = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return 'it is no JSON'
  }
  const prefixes = isObject(content) ? prefixesIn(content) : []
  const { isEmpty, broken, firstBroken = '' } = new AddressRanges(prefixes)
  if (broken > 0) return `"${visible(firstBroken, 60)}" in it is no prefix of addresses`
  return isEmpty ? 'it has no prefixes' : prefixes
}
