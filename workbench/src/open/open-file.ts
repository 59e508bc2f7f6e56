import { sourceOf } from '../engine/source.ts'
import { counted } from '../parts/words.ts'
import { type Named, openText } from '../state/store.ts'

/** A larger file is cut: no crawler reads as much. */
const MAX_BYTES = 5_000_000

/** A file with its bytes, and what the page leaves out. */
export async function readFile(file: File): Promise<Named & { readonly note: string }> {
  const bytes = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer())
  const rest = file.size - bytes.length
  const note = rest > 0 ? `The file is too large: its last ${counted(rest, 'byte')} are left out.` : ''
  return { name: file.name, text: sourceOf(bytes), note }
}

/** Opens a file of the user's machine. */
export async function openFile(file: File): Promise<void> {
  const { note, ...named } = await readFile(file)
  openText(named, {}, note)
}
