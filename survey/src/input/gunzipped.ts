import { createReadStream } from 'node:fs'
import { createGunzip, type Gunzip } from 'node:zlib'

/** Bytes that are given to the decompression at once: at first, and each time again around a damage. */
const PIECES = [65_536, 1_024, 16, 1]

/**
 * The bytes of a compressed file. If it is damaged, all bytes before the damage come first, and then the error:
 * zlib drops what it has read of the last piece, so the file is read again in smaller pieces there.
 *
 * @param onPlace called with the compressed bytes that have been read so far.
 */
export async function* gunzipped(
  path: string,
  onPlace: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let given = 0
  let safe = 0
  let failure: unknown
  for (const size of PIECES) {
    let place = 0
    let before = 0
    const file = createReadStream(path)
    const input = pieces(file, safe, size, (at) => {
      place = at
      onPlace(at)
    })
    try {
      for await (const part of inflated(createGunzip(), input)) {
        const from = Math.max(0, given - before)
        before += part.length
        if (from >= part.length) continue
        given = before
        yield part.subarray(from)
      }
      return
    } catch (error) {
      failure = error
      safe = place
    } finally {
      file.destroy()
    }
  }
  throw failure
}

/** The bytes of a stream, those behind an offset in pieces of a size. Each piece is announced. */
async function* pieces(
  chunks: AsyncIterable<Buffer>,
  offset: number,
  size: number,
  announce: (at: number) => void,
): AsyncGenerator<Buffer> {
  let start = 0
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const at = start + from
      const to = at < offset ? Math.min(chunk.length, offset - start) : Math.min(chunk.length, from + size)
      announce(at)
      yield chunk.subarray(from, to)
      from = to
    }
    start += chunk.length
  }
}

/** What a decompression gives for each piece, before the next piece is read. */
async function* inflated(gunzip: Gunzip, input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let failure: Error | undefined
  gunzip.on('data', (part: Buffer) => parts.push(part))
  gunzip.on('error', (error) => {
    failure = error
  })
  const taken = (act: (done: () => void) => void): Promise<void> =>
    new Promise((settle) => {
      gunzip.once('error', settle)
      act(() => {
        gunzip.off('error', settle)
        settle()
      })
    })
  const given = function* (): Generator<Buffer> {
    const ready = parts
    parts = []
    yield* ready
    if (failure !== undefined) throw failure
  }
  for await (const piece of input) {
    await taken((done) => gunzip.write(piece, done))
    yield* given()
  }
  await taken((done) => gunzip.once('end', done).end())
  yield* given()
}
