import { type Config, type Fix, type FixedFile, fixFile } from '../../check/index.ts'
import { allSubjects } from '../../readings/index.ts'
import { changesBetween, changesText, templateSentence } from '../../report/index.ts'
import { type File, printBytes } from '../../syntax/index.ts'
import { present, visible } from '../../text/index.ts'
import { patchName, printPatch } from '../files/print-patch.ts'
import { replaceFile } from '../files/replace-file.ts'
import type { Source } from '../files/source.ts'
import type { Terminal } from '../terminal.ts'

/** The options of `check` that apply or show fixes. */
export interface FixOptions {
  readonly fix?: boolean
  readonly fixUnsafe?: boolean
  readonly diff?: boolean
  readonly effect?: boolean
}

/** A file with its fixes, and what was shown of them. */
export interface FixResult {
  readonly file: File
  /** Is a requested patch or effect not empty? */
  readonly showsChange: boolean
  /** Sentences about fixes that a limit left out. */
  readonly notes: readonly string[]
}

/**
 * Fixes a file, and writes it to `path`, the file's name on the command line, or prints the patch or effect
 * that was asked for.
 */
export function applyFixes(
  source: Source,
  path: string,
  settings: Config,
  options: FixOptions,
  terminal: Terminal,
): FixResult {
  const { file, retrieval, name } = source
  const fixed = fixFile(file, {
    ...settings,
    ...present({ retrieval }),
    unsafe: options.fixUnsafe === true,
  })
  const sayOfFile = (sentence: string): void => terminal.say(`wayleave: ${visible(name)}: ${sentence}`)
  const isPatched = options.diff === true && printPatch(patchName(path, name), file, fixed.file, terminal)
  if (options.diff === true && !isPatched)
    sayOfFile(`the patch is empty, because no fix applies${remainingFixes(fixed, options)}`)
  const hasEffect =
    options.effect === true && printEffect(name, file, fixed, settings.origin ?? retrieval?.origin, terminal)
  if (options.diff !== true && options.effect !== true) {
    writeFixed(fixed, path, options, terminal)
    sayOfFile(`applied ${fixesText(fixed.applied.length)}${remainingFixes(fixed, options)}`)
  }
  if (fixed.applied.length > 0) for (const sentence of afterFixes(file, fixed, options)) sayOfFile(sentence)
  return { file: fixed.file, showsChange: isPatched || hasEffect, notes: fixed.notes }
}

/** Prints the fixed file if it came from standard input; otherwise writes it if a fix changed it. */
function writeFixed(
  { file, applied }: FixedFile,
  path: string,
  options: FixOptions,
  terminal: Terminal,
): void {
  if (path === '-') terminal.stdout.write(printBytes(file))
  else if (applied.length > 0) replaceFile(path, printBytes(file), `option ${fixOption(options)}`, terminal)
}

/** What somebody has to know once fixes were applied. */
function afterFixes(before: File, { waiting }: FixedFile, { fixUnsafe }: FixOptions): string[] {
  const template = templateSentence(before)
  const sentences = template === '' ? [] : [template]
  if (fixUnsafe === true && waiting.length > 0)
    sentences.push(
      `of the fixed file, ${fixesText(waiting.length)} can follow. Check it again to see what ${waiting.length === 1 ? 'it does' : 'they do'}`,
    )
  return sentences
}

/** The option that asked to write the fixes. */
export function fixOption({ fixUnsafe }: FixOptions): string {
  return fixUnsafe === true ? '--fix-unsafe' : '--fix'
}

function fixesText(count: number): string {
  return `${count} ${count === 1 ? 'fix' : 'fixes'}`
}

/** What can be done about the fixes that were not applied, as the end of a sentence; empty if there are none. */
function remainingFixes({ applied, remaining, waiting }: FixedFile, { fixUnsafe }: FixOptions): string {
  const others = remaining.filter((finding) => finding.fix !== undefined && !waiting.includes(finding)).length
  const left = fixUnsafe === true ? [] : waiting.flatMap(({ fix }) => fix ?? [])
  const unsafe = left.filter(({ kind }) => kind !== 'safe')
  const halves = left.length - unsafe.length
  // "More" needs something before it that it is more than.
  const countOf = (count: number, isFirst: boolean): string => (isFirst ? fixesText(count) : `${count} more`)
  const ofOthers = countOf(others, applied.length + left.length === 0)
  return (
    unsafeFixes(unsafe, countOf(unsafe.length, applied.length === 0)) +
    (halves === 0
      ? ''
      : `; ${fixesText(halves)} of the same cause ${halves === 1 ? 'waits' : 'wait'} for ${unsafe.length === 1 ? 'it' : 'them'}`) +
    (others === 0
      ? ''
      : `; ${ofOthers} ${others === 1 ? 'is' : 'are'} for infos, hints or hidden findings (--select RULE)`)
  )
}

function unsafeFixes(unsafe: readonly Fix[], count: string): string {
  if (unsafe.length === 0) return ''
  const verb = unsafe.length === 1 ? 'changes' : 'change'
  const may = unsafe.some(({ undecided }) => undecided) ? ' or may change' : ''
  return `; ${count} ${verb}${may} what the file means (--fix-unsafe)`
}

/**
 * Prints what the fixes change on the site for which they were proved, or, if none is known, on every site.
 * `false`: it is proved that they change nothing.
 */
function printEffect(
  name: string,
  before: File,
  { file: after }: FixedFile,
  origin: string | undefined,
  terminal: Terminal,
): boolean {
  const site = origin === undefined ? {} : { origin }
  const changes = changesBetween(before, after, allSubjects([before, after]), site)
  terminal.print(changesText(name, `${name} with its fixes`, changes, { look: terminal.look, all: false }))
  return changes.changed.length > 0 || changes.siteChanges.length > 0 || changes.omitted.length > 0
}
