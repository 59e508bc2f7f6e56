import { type File, parse } from 'wayleave'
import { bytesOf } from '../source.ts'

/** The files of the last texts. What the dialects make of a file is kept with it. */
const files = new Map<string, File>()

/** A comparison has two files, and the text before an edit is often asked about once more. */
const MAX_KEPT = 3

/** The file of a text, from its bytes, as the command line reads it. The same text gives the same file, so that every task shares what was read. */
export function fileOf(text: string): File {
  const kept = files.get(text)
  if (kept !== undefined) return kept
  const file = parse(bytesOf(text))
  if (files.size >= MAX_KEPT) files.delete(files.keys().next().value ?? '')
  files.set(text, file)
  return file
}
