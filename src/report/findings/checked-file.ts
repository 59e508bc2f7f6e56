import type { ConfiguredReport, ExitPolicy, Finding, RuleFacts, View } from '../../check/index.ts'
import type { File } from '../../syntax/index.ts'
import { type Position, positionAt, type Span } from '../../text/index.ts'
import type { Look } from '../style.ts'

/** A checked file and its findings. */
export interface CheckedFile {
  /** Its path or URL, as on the command line. */
  readonly name: string
  readonly file: File
  readonly findings: readonly Finding[]
  /** Sentences about what a limit left out. */
  readonly notes?: readonly string[]
  /** The notes that concern only hints. They are also in `notes`. Owners can do nothing about them. */
  readonly hintNotes?: readonly string[]
  /** The note that the rest of the file was not read. It is also in `notes`. */
  readonly restNote?: string
  /** The number of findings that comments in the file suppress. */
  readonly suppressed?: number
  /** The number of findings that the baseline hides. */
  readonly inBaseline?: number
  /** Compared with the baseline: how many findings are new, and how many are gone. Hints do not count as new. */
  readonly change?: { readonly new: number; readonly gone: number }
  /** Why the site has no robots.txt, so that no file says anything about it. Absent if there is one. */
  readonly sentNoFile?: string
  /** The number of findings that the default view leaves out, by reason. Absent if all findings are shown. */
  readonly hidden?: View['hidden']
  /** The platforms whose standard lines the file has. */
  readonly platforms?: View['platforms']
  /** The rules whose fixes were tried and work, with the titles of the fixes. The first screen offers no other fix. */
  readonly workingFixes?: ReadonlyMap<string, readonly string[]>
  /** The host of the site, if it is known. */
  readonly host?: string
  /** Present if only the sitemaps of the file name the host. */
  readonly isHostFromSitemaps?: View['isHostFromSitemaps']
}

/** What is shown of a checked file. */
export function shownFile({ view, ...rest }: ConfiguredReport): CheckedFile {
  return { ...rest, ...view }
}

/** A file that could not be read. */
export interface UnreadFile {
  /** Its path or URL, as on the command line. */
  readonly name: string
  /** Why, in words. */
  readonly problem: string
}

/** Options of a format. */
export interface FindingsOptions extends ExitPolicy {
  /** Colours and width, for the formats of a terminal. */
  readonly look?: Look
  /** The version of this program, for formats that name it. */
  readonly version?: string
  /** `true`: also say what robots of each purpose may fetch, if there is only one file, and the site sent it. */
  readonly today?: boolean
  /**
   * The exit code that the text names; default: 1 if the findings fail the check, else 0. `false` names none,
   * because it also depends on other files.
   */
  readonly exitCode?: number | false
  /** Files that could not be read. Formats for programs list them: otherwise, the files would look clean. */
  readonly unread?: readonly UnreadFile[]
}

/**
 * Prints checked files as one text, without a final newline. `rules` are all that were run, with or without
 * findings.
 */
export type FindingsFormat = (
  checked: readonly CheckedFile[],
  rules: readonly RuleFacts[],
  options?: FindingsOptions,
) => string

/** The lines and columns of a span, both from 1. Columns are UTF-16 units; the end is exclusive. */
export interface LineRange extends Position {
  readonly endLine: number
  readonly endColumn: number
}

/**
 * The lines and columns of a span. A span that includes the line ending ends at column 1 of the next line,
 * even at the end of the file.
 */
export function lineRangeOf({ text, starts }: File, span: Span): LineRange {
  const { line, column } = positionAt(starts, span.start)
  const includesLastEnding = span.end > span.start && span.end === text.length && /[\r\n]$/.test(text)
  const end = includesLastEnding ? { line: starts.length + 1, column: 1 } : positionAt(starts, span.end)
  return { line, column, endLine: end.line, endColumn: end.column }
}
