import { listed, printableJson } from '../../report/index.ts'
import { nearest, present, visible } from '../../text/index.ts'
import {
  ANSWER_MEMBERS,
  type AnsweredRow,
  answerRecord,
  answerRow,
  type BatchOptions,
  ROW_MEMBERS,
} from '../batch/answer.ts'
import {
  BufferedOutput,
  COUNT_COLUMNS,
  columnsOf,
  JSON_COLUMNS,
  RowCounts,
  type RowFormat,
  type RowPrinter,
  rowPrinter,
} from '../batch/batch-output.ts'
import { checkFolder } from '../batch/input-flaws.ts'
import { PolicyCache } from '../batch/policy-cache.ts'
import { RowNotes } from '../batch/row-notes.ts'
import { MAX_ROW_BYTES, type Row } from '../batch/rows.ts'
import { rowsOf } from '../batch/rows-of.ts'
import { type Command, command } from '../command.ts'
import { csvHeading, separatorFlaw } from '../csv/csv-heading.ts'
import { type CsvRecord, CsvRecords } from '../csv/csv-records.ts'
import { CsvTable } from '../csv/csv-table.ts'
import { dialectNamed, oneOf } from '../options/values.ts'
import { Progress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options {
  readonly dialect?: string
  readonly base?: string
  readonly stats?: boolean
  readonly rawUrls?: boolean
  readonly input?: string
  readonly format?: string
  readonly fields?: readonly string[]
  /** `false` for `--no-echo`. */
  readonly echo?: boolean
  readonly csvSafe?: boolean
  readonly summary?: boolean
}

/** The heading of options about the rows that are read and printed. */
const ROWS = 'Rows'

/** `wayleave batch`: adds a verdict to each row of a stream of JSON lines, in order, in constant memory. */
export const batchCommand: Command = command<readonly [string | undefined], Options>({
  name: 'batch',
  summary:
    'decide many URLs: read questions as JSON lines or CSV, and print each with its verdict, line, pattern and reason',
  arguments: [
    [
      '[file]',
      'questions as JSON lines or CSV (default: standard input): each has "agent", "url", one of "robots", "robots_b64" and "file". "dialect" and "at", the time to answer for, are optional',
    ],
  ],
  options: [
    {
      flags: '-d, --dialect <id>',
      about:
        'use this dialect for rows without "dialect" (default: as the robot does, if Wayleave knows it; otherwise rfc-9309)',
    },
    {
      flags: '--base <folder>',
      about:
        'take the "file" of each row from this folder, and refuse paths that lead out of it (default: any path, relative to the working directory)',
    },
    {
      flags: '--raw-urls',
      about:
        'take each URL as the exact input of the parser (default: as a client sends it, percent-encoded)',
    },
    {
      flags: '--input <format>',
      about: 'read rows as jsonl or csv (default: csv if the name of the file ends in .csv, otherwise jsonl)',
      group: ROWS,
    },
    {
      flags: '-f, --format <name>',
      about: 'print rows as jsonl or csv (default: as they are read)',
      group: ROWS,
    },
    {
      flags: '--fields <names>',
      about:
        'print only these members, separated by commas, in the order in which you name them: of the row, of the answer, or row, its number',
      repeats: 'commas',
      group: ROWS,
    },
    { flags: '--no-echo', about: 'do not print the robots.txt of a row', group: ROWS },
    {
      flags: '--csv-safe',
      about:
        'in CSV, write an apostrophe before cells that begin with =, +, -, @, a tab or a carriage return, which a spreadsheet may run as formulas',
      group: ROWS,
    },
    {
      flags: '--summary',
      about: 'instead of rows, print how many there are of each agent, verdict and reason',
      group: ROWS,
    },
    {
      flags: '--stats',
      about: 'print the numbers of rows, errors and parsed files, and the rows per second, at the end',
    },
  ],
  exits: ['each row has a verdict', undefined, 'usage error, or a row has an error'],
  examples: [
    'wayleave batch < rows.jsonl > answers.jsonl',
    'wayleave batch rows.csv --no-echo --csv-safe > answers.csv',
    'wayleave batch rows.jsonl --summary',
    'wayleave batch rows.jsonl --base robots-files --dialect google --stats > answers.jsonl',
  ],
  run: async ([name = '-'], options, terminal) => {
    const { base } = options
    const settings = settingsOf(options)
    const input = inputFormat(name, options)
    const format = formatNamed(options.format, 'format')
    if (base !== undefined) checkFolder(base)
    const policies = new PolicyCache(base)
    const progress = new Progress(terminal, 'row')
    const output = new BufferedOutput(terminal)
    const counts = options.summary === true ? new RowCounts() : undefined
    let shown: ShownRows | undefined
    for await (const rows of answersOf(name, input, policies, settings, terminal)) {
      for (const next of rows) {
        if (shown === undefined) {
          shown = shownRows(next, counts, format ?? input, options, terminal)
          output.add(shown.printer.heading())
        }
        const { answered } = next
        progress.done += 1
        if (answered.isError) progress.errors += 1
        shown.notes.add(answered)
        if (output.add(shown.printer.row(answered))) await output.drained()
      }
      progress.show()
    }
    await output.flush()
    progress.clear()
    if (shown === undefined) terminal.say(`wayleave: ${NO_ROWS[input]}, so there are no verdicts`)
    if (counts !== undefined) printCounts(counts, format, options, terminal)
    for (const note of notesAbout(shown)) terminal.say(note)
    if (options.stats === true) terminal.say(progress.summary(policies.filesParsed))
    if (progress.errors === 0) return EXIT.clean
    terminal.say(
      `wayleave: ${progress.errors} of ${progress.done} rows could not be answered; ${whereErrorsAre(options.fields)}`,
    )
    return EXIT.usage
  },
})

function settingsOf({ dialect, rawUrls = false }: Options): BatchOptions {
  return {
    raw: rawUrls,
    ...(dialect === undefined ? {} : { dialect: dialectNamed(dialect, 'option --dialect') }),
  }
}

/** The format of the input: the one that an option names, or that of the file's name. */
function inputFormat(name: string, { input }: Options): RowFormat {
  return formatNamed(input, 'input') ?? (/\.csv$/i.test(name) ? 'csv' : 'jsonl')
}

const NO_ROWS: Readonly<Record<RowFormat, string>> = {
  csv: 'the CSV has no rows below its heading',
  jsonl: 'the input has no rows',
}

/** What the first row decides: how rows are printed, and what is looked for in them. */
interface ShownRows {
  readonly printer: RowPrinter
  readonly notes: RowNotes
}

/** @param counts where rows are counted in place of being printed. */
function shownRows(
  { answered, columns }: NextAnswer,
  counts: RowCounts | undefined,
  format: RowFormat,
  options: Options,
  terminal: Terminal,
): ShownRows {
  const fields = namedFields(options.fields, columns)
  if (counts !== undefined) return { printer: counterIn(counts), notes: new RowNotes(undefined) }
  const printed = { ...options, format, ...present({ fields }) }
  const ofCsv = format === 'csv' ? columnsOf(columns, answered, printed) : undefined
  const leavesOut = columns === undefined && options.fields === undefined
  return {
    printer: rowPrinter(ofCsv, printed, terminal),
    notes: new RowNotes(leavesOut ? ofCsv : undefined, fields),
  }
}

function counterIn(counts: RowCounts): RowPrinter {
  const row = (answered: AnsweredRow): string => {
    counts.add(answered)
    return ''
  }
  return { row, heading: () => '', warning: () => undefined }
}

/** What the rows held that the user may not expect. */
function notesAbout(shown: ShownRows | undefined): string[] {
  return shown === undefined ? [] : [shown.printer.warning() ?? [], ...shown.notes.sentences()].flat()
}

/** Where the output says why a row was not answered. */
function whereErrorsAre(fields: readonly string[] | undefined): string {
  const member = ['error', 'errorCode'].find((name) => fields?.includes(name) ?? true)
  return member === undefined
    ? 'add "error" to --fields to see why'
    : `on standard output they have "${member}"`
}

const FORMATS = ['jsonl', 'csv'] as const

function formatNamed(name: string | undefined, option: string): RowFormat | undefined {
  return name === undefined ? undefined : oneOf(name, FORMATS, option)
}

function printCounts(
  counts: RowCounts,
  format: RowFormat | undefined,
  options: Options,
  terminal: Terminal,
): void {
  if (format === undefined) {
    terminal.print(counts.text(terminal))
    return
  }
  if (format === 'jsonl') {
    for (const row of counts.rows()) terminal.print(printableJson(JSON.stringify(row)))
    return
  }
  const csv = new CsvTable(COUNT_COLUMNS, options, terminal)
  terminal.stdout.write([csv.heading(), ...counts.rows().map((row) => csv.line(row))].join(''))
  const warning = csv.warning()
  if (warning !== undefined) terminal.say(warning)
}

/** A row with its answer, and the columns of CSV input. */
interface NextAnswer {
  readonly answered: AnsweredRow
  readonly columns?: readonly string[]
}

/** The answers to the rows of an input, chunk by chunk. @throws WayleaveError for CSV without the needed columns. */
async function* answersOf(
  name: string,
  input: RowFormat,
  policies: PolicyCache,
  settings: BatchOptions,
  terminal: Terminal,
): AsyncGenerator<Iterable<NextAnswer>, void, undefined> {
  if (input === 'jsonl') {
    for await (const rows of rowsOf(name, terminal, 'wayleave batch', 'argument FILE'))
      yield jsonAnswers(rows, policies, settings)
    return
  }
  const records = new CsvRecords(MAX_ROW_BYTES)
  let columns: readonly string[] | undefined
  const answersTo = (record: CsvRecord | undefined): NextAnswer[] => {
    if (record === undefined) return []
    if (columns === undefined) {
      columns = columnsIn(record)
      return []
    }
    return [{ answered: answerRecord(record, columns, policies, settings), columns }]
  }
  for await (const rows of rowsOf(name, terminal, 'wayleave batch', 'argument FILE'))
    yield csvAnswers(rows, records, answersTo)
  yield answersTo(records.end())
}

function* jsonAnswers(
  rows: Iterable<Row>,
  policies: PolicyCache,
  settings: BatchOptions,
): Generator<NextAnswer, void, undefined> {
  for (const row of rows) {
    if ('text' in row && row.text.trim() === '') continue
    if ('text' in row && row.number === 1) checkIsJson(row.text)
    yield { answered: answerRow(row, policies, settings) }
  }
}

/** The columns without which no row has a verdict. */
const NEEDED = ['agent', 'url'] as const

/** @throws WayleaveError for the heading of CSV in place of the first row of JSON lines. */
function checkIsJson(text: string): void {
  if (isJson(text)) return
  const heading = csvHeading(text, NEEDED)
  if (heading === undefined) return
  const { what, whatToDo } = separatorFlaw(heading) ?? {}
  throw usageError(
    what === undefined ? 'the input is CSV, not JSON lines' : `the input is CSV, and ${what}`,
    'argument FILE',
    what === undefined ? 'add --input csv' : `${whatToDo}, and add --input csv`,
  )
}

/** Whether a line begins as a row of JSON lines does. */
function isJson(line: string): boolean {
  return line.trimStart().startsWith('{')
}

function* csvAnswers(
  rows: Iterable<Row>,
  records: CsvRecords,
  answersTo: (record: CsvRecord | undefined) => NextAnswer[],
): Generator<NextAnswer, void, undefined> {
  for (const row of rows) yield* answersTo(records.add(row))
}

/** The most columns that an error names. */
const MAX_COLUMNS_NAMED = 10

/** The columns that the first record names. @throws WayleaveError if one that is needed is missing. */
function columnsIn(record: CsvRecord): readonly string[] {
  const written = 'flaw' in record ? [] : record.cells.map((cell) => cell.trim())
  const columns = written.map((name) => memberNamed(name, written))
  const missing = [
    ...NEEDED.filter((name) => !columns.includes(name)),
    ...(['robots', 'robots_b64', 'file'].some((name) => columns.includes(name)) ? [] : ['robots']),
  ]
  const line = written.join()
  if (missing.length > 0 && isJson(line))
    throw usageError('the input is JSON lines, not CSV', 'argument FILE', 'give --input jsonl')
  const heading = missing.length > 0 ? csvHeading(line, NEEDED) : undefined
  const flaw = heading === undefined ? undefined : separatorFlaw(heading)
  if (flaw !== undefined)
    throw usageError(`${flaw.what}, as the first row shows`, 'argument FILE', flaw.whatToDo)
  if (missing.length > 0) {
    const found = columns.filter((name) => name !== '').map((name) => visible(name, 60))
    const lacks = `${missing.length === 1 ? 'no column' : 'none of the columns'} ${missing.join(', ')}`
    throw usageError(
      `the first row of the CSV has ${lacks}${found.length === 0 ? '' : `; its columns are ${listed(found, MAX_COLUMNS_NAMED)}`}`,
      'argument FILE',
      missing.flatMap((name) => meantColumn(name, found) ?? [])[0] ??
        'name the columns agent, url, and one of robots, robots_b64 and file',
    )
  }
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (twice !== undefined)
    throw usageError(
      `the first row of the CSV names the column "${visible(twice, 60)}" twice`,
      'argument FILE',
      'give each column its own name',
    )
  return columns
}

/** Asks whether a column with a similar name is meant; `undefined` if none has one. */
function meantColumn(member: string, columns: readonly string[]): string | undefined {
  const column = columns.find(
    (name) => !ROW_MEMBERS.includes(name) && (name.toLowerCase().includes(member) || nearest(name, [member])),
  )
  return column === undefined ? undefined : `did you mean ${member} by "${column}"?`
}

/** The member that a column has; its name in other letters counts if no column has the name itself. */
function memberNamed(name: string, columns: readonly string[]): string {
  const member = name.toLowerCase()
  return ROW_MEMBERS.includes(member) && !columns.includes(member) ? member : name
}

/**
 * The names of `--fields` as the rows have them: for CSV input, a name in other letters counts as a column if
 * no column has the name itself.
 *
 * @throws WayleaveError if a name is neither a column of CSV input nor a member of answers.
 */
function namedFields(
  fields: readonly string[] | undefined,
  columns: readonly string[] | undefined,
): readonly string[] | undefined {
  if (columns === undefined) return fields
  const known = [...columns, ...JSON_COLUMNS, ...ANSWER_MEMBERS]
  return fields?.map((field) => {
    if (known.includes(field)) return field
    const inOtherLetters = [...new Set(known)].filter((name) => name.toLowerCase() === field.toLowerCase())
    if (inOtherLetters.length === 1) return inOtherLetters[0] as string
    const meant = nearest(field, known)
    throw usageError(
      `no column "${visible(field, 60)}"`,
      'option --fields',
      meant === undefined
        ? `the rows have ${columns.map((name) => visible(name, 60)).join(', ')}`
        : `did you mean ${visible(meant, 60)}?`,
    )
  })
}
