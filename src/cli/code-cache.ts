import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'

/**
 * Files that are kept, of all commands and all versions of this package and of Node; the oldest go first. A command has up to six, of which one
 * has about a megabyte.
 */
export const MOST_KEPT = 72

/** Runs that add to what is kept for a script: the first has not called all that the next one calls. */
export const RUNS_THAT_ADD = 3

/**
 * Runs a classic script, `(function (require, exports, __dirname) { … })`, with what earlier runs compiled of it; and as the process ends,
 * keeps what this one compiled. Whatever is wrong with what is kept or where, the script runs without it. `name` changes with the text.
 */
export function runKept(path: string, name: string, folder: string | undefined, load: (id: string) => unknown, exports: object): void {
  const kept = folder === undefined ? undefined : attempt(() => opened(readOwn(folder, name)))
  const script = new Script(readFileSync(path, 'latin1'), { filename: path, ...(kept === undefined ? {} : { cachedData: kept.code }) })
  const runs = kept === undefined || script.cachedDataRejected === true ? 0 : kept.runs
  if (folder !== undefined && runs < RUNS_THAT_ADD) {
    if (keeping.length === 0) process.once('exit', keepAll)
    keeping.push(() => writeOwn(folder, name, closed({ code: script.createCachedData(), runs: runs + 1 })))
  }
  const run = script.runInThisContext() as (require: typeof load, exports: object, folder: string) => void
  run(load, exports, dirname(path))
}

/** What keeps the code of each script that has run. */
const keeping: (() => void)[] = []

function keepAll(code: number): void {
  // A run that failed has called little of what the next one will.
  if (code <= 1) for (const keep of keeping) attempt(keep)
}

/** What is kept: compiled code, and how many runs added to it. */
interface Kept {
  readonly code: Buffer
  readonly runs: number
}

/** The code stands there twice: an engine does not look for damage, and one wrong bit would end every run. To compare costs less than a digest. */
function closed({ code, runs }: Kept): Buffer {
  return Buffer.concat([code, code, Buffer.of(runs)])
}

/** @throws Error for what is damaged. */
function opened(octets: Buffer): Kept {
  const length = (octets.length - 1) >> 1
  if (length < 1 || octets.compare(octets, length, 2 * length, 0, length) !== 0) throw new Error('damaged')
  return { code: octets.subarray(0, length), runs: octets[octets.length - 1] as number }
}

/** A file that nobody but this user can have written: what is kept there is run. @throws Error for any other, and where there is none. */
function readOwn(folder: string, name: string): Buffer {
  mustBeOurs(lstatSync(folder))
  // Windows has no such flag; there, a user's folder for data of programs is closed to others.
  const descriptor = openSync(join(folder, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    mustBeOurs(fstatSync(descriptor))
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Whole or not at all. @throws Error also below a folder of somebody else: root with the home of another leaves nothing there. */
function writeOwn(folder: string, name: string, octets: Buffer): void {
  let above = dirname(folder)
  while (!existsSync(above)) above = dirname(above)
  mustBeOurs(statSync(above), 0)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  mustBeOurs(lstatSync(folder))
  const draft = join(folder, `${name}.${process.pid}`)
  try {
    // `flush`, so that no power cut leaves the name with other octets behind it.
    writeFileSync(draft, octets, { flag: 'wx', mode: 0o600, flush: true })
    renameSync(draft, join(folder, name))
  } finally {
    rmSync(draft, { force: true })
  }
  const files = readdirSync(folder).map((file) => ({ path: join(folder, file), at: lstatSync(join(folder, file)).mtimeMs }))
  for (const { path } of files.sort((one, other) => other.at - one.at).slice(MOST_KEPT)) rmSync(path, { force: true })
}

/** Is it this user's, and closed to all others? Asked only where there are such users. @throws Error where it is not. */
function mustBeOurs({ uid, mode }: Stats, closed = 0o077): void {
  if (process.getuid !== undefined && (uid !== process.getuid() || (mode & closed) !== 0)) throw new Error('not of this user alone')
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
