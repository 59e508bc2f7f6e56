import { transduce } from '../pattern/index.ts'
import { isUrlOrPath } from '../text/index.ts'
import { EXAMPLE_ORIGIN, siteOf } from './decision-list-of.ts'
import type { Policy } from './policy.ts'

/** The most sites on which one question is asked. Files that name a site in a rule name one or two. */
const MAX_SITES = 16

/** The sites on which a question about URLs is asked, so that its answer holds for all sites in question. */
export interface ComparedSites {
  /** The scheme, host and port of each site. A site that no rule names comes first. */
  readonly origins: readonly string[]
  /** Whether these sites stand for all sites. They do not if there are more than {@link MAX_SITES}. */
  readonly complete: boolean
}

/**
 * The sites on which policies must be compared: each site that one of their rules names, and one site that stands for
 * all others. Every http and https site whose host is a name or an IP address gets the verdicts of one of them.
 *
 * @param given any URL of the only site in question; default: every site.
 * @throws TypeError for a URL without a host.
 */
export function sitesToCompare(policies: readonly Policy[], given?: string): ComparedSites {
  if (given !== undefined) {
    const origin = siteOf(given)
    const complete = policies.every((policy) => readsPathsOf(policy, origin))
    return { origins: complete ? [origin] : [], complete }
  }
  // Sites with transducers of equal names are read alike.
  const keyOf = (origin: string): string =>
    policies.map((policy) => policy.transducerFor(origin).name).join('\n')
  const named = new Map<string, string>()
  for (const { namedOrigins } of policies) {
    for (const written of namedOrigins) {
      const origin = sentOrigin(written)
      // No URL has a host that does not exist, so a rule for one decides none.
      if (!isUrlOrPath(`${origin}/`)) continue
      const key = keyOf(written)
      // As it stands, a port such as 00080 makes another site for some parsers.
      const bracketed = written.replace(/%5b(.*)%5d/i, '[$1]')
      if (!named.has(key)) named.set(key, [origin, bracketed].find((one) => keyOf(one) === key) ?? written)
    }
  }
  let other = EXAMPLE_ORIGIN
  for (let number = 1; named.has(keyOf(other)); number++) other = `https://site${number}.example`
  const origins = [other, ...named.values()]
  return { origins: origins.slice(0, MAX_SITES), complete: origins.length <= MAX_SITES }
}

/**
 * An origin as clients send it: in lower case, without the port of its scheme, and with the brackets of an
 * address that a parser escapes.
 */
function sentOrigin(origin: string): string {
  const [scheme = '', host = ''] = asciiLower(origin).split('://')
  const port = /:0*(\d*)$/.exec(host.replace(/^(?:\[|%5b).*?(?:\]|%5d)/, ''))
  const name = (port === null ? host : host.slice(0, -port[0].length)).replace(/^%5b(.*)%5d$/, '[$1]')
  const isDefault = port === null || port[1] === '' || port[1] === (scheme === 'https' ? '443' : '80')
  return `${scheme}://${name}${isDefault ? '' : `:${port[1]}`}`
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
}

/**
 * The sites on which it is asked whether rules of a policy are needed.
 *
 * @param given any URL of the only site in question; default: every site.
 * @throws TypeError for a URL without a host.
 */
export function sitesForRules(policy: Policy, given?: string): ComparedSites {
  const sites = sitesToCompare([policy], given)
  // Rules for any site apply to a question about a path alone, whose site is unknown.
  return given === undefined && policy.namedOrigins.length > 0
    ? { ...sites, origins: [...sites.origins, ''] }
    : sites
}

/**
 * Does a policy read the paths of this site as its transducer does? Some parsers reject a URL because of its
 * host.
 */
function readsPathsOf(policy: Policy, origin: string): boolean {
  return policy.pathOf(`${origin}/a`) === transduce(policy.transducerFor(origin), ['/', 'a'])
}

/** Is a statement true on every site? `undefined` if that is unknown for one site, or if there are too many sites. */
export function holdsOnEverySite(
  { origins, complete }: ComparedSites,
  holds: (origin: string) => boolean | undefined,
): boolean | undefined {
  let answer: boolean | undefined = complete ? true : undefined
  for (const origin of origins) {
    const own = holds(origin)
    if (own === false) return false
    if (own === undefined) answer = undefined
  }
  return answer
}
