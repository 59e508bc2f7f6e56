import { type RobotsOptions, robots } from '../builder/index.ts'
import { dialects, read } from '../dialects/index.ts'
import { decide } from '../policy/index.ts'
import { parse } from '../syntax/index.ts'
import { hashOf, visible } from '../text/index.ts'

/** What a robots.txt should say, or its text. */
export type RobotsContent = RobotsOptions | string

/** An answer to a request for robots.txt, for any server. */
interface RobotsAnswer {
  readonly status: 200 | 304 | 405
  readonly headers: Readonly<Record<string, string>>
  /** `null` after HEAD, and with 304. */
  readonly body: string | null
}

/** The answers to requests for one robots.txt. */
export interface ServedRobots {
  readonly text: string
  /** The answer to a method, and to the header If-None-Match if the request has one. */
  readonly answer: (method: string, ifNoneMatch?: string | null) => RobotsAnswer
}

/**
 * Seconds for which caches may keep the file. RFC 9309, section 2.4, wants no more than a day. After an hour, a mistake
 * that was corrected is out of caches.
 */
const MAX_AGE_S = 3600

/**
 * Makes the text, and the answers to requests for it (RFC 9110: HEAD, ETag, 304, 405).
 *
 * @throws Error if the file keeps Googlebot from the home page, and `environment` is not `staging`.
 */
export function servedRobots(content: RobotsContent): ServedRobots {
  const text = openToGoogle(content)
  const kept = { 'cache-control': `public, max-age=${MAX_AGE_S}`, etag: entityTag(text) }
  const sent = {
    ...kept,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': `${new TextEncoder().encode(text).length}`,
  }
  return {
    text,
    answer(method, ifNoneMatch) {
      if (method !== 'GET' && method !== 'HEAD')
        return { status: 405, headers: { allow: 'GET, HEAD', 'content-length': '0' }, body: null }
      if (isKnown(kept.etag, ifNoneMatch)) return { status: 304, headers: kept, body: null }
      return { status: 200, headers: sent, body: method === 'GET' ? text : null }
    },
  }
}

/** The text of the file. @throws Error if it keeps Googlebot from the home page, and is not for staging. */
function openToGoogle(content: RobotsContent): string {
  const text = typeof content === 'string' ? content : robots(content)
  if (typeof content === 'string' || content.environment !== 'staging') refuseClosed(text, 'robots.txt')
  return text
}

/**
 * Refuses a text that keeps Googlebot from the home page.
 *
 * @throws Error with the line that does.
 */
export function refuseClosed(text: string, name: string): void {
  const policy = read(parse(text), { agent: 'Googlebot', dialect: dialects.google })
  const { verdict, rule } = decide(policy, '/')
  if (verdict === 'allow') return
  const at = rule?.line
  const line = at === undefined ? '' : ` Line ${at} decides: "${visible(lineAt(text, at), 80)}".`
  throw new Error(
    `wayleave: ${name} keeps Googlebot from the home page.${line} Change the rule, or give environment: 'staging' if the site is not public`,
  )
}

function lineAt(text: string, line: number): string {
  return text.split(/\r\n|\r|\n/)[line - 1]?.trim() ?? ''
}

/** The tag of a text. It is weak, because a server may compress the body. */
function entityTag(text: string): string {
  return `W/"${hashOf(text)}-${text.length}"`
}

/** Does If-None-Match have the tag? Both are compared as weak (RFC 9110, section 13.1.2). */
function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim())
  return tags.includes('*') || tags.some((tag) => tag.replace(/^W\//, '') === etag.slice(2))
}
