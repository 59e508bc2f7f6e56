import type { IncomingMessage } from 'node:http'
import type { EpochMs } from '../access/index.ts'
import type { DecodedBody } from './body/decode-body.ts'

/** One request as it was sent, and the response to it. Plain data. */
export interface Exchange {
  /** The requested URL, absolute and without credentials. */
  readonly url: string
  /** When the request was sent. */
  readonly at: EpochMs
  /** The address that answered, if one did. */
  readonly address?: string
  /** The headers of the request, as they were sent, except Host and Connection. */
  readonly requestHeaders: Readonly<Record<string, string>>
  /** The response; absent if none arrived. */
  readonly response?: ExchangedResponse
}

/** A response as it arrived. */
export interface ExchangedResponse {
  readonly httpVersion: string
  readonly status: number
  readonly statusText: string
  /** All headers in their order, as the server spelt them. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The part of the body that was read, decoded. Nothing of the body of a redirect is read. */
  readonly body: Uint8Array
  /** Is `body` less than the whole? Bodies of which nothing was read count as cut. */
  readonly isCut: boolean
  /** Present if the body broke after these bytes: by a reset, at the deadline, or in its coding. */
  readonly isBroken?: true
}

/** Gets each request for robots.txt with its response, also for redirects and failures. */
export type OnExchange = (exchange: Exchange) => void

/** The response of an exchange that ends. */
export function exchangedResponse(
  message: IncomingMessage,
  read: DecodedBody | undefined,
): ExchangedResponse {
  const { httpVersion, statusCode = 0, statusMessage = '', rawHeaders } = message
  const headers = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : [],
  )
  return {
    httpVersion,
    status: statusCode,
    statusText: statusMessage,
    headers,
    body: read?.bytes ?? new Uint8Array(),
    isCut: read?.isCut ?? true,
    ...(read?.isBroken === undefined ? {} : { isBroken: read.isBroken }),
  }
}
