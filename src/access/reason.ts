import type { LastAnswer } from './kept-robots.ts'
import type { AccessProfile, AccessRow } from './profile.ts'
import type { Outcome } from './retrieval.ts'

/** What happened, for people: the beginning of a sentence. */
const HAPPENED: Readonly<Record<Outcome, string>> = {
  ok: 'The file was read',
  unauthorized: 'The server refuses access to the file',
  'not-found': 'There is no file',
  'other-4xx': 'The server does not serve the file',
  'too-many-requests': 'The server asks for fewer requests',
  'server-error': 'The server failed',
  'too-many-redirects': 'Redirects did not lead to the file',
  dns: 'The host has no address',
  tls: 'The secure connection failed',
  timeout: 'The file did not arrive in time',
  network: 'The connection failed',
  challenged: 'The server answered with a challenge page',
  'not-robots': 'The response is not a robots.txt',
  'blocked-address': 'The crawler may not connect to the address',
  'no-turn': 'A redirect leads to a host where no turn came in time',
}

/** What is therefore assumed, for people: the end of the sentence. */
const CONSEQUENCE = {
  rules: 'its rules apply',
  'allow-all': 'everything may be fetched',
  'disallow-all': 'nothing may be fetched',
  defer: 'it is unknown what may be fetched, so nothing is fetched for now',
}

/** The parts of an access state that its reason depends on. */
export interface ReasonParts {
  readonly state: keyof typeof CONSEQUENCE
  readonly lastGood: boolean
  /** `undefined` if the file itself was read. */
  readonly row: AccessRow | undefined
  /** The profile reads the body of such a response, but the body was not stored. */
  readonly unread: boolean
  /** The file is longer than the profile's size limit, beyond which it counts as empty. */
  readonly void: boolean
  /** The certificate did not verify, so a third party may have answered. */
  readonly unverified: boolean
}

/**
 * A sentence: what happened, what is assumed, and by whose rule. A second sentence follows if the certificate did not verify. The status is
 * the only part that comes from a server.
 */
export function reasonOf(last: LastAnswer, profile: AccessProfile, parts: ReasonParts): string {
  const sentence = sentenceOf(last, profile, parts)
  return parts.unverified ? `${sentence} The certificate did not verify, so another server may have answered.` : sentence
}

function sentenceOf(last: LastAnswer, { title, maxRedirects }: AccessProfile, parts: ReasonParts): string {
  const { state, lastGood, row, unread, void: isVoid } = parts
  if (isVoid) return `The file is longer than the size limit, so everything may be fetched (${title}).`
  if (row === undefined)
    return last.notModified ? 'The file has not changed, and its rules apply.' : 'The file was read, and its rules apply.'
  const status = last.status === undefined || last.outcome === 'ok' ? '' : ` (${last.status})`
  const happened =
    last.redirects > maxRedirects && last.outcome !== 'too-many-redirects'
      ? `The file is behind more redirects (${last.redirects}) than this crawler follows (${maxRedirects})`
      : `${HAPPENED[last.outcome]}${status}`
  const source = row.standsIn ? `by ${row.source}, because no source of ${title} covers this` : row.source
  return `${happened}: ${consequenceOf(state, lastGood, unread)} (${source}).`
}

function consequenceOf(state: ReasonParts['state'], lastGood: boolean, unread: boolean): string {
  if (lastGood) return 'the rules of the last good copy apply'
  return unread ? 'this crawler would read the body, but it was not stored' : CONSEQUENCE[state]
}
