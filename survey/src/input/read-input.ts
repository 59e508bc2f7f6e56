import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { readCdx } from './cdx.ts'
import { reasonOf } from './file-within.ts'
import { readFolder } from './folder.ts'
import { GIT_INPUT, readGitHistory } from './git-history.ts'
import { gunzipped } from './gunzipped.ts'
import { hostOfFile } from './host-of-file.ts'
import { InputError } from './input-error.ts'
import { readJsonLines } from './json-lines.ts'
import { type Observation, unreadable } from './observation.ts'
import { readTar } from './tar.ts'
import { readWarc } from './warc.ts'
import { readZip } from './zip.ts'

/** How a kind of input is read, by the end of its name without `.gz`. */
const KINDS: readonly (readonly [
  end: RegExp,
  read: (
    path: string,
    chunks: AsyncIterable<Uint8Array>,
    onSkipped: () => void,
  ) => AsyncIterable<Observation>,
])[] = [
  [/\.(?:jsonl|ndjson)$/i, readJsonLines],
  [/\.warc$/i, readWarc],
  [/\.tar$/i, readTar],
  [/\.cdx(?:\.json)?$/i, readCdx],
]

/** The part of a path that names a crawl, as engines name the folders of a table. */
const CRAWL_IN_PATH = /(?:^|[/\\])crawl=([^/\\]+)(?=[/\\])/

/**
 * The records of one input: a folder, a file of a kind that its name tells, or the history of a file in git.
 * A record that does not name its crawl belongs to that of a folder `crawl=NAME` in its path.
 *
 * @param onPlace called with the bytes of the input that have been read so far, for the inputs of which
 *   {@link sizeOf} tells the size.
 * @param onSkipped called for each page of a crawl that is no robots.txt, and so no record.
 * @throws InputError if there is no such input.
 */
export async function* readInput(
  input: string,
  onPlace: (bytes: number) => void = () => {},
  onSkipped: () => void = () => {},
): AsyncGenerator<Observation> {
  const folders = resolve(input.replace(GIT_INPUT, '$2'))
  for await (const record of recordsOf(input, onPlace, onSkipped)) {
    const crawl = record.crawl ?? CRAWL_IN_PATH.exec(`${folders}/${record.source}`)?.[1]
    yield crawl === undefined ? record : { ...record, crawl }
  }
}

/**
 * Reads the first record of an input, if it has any.
 *
 * @throws InputError if there is no such input.
 */
export async function openInput(input: string): Promise<void> {
  const read = readInput(input)
  await read.next()
  await read.return(undefined)
}

/** The name of an input, however its path is written: the same input has the same name in another folder. */
export function nameOfInput(input: string): string {
  const [, host, file] = GIT_INPUT.exec(input) ?? []
  if (file === undefined) return basename(resolve(input))
  return `git:${host === undefined ? '' : `${host}=`}${basename(file)}`
}

/** The bytes of an input, as it lies on the disk; `undefined` if nothing tells them, or if it is missing. */
export async function sizeOf(input: string): Promise<number | undefined> {
  if (GIT_INPUT.test(input)) return undefined
  const found = await stat(input).catch(() => undefined)
  if (found?.isDirectory() !== true) return found?.size
  let sum = 0
  for (const entry of await readdir(input, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && hostOfFile(entry.name) !== undefined)
      sum += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      )
  return sum
}

async function* recordsOf(
  input: string,
  onPlace: (bytes: number) => void,
  onSkipped: () => void,
): AsyncGenerator<Observation> {
  if (GIT_INPUT.test(input)) {
    yield* readGitHistory(input)
    return
  }
  const found = await stat(input).catch((error: unknown) => {
    throw new InputError(`The input cannot be read (${reasonOf(error)}).`)
  })
  if (found.isDirectory()) {
    let place = 0
    for await (const record of readFolder(input)) {
      place += record.bytes?.length ?? 0
      onPlace(place)
      yield record
    }
    return
  }
  if (/\.zip$/i.test(input)) {
    yield* readZip(input, onPlace)
    return
  }
  if (/\.csv$/i.test(input))
    throw new InputError(
      'A list of hosts has no files yet. Fetch them first: wayleave-survey fetch hosts.csv --out rows.jsonl --user-agent NAME.',
    )
  const plainName = input.replace(/\.gz$/i, '').replace(/\.tgz$/i, '.tar')
  const read = KINDS.find(([end]) => end.test(plainName))?.[1]
  if (read === undefined)
    throw new InputError(
      'The input is of no kind that is known. Give a folder, JSON lines (.jsonl), a WARC file (.warc), an archive (.tar, .zip), an index of captures (.cdx) or git:FILE. All but .zip may be compressed (.gz).',
    )
  const chunks = /\.t?gz$/i.test(input) ? gunzipped(input, onPlace) : placed(createReadStream(input), onPlace)
  try {
    yield* read(input, chunks, onSkipped)
  } catch (error) {
    // What came before the damage has been read. The rest is one row, so that it is counted.
    yield unreadable(`${basename(input)}: the rest`, `the input is damaged from here on: ${reasonOf(error)}`)
  }
}

/** Chunks of a file, with their place announced. */
async function* placed(
  chunks: AsyncIterable<Buffer>,
  onPlace: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let place = 0
  for await (const chunk of chunks) {
    yield chunk
    place += chunk.length
    onPlace(place)
  }
}
