import { dirname, relative, resolve, sep } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { type File, print } from '../../syntax/index.ts'
import { pathBelow, repositoryOf } from './repository.ts'

/** A patch for `git apply` and `patch -p1`. */
export interface Patch {
  readonly text: string
  /** The folder to apply it in; absent for the working folder. */
  readonly folder?: string
}

/**
 * The patch between two versions of a file; `undefined` if they are equal. A patch cannot name a path with
 * `..`: a file outside the working folder is named relative to its repository, or to its own folder.
 */
export function patchOf(name: string, before: File, after: File, workingFolder: string): Patch | undefined {
  // A patch covers all of the file, a byte order mark included.
  const [oldText, newText] = [print(before), print(after)]
  if (oldText === newText) return undefined
  const { path, ...folder } = patchPathOf(resolve(workingFolder, name), workingFolder)
  const text = createTwoFilesPatch(`a/${path}`, `b/${path}`, oldText, newText, undefined, undefined, {
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  })
  return { text, ...folder }
}

function patchPathOf(
  path: string,
  workingFolder: string,
): { readonly path: string; readonly folder?: string } {
  const below = pathBelow(workingFolder, path)
  if (below !== undefined) return { path: below }
  const folder = repositoryOf(dirname(path)) ?? dirname(path)
  return { path: relative(folder, path).replaceAll(sep, '/'), folder }
}
