import type { LastAnswer } from './kept-robots.ts'
import type { AccessProfile, AccessRow } from './profile.ts'
import type { Outcome } from './retrieval.ts'

/** The beginning of a sentence for people, by outcome: what happened to the request for robots.txt. */
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
  'own-trouble': "The request failed, and the crawler's own machine may be the reason",
}

/** The end of a sentence, by state: what may be fetched. */
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
  /** The row of the profile that applies; `undefined` if robots.txt itself was read. */
  readonly row: AccessRow | undefined
  /** `true` if the profile reads the body of the response, but that body was not stored. */
  readonly unread: boolean
  /**
   * `true` if the file is longer than the profile's size limit, and the profile reads such a file as empty.
   */
  readonly void: boolean
  /** `true` if the certificate did not verify, so that a third party may have answered. */
  readonly unverified: boolean
}

/**
 * Explains an access state in a sentence: what happened, what is assumed, and which source says so. A second
 * sentence follows if the certificate did not verify. Of the response, it contains the status and the
 * number of redirects, and nothing else.
 */
export function reasonOf(last: LastAnswer, profile: AccessProfile, parts: ReasonParts): string {
  const sentence = sentenceOf(last, profile, parts)
  return parts.unverified
    ? `${sentence} The certificate did not verify, so another server may have answered.`
    : sentence
}

function sentenceOf(last: LastAnswer, { title, maxRedirects }: AccessProfile, parts: ReasonParts): string {
  const { state, lastGood, row, unread, void: isVoid } = parts
  if (isVoid) return `The file is longer than the size limit, so everything may be fetched (${title}).`
  if (row === undefined)
    return last.notModified
      ? 'The file has not changed, and its rules apply.'
      : 'The file was read, and its rules apply.'
  const status = last.status === undefined || last.outcome === 'ok' ? '' : ` (${last.status})`
  const happened =
    last.redirects > maxRedirects && last.outcome !== 'too-many-redirects'
      ? `The file is behind more redirects (${last.redirects}) than this crawler follows (${maxRedirects})`
      : `${HAPPENED[last.outcome]}${status}`
  const source = row.standsIn ? `by ${row.source}, because no source of the crawler covers this` : row.source
  return `${happened}: ${consequenceOf(state, lastGood, unread)} (${source}).`
}

function consequenceOf(state: ReasonParts['state'], lastGood: boolean, unread: boolean): string {
  if (lastGood) return 'the rules of the last good copy apply'
  return unread ? 'this crawler would read the body, but it was not stored' : CONSEQUENCE[state]
}
