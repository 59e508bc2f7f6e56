import { ask } from '../engine/engine.ts'
import { NO_LIGHT, type State, update } from '../state/store.ts'

/** A larger file is cut: no crawler reads as much. */
const MAX_BYTES = 5_000_000

/** Shows another file. Lights of the old one go out. */
export function show(name: string, text: string, change: Partial<State> = {}): void {
  update({ name, text, light: NO_LIGHT, hoverLight: undefined, pointedLine: undefined, ...change })
}

/** Opens a file of the user's machine. */
export async function openFile(file: File): Promise<void> {
  const bytes = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer())
  const result = await ask('decoded', { bytes }).settled
  if (result.kind === 'done') show(file.name, result.output as string)
}
