import type { AccessState, Retrieval } from 'wayleave/access'
import type { Severity } from 'wayleave/check'

/** A request and its response. */
export interface RetrievedHop {
  readonly url: string
  readonly durationMs: number
  readonly address?: string
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
}

/** What crawlers with one access profile assume of the site. */
export interface Assumed {
  readonly profile: string
  readonly state: AccessState['state']
  readonly freshUntil: string
  readonly retryAt?: string
  /** No source documents this profile: RFC 9309 stands in. */
  readonly standsIn: boolean
  readonly reason: string
}

/** What `GET /api/fetch` answers, as far as the tab shows it. The server states the rest in its schema. */
export interface Retrieved {
  readonly url: string
  readonly outcome: Retrieval['outcome']
  readonly problem?: string
  readonly hops: readonly RetrievedHop[]
  readonly durationMs: number
  readonly bytes?: number
  readonly truncated: boolean
  readonly accessStates: readonly Assumed[]
  readonly findings: readonly { readonly severity: Severity; readonly message: string }[]
  readonly robots_b64?: string
}

/** How a request ended, in words. */
export const OUTCOMES: Readonly<Record<Retrieval['outcome'], string>> = {
  ok: 'The site sent a file.',
  unauthorized: 'The site refused to send its file.',
  'not-found': 'The site has no robots.txt.',
  'other-4xx': 'The site refused the request.',
  'too-many-requests': 'The site asks for fewer requests.',
  'server-error': 'The server of the site failed.',
  'too-many-redirects': 'The site redirects too often.',
  dns: 'The host has no address.',
  tls: 'The certificate or the handshake failed.',
  timeout: 'The response did not come in time.',
  network: 'The connection failed.',
  challenged: 'The site sent a test for people in place of the file.',
  'not-robots': 'The site sent something that is no robots.txt.',
  'blocked-address': 'The address is not allowed: it is private or reserved.',
  'no-turn': 'A redirect was not followed.',
  'own-trouble': 'This machine could not send the request.',
}

/** What a crawler may do in a state, in words. */
const STATES: Readonly<Record<Assumed['state'], string>> = {
  rules: 'the rules of the file apply',
  'allow-all': 'everything may be fetched',
  'disallow-all': 'nothing may be fetched',
  defer: 'nothing is fetched for now',
  ask: 'not known: the file has to be requested again',
}

/** Profiles that assume the same until the same time. */
export interface AssumedAlike {
  readonly state: Assumed['state']
  /** A sentence without its full stop. */
  readonly words: string
  readonly profiles: readonly Assumed[]
}

/** The profiles by what they assume, in the order of the answer. */
export function assumedAlike(states: readonly Assumed[]): readonly AssumedAlike[] {
  const groups = new Map<string, Assumed[]>()
  for (const one of states) {
    const words = wordsOf(one)
    const known = groups.get(words)
    if (known === undefined) groups.set(words, [one])
    else known.push(one)
  }
  return [...groups].flatMap(([words, profiles]) =>
    profiles[0] === undefined ? [] : [{ state: profiles[0].state, words, profiles }],
  )
}

function wordsOf({ state, freshUntil, retryAt }: Assumed): string {
  if (state === 'ask') return STATES.ask
  return retryAt === undefined
    ? `${STATES[state]}, until ${minuteOf(freshUntil)}`
    : `${STATES[state]}; next request from ${minuteOf(retryAt)}`
}

/** `2026-11-20 08:15 UTC`. */
function minuteOf(moment: string): string {
  return `${moment.slice(0, 16).replace('T', ' ')} UTC`
}
