import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { TLSSocket } from 'node:tls'
import { connectionOptions } from './connection.ts'
import { type Failure, failureOf, type Phase } from './failure.ts'
import { pinnedLookup } from './guarded-lookup.ts'

/** One GET. */
export interface GetRequest {
  readonly url: URL
  /** Where to: looked at by the guard, and the only ones that are connected to. */
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** Certificates in PEM that are trusted besides the usual ones. */
  readonly ca: readonly string[]
  /** A certificate that does not verify is passed over, and the answer says so. */
  readonly insecure: boolean
  /** Called as the request comes further. */
  readonly onPhase: (phase: Phase) => void
  /** Ends the request, be it in the middle of the body. */
  readonly signal: AbortSignal
}

/** The head of the answer, or why there is none. */
export interface GetResult {
  /** The address that was connected to, where one was. */
  readonly address?: string
  /** The certificate did not verify, and was passed over. */
  readonly unverified?: true
  /** Its body is still to be read. */
  readonly message?: IncomingMessage
  readonly failure?: Failure
}

/** Interim answers (1xx) before the real one; servers send one or two, and a server that sends them for ever is not waited for. */
export const MAX_INTERIM_ANSWERS = 10

/**
 * Sends one GET on a connection of its own, and settles when the head of the answer is there; never rejects. Follows nothing, decodes
 * nothing. The connection is closed by destroying the message, or by the signal.
 */
export function ask({ url, addresses, headers, ca, insecure, onPhase, signal }: GetRequest): Promise<GetResult> {
  return new Promise((settle) => {
    const isSecure = url.protocol === 'https:'
    let phase: Phase = 'connecting'
    let address: string | undefined
    let unverified = false
    let interim = 0
    const at = (now: Phase): void => {
      phase = now
      onPhase(now)
    }
    const known = (): Pick<GetResult, 'address' | 'unverified'> => ({
      ...(address === undefined ? {} : { address }),
      ...(unverified ? { unverified } : {}),
    })

    at('connecting')
    const request = (isSecure ? https : http).request({
      // An agent of this call: no connection outlives it, and no proxy of the environment resolves names behind the guard's back.
      agent: false,
      ...connectionOptions(url, pinnedLookup(addresses), ca, insecure),
      headers,
      signal,
    })
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        address = socket.remoteAddress
        at(isSecure ? 'shaking hands' : 'waiting for an answer')
      })
      socket.once('secureConnect', () => {
        unverified = !(socket as TLSSocket).authorized
        at('waiting for an answer')
      })
    })
    request.on('information', () => {
      interim++
      if (interim <= MAX_INTERIM_ANSWERS) return
      settle({ ...known(), failure: { outcome: 'network', problem: `more than ${MAX_INTERIM_ANSWERS} interim answers and no real one` } })
      request.destroy()
    })
    // A socket that changes its protocol has left HTTP: there is no body that could be read.
    request.on('upgrade', (_message, socket) => {
      settle({ ...known(), failure: { outcome: 'network', problem: 'the answer changes to another protocol' } })
      socket.destroy()
    })
    request.once('response', (message) => {
      at('reading the body')
      settle({ ...known(), message })
    })
    // Stays for the whole life of the request: an error after the head belongs to the body, where it is seen too.
    request.on('error', (error) => settle({ ...known(), failure: failureOf(error, phase) }))
    request.end()
  })
}
