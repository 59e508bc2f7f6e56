import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isObject, visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'
import { usageError, WayleaveError } from '../wayleave-error.ts'
import { fileReason } from './file-reason.ts'
import { replaceFile } from './replace-file.ts'

/** What an undo file holds. */
interface Undo {
  /** The name of the file that it is for. */
  readonly file: string
  /** The digest of the bytes that `--write` left. */
  readonly written: string
  /** The bytes before, as base64. */
  readonly before: string
}

/**
 * The hidden file that holds the bytes which the last write replaced. It is next to the target of a symbolic link, so
 * that every name of a file has the same undo file.
 */
export function undoName(path: string): string {
  const target = targetOf(path)
  return join(dirname(target), `.${basename(target)}.wayleave-undo`)
}

function targetOf(path: string): string {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? realpathSync(path) : path
}

/**
 * Writes a file, and first the bytes that it replaces into a hidden file next to it.
 *
 * @throws WayleaveError if one of the two cannot be written. The file then has its old bytes, and what was kept
 * of an earlier write is kept.
 */
export function writeWithUndo(path: string, after: Uint8Array, terminal: Terminal): void {
  const where = 'option --write'
  const name = undoName(path)
  const earlier = keptIn(name, where)
  const before = currentBytes(path, where)
  try {
    replaceFile(name, undoText(path, after, before), where, terminal)
  } catch (cause) {
    const reason = fileReason((cause as Error).cause)
    const what = `cannot keep the bytes before in "${visible(name)}" (${reason}), so nothing is written`
    const advice = 'make its folder writable, or apply the patch that edit prints without --write'
    throw new WayleaveError('file', [what, where, advice], { cause })
  }
  try {
    replaceFile(path, after, where, terminal)
  } catch (error) {
    if (earlier === undefined) rmSync(name, { force: true })
    else replaceFile(name, `${JSON.stringify(earlier)}\n`, where, terminal)
    throw error
  }
}

function undoText(path: string, after: Uint8Array, before: Uint8Array): string {
  const undo: Undo = {
    file: basename(targetOf(path)),
    written: digestOf(after),
    before: Buffer.from(before).toString('base64'),
  }
  return `${JSON.stringify(undo)}\n`
}

/**
 * Gives a file the bytes that it had before {@link writeWithUndo}, once.
 *
 * @throws WayleaveError if nothing was kept, if that cannot be read or is for another file, or if the file was
 * changed since: its changes would be lost.
 */
export function undoWrite(path: string, terminal: Terminal): void {
  const where = 'option --undo'
  const name = undoName(path)
  const kept = keptIn(name, where)
  if (kept === undefined)
    throw usageError(
      `no bytes from before a --write are kept for "${visible(path)}"`,
      where,
      'use the history of the file',
    )
  if (kept.file !== basename(targetOf(path)))
    throw usageError(
      `"${visible(name)}" is for a file named "${visible(kept.file, 80)}"`,
      where,
      'give the file its name back, or use its history',
    )
  if (digestOf(currentBytes(path, where)) !== kept.written)
    throw usageError(
      `"${visible(path)}" was changed since the last --write`,
      where,
      `undo that change first; "${visible(name)}" has the bytes before as base64`,
    )
  replaceFile(path, Buffer.from(kept.before, 'base64'), where, terminal)
  try {
    rmSync(name)
  } catch (error) {
    terminal.say(`wayleave: cannot remove "${visible(name)}" (${fileReason(error)}); it is of no more use`)
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function currentBytes(path: string, where: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (cause) {
    const what = `cannot read "${visible(path)}" (${fileReason(cause)})`
    throw new WayleaveError('file', [what, where, 'check its name and permissions'], { cause })
  }
}

/**
 * What an undo file holds; `undefined` if there is none.
 *
 * @throws WayleaveError for one that cannot be read, or that no `--write` wrote, such as a symbolic link.
 */
function keptIn(name: string, where: string): Undo | undefined {
  let text: string
  try {
    const stats = lstatSync(name, { throwIfNoEntry: false })
    if (stats === undefined) return undefined
    text = stats.isSymbolicLink() ? '' : readFileSync(name, 'utf8')
  } catch (cause) {
    const what = `cannot read "${visible(name)}" (${fileReason(cause)}), which holds the bytes before the last --write`
    throw new WayleaveError('file', [what, where, 'make it readable, or move it away'], { cause })
  }
  const undo = undoIn(text)
  if (undo !== undefined) return undo
  const what = `"${visible(name)}" is damaged, or no --write wrote it`
  throw usageError(what, where, 'move it away; what it holds is lost for --undo')
}

function undoIn(text: string): Undo | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) return undefined
    const { file, written, before } = value as { file?: unknown; written?: unknown; before?: unknown }
    const isUndo = typeof file === 'string' && typeof written === 'string' && typeof before === 'string'
    return isUndo ? { file, written, before } : undefined
  } catch {
    return undefined
  }
}
