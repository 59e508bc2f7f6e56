import type { Outcome } from '../access/index.ts'
import { visible } from '../text/index.ts'

/** How far a request had come. */
export type Phase = 'resolving' | 'connecting' | 'shaking hands' | 'waiting for an answer' | 'reading the body'

/** Why there is no answer. */
export interface Failure {
  readonly outcome: Outcome
  /** For people; on one line, nothing in it of a body. */
  readonly problem: string
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  EPIPE: 'the connection was closed',
  ERR_STREAM_PREMATURE_CLOSE: 'the body ends too early',
  ETIMEDOUT: 'the connection timed out',
  ETOOLONG: 'the compressed body is longer than it can honestly be',
  HPE_HEADER_OVERFLOW: 'the headers are longer than is read',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'the chunks carry more than is read',
  Z_BUF_ERROR: 'the compressed body ends too early',
}

/** What became of a request whose sockets, parser or decoder failed. */
export function failureOf(error: unknown, phase: Phase): Failure {
  const { code, message } = leading(error)
  if (phase === 'shaking hands') {
    return { outcome: 'tls', problem: `no secure connection: ${visible(message)}${code === '' ? '' : ` (${visible(code)})`}` }
  }
  if (code === 'ETOOSLOW') return { outcome: 'timeout', problem: 'the body comes too slowly' }
  const words = WORDS[code] ?? (code.startsWith('HPE_') ? 'the answer is not HTTP' : unreadable(code))
  return { outcome: 'network', problem: `${words}${code === '' ? '' : ` (${visible(code)})`}, while ${phase}` }
}

/** Where several addresses were tried, the failure of the last one says as much as all. */
function leading(error: unknown): { readonly code: string; readonly message: string } {
  const last = error instanceof AggregateError ? (error.errors.at(-1) ?? error) : error
  const { code, message } = (last ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' }
}

function unreadable(code: string): string {
  return /^(?:Z_|ERR_|ZSTD_)/.test(code) ? 'the body cannot be decoded' : 'the connection failed'
}
