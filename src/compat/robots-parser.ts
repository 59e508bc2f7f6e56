import { dialects, type ReadOptions, read } from '../dialects/index.ts'
import { decide, type Policy, type Rule } from '../policy/index.ts'
import { type File, parse } from '../syntax/index.ts'

/** The answers of robots-parser about one file. */
export interface Robot {
  /** `undefined` for a URL of another site, and for one of more than 65,536 characters, which Wayleave does not decide. */
  isAllowed(url: string, ua?: string): boolean | undefined
  /** The opposite of `isAllowed`; so `true` if `isAllowed` gives `undefined`. */
  isDisallowed(url: string, ua?: string): boolean
  /** Whether a group that names the robot disallows the URL; `undefined` as for `isAllowed`. */
  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined
  /** The deciding line, counted from 1; -1 if there is none. */
  getMatchingLineNumber(url: string, ua?: string): number
  getCrawlDelay(ua?: string): number | undefined
  getSitemaps(): string[]
  getPreferredHost(): string | null
}

/**
 * The interface of robots-parser 3.0.1, with its answers, and `isExplicitlyDisallowed` of its repository
 * (github.com/samclarke/robots-parser, commit fc27a00, read on 2026-11-30). The verdicts are those of the dialect
 * `robots-parser`.
 *
 * @param url the URL of the robots.txt, whose scheme, host and port the answers are about.
 *
 * @example
 * ```ts
 * import robotsParser from 'wayleave/compat/robots-parser'
 *
 * const robots = robotsParser('https://example.com/robots.txt', 'User-agent: *\nDisallow: /a\nCrawl-delay: 2\n')
 * robots.isAllowed('https://example.com/a/b', 'FooBot/1.0') // false
 * robots.getMatchingLineNumber('https://example.com/a/b', 'FooBot') // 2
 * robots.getCrawlDelay('FooBot') // 2
 * robots.isAllowed('https://example.org/', 'FooBot') // undefined
 * ```
 */
export function robotsParser(url: string, robotstxt?: string | null): Robot {
  return new ReadRobots(url, robotstxt ?? '')
}

class ReadRobots implements Robot {
  readonly #site: string | undefined
  readonly #file: File
  readonly #records: SiteRecords
  /** The policy that was asked last: most programs ask for one robot. */
  #last: { readonly agent: string; readonly isExplicit: boolean; readonly policy: Policy } | undefined

  constructor(url: string, text: string) {
    this.#site = siteOf(url)?.site
    this.#file = parse(text)
    this.#records = recordsOf(text)
  }

  isAllowed(url: string, ua?: string): boolean | undefined {
    return this.#verdict(url, ua)?.isAllowed
  }

  isDisallowed(url: string, ua?: string): boolean {
    return this.isAllowed(url, ua) !== true
  }

  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined {
    const verdict = this.#verdict(url, ua, true)
    return verdict === undefined ? undefined : !verdict.isAllowed
  }

  getMatchingLineNumber(url: string, ua?: string): number {
    return this.#verdict(url, ua)?.rule?.line ?? -1
  }

  getCrawlDelay(ua?: string): number | undefined {
    const { delays } = this.#records
    const name = nameOf(agentOf(ua))
    return delays.has(name) ? delays.get(name) : delays.get('*')
  }

  getSitemaps(): string[] {
    return [...this.#records.sitemaps]
  }

  getPreferredHost(): string | null {
    return this.#records.host
  }

  #verdict(
    url: string,
    ua: string | undefined,
    isExplicit = false,
  ): { readonly isAllowed: boolean; readonly rule: Rule | undefined } | undefined {
    const parsed = siteOf(url)
    if (parsed === undefined || parsed.site !== this.#site) return undefined
    const { verdict, rule } = decide(this.#policyFor(agentOf(ua), isExplicit), parsed.path, {
      raw: true,
    })
    return verdict === 'unknown' ? undefined : { isAllowed: verdict === 'allow', rule }
  }

  #policyFor(agent: string, isExplicit: boolean): Policy {
    if (this.#last?.agent === agent && this.#last.isExplicit === isExplicit) return this.#last.policy
    const options: ReadOptions = { agent, dialect: dialects['robots-parser'] }
    const isByName = isExplicit && nameOf(agent) !== '*'
    const policy = read(this.#file, isByName ? { ...options, obeysStar: false } : options)
    this.#last = { agent, isExplicit, policy }
    return policy
  }
}

/** What a file says outside its rules. */
interface SiteRecords {
  /** By name in lower case; `undefined` for a group that states none. */
  readonly delays: ReadonlyMap<string, number | undefined>
  readonly sitemaps: readonly string[]
  readonly host: string | null
}

/**
 * Reads delays, sitemaps and the host as `parseRobots` does. A policy is not enough: it leaves out values without a
 * meaning, such as a negative delay, which the program gives.
 */
function recordsOf(text: string): SiteRecords {
  const delays = new Map<string, number | undefined>()
  const sitemaps: string[] = []
  let host: string | null = null
  let names: string[] = []
  let isAfterName = false
  for (const [field, value] of fieldsOf(text)) {
    if (field === 'user-agent' && !isAfterName) names = []
    isAfterName = field === 'user-agent'
    if (field === 'allow' || field === 'disallow' || field === 'crawl-delay')
      for (const name of names) delays.set(name, delayOf(field, value) ?? delays.get(name))
    if (value === '') continue
    if (isAfterName) names.push(nameOf(value))
    else if (field === 'sitemap') sitemaps.push(value)
    else if (field === 'host') host = value.toLowerCase()
  }
  return { delays, sitemaps, host }
}

/** The fields of a file in lower case, with their values; `splitLine` and `trimLine`. */
function* fieldsOf(text: string): Generator<readonly [field: string, value: string]> {
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [said = ''] = line.split('#', 1)
    const colon = said.indexOf(':')
    const field = said.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (field !== '') yield [field, said.slice(colon + 1).trim()]
  }
}

/** The delay that a record states; `undefined` if it is none. */
function delayOf(field: string, value: string): number | undefined {
  const delay = field === 'crawl-delay' ? Number(value) : Number.NaN
  return Number.isNaN(delay) ? undefined : delay
}

/** `formatUserAgent`: in lower case, without a version. */
function nameOf(agent: string): string {
  const [name = ''] = agent.toLowerCase().split('/', 1)
  return name.trim()
}

/** The agent of a question. A blank name becomes `/`, which no group names. */
function agentOf(ua: string | null | undefined): string {
  // Programs in JavaScript pass anything; robots-parser asks whether it is truthy.
  if (!ua) return '*'
  return ua.trim() === '' ? '/' : ua
}

/**
 * Path with query, and scheme, host and port of a URL; `undefined` if the text is no URL. A relative URL belongs to a
 * site of its own.
 */
function siteOf(url: string): { readonly path: string; readonly site: string } | undefined {
  try {
    const { protocol, hostname, port, pathname, search } = new URL(
      url,
      'http://robots-relative.samclarke.com/',
    )
    const usual = protocol === 'https:' ? '443' : '80'
    return { path: `${pathname}${search}`, site: `${protocol}//${hostname}:${port === '' ? usual : port}` }
  } catch {
    return undefined
  }
}
