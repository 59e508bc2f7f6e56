import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'

/** The longest file that is kept, of a folder, an archive or a history: a hundred times what robots read. */
export const MAX_FILE_BYTES: number = 64 * 1024 * 1024

/**
 * The bytes of a file that a stranger may have named, or put there: a file in the folder or below, links
 * resolved. Anything else is not opened, or not waited for: a pipe, a device, a link out of the folder.
 *
 * @param path absolute, or relative to the folder.
 * @throws Error with the reason.
 */
export async function fileWithin(folder: string, path: string): Promise<Uint8Array> {
  const found = await realpath(resolve(folder, path))
  const way = relative(await realpath(folder), found)
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new Error('it lies outside of the folder of the input')
  const file = await open(found, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const state = await file.stat()
    if (!state.isFile()) throw new Error('it is no file, but a folder, a pipe or a device')
    if (state.size > MAX_FILE_BYTES) throw new Error(`it is longer than ${MAX_FILE_BYTES} bytes`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Why a file cannot be read: the code of an error of the file system, such as `EACCES`, or a message. */
export function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message
}
