import type { Outcome } from '../access/index.ts'
import { visible } from '../text/index.ts'

/** The phase of a request. */
export type Phase =
  | 'resolving'
  | 'connecting'
  | 'shaking hands'
  | 'waiting for a response'
  | 'reading the body'

/** Why there is no response. */
export interface Failure {
  readonly outcome: Outcome
  /** A text for people, on one line. It contains nothing of a body. */
  readonly problem: string
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  EPIPE: 'the connection was closed',
  ERR_STREAM_PREMATURE_CLOSE: 'the body ends too early',
  ETIMEDOUT: 'the connection timed out',
  ETOOLONG: 'the compressed body is too long for its content',
  HPE_HEADER_OVERFLOW: 'the headers are too long',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'the chunk extensions are too long',
  Z_BUF_ERROR: 'the compressed body ends too early',
}

/** The failure of a request whose socket, parser or decoder raised an error. */
export function failureOf(error: unknown, phase: Phase): Failure {
  const { code, message } = lastErrorOf(error)
  if (phase === 'shaking hands') {
    return {
      outcome: 'tls',
      problem: `no secure connection: ${visible(message)}${code === '' ? '' : ` (${visible(code)})`}`,
    }
  }
  if (code === 'ETOOSLOW') return { outcome: 'timeout', problem: 'the body came too slowly' }
  const problem =
    PROBLEMS[code] ?? (code.startsWith('HPE_') ? 'the response is not HTTP' : otherProblem(code))
  return {
    outcome: 'network',
    problem: `${problem}${code === '' ? '' : ` (${visible(code)})`}, while ${phase}`,
  }
}

/** If several addresses were tried, the error of the last one stands for all. */
function lastErrorOf(error: unknown): { readonly code: string; readonly message: string } {
  const last = error instanceof AggregateError ? (error.errors.at(-1) ?? error) : error
  const { code, message } = (last ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' }
}

function otherProblem(code: string): string {
  return /^(?:Z_|ERR_|ZSTD_)/.test(code) ? 'the body cannot be decoded' : 'the connection failed'
}
