import type { IncomingMessage } from 'node:http'
import type { Outcome } from '../access/index.ts'
import { visible } from '../text/index.ts'
import { challengeOfHeaders, challengeOfPage } from './body/challenges.ts'
import { codingsOf, type DecodedBody, decodeBody, type Finish, type OnRead } from './body/decode-body.ts'
import { type BodyKind, kindOfBody, SNIFFED_BYTES, sniffText } from './body/kind-of-body.ts'
import { wholeLines } from './body/whole-lines.ts'
import { type Failure, failureOf } from './failure.ts'

/** The kind of a response that is not a redirect. */
export interface Judgement {
  readonly outcome: Outcome
  readonly problem?: string
  readonly code?: string
  readonly body?: Uint8Array
  readonly truncated: boolean
}

const NO_ROBOTS: Readonly<Record<Exclude<BodyKind, 'robots'>, string>> = {
  html: 'the response is a web page',
  json: 'the response is JSON',
  xml: 'the response is XML',
  binary: 'the response is a picture, an archive or another binary file',
}

/**
 * Reads and classifies a response to a request for robots.txt. Never rejects: a failure in the body is an
 * outcome.
 */
export async function judgeRobotsResponse(
  message: IncomingMessage,
  maxBytes: number,
  onRead: OnRead,
  finish: Finish = 'strict',
): Promise<Judgement> {
  const status = message.statusCode ?? 0
  const challenger = challengeOfHeaders(message.headers)
  if (challenger !== undefined) return { ...challenged(challenger), truncated: false }
  return status >= 200 && status < 300
    ? judgeSuccess(message, status, maxBytes, onRead, finish)
    : judgeErrorStatus(message, status, onRead)
}

/**
 * Reads and classifies a response to a request for a document of any kind: any body with a 2xx status is the
 * document.
 */
export async function judgeDocumentResponse(
  message: IncomingMessage,
  maxBytes: number,
  onRead: OnRead,
): Promise<Judgement> {
  const status = message.statusCode ?? 0
  const challenger = challengeOfHeaders(message.headers)
  if (challenger !== undefined) return { ...challenged(challenger), truncated: false }
  if (status < 200 || status >= 300) return judgeErrorStatus(message, status, onRead)
  const read = await readBody(message, maxBytes, onRead)
  return 'problem' in read
    ? { ...read, truncated: false }
    : { outcome: 'ok', body: read.bytes, truncated: read.isCut }
}

async function judgeSuccess(
  message: IncomingMessage,
  status: number,
  maxBytes: number,
  onRead: OnRead,
  finish: Finish,
): Promise<Judgement> {
  if (status === 206)
    return {
      outcome: 'network',
      problem: 'the server sent only a part of the file (206), although the whole was requested',
      truncated: false,
    }
  const read = await readBody(message, maxBytes, onRead, finish)
  if ('problem' in read) return { ...read, truncated: false }
  const body = read.isCut ? wholeLines(read.bytes, maxBytes) : read.bytes
  const truncated = read.isCut
  const kind = kindOfBody(read.bytes, message.headers['content-type'])
  if (kind === 'robots') return { outcome: 'ok', body, truncated }
  const challenger = kind === 'html' ? challengeOfPage(sniffText(read.bytes)) : undefined
  if (challenger !== undefined) return { ...challenged(challenger), body, truncated }
  // 202 means that nothing was done yet (RFC 9110 §15.3.3). Challenge pages are sent with it (CCBot treats it
  // as an error).
  if (kind === 'html' && status === 202)
    return { outcome: 'challenged', problem: 'the response is a web page with status 202', body, truncated }
  return { outcome: 'not-robots', problem: NO_ROBOTS[kind], body, truncated }
}

/**
 * Some parsers read the body of a response with any status as rules (Scrapy). Without a user-agent line,
 * however it is spelt, no parser finds a group in it. Such a body counts as empty, so that the error pages of
 * the many sites without a robots.txt are not stored.
 */
const NAMES_AGENTS = /user[ -]?agent/i

/**
 * Classifies a response with an error status: by the status, unless the page is a known challenge. The kept
 * body is the beginning of the page: at most {@link SNIFFED_BYTES}, in whole lines.
 */
async function judgeErrorStatus(
  message: IncomingMessage,
  status: number,
  onRead: OnRead,
): Promise<Judgement> {
  const refused = { outcome: outcomeOfStatus(status), problem: `the status is ${status}` }
  const read = await readBody(message, SNIFFED_BYTES, onRead)
  if ('problem' in read) return { ...refused, truncated: false }
  const { bytes, isCut } = read
  const text = sniffText(bytes)
  const challenger =
    kindOfBody(bytes, message.headers['content-type']) === 'html' ? challengeOfPage(text) : undefined
  if (challenger !== undefined) return { ...challenged(challenger), truncated: false }
  const body = NAMES_AGENTS.test(text) ? (isCut ? wholeLines(bytes, SNIFFED_BYTES) : bytes) : new Uint8Array()
  return { ...refused, body, truncated: isCut }
}

/** The outcomes of RFC 9309 §2.3.1 by status, in finer detail. */
function outcomeOfStatus(status: number): Outcome {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404 || status === 410) return 'not-found'
  if (status === 429) return 'too-many-requests'
  if (status >= 400 && status < 500) return 'other-4xx'
  return status >= 300 && status < 400 ? 'too-many-redirects' : 'server-error'
}

async function readBody(
  message: IncomingMessage,
  limit: number,
  onRead: OnRead,
  finish: Finish = 'strict',
): Promise<DecodedBody | Failure> {
  const named = message.headers['content-encoding']
  const codings = codingsOf(named)
  if (codings === undefined) {
    return {
      outcome: 'network',
      problem: `the body has the coding "${visible(named ?? '', 60)}", which was not accepted, or too many codings`,
    }
  }
  try {
    return await decodeBody(message, codings, limit, onRead, finish)
  } catch (error) {
    return failureOf(error, 'reading the body')
  }
}

function challenged(from: string): { readonly outcome: Outcome; readonly problem: string } {
  return { outcome: 'challenged', problem: `${from} challenges the client to prove that it is a browser` }
}
