import { ask } from '../engine/engine.ts'
import { type Named, openText } from '../state/store.ts'

/** A larger file is cut: no crawler reads as much. */
const MAX_BYTES = 5_000_000

/** A file with its bytes as text, as every dialect gets it. */
export async function decodedFile(file: File): Promise<Named | undefined> {
  const bytes = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer())
  const result = await ask('decoded', { bytes }).settled
  return result.kind === 'done' ? { name: file.name, text: result.output as string } : undefined
}

/** Opens a file of the user's machine. */
export async function openFile(file: File): Promise<void> {
  const decoded = await decodedFile(file)
  if (decoded !== undefined) openText(decoded)
}
