import { existsSync } from 'node:fs'
import { createColors } from 'picocolors'
import {
  type FileTally,
  type FindingsFormatName,
  type FindingsOptions,
  plainLook,
  type StreamedFormat,
  shownFile,
  streamedFormats,
  tallyOf,
  type UnreadFile,
} from '../../report/index.ts'
import { pathInRepository } from '../files/repository.ts'
import { isUrl } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { type CheckPlan, checkOne } from './check-one.ts'

/** How files are printed, as plain data. */
export interface Rendering {
  readonly format: FindingsFormatName
  readonly columns: number
  readonly isColoured: boolean
}

/** A checked file as plain data: what is printed and what is counted. */
export interface RenderedFile {
  /** Lines for standard error. */
  readonly said: readonly string[]
  readonly text: string
  /** Absent if the file could not be read. */
  readonly tally?: FileTally
  readonly unread?: UnreadFile
  readonly isFailing: boolean
  readonly isUnanswered: boolean
  /** `true`: the file has findings, but the baseline has no entry for the file. */
  readonly lacksEntry: boolean
}

/** The format of a rendering. @throws TypeError for a format that is not printed file by file. */
export function formatOf({ format }: Rendering): StreamedFormat {
  const streamed = streamedFormats[format]
  if (streamed === undefined) throw new TypeError(`The format ${format} is not printed file by file.`)
  return streamed
}

/** The options of a format. */
export function lookOf({ columns, isColoured }: Rendering): FindingsOptions {
  return { look: isColoured ? { style: createColors(true), columns } : { ...plainLook, columns } }
}

/** The formats whose paths a forge looks up in the repository, from its root. */
const FORMATS_OF_FORGES: ReadonlySet<FindingsFormatName> = new Set(['github', 'gitlab', 'sarif'])

/** A file with its name in a format. For a forge, the name is the path from the root of the repository. */
export function inFormat<T extends { readonly name: string }>(file: T, format: FindingsFormatName): T {
  const { name } = file
  if (!FORMATS_OF_FORGES.has(format) || isUrl(name) || !existsSync(name)) return file
  return { ...file, name: pathInRepository(name, process.cwd()) }
}

/** Checks and renders one of several files. @throws WayleaveError for wrong settings. */
export async function renderFile(
  path: string,
  plan: CheckPlan,
  rendering: Rendering,
  terminal: Terminal,
): Promise<RenderedFile> {
  const said: string[] = []
  const listening = Object.create(terminal, {
    say: { value: (text: string) => void said.push(text) },
  }) as Terminal
  const checked = await checkOne(path, plan, listening)
  if ('unread' in checked)
    return {
      said,
      text: '',
      unread: inFormat(checked.unread, rendering.format),
      isFailing: false,
      isUnanswered: false,
      lacksEntry: false,
    }
  const shown = inFormat(shownFile(checked.result), rendering.format)
  const { file, tally } = formatOf(rendering)
  return {
    said,
    text: file(shown, { ...lookOf(rendering), ...checked.exitPolicy, exitCode: false }),
    tally: (tally ?? tallyOf)(shown),
    isFailing: checked.isFailing,
    isUnanswered: checked.isUnanswered,
    lacksEntry: checked.lacksEntry,
  }
}
