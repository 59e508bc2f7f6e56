import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { Terminal } from '../terminal.ts'
import { usageError, WayleaveError } from '../wayleave-error.ts'
import { fileReason } from './file-reason.ts'
import { robotsFileNear } from './files-in-folders.ts'

/** The largest file to read, in bytes. It is far larger than any robots.txt, and stops /dev/zero. */
export const MAX_FILE_BYTES: number = 64 * 1024 * 1024

const CHUNK_BYTES = 64 * 1024

/**
 * The bytes of a file, or of standard input for `-`. `where` names the argument or option in error messages.
 *
 * @param enough the number of bytes after which the rest of a longer input is left out.
 */
export async function readInput(
  name: string,
  terminal: Pick<Terminal, 'stdin'>,
  where: string,
  enough?: number,
): Promise<Uint8Array> {
  if (name === '-') return readStream(terminal.stdin, where, enough)
  if (/^https?:\/\//i.test(name)) {
    throw usageError(`"${name}" is a URL, not a file`, where, 'save it to a file first')
  }
  try {
    return readBounded(name, enough)
  } catch (cause) {
    throw new WayleaveError(
      'file',
      [`cannot read "${name}" (${fileReason(cause)})`, where, adviceFor(name, where, cause)],
      { cause },
    )
  }
}

/** Whether a name can be read twice, like a file. Standard input and a pipe (`<(command)`) can only be read once. */
export function canReadAgain(name: string): boolean {
  return name !== '-' && isFile(name)
}

/** Is there a file at a path? */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    // Nothing there, or a path that is longer than those of files.
    return false
  }
}

function adviceFor(name: string, where: string, cause: unknown): string {
  if ((cause as NodeJS.ErrnoException).code === 'EISDIR') {
    const file = robotsFileNear(name)
    return `give a file${file === undefined ? '' : ` in it, such as ${file}`}`
  }
  // Only an argument may be a site.
  return where.startsWith('argument ') && isLikeHost(name)
    ? `did you mean https://${name}${name.includes('/') ? '' : '/'}?`
    : 'check the path, or give - for standard input'
}

/** Whether a name looks like a host and not like a file: `example.com`, `www.example.com/shop`. */
function isLikeHost(name: string): boolean {
  const [, ending] = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.([a-z]{2,})(?::\d+)?(?:\/|$)/i.exec(name) ?? []
  return ending !== undefined && !FILE_ENDINGS.has(ending.toLowerCase())
}

const FILE_ENDINGS: ReadonlySet<string> = new Set([
  'txt',
  'json',
  'jsonl',
  'csv',
  'xml',
  'gz',
  'bak',
  'old',
  'html',
  'htm',
  'xhtml',
])

/**
 * The bytes of a file. A named pipe is not opened, because a pipe without a writer would block the process. A pipe
 * that the shell opened for this process is read.
 *
 * @throws the error of the system, or an error for a named pipe or for a file that is too large.
 */
export function readBounded(path: string, enough: number = Infinity): Uint8Array {
  if (!OWN_DESCRIPTOR.test(path) && statSync(path).isFIFO()) throw new Error('it is a pipe')
  const descriptor = openSync(path, 'r')
  try {
    const chunks: Uint8Array[] = []
    let bytes = 0
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
      const got = readSync(descriptor, chunk)
      if (got === 0) return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)
      bytes += got
      if (bytes > MAX_FILE_BYTES) throw tooLarge()
      chunks.push(chunk.subarray(0, got))
      if (bytes > enough) return Buffer.concat(chunks)
    }
  } finally {
    closeSync(descriptor)
  }
}

/** The paths of what a process has open, such as `<(command)` in a shell. */
const OWN_DESCRIPTOR = /^\/(?:dev\/(?:fd\/\d+|stdin)|proc\/self\/fd\/\d+)$/

async function readStream(
  stream: NodeJS.ReadableStream,
  where: string,
  enough: number = Infinity,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    const part = Buffer.from(chunk as Uint8Array)
    bytes += part.length
    if (bytes > MAX_FILE_BYTES)
      throw new WayleaveError('file', [
        tooLarge().message,
        `${where} (standard input)`,
        'give a smaller input',
      ])
    chunks.push(part)
    if (bytes > enough) break
  }
  return Buffer.concat(chunks)
}

function tooLarge(): Error {
  return new Error(`more than ${MAX_FILE_BYTES} bytes`)
}
