import { type AccessProfileId, type Circumstance, profiles } from '../access/index.ts'
import { read, registryDialects } from '../dialects/index.ts'
import type { Policy } from '../policy/index.ts'
import { type Robot, readOptionsOf } from '../robots/index.ts'
import { type File, parse } from '../syntax/index.ts'

/** What one request for a robots.txt gave. */
export interface RobotsVersion {
  /** When it was fetched, in milliseconds since 1970. Absent: it is in force from the beginning. */
  readonly fetchedAt?: number
  /** The host of the site, if it is known. */
  readonly host?: string
  /** Scheme, host and port, if they are known. */
  readonly origin?: string
  /** The status of the last response; absent if there was none, or if nothing says. */
  readonly status?: number
  /** The file. */
  readonly bytes?: Uint8Array
}

/** Since when a version is in force. */
export function startOf({ fetchedAt }: RobotsVersion): number {
  return fetchedAt ?? Number.NEGATIVE_INFINITY
}

/** What a version says to a robot: its policy, or what the robot assumes without a file. `undefined`: not known. */
export type InForce = Policy | 'allow' | 'disallow' | undefined

/** A robot that logs are judged for: one of the registry, or one's own. */
export interface JudgedRobot {
  /** The token by which a file names it. */
  readonly name: string
  /** Its record, if the registry has one. Another robot reads as RFC 9309 says. */
  readonly record?: Robot
}

/** What a version of robots.txt says to a robot. */
export function inForceFor(version: RobotsVersion, { name, record }: JudgedRobot): InForce {
  const bytes = fileOf(version)
  if (bytes !== undefined)
    return read(
      parsedFile(bytes),
      record === undefined ? { agent: name, dialect: registryDialects['rfc-9309'] } : readOptionsOf(record),
    )
  const { status } = version
  const circumstance = circumstanceOf(status)
  if (circumstance === undefined) return undefined
  const profile: AccessProfileId = record?.assumesAs ?? record?.readAs ?? 'rfc-9309'
  const assumed = profiles[profile].rows[circumstance].phases[0]?.assume
  return assumed === 'allow-all' ? 'allow' : assumed === 'disallow-all' ? 'disallow' : undefined
}

/** The file that was parsed last: all robots of a log ask for the same version, one after another. */
let last: { readonly bytes: Uint8Array; readonly file: File } | undefined

function parsedFile(bytes: Uint8Array): File {
  if (last?.bytes !== bytes) last = { bytes, file: parse(bytes) }
  return last.file
}

/** The bytes of a version, if the response was a file. Without a status, a body counts as a file. */
function fileOf({ status, bytes }: RobotsVersion): Uint8Array | undefined {
  if (status === undefined || status === 0) return bytes
  return status >= 200 && status < 300 ? (bytes ?? new Uint8Array()) : undefined
}

/**
 * The row of the access tables for a response without a file; `undefined` for a status below 400, and without a
 * status.
 */
function circumstanceOf(status = 0): Circumstance | undefined {
  if (status < 400) return undefined
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404 || status === 410) return 'not-found'
  if (status === 429) return 'too-many-requests'
  return status < 500 ? 'other-4xx' : 'server-error'
}

/** The scheme, host and port of a version, for dialects whose rules name sites. */
export function originOf({ origin, host }: RobotsVersion): string {
  const url = parsedUrl(origin ?? `https://${host ?? ''}`)
  return url === undefined || url.origin === 'null' ? 'https://example.com' : url.origin
}

function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
