import { type FileHandle, open, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long to wait for more of a file, in milliseconds. */
const POLL_MS = 500

const CHUNK_BYTES = 64 * 1024

/**
 * The bytes of a file, and those that are added to it, until the signal is aborted. If another file takes its name,
 * as when logs are rotated, the bytes of the new file follow. A file that was cut to a smaller size is read again
 * from its beginning.
 *
 * @throws the error of the system for a file that cannot be opened at first.
 */
export async function* followedFile(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let file = await open(path)
  let place = 0
  try {
    for (;;) {
      for await (const bytes of restOf(file, place)) {
        place += bytes.length
        yield bytes
      }
      if (signal.aborted || !(await hasWaited(signal))) return
      const { ino, dev, size } = await file.stat()
      // Between two files, the name may be free for a moment.
      const named = await stat(path).catch(() => undefined)
      if (named === undefined) continue
      if (named.ino === ino && named.dev === dev) {
        if (size < place) place = 0
        continue
      }
      const next = await open(path).catch(() => undefined)
      if (next === undefined) continue
      // What was written to the old file until it was replaced.
      yield* restOf(file, place)
      await file.close()
      file = next
      place = 0
    }
  } finally {
    await file.close()
  }
}

/** The bytes of a file from a place to its end. */
async function* restOf(file: FileHandle, from: number): AsyncGenerator<Uint8Array> {
  for (let place = from; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, place)
    if (bytesRead === 0) return
    place += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Waits for a moment; `false` if the signal ended the wait. */
function hasWaited(signal: AbortSignal): Promise<boolean> {
  return sleep(POLL_MS, true, { signal }).catch(() => false)
}
