import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { TLSSocket } from 'node:tls'
import { present } from '../text/index.ts'
import { failCutBody } from './body/cut-body.ts'
import { connectionOptions } from './connection.ts'
import { type Failure, failureOf, type Phase } from './failure.ts'
import { pinnedLookup } from './guards/guarded-lookup.ts'

/** One GET request. */
export interface GetRequest {
  readonly url: URL
  /** The only addresses to connect to. The guard has checked them. */
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** Certificates in PEM that are trusted in addition to Node's own. */
  readonly ca: readonly string[]
  /** Accepts a certificate that does not verify; the result says so. */
  readonly insecure: boolean
  /** Called when the request enters a phase. */
  readonly onPhase: (phase: Phase) => void
  /** Ends the request, even in the middle of the body. */
  readonly signal: AbortSignal
}

/** The head of the response, or why there is none. */
export interface GetResult {
  /** The address of the connection, if there was one. */
  readonly address?: string
  /** The certificate did not verify, and was accepted. */
  readonly unverified?: true
  /** The response. Its body was not read yet. */
  readonly message?: IncomingMessage
  readonly failure?: Failure
}

/**
 * The most interim responses (1xx) before the final one. Servers send one or two; a server that never stops
 * is given up.
 */
const MAX_INTERIM_RESPONSES = 10

/**
 * Sends one GET on its own connection, and settles when the head of the response has arrived; never rejects.
 * It follows no redirects and decodes nothing. The connection is closed when the message is destroyed or the
 * signal fires.
 */
export function sendRequest({
  url,
  addresses,
  headers,
  ca,
  insecure,
  onPhase,
  signal,
}: GetRequest): Promise<GetResult> {
  return new Promise((settle) => {
    const isSecure = url.protocol === 'https:'
    let phase: Phase = 'connecting'
    let address: string | undefined
    let unverified = false
    let interim = 0
    const enter = (next: Phase): void => {
      phase = next
      onPhase(next)
    }
    const facts = (): Pick<GetResult, 'address' | 'unverified'> => ({
      ...present({ address }),
      ...(unverified ? { unverified } : {}),
    })

    enter('connecting')
    const request = (isSecure ? https : http).request({
      // No shared agent: no connection outlives the call, and no proxy of the environment resolves names out
      // of the guard's sight.
      agent: false,
      ...connectionOptions(url, pinnedLookup(addresses), ca, insecure),
      headers,
      signal,
    })
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        address = socket.remoteAddress
        enter(isSecure ? 'shaking hands' : 'waiting for a response')
      })
      socket.once('secureConnect', () => {
        unverified = !(socket as TLSSocket).authorized
        enter('waiting for a response')
      })
    })
    request.on('information', () => {
      interim++
      if (interim <= MAX_INTERIM_RESPONSES) return
      settle({
        ...facts(),
        failure: {
          outcome: 'network',
          problem: `there are more than ${MAX_INTERIM_RESPONSES} interim responses and no final one`,
        },
      })
      request.destroy()
    })
    // After a change of protocol there is no HTTP body to read.
    request.on('upgrade', (_message, socket) => {
      settle({
        ...facts(),
        failure: { outcome: 'network', problem: 'the response changes to another protocol' },
      })
      socket.destroy()
    })
    let response: IncomingMessage | undefined
    request.once('response', (message) => {
      response = message
      enter('reading the body')
      settle({ ...facts(), message })
    })
    // The listener stays for the whole life of the request. An error after the head fails the body.
    request.on('error', (error) => {
      failCutBody(response, error)
      settle({ ...facts(), failure: failureOf(error, phase) })
    })
    request.end()
  })
}
