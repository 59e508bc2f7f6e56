import { printableJson } from '../../report/index.ts'
import { nearest, visible } from '../../text/index.ts'
import { type CsvOptions, CsvTable } from '../csv/csv-table.ts'
import { Progress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT } from '../wayleave-error.ts'
import { answeredRows, type RowReading } from './answered-rows.ts'
import { BufferedOutput, type RowFormat } from './batch-output.ts'
import { checkFolder } from './input-flaws.ts'
import {
  type AnsweredPageRow,
  answerPageRecord,
  answerPageRow,
  PAGE_ANSWER_COLUMNS,
  PAGE_ROW_MEMBERS,
} from './page-rows.ts'
import { PolicyCache } from './policy-cache.ts'
import { cellsOfMembers, jsonOfMembers } from './written-members.ts'

/** How rows about pages are read and printed. */
export interface PageBatchOptions extends CsvOptions {
  readonly input: RowFormat
  readonly format: RowFormat
  readonly base?: string
}

/** The most names of members that are not read and that a message gives. */
const MAX_UNREAD = 10

function addSome(known: Set<string>, names: readonly string[] = []): void {
  for (const name of names) if (known.size < MAX_UNREAD) known.add(name)
}

function notReadText(names: ReadonlySet<string>): string | undefined {
  if (names.size === 0) return undefined
  return `wayleave: members of rows that are not read: ${[...names].map(withMeant).join(', ')}`
}

function emptyText(rows: number): string | undefined {
  return rows === 0 ? 'wayleave: the input has no rows, so there are no answers' : undefined
}

/** A name of a member, and the known one that it resembles: `header (headers?)`. */
function withMeant(name: string): string {
  const meant = nearest(name, PAGE_ROW_MEMBERS)
  return `${visible(name, 60)}${meant === undefined ? '' : ` (${meant}?)`}`
}

/** Answers rows about pages in order, in constant memory, and gives the exit code. */
export async function answerPageRows(
  file: string,
  { input, format, base, ...csvOptions }: PageBatchOptions,
  terminal: Terminal,
): Promise<number> {
  if (base !== undefined) checkFolder(base)
  const policies = new PolicyCache(base)
  const output = new BufferedOutput(terminal)
  const progress = new Progress(terminal, 'row')
  const now = Date.now()
  const reading: RowReading<AnsweredPageRow> = {
    commandLine: 'wayleave page --batch',
    where: 'option --batch',
    members: PAGE_ROW_MEMBERS,
    needed: ['agent'],
    needsRobots: false,
    ofJson: (row) => answerPageRow(row, policies, now),
    ofCsv: (record, columns) => answerPageRecord(record, columns, policies, now),
  }
  const unread = new Set<string>()
  const csv = format === 'csv' ? new CsvTable(PAGE_ANSWER_COLUMNS, csvOptions, terminal) : undefined
  if (csv !== undefined) output.add(csv.heading())
  for await (const rows of answeredRows(file, input, reading, terminal)) {
    for (const { answered } of rows) {
      progress.done += 1
      if (answered.isError) progress.errors += 1
      const { members, notRead } = answered
      addSome(unread, notRead)
      const line = csv?.line(cellsOfMembers(members)) ?? printableJson(`${jsonOfMembers(members)}\n`)
      if (output.add(line)) await output.drained()
    }
    progress.show()
  }
  await output.flush()
  progress.clear()
  for (const text of [csv?.warning(), notReadText(unread), emptyText(progress.done)])
    if (text !== undefined) terminal.say(text)
  if (progress.errors === 0) return EXIT.clean
  terminal.say(
    `wayleave: ${progress.errors} of ${progress.done} rows could not be answered; on standard output they have "error"`,
  )
  return EXIT.usage
}
