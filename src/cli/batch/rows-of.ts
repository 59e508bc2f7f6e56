import { createReadStream } from 'node:fs'
import { fileReason } from '../files/file-reason.ts'
import type { Terminal } from '../terminal.ts'
import { WayleaveError } from '../wayleave-error.ts'
import { checkIsPlain } from './input-flaws.ts'
import { type Row, RowSplitter } from './rows.ts'

/**
 * The rows of a file, or of standard input for `-`, chunk by chunk.
 *
 * @param commandLine the command line that reads them, for advice.
 * @param where what names the file.
 * @throws WayleaveError if the file cannot be read.
 */
export async function* rowsOf(
  name: string,
  terminal: Pick<Terminal, 'stdin'>,
  commandLine: string,
  where: string,
): AsyncGenerator<Iterable<Row>, void, undefined> {
  const stream = name === '-' ? terminal.stdin : createReadStream(name)
  const splitter = new RowSplitter()
  let isFirst = true
  try {
    for await (const chunk of stream) {
      if (isFirst) checkIsPlain(chunk as Buffer, commandLine)
      isFirst = false
      yield splitter.push(chunk as Buffer)
    }
  } catch (cause) {
    if (cause instanceof WayleaveError) throw cause
    throw new WayleaveError(
      'file',
      [`cannot read "${name}" (${fileReason(cause)})`, where, 'check the path'],
      { cause },
    )
  }
  yield splitter.end()
}
