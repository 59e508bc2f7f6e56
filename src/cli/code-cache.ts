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
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { Script } from 'node:vm'

/**
 * Files that are kept, of all commands and all versions of this package and of Node; the oldest go first. A command has up to six, and the help,
 * which knows all commands, twenty; of those one has about two megabytes.
 */
export const MOST_KEPT = 72

/** Runs that add to what is kept for a script: the first has not called all that the next one calls. */
export const RUNS_THAT_ADD = 3

/**
 * Runs a classic script, `(function (require, exports, __dirname) { … })`, with what earlier runs compiled of it; and as the process ends,
 * keeps what this one compiled. Whatever is wrong with what is kept or where, the script runs without it. `name` changes with the text.
 */
export function runKept(path: string, name: string, folder: string | undefined, load: (id: string) => unknown, exports: object): void {
  const kept = folder === undefined ? undefined : attempt(() => readOwn(folder, name))
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

/** Bytes of the second copy that are read at once: the less memory is taken, the sooner it is there. */
const PART_BYTES = 65_536

/** @throws Error for what is damaged. */
function opened(descriptor: number): Kept {
  const length = (fstatSync(descriptor).size - 1) >> 1
  if (length < 1) throw new Error('damaged')
  const code = Buffer.allocUnsafeSlow(length)
  const part = Buffer.allocUnsafe(PART_BYTES)
  if (readSync(descriptor, code) < length) throw new Error('damaged')
  for (let at = 0; at < length; ) {
    const got = readSync(descriptor, part, 0, Math.min(PART_BYTES, length - at), null)
    if (got === 0 || part.compare(code, at, at + got, 0, got) !== 0) throw new Error('damaged')
    at += got
  }
  readSync(descriptor, part, 0, 1, null)
  return { code, runs: part[0] as number }
}

/** A file that nobody but this user can have written: what is kept there is run. @throws Error for any other, and where there is none. */
function readOwn(folder: string, name: string): Kept {
  mustBeOurs(lstatSync(folder))
  // Windows has no such flag; there, a user's folder for data of programs is closed to others.
  const descriptor = openSync(join(folder, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    mustBeOurs(fstatSync(descriptor))
    return opened(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Whole or not at all. @throws Error also below a folder of somebody else: root with the home of another leaves nothing there. */
function writeOwn(folder: string, name: string, bytes: Buffer): void {
  let above = dirname(folder)
  while (!existsSync(above)) above = dirname(above)
  mustBeOurs(statSync(above), 0)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  mustBeOurs(lstatSync(folder))
  const draft = join(folder, `${name}.${process.pid}`)
  try {
    // `flush`, so that no power cut leaves the name with other bytes behind it.
    writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
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

/**
 * The folder of this user for compiled code. `undefined` if the environment forbids it (`WAYLEAVE_NO_CACHE`,
 * `NODE_DISABLE_COMPILE_CACHE`), measures coverage (`NODE_V8_COVERAGE`) or names no home.
 * Source: XDG Base Directory Specification 0.8.
 */
export function codeFolder({ env, platform }: Pick<NodeJS.Process, 'env' | 'platform'>): string | undefined {
  const { WAYLEAVE_NO_CACHE, NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE, XDG_CACHE_HOME, LOCALAPPDATA, HOME = '' } = env
  if ([WAYLEAVE_NO_CACHE, NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE].some((value = '') => value !== '')) return undefined
  const own = join(HOME, platform === 'darwin' ? 'Library/Caches' : '.cache')
  const base = [platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME, own].find((path = '') => isAbsolute(path))
  return base === undefined ? undefined : join(base, 'wayleave')
}
