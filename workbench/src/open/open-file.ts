import { ask } from '../engine/engine.ts'
import type { Decoded } from '../engine/tasks/decoded.ts'
import { type Named, openText } from '../state/store.ts'

/** A larger file is cut: no crawler reads as much. */
const MAX_BYTES = 5_000_000

/** A file with its bytes as text, and what the page cannot show of them. */
export async function decodedFile(file: File): Promise<(Named & Pick<Decoded, 'note'>) | undefined> {
  const bytes = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer())
  const result = await ask('decoded', { bytes }).settled
  return result.kind === 'done' ? { name: file.name, ...(result.output as Decoded) } : undefined
}

/** Opens a file of the user's machine. */
export async function openFile(file: File): Promise<void> {
  const decoded = await decodedFile(file)
  if (decoded === undefined) return
  const { note, ...named } = decoded
  openText(named, {}, note)
}
