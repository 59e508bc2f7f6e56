import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs'

/** The text at the end of a file, up to this many bytes; empty if there is no file. */
export function endOf(path: string, most: number): string {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
  try {
    return tailOf(descriptor, most).toString('utf8')
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Adds lines to a file, however long it is. The end of a line that a crash cut is taken away first, so that the file has
 * whole lines only.
 */
export function appendLines(path: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o666)
  try {
    const size = wholeLinesIn(descriptor)
    ftruncateSync(descriptor, size)
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, size + at)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** How many bytes are read at a time to find the end of the last whole line. */
const STEP_BYTES = 65_536

const NEWLINE = 0x0a

/** The bytes of a file up to the end of its last whole line. */
function wholeLinesIn(descriptor: number): number {
  let { size } = fstatSync(descriptor)
  while (size > 0) {
    const bytes = bytesAt(descriptor, Math.max(0, size - STEP_BYTES), size)
    const at = bytes.lastIndexOf(NEWLINE)
    if (at !== -1) return size - bytes.length + at + 1
    size -= bytes.length
  }
  return 0
}

function tailOf(descriptor: number, most: number): Buffer {
  const { size } = fstatSync(descriptor)
  return bytesAt(descriptor, Math.max(0, size - most), size)
}

function bytesAt(descriptor: number, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start)
  return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start))
}
