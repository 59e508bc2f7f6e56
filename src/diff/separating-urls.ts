import { rooted, samplePath } from '../pattern/index.ts'
import type { Policy, Verdict } from '../policy/index.ts'
import { notSentIf } from './not-sent.ts'
import { witnessVerdict } from './witness-verdict.ts'

/** A URL on which policies give different verdicts. */
export interface SeparatingUrl {
  readonly url: string
  /** The verdict of each policy, in the order of the policies. */
  readonly verdicts: readonly Verdict[]
  /**
   * Whether browsers and links send such a URL every day: letters, digits and common marks in path and query,
   * and percent-encodings of spaces and of characters beyond US-ASCII only.
   */
  readonly isOrdinary: boolean
  /** As in `FirstDifference`. */
  readonly notSent?: true
}

/** The rules of each policy that paths are made from. More rules hardly find another ordinary URL. */
const MAX_RULES = 200

/**
 * A small set of URLs that tells every two of the policies apart that `witnesses` tells apart, ordinary URLs first. A
 * greedy set cover (Johnson 1974): each step takes the URL that separates the most remaining pairs; among equal ones,
 * the shortest. No unusual URL of the result can be left out; a smaller set may exist. Candidates are the witnesses,
 * and sample paths of the rules. The cost is candidates × policies decisions.
 *
 * @param witnesses URLs with two verdicts, such as those of `firstDifference`.
 */
export function separatingUrls(
  policies: readonly Policy[],
  witnesses: readonly string[],
  site: string,
): readonly SeparatingUrl[] {
  const urls = new Set([...samplesOf(policies).map((path) => site + path), ...witnesses])
  const candidates = [...urls]
    .map((url): SeparatingUrl => {
      const verdicts = policies.map((policy) => witnessVerdict(policy, url))
      return { url, verdicts, isOrdinary: isOrdinary(url), ...notSentIf(url) }
    })
    .sort((one, other) => one.url.length - other.url.length)
  const chosen: SeparatingUrl[] = []
  const open = new Set(
    policies.flatMap((_, a) => policies.slice(a + 1).map((_, b) => a * policies.length + a + 1 + b)),
  )
  const separated = (url: SeparatingUrl): number[] =>
    [...open].filter((pair) => tellsApart(url, Math.trunc(pair / policies.length), pair % policies.length))
  for (const ordinary of [true, false]) {
    const pool = candidates.filter(({ isOrdinary }) => isOrdinary === ordinary)
    for (;;) {
      const best = pool.reduce<{ url?: SeparatingUrl; pairs: number[] }>(
        (most, url) => {
          const pairs = separated(url)
          return pairs.length > most.pairs.length ? { url, pairs } : most
        },
        { pairs: [] },
      )
      if (best.url === undefined) break
      chosen.push(best.url)
      for (const pair of best.pairs) open.delete(pair)
    }
  }
  return withoutRedundant(chosen, policies.length)
}

function tellsApart({ verdicts }: SeparatingUrl, a: number, b: number): boolean {
  return verdicts[a]?.verdict !== verdicts[b]?.verdict
}

/** Leaves out ordinary URLs whose pairs other ordinary ones separate, and then others that are not needed. */
function withoutRedundant(chosen: readonly SeparatingUrl[], count: number): readonly SeparatingUrl[] {
  const ordinary = chosen.filter(({ isOrdinary }) => isOrdinary)
  const needed = ordinary.reduce((kept, url) => without(url, kept, count), ordinary)
  const others = chosen.filter(({ isOrdinary }) => !isOrdinary)
  return others.reduce((kept, url) => without(url, kept, count), [...needed, ...others])
}

/** The URLs without one of them, if the others tell the same policies apart. */
function without(url: SeparatingUrl, kept: readonly SeparatingUrl[], count: number): SeparatingUrl[] {
  const others = kept.filter((one) => one !== url)
  return waysOf(others, count) === waysOf(kept, count) ? others : [...kept]
}

/** The number of policies that differ on some of the URLs. */
function waysOf(urls: readonly SeparatingUrl[], count: number): number {
  const ways = Array.from({ length: count }, (_, at) =>
    urls.map(({ verdicts }) => verdicts[at]?.verdict).join(),
  )
  return new Set(ways).size
}

/** Paths near the values of rules, as a site has them. */
function samplesOf(policies: readonly Policy[]): readonly string[] {
  const texts = new Set(
    policies.flatMap(({ rules }) =>
      rules.slice(0, MAX_RULES).flatMap(({ pattern }) => [samplePath(pattern), samplePath(pattern, 'x')]),
    ),
  )
  return [...texts].flatMap((text) => {
    if (text === undefined) return []
    const path = rooted(text)
    return [path, `${path}x`, path.includes('?') ? `${path}&x=1` : `${path}?x=1`].filter(isOrdinary)
  })
}

/** Path and query of ordinary characters; no `//`, no dot segments, no empty query. */
const ORDINARY =
  /^(?:https?:\/\/[^/?]+)?(?!.*\/\/)(?!.*\/\.\.?(?:[/?]|$))\/(?:[\w\-.~/]|%20|%[89A-F][0-9A-F])*(?:\?(?:[\w\-.~/=&+]|%20|%[89A-F][0-9A-F])+)?$/

function isOrdinary(url: string): boolean {
  return ORDINARY.test(url)
}
