import { jsonText } from '../json-text.ts'
import { plainLook } from '../style.ts'
import type { CheckedFile, FindingsOptions, UnreadFile } from './checked-file.ts'
import { type FileTally, tallyOf } from './file-tally.ts'
import type { FindingsFormatName } from './findings-formats.ts'
import { firstScreen } from './first-screen.ts'
import { findingsConcise } from './formats/findings-concise.ts'
import { findingsGithub } from './formats/findings-github.ts'
import { checkedFileJson, findingsJsonl, unreadFileJson } from './formats/findings-json.ts'
import { sitesCsv, sitesJson, sitesText } from './formats/findings-sites.ts'
import { rulesTable } from './formats/findings-summary.ts'
import { findingText, summaryText } from './formats/findings-text.ts'
import { siteRow } from './site-row.ts'

/**
 * A format that is printed file by file. Together the parts are what the format prints of several files at
 * once.
 */
export interface StreamedFormat {
  /** What comes before the first text. */
  readonly start: string
  /** The text of a file; empty if it has none. */
  readonly file: (checked: CheckedFile, options: FindingsOptions) => string
  /** What is kept of a file for the end; absent: what {@link tallyOf} counts. */
  readonly tally?: (checked: CheckedFile) => FileTally
  /** What comes between two texts. */
  readonly between: string
  /** The texts after those of the files. */
  readonly end: (tallies: readonly FileTally[], options: FindingsOptions) => readonly string[]
  /** What comes after the last text. */
  readonly stop: string
}

const LINES = { start: '', between: '\n', stop: '' }

const unreadOnly =
  (format: typeof findingsJsonl): StreamedFormat['end'] =>
  (_tallies, options) =>
    filled(format([], [], options))

/** A table of sites: nothing is printed before every row is known, and no file is kept until then. */
const ofSites = (print: typeof sitesText): StreamedFormat => ({
  ...LINES,
  file: () => '',
  tally: (checked) => ({ ...tallyOf(checked), site: siteRow(checked) }),
  end: (tallies, options) => [
    print(
      tallies.flatMap(({ site }) => site ?? []),
      options,
    ),
  ],
})

/** The formats that need not know all files before they print the first. */
export const streamedFormats: Partial<Readonly<Record<FindingsFormatName, StreamedFormat>>> = {
  text: {
    start: '',
    file: (checked, options) => {
      if (checked.hidden !== undefined) return firstScreen(checked, { ...options, today: false })
      const { name, file, findings } = checked
      const { look = plainLook } = options
      return findings.map((finding) => findingText(name, file, finding, look)).join('\n\n')
    },
    between: '\n\n',
    end: (tallies, { look = plainLook }) => {
      const listed = tallies.filter(({ hidden }) => hidden === undefined)
      return listed.length === 0 && tallies.length > 0 ? [] : [summaryText(listed, look)]
    },
    stop: '',
  },
  concise: { ...LINES, file: (checked) => findingsConcise([checked], []), end: () => [] },
  github: {
    ...LINES,
    file: (checked) => findingsGithub([checked], []),
    end: unreadOnly(findingsGithub),
  },
  jsonl: { ...LINES, file: (checked) => findingsJsonl([checked], []), end: unreadOnly(findingsJsonl) },
  json: {
    start: '[\n',
    file: (checked) => indentedJson(checkedFileJson(checked)),
    between: ',\n',
    end: (_tallies, { unread = [] }) => unread.map((one: UnreadFile) => indentedJson(unreadFileJson(one))),
    stop: '\n]',
  },
  sites: ofSites(sitesText),
  'sites-csv': ofSites(sitesCsv),
  'sites-json': ofSites(sitesJson),
  summary: {
    ...LINES,
    file: () => '',
    end: (tallies, { look = plainLook, unread = [] }) => [rulesTable(tallies, unread, look)],
  },
}

function filled(text: string): string[] {
  return text === '' ? [] : [text]
}

/** An element of an array in the layout of {@link jsonText}. */
function indentedJson(value: unknown): string {
  return jsonText(value).replace(/^/gm, '  ')
}
