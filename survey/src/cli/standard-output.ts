import { fstatSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'

/**
 * Makes standard output tell of a disk that is full. Node writes a file in one call, and does not notice if
 * the disk takes only a part. A program that closes its end early, such as `head`, is no error.
 *
 * @param onFailure takes the error of the system, once.
 */
export function guardStandardOutput(onFailure: (error: NodeJS.ErrnoException) => void): void {
  const { stdout } = process
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') onFailure(error)
  })
  const { fd } = stdout
  if (stdout.isTTY || fd === undefined) return
  const stats = fstatSync(fd)
  if (!stats.isFile() && !stats.isCharacterDevice()) return
  const write: Writable['_write'] = (chunk: Buffer, _encoding, done) => {
    try {
      for (let at = 0; at < chunk.length; ) at += writeSync(fd, chunk, at)
    } catch (error) {
      done(error as Error)
      return
    }
    done()
  }
  Object.assign(stdout, { _write: write })
}
