import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

/** The root of the git repository that contains a folder; `undefined` if there is none. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const above = dirname(folder)
  return above === folder ? undefined : repositoryOf(above)
}

/** A path from a folder, with forward slashes; `undefined` if it lies outside of the folder. */
export function pathBelow(folder: string, path: string): string | undefined {
  const below = relative(folder, path)
  return below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)
    ? undefined
    : below.replaceAll(sep, '/')
}

/**
 * The path of a file as its forge knows it: from the root of the repository of the working folder. A file outside of it
 * keeps its name.
 */
export function pathInRepository(name: string, workingFolder: string): string {
  const root = repositoryOf(workingFolder)
  return (root === undefined ? undefined : pathBelow(root, resolve(workingFolder, name))) ?? name
}
