import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { visible } from '../../text/index.ts'
import { isUrl } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { usageError, WayleaveError } from '../wayleave-error.ts'
import { fileReason } from './file-reason.ts'

/** @throws WayleaveError if option --write names standard input or a site in place of a file. */
export function assertWritable(path: string): void {
  if (path === '-')
    throw usageError('cannot write to standard input', 'option --write', 'leave it out, or give a file')
  if (isUrl(path))
    throw usageError('cannot write to a site', 'option --write', 'leave it out, or give a file')
}

/** Error codes of a folder in which no file can be created. */
const READ_ONLY_FOLDER: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Error codes of a file that can be written but not replaced. */
const NOT_REPLACEABLE: ReadonlySet<string | undefined> = new Set(['EBUSY', 'EACCES', 'EPERM'])

/** The permission bits of a file's mode. */
const PERMISSIONS = 0o7777

/**
 * Writes a file so that a failed write leaves the old file whole, or no file. It writes a draft in the same folder.
 * Once the draft is on the disk, it takes the name of the file. The target of a symbolic link is replaced, not the link;
 * permissions and owner stay. A file that cannot be replaced (hard links, a mount point, another owner, a read-only
 * folder) is written in place, with a message, and the draft is kept until the write has succeeded.
 *
 * @param where names the argument or option in error messages.
 * @throws WayleaveError if the file cannot be written.
 */
export function replaceFile(
  name: string,
  content: Uint8Array | string,
  where: string,
  { say }: Pick<Terminal, 'say'>,
): void {
  const failed = (cause: unknown, whatToDo: string): WayleaveError =>
    new WayleaveError('file', [`cannot write "${name}" (${fileReason(cause)})`, where, whatToDo], { cause })
  let remainingDraft: string | undefined
  try {
    const stats = statSync(name, { throwIfNoEntry: false })
    if (stats === undefined) {
      writeNew(targetOf(name), content)
      return
    }
    // A device or a pipe has no old content to lose.
    if (!stats.isFile()) {
      writeFileSync(name, content)
      return
    }
    const path = realpathSync(name)
    // A rename needs no permission to write the file itself, but its owner may have made it read-only on
    // purpose.
    accessSync(path, constants.W_OK)
    const draft = writeDraft(path, content, stats)
    const reason = draft.whyInPlace ?? renameDraft(draft.path, path)
    if (reason === undefined) return
    say(`wayleave: "${visible(name)}" is written in place, because ${reason}`)
    remainingDraft = draft.path
    writeFileSync(path, content)
    rmSync(draft.path)
  } catch (cause) {
    const advice =
      remainingDraft === undefined
        ? 'check its permissions and the free disk space'
        : `the new text is in "${remainingDraft}"`
    throw failed(cause, advice)
  }
}

/** Where a file is to be created: the end of the symbolic links, if the name is one. */
function targetOf(name: string): string {
  const isLink = lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? targetOf(resolve(dirname(name), readlinkSync(name))) : name
}

/** Writes a file that does not exist. @throws the error of the system, with the draft removed. */
function writeNew(path: string, content: Uint8Array | string): void {
  const draft = join(dirname(path), draftName())
  const descriptor = openSync(draft, 'wx')
  try {
    writeFileSync(descriptor, content)
    fsyncSync(descriptor)
    renameSync(draft, path)
  } catch (cause) {
    rmSync(draft, { force: true })
    throw cause
  } finally {
    closeSync(descriptor)
  }
}

/** A name that no file has. If a file has it after all, opening fails (`wx`). */
function draftName(): string {
  return `.wayleave-${process.pid}-${Math.random().toString(36).slice(2)}`
}

/** The new text on the disk. */
interface Draft {
  readonly path: string
  /** Why the draft cannot replace the file; absent if it can. */
  readonly whyInPlace?: string
}

/**
 * Writes a draft in the file's folder, or in the folder for temporary files.
 *
 * @throws the error of the system, with the draft removed.
 */
function writeDraft(path: string, content: Uint8Array | string, original: Stats): Draft {
  const name = draftName()
  try {
    const draft = join(dirname(path), name)
    const hasOwner = writeLike(draft, content, original)
    if (original.nlink > 1) return { path: draft, whyInPlace: `it has ${original.nlink} hard links` }
    return hasOwner ? { path: draft } : { path: draft, whyInPlace: 'its owner or group would change' }
  } catch (cause) {
    if (!READ_ONLY_FOLDER.has((cause as NodeJS.ErrnoException).code)) throw cause
    const draft = join(tmpdir(), name)
    writeLike(draft, content, original)
    return { path: draft, whyInPlace: 'no file can be created in its folder' }
  }
}

/**
 * Writes a file with the permissions of another, and its owner if possible. Returns whether the owner is the
 * same.
 */
function writeLike(draft: string, content: Uint8Array | string, { uid, gid, mode }: Stats): boolean {
  // Closed to other users until it has the permissions of the file, which may be narrower than the defaults.
  const descriptor = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(descriptor, content)
    const hasOwner = tryChown(descriptor, uid, gid)
    fchmodSync(descriptor, mode & PERMISSIONS)
    fsyncSync(descriptor)
    return hasOwner
  } catch (cause) {
    rmSync(draft, { force: true })
    throw cause
  } finally {
    closeSync(descriptor)
  }
}

function tryChown(descriptor: number, uid: number, gid: number): boolean {
  try {
    fchownSync(descriptor, uid, gid)
    return true
  } catch {
    return false
  }
}

/** Replaces the file with its draft. Returns why that is impossible, or `undefined` on success. */
function renameDraft(draft: string, path: string): string | undefined {
  try {
    renameSync(draft, path)
    return undefined
  } catch (cause) {
    // A file mounted into a container cannot be replaced, nor one that another program on Windows has open.
    if (NOT_REPLACEABLE.has((cause as NodeJS.ErrnoException).code))
      return `it cannot be replaced (${fileReason(cause)})`
    rmSync(draft, { force: true })
    throw cause
  }
}
