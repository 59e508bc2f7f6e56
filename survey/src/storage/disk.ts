import { randomUUID } from 'node:crypto'
import { access, link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/** The folder of a path, which may not be there yet. Half-written files end in `.part`. */
export function diskAt(root: string): Storage {
  return {
    read: async (path) => readFile(join(root, path)).catch(ifAbsent(undefined)),
    write: (path, bytes) => writeWhole(join(root, path), bytes),
    create: async (path, text) => {
      const file = join(root, path)
      const temporary = `${file}.${randomUUID()}.part`
      await mkdir(dirname(file), { recursive: true })
      try {
        await writeFile(temporary, text)
        // Others see the file whole or not at all. A link, unlike a new name, replaces no file.
        await link(temporary, file)
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
        throw error
      } finally {
        await rm(temporary, { force: true })
      }
    },
    exists: (path) =>
      access(join(root, path)).then(
        () => true,
        () => false,
      ),
    list: async (folder) => readdir(join(root, folder)).catch(ifAbsent([])),
    remove: (path) => rm(join(root, path), { recursive: true, force: true }),
    prepare: async (folders) => {
      for (const folder of folders) {
        const path = join(root, folder)
        await mkdir(path, { recursive: true }).catch(async (error: NodeJS.ErrnoException) => {
          // Of a folder that is read-only, Node says that it is missing. This says why.
          if (error.code !== 'ENOENT') throw error
          await mkdir(path)
        })
      }
    },
  }
}

function ifAbsent<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}

/**
 * Writes a file whole or not at all: to a temporary file in the same folder, which is forced to the disk and
 * then takes its name. Two processes may write the same file at once.
 */
export async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`
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
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}
