import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { VERSIONS_FILE } from '../logs/index.ts'
import { parse, printBytes } from '../syntax/index.ts'
import { isObject, present } from '../text/index.ts'
import { appendLines, endOf } from './line-file.ts'
import { type Look, reachOf } from './look.ts'

/** The version of the form of a state. */
const VERSION = 1

/** What is kept of a site: the look that later ones are compared with. */
export interface SiteState {
  readonly site: string
  /** When the look was taken, in UTC. */
  readonly since: string
  readonly look: Look
}

/** The name of the folder of a site: its host, with the scheme if that is not https. It never begins with a dot. */
export function folderOf(site: string): string {
  return site
    .replace(/^https:\/\//, '')
    .replace('://', '+')
    .replaceAll(':', '+')
    .replace(/^\.+/, '+')
}

/**
 * The state of a site; `undefined` before its first look.
 *
 * @throws an error that names the file, if it cannot be read or is not of this form.
 */
export function stateIn(folder: string, site: string): SiteState | undefined {
  const path = join(folder, folderOf(site), 'state.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  if (!isObject(value) || value.version !== VERSION || value.site !== site || !Array.isArray(value.lines))
    throw new Error(`${path} is not a state of this version of wayleave: move it away to begin again`)
  const { since, lines, hasText, look } = value as unknown as StoredState
  return { site, since, look: { ...look, ...(hasText ? { text: lines.join('') } : {}) } }
}

/** A state as it is stored: the text line by line, so that git shows what changed. */
interface StoredState {
  readonly since: string
  readonly look: Omit<Look, 'text'>
  readonly hasText: boolean
  readonly lines: readonly string[]
}

/** More bytes than a row has: its file has up to 1 MiB, and base64 takes a third more. */
const VERSION_BYTES = 2 * 1024 * 1024

/**
 * Adds what a look showed of the file to the versions of its site, if that is new: a row of JSON with what the request
 * gave, as `wayleave logs` and `wayleave-survey` read it.
 */
function keepVersion(folder: string, { site, since, look }: SiteState): void {
  const path = join(folder, folderOf(site), VERSIONS_FILE)
  const row = shownIn(look)
  const last = endOf(path, VERSION_BYTES).trimEnd().split('\n').at(-1) ?? ''
  if (JSON.stringify(row) === shownInRow(last)) return
  appendLines(path, [
    JSON.stringify({ host: new URL(site).hostname, origin: site, fetched_at: since, ...row }),
  ])
}

/** What a look showed of the file. A page of HTML is no file, and what robots make of it is not known. */
function shownIn({ outcome, status, text, truncated }: Look): object {
  const reach = reachOf({ outcome })
  if (reach === 'html') return { problem: outcome }
  if (reach !== 'file') return { ...present({ status }), problem: outcome }
  const bytes = Buffer.from(printBytes(parse(text ?? '')))
  return { status: 200, robots_b64: bytes.toString('base64'), ...present({ truncated }) }
}

/** What a row shows of the file; `undefined` if it is no row. */
function shownInRow(line: string): string | undefined {
  try {
    const {
      host: _,
      origin: _origin,
      fetched_at: _time,
      ...row
    } = JSON.parse(line) as Record<string, unknown>
    return JSON.stringify(row)
  } catch {
    return undefined
  }
}

/**
 * Keeps a state. Other programs see the old state or the new one, and so does a run after a crash. Next to it lies the
 * robots.txt itself, for people and other programs; nothing reads it back.
 */
export function keepState(folder: string, state: SiteState): void {
  const {
    site,
    since,
    look: { text, ...look },
  } = state
  const own = join(folder, folderOf(site))
  mkdirSync(own, { recursive: true })
  keepVersion(folder, state)
  const lines = text?.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []
  const stored = { version: VERSION, site, since, look, hasText: text !== undefined, lines }
  writeWhole(join(own, 'state.json'), `${JSON.stringify(stored, undefined, 2)}\n`)
  writeWhole(join(own, 'robots.txt'), printBytes(parse(text ?? '')))
}

/** Keeps when a run ended and what it found, so that one that stays away is noticed. */
export function keepLastRun(folder: string, run: object): void {
  writeWhole(join(folder, 'last-run.json'), `${JSON.stringify(run)}\n`)
}

/** Writes a file so that it is the old one or the new one, whatever happens. */
function writeWhole(path: string, content: string | Uint8Array): void {
  const draft = `${path}.${process.pid}.draft`
  try {
    const descriptor = openSync(draft, 'w')
    try {
      writeFileSync(descriptor, content)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
