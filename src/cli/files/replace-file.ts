import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'
import { WayleaveError } from '../wayleave-error.ts'
import { fileReason } from './input.ts'

/** What the system says of a folder that takes no new file. */
const CLOSED: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS'])

/** What the system says of a file that may be written, and not replaced. */
const HELD: ReadonlySet<string | undefined> = new Set(['EBUSY', 'EACCES', 'EPERM'])

/** The permissions of a file, without its kind. */
const PERMISSIONS = 0o7777

/**
 * Writes a file so that a write that fails leaves the old one whole: a draft beside it takes its place once all of it is on the disk. The
 * target of a symbolic link is what is replaced; permissions and owner stay. What cannot be replaced (hard links, a mounted file, another
 * owner, a closed folder) is written in place, the draft being kept until that is done, and it is said. `where` says in messages where the
 * name came from.
 *
 * @throws WayleaveError where it cannot be written.
 */
export function replaceFile(name: string, content: Uint8Array | string, where: string, { say }: Pick<Terminal, 'say'>): void {
  const failed = (cause: unknown, whatToDo: string): WayleaveError =>
    new WayleaveError('file', [`cannot write "${name}" (${fileReason(cause)})`, where, whatToDo], { cause })
  let kept: string | undefined
  try {
    const there = statSync(name, { throwIfNoEntry: false })
    // Where no file is, or a device, or a pipe, nothing can be lost.
    if (there?.isFile() !== true) {
      writeFileSync(name, content)
      return
    }
    const path = realpathSync(name)
    // To replace a file takes no permission to write it; its owner may have meant it to stay.
    accessSync(path, constants.W_OK)
    const draft = draftFor(path, content, there)
    const reason = draft.inPlace ?? whyNotRenamed(draft.path, path)
    if (reason === undefined) return
    say(`wayleave: "${visible(name)}" is written in place, for ${reason}`)
    kept = draft.path
    writeFileSync(path, content)
    rmSync(draft.path)
  } catch (cause) {
    throw failed(cause, kept === undefined ? 'check its permissions and the room on its disk' : `its new text is whole in "${kept}"`)
  }
}

/** A new text on a disk, and why it cannot take the place of its file, in words; absent where it can. */
interface Draft {
  readonly path: string
  readonly inPlace?: string
}

/** @throws what the system throws; nothing is left of the draft then. */
function draftFor(path: string, content: Uint8Array | string, like: Stats): Draft {
  // The system refuses a name that is taken.
  const name = `.wayleave-${process.pid}-${Math.random().toString(36).slice(2)}`
  try {
    const draft = join(dirname(path), name)
    const isOwned = written(draft, content, like)
    if (like.nlink > 1) return { path: draft, inPlace: `it has ${like.nlink} names, which stay one file` }
    return isOwned ? { path: draft } : { path: draft, inPlace: 'its owner or group would not stay' }
  } catch (cause) {
    if (!CLOSED.has((cause as NodeJS.ErrnoException).code)) throw cause
    const draft = join(tmpdir(), name)
    written(draft, content, like)
    return { path: draft, inPlace: 'its folder takes no other file' }
  }
}

/** Writes a draft that is like a file. Is it of the same owner, too? */
function written(draft: string, content: Uint8Array | string, { uid, gid, mode }: Stats): boolean {
  // Closed to others until it has the permissions of the file: these may be narrower than the usual ones.
  const descriptor = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(descriptor, content)
    const isOwned = isGivenTo(descriptor, uid, gid)
    fchmodSync(descriptor, mode & PERMISSIONS)
    fsyncSync(descriptor)
    return isOwned
  } catch (cause) {
    rmSync(draft, { force: true })
    throw cause
  } finally {
    closeSync(descriptor)
  }
}

function isGivenTo(descriptor: number, uid: number, gid: number): boolean {
  try {
    fchownSync(descriptor, uid, gid)
    return true
  } catch {
    return false
  }
}

function whyNotRenamed(draft: string, path: string): string | undefined {
  try {
    renameSync(draft, path)
    return undefined
  } catch (cause) {
    // A file that is mounted by itself into a container stays where it is, and so does one that another program of Windows has open.
    if (HELD.has((cause as NodeJS.ErrnoException).code)) return `it cannot be replaced (${fileReason(cause)})`
    rmSync(draft, { force: true })
    throw cause
  }
}
