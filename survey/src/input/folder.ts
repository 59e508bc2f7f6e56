import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileWithin, reasonOf } from './file-within.ts'
import { hostOfFile, NO_HOST } from './host-of-file.ts'
import { type Observation, unreadable } from './observation.ts'

/**
 * The files of a folder and of the folders in it, in the order of their paths. The name of a file without
 * `.txt` is its host; a file whose name is none is a row with this reason. Nothing tells the time or the status.
 * What is no file, and a link out of the folder, is a row with a reason, too.
 */
export async function* readFolder(folder: string): AsyncGenerator<Observation> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((one, other) => (one < other ? -1 : 1))
  for (const path of paths) {
    const source = relative(folder, path).split(sep).join('/')
    const host = hostOfFile(source)
    if (host === undefined) {
      yield unreadable(source, NO_HOST)
      continue
    }
    try {
      yield { host, source, bytes: await fileWithin(folder, source) }
    } catch (error) {
      yield unreadable(source, `the file cannot be read: ${reasonOf(error)}`, host)
    }
  }
}
