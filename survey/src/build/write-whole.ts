import { open, rename, rm } from 'node:fs/promises'

/**
 * Writes a file whole or not at all: to a temporary file in the same folder, which is forced to the disk and
 * then takes its name.
 */
export async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  const temporary = `${path}.part`
  try {
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
