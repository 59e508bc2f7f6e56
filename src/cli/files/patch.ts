import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { type File, print } from '../../syntax/index.ts'

/** A patch that `git apply` and `patch -p1` take. */
export interface Patch {
  readonly text: string
  /** Where it is to be applied; absent where that is the working folder. */
  readonly folder?: string
}

/**
 * What changes in a file, by its path; nothing where nothing does. A patch names no path upwards: a file that does not lie below the
 * working folder is named from the top of its repository, or of its own folder.
 */
export function patchOf(name: string, before: File, after: File, workingFolder: string): Patch | undefined {
  // A patch is of what stands in the file, a byte order mark included.
  const [was, is] = [print(before), print(after)]
  if (was === is) return undefined
  const { path, ...where } = placeOf(resolve(workingFolder, name), workingFolder)
  const text = createTwoFilesPatch(`a/${path}`, `b/${path}`, was, is, undefined, undefined, {
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  })
  return { text, ...where }
}

function placeOf(path: string, workingFolder: string): { readonly path: string; readonly folder?: string } {
  const below = relative(workingFolder, path)
  if (below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)) return { path: below.replaceAll(sep, '/') }
  const folder = repositoryOf(dirname(path)) ?? dirname(path)
  return { path: relative(folder, path).replaceAll(sep, '/'), folder }
}

/** The top of the repository that a folder is in. */
function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const above = dirname(folder)
  return above === folder ? undefined : repositoryOf(above)
}
