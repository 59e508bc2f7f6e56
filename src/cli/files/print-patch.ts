import type { File } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { isUrl } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { patchOf } from './patch.ts'

/** The path in a patch: a file from a site, or from standard input without a name, is `robots.txt`. */
export function patchName(path: string, name: string): string {
  return !isUrl(path) && (path !== '-' || name !== 'standard input') ? name : 'robots.txt'
}

/** Prints the patch. `false`: there is nothing to patch. */
export function printPatch(path: string, before: File, after: File, terminal: Terminal): boolean {
  const patch = patchOf(path, before, after, process.cwd())
  if (patch === undefined) return false
  terminal.stdout.write(patch.text)
  if (patch.folder !== undefined) {
    terminal.say(
      `wayleave: apply the patch of "${visible(path)}" in "${visible(patch.folder)}" with git apply or patch -p1`,
    )
  }
  return true
}
