import type { LastAnswer } from './kept-robots.ts'
import type { AccessProfile, AccessRow } from './profile.ts'
import type { Outcome } from './retrieval.ts'

/** What happened, for people. */
const HAPPENED: Readonly<Record<Outcome, string>> = {
  ok: 'The file was read',
  unauthorized: 'The server refuses to show the file',
  'not-found': 'There is no file',
  'other-4xx': 'The server does not give out the file',
  'too-many-requests': 'The server asks for fewer requests',
  'server-error': 'The server failed',
  'too-many-redirects': 'Redirects did not lead to the file',
  dns: 'The host has no address',
  tls: 'No secure connection came about',
  timeout: 'The file did not arrive in time',
  network: 'The connection failed',
  challenged: 'A page came that asks the visitor to prove itself',
  'not-robots': 'Something came that is no robots.txt',
  'blocked-address': 'The address is one that the crawler may not connect to',
  'no-turn': 'A redirect leads to a host at which no turn came in time',
}

/** What is then assumed, for people. */
const THEN = {
  rules: 'its rules hold',
  'allow-all': 'everything may be fetched',
  'disallow-all': 'nothing may be fetched',
  defer: 'what may be fetched cannot be told now, and nothing is',
}

/** What a standing says that a reason is made of. */
export interface ReasonParts {
  readonly state: keyof typeof THEN
  readonly lastGood: boolean
  /** None where the file itself was read. */
  readonly row: AccessRow | undefined
  /** The reader reads the body of such an answer, and nobody kept it. */
  readonly unread: boolean
  /** The file was longer than this reader takes. */
  readonly void: boolean
  /** Anybody may have given what it rests on. */
  readonly unverified: boolean
}

/** A sentence: what happened, what is assumed, and whose rule that is; another where nobody was verified. Of what a server wrote it holds the status only. */
export function reasonOf(last: LastAnswer, profile: AccessProfile, parts: ReasonParts): string {
  const sentence = sentenceOf(last, profile, parts)
  return parts.unverified ? `${sentence} Whether it was the site that answered was not verified.` : sentence
}

function sentenceOf(last: LastAnswer, { title, maxRedirects }: AccessProfile, parts: ReasonParts): string {
  const { state, lastGood, row, unread, void: isVoid } = parts
  if (isVoid) return `The file is longer than this reader takes, and everything may be fetched (${title}).`
  if (row === undefined)
    return last.notModified ? 'The file has not changed, and its rules hold.' : 'The file was read, and its rules hold.'
  const status = last.status === undefined || last.outcome === 'ok' ? '' : ` (${last.status})`
  const happened =
    last.redirects > maxRedirects && last.outcome !== 'too-many-redirects'
      ? `The file is behind more redirects (${last.redirects}) than this reader follows (${maxRedirects})`
      : `${HAPPENED[last.outcome]}${status}`
  const then = lastGood
    ? 'the rules of the last good copy hold'
    : unread
      ? 'this reader would read what came, and that is not at hand'
      : THEN[state]
  const source = row.standsIn ? `${title}: no source says; ${row.source} stands in` : row.source
  return `${happened}: ${then} (${source}).`
}
