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

// Keeps V8's compiled code between runs of the command.
// Node ≥ 22.8 has module.enableCompileCache(); remove this when Node 20 is dropped.

/**
 * The most files in the cache, over all commands and all versions of this package and of Node; the oldest are
 * removed first. A command has up to six files. The help, which loads all commands, has twenty, one of which
 * is about two megabytes.
 */
export const MAX_CACHE_FILES = 72

/**
 * How many runs of a script may add to its cache. Each of the first runs adds functions that earlier runs did not
 * call. After that, the cache stays as it is.
 */
export const MAX_CACHING_RUNS = 3

/**
 * The value of a classic script, with the code that earlier runs compiled. What this run compiles is cached as the
 * process ends. If the cache cannot be used, the script runs without it.
 *
 * @param name file name in the cache; it must change with the text of the script.
 * @param folder the cache folder; without one, nothing is cached.
 */
export function scriptValue(path: string, name: string, folder: string | undefined): unknown {
  const cached = folder === undefined ? undefined : attempt(() => readOwnFile(folder, name))
  const script = new Script(readFileSync(path, 'latin1'), {
    filename: path,
    ...(cached === undefined ? {} : { cachedData: cached.code }),
  })
  const runs = cached === undefined || script.cachedDataRejected === true ? 0 : cached.runs
  if (folder !== undefined && runs < MAX_CACHING_RUNS) {
    if (pendingWrites.length === 0) process.once('exit', writeAll)
    pendingWrites.push(() =>
      writeOwnFile(folder, name, encode({ code: script.createCachedData(), runs: runs + 1 })),
    )
  }
  return script.runInThisContext()
}

/** Writes the code of each script that has run. */
const pendingWrites: (() => void)[] = []

function writeAll(exitCode: number): void {
  // A run that failed has called few of the functions that the next run needs.
  if (exitCode <= 1) for (const write of pendingWrites) attempt(write)
}

/** Compiled code, and how many runs added to it. */
interface CachedCode {
  readonly code: Buffer
  readonly runs: number
}

/**
 * The code is stored twice, because V8 does not detect damage and one wrong bit crashes it. Comparing two copies is
 * cheaper than a digest.
 */
function encode({ code, runs }: CachedCode): Buffer {
  return Buffer.concat([code, code, Buffer.of(runs)])
}

/** The second copy is read in parts of this many bytes, because allocating less memory is faster. */
const PART_BYTES = 65_536

/** @throws Error if the two copies differ. */
function decode(descriptor: number): CachedCode {
  const length = (fstatSync(descriptor).size - 1) >> 1
  if (length < 1) throw new Error('damaged')
  const code = Buffer.allocUnsafeSlow(length)
  const part = Buffer.allocUnsafe(PART_BYTES)
  if (readSync(descriptor, code) < length) throw new Error('damaged')
  for (let at = 0; at < length; ) {
    const count = readSync(descriptor, part, 0, Math.min(PART_BYTES, length - at), null)
    if (count === 0 || part.compare(code, at, at + count, 0, count) !== 0) throw new Error('damaged')
    at += count
  }
  readSync(descriptor, part, 0, 1, null)
  return { code, runs: part[0] as number }
}

/**
 * Reads a file that only this user can have written, because its content is executed.
 *
 * @throws Error for any other or no file.
 */
function readOwnFile(folder: string, name: string): CachedCode {
  assertOwned(lstatSync(folder))
  // Windows lacks O_NOFOLLOW; there, the user's folder for program data is closed to other users.
  const descriptor = openSync(join(folder, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    assertOwned(fstatSync(descriptor))
    return decode(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Writes a file as a whole or not at all.
 *
 * @throws Error if the parent folder belongs to another user. So root with another user's home writes nothing there.
 */
function writeOwnFile(folder: string, name: string, bytes: Buffer): void {
  let above = dirname(folder)
  while (!existsSync(above)) above = dirname(above)
  assertOwned(statSync(above), 0)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  assertOwned(lstatSync(folder))
  const draft = join(folder, `${name}.${process.pid}`)
  try {
    // `flush`: a power cut must not leave the name with other bytes.
    writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
    renameSync(draft, join(folder, name))
  } finally {
    rmSync(draft, { force: true })
  }
  const files = readdirSync(folder).map((file) => ({
    path: join(folder, file),
    at: lstatSync(join(folder, file)).mtimeMs,
  }))
  for (const { path } of files.sort((one, other) => other.at - one.at).slice(MAX_CACHE_FILES))
    rmSync(path, { force: true })
}

/**
 * @param forbidden permission bits that must be clear; by default all of other users.
 * @throws Error if the file belongs to another user or grants these permissions. Windows has no such users;
 * there, nothing is checked.
 */
function assertOwned({ uid, mode }: Stats, forbidden = 0o077): void {
  if (process.getuid !== undefined && (uid !== process.getuid() || (mode & forbidden) !== 0))
    throw new Error('not of this user alone')
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
  const {
    WAYLEAVE_NO_CACHE,
    NODE_DISABLE_COMPILE_CACHE,
    NODE_V8_COVERAGE,
    XDG_CACHE_HOME,
    LOCALAPPDATA,
    HOME = '',
  } = env
  if ([WAYLEAVE_NO_CACHE, NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE].some((value = '') => value !== ''))
    return undefined
  const own = join(HOME, platform === 'darwin' ? 'Library/Caches' : '.cache')
  const base = [platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME, own].find((path = '') =>
    isAbsolute(path),
  )
  return base === undefined ? undefined : join(base, 'wayleave')
}
