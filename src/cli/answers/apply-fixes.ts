import { type Config, type FixedFile, fixFile } from '../../check/index.ts'
import { changesBetween, changesText } from '../../report/index.ts'
import { type File, printBytes } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { patchOf } from '../files/patch.ts'
import { replaceFile } from '../files/replace-file.ts'
import type { Source } from '../files/source.ts'
import { everyAsker } from '../options/askers.ts'
import { isUrl } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'

/** Which fixes are made, and what becomes of them. */
export interface FixingOptions {
  readonly fix?: boolean
  readonly fixUnsafe?: boolean
  readonly diff?: boolean
  readonly effect?: boolean
}

/** What is shown of fixes, in place of what is found. */
export interface Fixed {
  readonly file: File
  /** Whether a patch or an effect that was asked for is not empty. */
  readonly showsChange: boolean
  /** What a limit left undone or untold, in words. */
  readonly notes: readonly string[]
}

/** A file with fixes made: written back where it came from by its name on the command line, or shown. `name` is what it is called. */
export function fixed(
  { file, retrieval, name }: Source,
  given: string,
  settings: Config,
  options: FixingOptions,
  terminal: Terminal,
): Fixed {
  const came = retrieval === undefined ? {} : { retrieval }
  const made = fixFile(file, { ...settings, ...came, unsafe: options.fixUnsafe === true })
  const isPatched = options.diff === true && printPatch(isPath(given, name) ? name : 'robots.txt', file, made, terminal)
  const isFelt = options.effect === true && printEffect(name, file, made, terminal)
  if (options.diff !== true && options.effect !== true) {
    if (given === '-') terminal.stdout.write(printBytes(made.file))
    else if (made.applied.length > 0) replaceFile(given, printBytes(made.file), 'option --fix', terminal)
    terminal.say(`wayleave: ${visible(name)}: ${fixesWords(made.applied.length)} made${hiddenFixes(made, options)}`)
  }
  return { file: made.file, showsChange: isPatched || isFelt, notes: made.notes }
}

/** Is a file called by a path on a disk? Standard input is, where the command line gives it one. */
function isPath(given: string, name: string): boolean {
  return !isUrl(given) && (given !== '-' || name !== 'standard input')
}

function fixesWords(count: number): string {
  return `${count} ${count === 1 ? 'fix' : 'fixes'}`
}

function hiddenFixes({ remaining }: FixedFile, { fixUnsafe }: FixingOptions): string {
  const other = remaining.flatMap(({ fix }) => fix ?? [])
  if (fixUnsafe === true || other.length === 0) return ''
  const may = other.some(({ undecided }) => undecided) ? ' or may change' : ''
  return `, ${other.length} more ${other.length === 1 ? 'changes' : 'change'}${may} what the file means: --fix-unsafe`
}

/** Whether there is anything to patch. */
function printPatch(path: string, before: File, { file: after }: FixedFile, terminal: Terminal): boolean {
  const patch = patchOf(path, before, after, process.cwd())
  if (patch === undefined) return false
  terminal.stdout.write(patch.text)
  if (patch.folder !== undefined) {
    terminal.say(`wayleave: the patch of "${visible(path)}" is to be applied in "${visible(patch.folder)}": git apply, or patch -p1`)
  }
  return true
}

/** Whether anything changes, or could not be told not to. */
function printEffect(name: string, before: File, { file: after }: FixedFile, terminal: Terminal): boolean {
  const changes = changesBetween(before, after, everyAsker(), {})
  terminal.print(changesText(name, `${name} with its fixes`, changes, { look: terminal.look, all: false }))
  return changes.changed.length > 0 || changes.forAll.length > 0
}
