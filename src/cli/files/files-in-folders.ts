import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { visible } from '../../text/index.ts'
import { sentences, WayleaveError } from '../wayleave-error.ts'
import { fileReason } from './file-reason.ts'

/** The name of the file that a site serves. Case is ignored, as some disks ignore it. */
const ROBOTS = /^robots\.txt$/i

/** Files of folders. */
export interface FilesOfFolders {
  readonly names: readonly string[]
  /** Files that are links out of their folder, perhaps to a stranger's file. They are not read. */
  readonly outside: ReadonlyMap<string, string>
}

/**
 * Names, in which its files replace each folder, in alphabetical order. These are the files called robots.txt, in the
 * folder or below. If there are none, they are all files there that end with .txt, as in a folder with a file for
 * each host. Links to folders are not followed.
 *
 * @throws WayleaveError for a folder that cannot be read, or that has no such file.
 */
export function withFilesOfFolders(given: readonly string[], where: string): FilesOfFolders {
  const outside = new Map<string, string>()
  const names = given.flatMap((name) => {
    if (name === '-' || !isFolder(name)) return [name]
    const files = robotsFilesIn(name, where)
    for (const file of files) {
      const problem = problemOfLink(file, name, where)
      if (problem !== undefined) outside.set(file, problem)
    }
    if (files.length > 0) return files
    throw new WayleaveError('file', [
      `the folder "${visible(name)}" has no robots.txt and no other .txt file`,
      where,
      'give a file, or another folder',
    ])
  })
  return { names, outside }
}

/** Why a file of a folder is not read: it is a link out of the folder. `undefined` for any other file. */
export function problemOfLink(path: string, folder: string, where: string): string | undefined {
  let target: string
  try {
    target = relative(realpathSync(folder), realpathSync(path))
  } catch {
    // A link to nothing or to itself: to read it gives the reason.
    return undefined
  }
  if (target !== '..' && !target.startsWith(`..${sep}`) && !isAbsolute(target)) return undefined
  const what = `"${visible(path)}" is a link out of the folder "${visible(folder)}", so it was not read`
  return sentences([what, where, 'give the file itself if it is yours'])
}

/** The files of a folder that {@link withFilesOfFolders} takes. @throws WayleaveError if it cannot be read. */
function robotsFilesIn(folder: string, where: string): readonly string[] {
  const texts = [...filesIn(folder, /\.txt$/i, where)].sort()
  const robots = texts.filter((path) => ROBOTS.test(path.slice(path.search(/[^\\/]*$/))))
  return robots.length > 0 ? robots : texts
}

/**
 * A robots.txt in a folder or in one of its direct subfolders, for a message; `undefined` if there is none. It looks
 * no deeper, so that the message comes at once.
 */
export function robotsFileNear(folder: string): string | undefined {
  const paths = [
    folder,
    ...entriesOf(folder).flatMap((one) => (isSearched(one) ? [join(folder, one.name)] : [])),
  ]
  return paths.map((path) => join(path, 'robots.txt')).find((path) => existsSync(path))
}

/**
 * The HTML files in a folder and below, in alphabetical order. Links to folders are not followed.
 *
 * @throws WayleaveError for a folder that cannot be read, or that has no such file.
 */
export function htmlFilesIn(folder: string, where: string): readonly string[] {
  const files = [...filesIn(folder, /\.x?html?$/i, where)].sort()
  if (files.length > 0) return files
  throw new WayleaveError('file', [
    `the folder "${visible(folder)}" has no HTML file`,
    where,
    'give a file, or another folder',
  ])
}

function* filesIn(folder: string, ending: RegExp, where: string): Generator<string> {
  let entries: Dirent[]
  try {
    entries = entriesOf(folder)
  } catch (cause) {
    throw new WayleaveError(
      'file',
      [
        `cannot read the folder "${visible(folder)}" (${fileReason(cause)})`,
        where,
        'check its permissions, or give the files in it',
      ],
      { cause },
    )
  }
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (isSearched(entry)) yield* filesIn(path, ending, where)
    else if (ending.test(entry.name) && !isFolder(path)) yield path
  }
}

/** Is this a folder that may hold the robots.txt of a site, rather than a folder of packages or version control? */
function isSearched(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules'
}

function entriesOf(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true })
}

/** Is there a folder of this name? */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // Nothing there, a link to itself, or a name that is too long: to read it gives the reason.
    return false
  }
}
