import { fileURLToPath } from 'node:url'

/** The path of a document; `undefined` if it is no file of this machine, such as one that was never saved. */
export function pathOf(uri: string): string | undefined {
  if (!/^file:/i.test(uri)) return undefined
  try {
    const path = fileURLToPath(uri)
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}
