import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isObject, visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'
import { usageError, WayleaveError } from '../wayleave-error.ts'
import { replaceFile } from './replace-file.ts'

/** The file next to another that holds the bytes which the last write replaced. */
export function undoName(path: string): string {
  return join(dirname(path), `.${basename(path)}.wayleave-undo`)
}

/**
 * Writes a file, and first the bytes that it replaces into a hidden file next to it.
 *
 * @throws WayleaveError if one of the two cannot be written; the file then has its old bytes.
 */
export function writeWithUndo(path: string, after: Uint8Array, terminal: Terminal): void {
  const undo = { written: digestOf(after), before: readFileSync(path).toString('base64') }
  replaceFile(undoName(path), `${JSON.stringify(undo)}\n`, 'option --write', terminal)
  replaceFile(path, after, 'option --write', terminal)
}

/**
 * Gives a file the bytes that it had before {@link writeWithUndo}, once.
 *
 * @throws WayleaveError if nothing was kept, or if the file was changed since: its changes would be lost.
 */
export function undoWrite(path: string, terminal: Terminal): void {
  const name = undoName(path)
  const kept = keptIn(name)
  if (kept === undefined)
    throw usageError(
      `no bytes from before a --write are kept for "${visible(path)}"`,
      'option --undo',
      'use the history of the file',
    )
  if (digestOf(currentBytes(path)) !== kept.written)
    throw usageError(
      `"${visible(path)}" was changed since the last --write`,
      'option --undo',
      `undo that change first; "${visible(name)}" has the bytes before as base64`,
    )
  replaceFile(path, Buffer.from(kept.before, 'base64'), 'option --undo', terminal)
  rmSync(name)
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function currentBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new WayleaveError('file', [`cannot read "${visible(path)}"`, 'option --undo', 'check its name'], {
      cause,
    })
  }
}

/** What was kept; `undefined` if nothing was, or if the file is damaged. */
function keptIn(name: string): { readonly written: string; readonly before: string } | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(name, 'utf8'))
    if (!isObject(value)) return undefined
    const { written, before } = value as { written?: unknown; before?: unknown }
    return typeof written === 'string' && typeof before === 'string' ? { written, before } : undefined
  } catch {
    return undefined
  }
}
