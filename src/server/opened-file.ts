import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { MAX_BYTES_OF_ALL_ROBOTS } from '../readings/index.ts'
import { jsonText } from '../report/index.ts'
import { parse } from '../syntax/index.ts'
import { isSameSecret } from './guards/secret.ts'
import { Refusal } from './problem.ts'
import type { SaveRequest } from './schemas/requests.ts'

/** The file that the page opens. */
export interface OpenedFile {
  readonly name: string
  /** Reads the file as it is now. */
  readonly read: () => Promise<Uint8Array>
  /** How the page may save the file. Absent: the page may not save it. */
  readonly saving?: Saving
}

/** How the page saves its file. */
interface Saving {
  /** The secret that a request to save needs. The command prints it to the user alone. */
  readonly key: string
  /** Replaces the bytes of the file. @throws an error whose message is sentences, if it cannot. */
  readonly write: (bytes: Uint8Array) => void
}

/** The file as it is now, as JSON text. @throws Refusal if it cannot be read, or is too large. */
export async function openedAnswer(opened: OpenedFile | undefined): Promise<string> {
  if (opened === undefined)
    throw new Refusal({
      code: 'not-found',
      what: 'The server was started without a file.',
      whatToDo: 'Start it with one: wayleave serve robots.txt.',
    })
  const bytes = await bytesOf(opened)
  return jsonText({
    name: opened.name,
    text: parse(bytes).text,
    robots_b64: Buffer.from(bytes).toString('base64'),
    sha256: digestOf(bytes),
  })
}

/**
 * The last request to save each file. The next request waits for it, because a request first compares and then
 * writes.
 */
const turns = new WeakMap<Saving, Promise<unknown>>()

/**
 * Saves bytes to the file. Bytes that the file has already are not written, so that those before are kept.
 *
 * @returns the name and the digest of the saved file, as JSON text.
 * @throws Refusal if the request may not save, or if the file is not the one that the page opened.
 */
export async function savedAnswer(opened: OpenedFile | undefined, request: SaveRequest): Promise<string> {
  if (opened?.saving === undefined || !isSameSecret(request.key, opened.saving.key))
    throw new Refusal({
      code: 'no-key',
      what:
        opened?.saving === undefined
          ? 'The server was started without --write.'
          : 'The key is not the one of this server.',
      whatToDo: 'Start "wayleave serve FILE --write" and open the address that it prints.',
    })
  const { name, saving } = opened
  const turn = (turns.get(saving) ?? Promise.resolve()).then(async () => {
    const after = savedBytes(await bytesOf(opened), request)
    if (after !== undefined) write(saving, after)
    return jsonText({ saved: name, sha256: after === undefined ? request.was : digestOf(after) })
  })
  turns.set(
    saving,
    turn.catch(() => undefined),
  )
  return turn
}

/** The bytes to write; `undefined` if the file has them already. */
function savedBytes(before: Uint8Array, { was, robots_b64: base64 }: SaveRequest): Uint8Array | undefined {
  if (digestOf(before) !== was)
    throw new Refusal({
      code: 'changed',
      what: 'The file was changed on the disk since it was opened.',
      whatToDo: 'Compare the two, open the file again, and repeat your changes.',
    })
  const after = Buffer.from(base64, 'base64')
  if (after.length > MAX_BYTES_OF_ALL_ROBOTS) throw tooLarge(`The file to save has ${after.length} bytes.`)
  return after.equals(before) ? undefined : after
}

function write(saving: Saving, bytes: Uint8Array): void {
  try {
    saving.write(bytes)
  } catch (error) {
    throw new Refusal({
      code: 'not-saved',
      what: `The file was not saved. ${(error as Error).message}`,
      whatToDo: 'Download the edited text, so that it is not lost.',
    })
  }
}

async function bytesOf({ read }: OpenedFile): Promise<Uint8Array> {
  const bytes = await read().catch(() => {
    throw new Refusal({
      code: 'not-found',
      what: 'The file cannot be read any more.',
      whatToDo: 'Look whether it is still there.',
    })
  })
  if (bytes.length > MAX_BYTES_OF_ALL_ROBOTS) throw tooLarge(`The file has ${bytes.length} bytes now.`)
  return bytes
}

function tooLarge(what: string): Refusal {
  return new Refusal({
    code: 'robots-too-large',
    what,
    whatToDo: `The page opens at most ${MAX_BYTES_OF_ALL_ROBOTS}.`,
    limit: { name: 'bytes of a robots.txt', value: MAX_BYTES_OF_ALL_ROBOTS },
  })
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
