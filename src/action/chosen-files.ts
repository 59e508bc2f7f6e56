import { realpathSync, statSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { captures } from '../check/index.ts'
import { isFile, readBounded, usageError } from '../cli/index.ts'
import { visible } from '../text/index.ts'
import type { Content } from './git.ts'

/** The files that are taken if the input names none. */
const ROBOTS = /(?:^|\/)robots\.txt$/i

/**
 * The paths that the input `files` means, among those of the checkout and of the base. A folder stands for each
 * robots.txt in it, and a pattern with `*` or `**` for all paths that fit. A line that is not the path of a file is
 * split at its blanks.
 *
 * @throws WayleaveError for a part that fits nothing.
 */
export function chosenFiles(files: readonly string[], known: readonly string[]): readonly string[] {
  const all = [...new Set(known)].sort()
  if (files.length === 0) {
    const found = all.filter((path) => ROBOTS.test(path))
    if (found.length > 0) return found
    throw usageError('the repository has no robots.txt', 'input files', 'name your file')
  }
  return [
    ...new Set(
      files.flatMap((text) => fitting(text, all) ?? text.split(/\s+/).flatMap((word) => found(word, all))),
    ),
  ]
}

function found(word: string, all: readonly string[]): readonly string[] {
  const paths = fitting(word, all)
  if (paths !== undefined) return paths
  throw usageError(
    `no file fits "${visible(word, 80)}"`,
    'input files',
    'name files, folders or patterns such as sites/*/robots.txt, from the root of the repository',
  )
}

/** The paths that a part of the input means; `undefined` for none. */
function fitting(text: string, all: readonly string[]): readonly string[] | undefined {
  const path = text.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '')
  if (isAbsolute(path) || path.split('/').includes('..'))
    throw usageError(
      `"${visible(text, 80)}" lies outside of the repository`,
      'input files',
      'name a path from its root',
    )
  // A file that git ignores, such as one that an earlier step made.
  if (all.includes(path) || isFile(path)) return [path]
  const below = all.filter((one) => path === '.' || path === '' || one.startsWith(`${path}/`))
  const paths = path.includes('*')
    ? all.filter((one) => captures(path, one) !== undefined)
    : below.filter((one) => ROBOTS.test(one))
  return paths.length === 0 ? undefined : paths
}

/** What a path holds in the checkout. A link is followed, but not out of the working folder. */
export function contentInCheckout(path: string): Content {
  let real: string
  try {
    real = realpathSync(path)
    if (!statSync(real).isFile()) return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { problem: `it cannot be read (${code})` }
  }
  const below = relative(realpathSync('.'), real)
  if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below))
    return { problem: 'it is a link that leads out of the repository' }
  try {
    return readBounded(real)
  } catch (error) {
    return { problem: `it cannot be read (${(error as Error).message})` }
  }
}
