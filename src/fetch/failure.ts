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
  /** With `own-trouble`: the code of the error. */
  readonly code?: string
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  EAFNOSUPPORT: 'this machine has no such network',
  EPIPE: 'the connection was closed',
  ERR_STREAM_PREMATURE_CLOSE: 'the body ends too early',
  ETIMEDOUT: 'the connection timed out',
  ETOOLONG: 'the compressed body is too long for its content',
  HPE_HEADER_OVERFLOW: 'the headers are too long',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'the chunk extensions are too long',
  Z_BUF_ERROR: 'the compressed body ends too early',
}

/**
 * Errors of this machine, before a packet left for the host: no descriptor, buffer, memory, port or route, no IPv6,
 * or a firewall of its own (connect(2), socket(2)). EINVAL does not belong here: it means an address that the host
 * should not publish.
 */
const OWN_CODES: ReadonlySet<string> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRNOTAVAIL',
  'EAI_MEMORY',
  'EAI_SYSTEM',
  'EAFNOSUPPORT',
  'ENETDOWN',
  'ENETUNREACH',
  'EACCES',
  'EPERM',
])

/**
 * Is an error one of this machine, before a packet left for the host? If several addresses were tried, each attempt
 * must have failed in this way.
 */
export function isOwnTrouble(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return error instanceof AggregateError
    ? error.errors.length > 0 && error.errors.every(isOwnTrouble)
    : typeof code === 'string' && OWN_CODES.has(code)
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
  const isOwn = phase === 'connecting' && isOwnTrouble(error)
  return {
    outcome: isOwn ? 'own-trouble' : 'network',
    ...(isOwn ? { code } : {}),
    problem: `${problem}${code === '' ? '' : ` (${visible(code)})`}, while ${phase}`,
  }
}

/** The error with its code. If several addresses were tried, the error of the last address. */
function lastErrorOf(error: unknown): { readonly code: string; readonly message: string } {
  const last = error instanceof AggregateError ? (error.errors.at(-1) ?? error) : error
  const { code, message } = (last ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' }
}

function otherProblem(code: string): string {
  return /^(?:Z_|ERR_|ZSTD_)/.test(code) ? 'the body cannot be decoded' : 'the connection failed'
}
