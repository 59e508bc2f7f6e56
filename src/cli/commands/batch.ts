import { printableJson } from '../../report/index.ts'
import { nearest, present, visible } from '../../text/index.ts'
import { ANSWER_MEMBERS, type AnsweredRow, answerRecord, answerRow, ROW_MEMBERS } from '../batch/answer.ts'
import { answeredRows, type RowReading } from '../batch/answered-rows.ts'
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
import { type Command, command } from '../command.ts'
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
      'questions as JSON lines or CSV (default: standard input): each has "agent", "url", one of "robots", "robots_b64" and "file". "dialect" and "at" (the time of the question) are optional',
    ],
  ],
  options: [
    {
      flags: '-d, --dialect <id>',
      about:
        'use this dialect for rows without "dialect" (default: that of the robot, if Wayleave knows the robot; otherwise rfc-9309)',
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
        'print only these comma-separated members, in this order: members of the row or of the answer, or "row" for the number of the row',
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
      about: 'instead of rows, print how many rows have the same agent, verdict and reason',
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
    const { base, stats } = options
    const settings = settingsOf(options)
    const input = inputFormat(options, name)
    const format = formatNamed(options.format, 'format')
    if (base !== undefined) checkFolder(base)
    const policies = new PolicyCache(base)
    const progress = new Progress(terminal, 'row')
    const counts = options.summary === true ? new RowCounts() : undefined
    const output = new BufferedOutput(terminal)
    const answers = answerOutput({ ...options, format: format ?? input }, counts, output, terminal)
    const reading: RowReading<AnsweredRow> = {
      commandLine: 'wayleave batch',
      where: 'argument FILE',
      members: ROW_MEMBERS,
      needed: ['agent', 'url'],
      needsRobots: true,
      ofJson: (row) => answerRow(row, policies, settings),
      ofCsv: (record, columns) => answerRecord(record, columns, policies, settings),
    }
    for await (const rows of answeredRows(name, input, reading, terminal)) {
      for (const { answered, columns } of rows) {
        progress.done += 1
        if (answered.isError) progress.errors += 1
        if (answers.add(answered, columns)) await output.drained()
      }
      progress.show()
    }
    await output.flush()
    progress.clear()
    if (progress.done === 0)
      terminal.say(
        `wayleave: the ${input === 'csv' ? 'CSV has no rows below its heading' : 'input has no rows'}, so there are no verdicts`,
      )
    if (counts !== undefined) printCounts(counts, format, options, terminal)
    for (const sentence of answers.sentences()) terminal.say(sentence)
    if (stats === true) terminal.say(progress.summary(policies.filesParsed))
    if (progress.errors === 0) return EXIT.clean
    terminal.say(
      `wayleave: ${progress.errors} of ${progress.done} rows could not be answered; ${whereErrorsAre(options.fields)}`,
    )
    return EXIT.usage
  },
})

function settingsOf({ dialect, rawUrls = false }: Options): Parameters<typeof answerRow>[2] {
  const given = dialect === undefined ? {} : { dialect: dialectNamed(dialect, 'option --dialect') }
  return { raw: rawUrls, ...given }
}

/** The format of the rows: by the option, or else by the name of the file. */
function inputFormat({ input }: Options, name: string): RowFormat {
  return formatNamed(input, 'input') ?? (/\.csv$/i.test(name) ? 'csv' : 'jsonl')
}

/** Prints answered rows, or counts them. The first row tells the columns. */
function answerOutput(
  options: Options & { readonly format: RowFormat },
  counts: RowCounts | undefined,
  output: BufferedOutput,
  terminal: Terminal,
) {
  let printer: RowPrinter | undefined
  let notes: RowNotes | undefined
  const begin = (first: AnsweredRow, columns: readonly string[] | undefined): RowPrinter => {
    const fields = namedFields(options.fields, columns)
    const printed = { ...options, ...present({ fields }) }
    const ofCsv = printed.format === 'csv' ? columnsOf(columns, first, printed) : undefined
    const leavesOut = counts === undefined && columns === undefined && options.fields === undefined
    notes = new RowNotes(leavesOut ? ofCsv : undefined, counts === undefined ? fields : [])
    const begun = rowPrinter(ofCsv, printed, terminal)
    if (counts === undefined) output.add(begun.heading())
    return begun
  }
  return {
    /** Adds a row. `true`: wait until the output is drained. */
    add: (answered: AnsweredRow, columns: readonly string[] | undefined): boolean => {
      printer ??= begin(answered, columns)
      notes?.add(answered)
      counts?.add(answered)
      return counts === undefined && output.add(printer.row(answered))
    },
    /** What to say after the last row. */
    sentences: (): readonly string[] =>
      [printer?.warning(), ...(notes?.sentences() ?? [])].filter((sentence) => sentence !== undefined),
  }
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
