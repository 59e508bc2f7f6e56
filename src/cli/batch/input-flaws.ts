import { statSync } from 'node:fs'
import { visible } from '../../text/index.ts'
import { usageError } from '../wayleave-error.ts'

/** @throws WayleaveError for a folder that is none: each row would have the same error. */
export function checkFolder(base: string): void {
  try {
    if (statSync(base).isDirectory()) return
  } catch {
    // What cannot be looked at cannot be read, either.
  }
  throw usageError(
    `no folder "${visible(base, 80)}"`,
    'option --base',
    'name the folder that the files are in',
  )
}

/**
 * Refuses gzip (RFC 1952 §2.3.1), of which no line is a row.
 *
 * @param commandLine the command line that reads the rows.
 * @throws WayleaveError
 */
export function checkIsPlain(chunk: Buffer, commandLine: string): void {
  if (chunk[0] !== 0x1f || chunk[1] !== 0x8b) return
  throw usageError(
    'the input is gzip',
    'argument FILE',
    `unpack it: gunzip -c rows.jsonl.gz | ${commandLine}`,
  )
}
