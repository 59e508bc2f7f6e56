import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { present, visible } from '../text/index.ts'
import { fieldsOf } from './json-line.ts'
import { logLines } from './log-lines.ts'
import { timeOfField } from './log-time.ts'
import { statusOf } from './logged-request.ts'
import { type RobotsVersion, startOf } from './robots-version.ts'

/** The name of the file in which `wayleave watch` keeps the versions of a site. */
export const VERSIONS_FILE = 'versions.jsonl'

/** The longest row that is read, in bytes. */
const MAX_ROW_BYTES = 64 * 1024 * 1024

/** The most bytes of all versions of a site. They are kept in memory, since a log may go back and forth in time. */
const MAX_HISTORY_BYTES = 512 * 1024 * 1024

/** A limit for the bytes of a version without its file. Histories of crawls have a version for each visit. */
const BYTES_OF_VERSION = 400

/** Is this the name of a history rather than of one robots.txt: a folder of `wayleave watch`, or rows of JSON? */
export function isHistory(path: string): boolean {
  return /\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(path) || statSync(path).isDirectory()
}

/**
 * The versions of the robots.txt of one site: of a folder of `wayleave watch`, or of rows of JSON, as `wayleave-survey`
 * reads them: `{host, fetched_at, status, robots | robots_b64}`.
 *
 * @param host the host, if the history has several.
 * @throws an Error that says what is wrong, for a history that cannot be read, and for one of no or several hosts.
 */
export async function robotsHistory(
  path: string,
  host: string | undefined,
): Promise<readonly RobotsVersion[]> {
  const files = statSync(path).isDirectory() ? filesIn(path) : [path]
  const versions: RobotsVersion[] = []
  const hosts = new Set<string>()
  const bodies = new Map<string, Uint8Array>()
  let bytes = 0
  for (const file of files)
    for await (const version of rowsIn(file)) {
      hosts.add(version.host ?? '')
      if (host !== undefined && version.host !== host.toLowerCase()) continue
      const shared = sharedFile(version, bodies)
      bytes += BYTES_OF_VERSION + (shared === version ? (version.bytes?.length ?? 0) : 0)
      if (bytes > MAX_HISTORY_BYTES)
        throw new Error(
          `the versions have more than ${MAX_HISTORY_BYTES} bytes together: give a part of them`,
        )
      versions.push(shared)
    }
  assertOneHost(hosts, host, versions.length)
  return withoutRepeats(versions)
}

/** @throws an Error for a history without a version of the host, and for one of several hosts. */
function assertOneHost(hosts: ReadonlySet<string>, host: string | undefined, versions: number): void {
  const listed = [...hosts]
    .slice(0, 5)
    .map((one) => visible(one, 80))
    .join(', ')
  if (versions === 0)
    throw new Error(
      host === undefined
        ? 'it has no version of a robots.txt'
        : `it has no version of "${visible(host)}"; it has ${listed === '' ? 'none' : listed}`,
    )
  if (host === undefined && hosts.size > 1)
    throw new Error(`it has ${hosts.size} hosts, such as ${listed}: name one with --host`)
}

/**
 * A version that shares its bytes with an earlier version, if both are equal. Histories of crawls repeat a file for
 * each visit.
 */
function sharedFile(version: RobotsVersion, bodies: Map<string, Uint8Array>): RobotsVersion {
  const { bytes } = version
  if (bytes === undefined) return version
  const digest = createHash('sha256').update(bytes).digest('base64')
  const earlier = bodies.get(digest)
  if (earlier !== undefined) return { ...version, bytes: earlier }
  bodies.set(digest, bytes)
  return version
}

/** The versions in the order of time, without those that say the same as the version before them. */
function withoutRepeats(versions: RobotsVersion[]): readonly RobotsVersion[] {
  versions.sort((one, other) => startOf(one) - startOf(other))
  return versions.filter((version, at) => {
    const before = versions[at - 1]
    return before === undefined || !isSame(before, version)
  })
}

/** The files of versions in a folder of `wayleave watch`, or in the folder of one site of it. */
function filesIn(folder: string): readonly string[] {
  const own = [VERSIONS_FILE, ...readdirSync(folder).map((name) => join(name, VERSIONS_FILE))]
  const files = own.map((name) => join(folder, name)).filter((path) => existsSync(path))
  if (files.length === 0)
    throw new Error(`the folder has no ${VERSIONS_FILE}: it is none of "wayleave watch --state"`)
  return files
}

async function* rowsIn(path: string): AsyncGenerator<RobotsVersion> {
  let number = 0
  for await (const lines of logLines(createReadStream(path), MAX_ROW_BYTES))
    for (const line of lines) {
      number += 1
      if (line.trim() === '') continue
      const version = versionOf(line)
      if (typeof version === 'string') throw new Error(`line ${number} of ${visible(path)}: ${version}`)
      yield version
    }
}

/** The version of a row, or why the row gives none. */
function versionOf(line: string): RobotsVersion | string {
  const row = fieldsOf(line)
  if (row === undefined) return 'it is no object in JSON'
  const { origin } = row
  const host = typeof row.host === 'string' ? row.host : hostOfOrigin(origin)
  if (host === undefined) return 'it has no host'
  const time = row.fetched_at ?? row.fetchedAt ?? undefined
  const fetchedAt = timeOfField(time)
  if (time !== undefined && fetchedAt === undefined) return 'its fetched_at is no time'
  const status = row.status ?? undefined
  if (status !== undefined && status !== 0 && statusOf(status) === undefined) return 'its status is no number'
  const bytes = bodyOf(row)
  if (bytes === undefined && isSuccess(status))
    return `it has the status ${String(status)}, and no robots.txt`
  return {
    host: host.toLowerCase(),
    ...present({
      fetchedAt,
      bytes,
      status: statusOf(status),
      origin: typeof origin === 'string' ? origin : undefined,
    }),
  }
}

function bodyOf({ robots, robots_b64, robotsB64 }: Readonly<Record<string, unknown>>): Buffer | undefined {
  const base64 = robots_b64 ?? robotsB64
  if (typeof base64 === 'string') return Buffer.from(base64, 'base64')
  return typeof robots === 'string' ? Buffer.from(robots) : undefined
}

function hostOfOrigin(origin: unknown): string | undefined {
  return /^https?:\/\/([^/]+)/i.exec(String(origin))?.[1]
}

function isSuccess(status: unknown): boolean {
  return typeof status === 'number' && status >= 200 && status < 300
}

/** Do two versions of one host say the same? */
function isSame(one: RobotsVersion, other: RobotsVersion): boolean {
  // Equal files share their bytes.
  return one.bytes === other.bytes && one.status === other.status && one.origin === other.origin
}
