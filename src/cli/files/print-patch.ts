import { type File, print } from '../../syntax/index.ts'
import { logCommandsIn, visible } from '../../text/index.ts'
import { isUrl } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { WayleaveError } from '../wayleave-error.ts'
import { patchOf } from './patch.ts'

/** The path in a patch: a file from a site, or from standard input without a name, is `robots.txt`. */
export function patchName(path: string, name: string): string {
  return !isUrl(path) && (path !== '-' || name !== 'standard input') ? name : 'robots.txt'
}

/**
 * Prints the patch. `false`: there is nothing to patch. A patch has the lines of the file as they are.
 *
 * @throws WayleaveError if the file is not in UTF-8, or if the log of a CI system would take a line for a command.
 */
export function printPatch(path: string, before: File, after: File, terminal: Terminal): boolean {
  // Programs that apply patches compare bytes, and a patch has the text.
  if (before.encoding !== 'utf-8' && (print(before) !== print(after) || before.encoding !== after.encoding))
    throw new WayleaveError('file', [
      `the file is in ${before.encoding}, and a patch of its text does not apply to it`,
      `"${visible(path)}"`,
      'write the file in place of the patch, without --diff or with --write',
    ])
  const patch = patchOf(path, before, after, process.cwd())
  if (patch === undefined) return false
  // The runner of GitHub Actions ends a line at a carriage return, too.
  if (patch.text.split(/[\r\n]/).some((line) => logCommandsIn(line.trimStart()).length > 0))
    throw new WayleaveError('file', [
      'the patch has a line that the log of a CI system takes for a command, such as ::error::',
      `"${visible(path)}"`,
      'remove the line from the file, or use --write',
    ])
  terminal.stdout.write(patch.text)
  if (patch.folder !== undefined) {
    terminal.say(
      `wayleave: apply the patch of "${visible(path)}" in "${visible(patch.folder)}" with git apply or patch -p1`,
    )
  }
  return true
}
