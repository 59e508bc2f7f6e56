// @ts-check
/** Which files are mutated, and which tests judge the mistakes. */
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The rooms whose mistakes change verdicts, proofs or files, and those that ask sites or answer requests. The tests
 * of a room lie in `test/<room>`.
 */
export const ROOMS = [
  ...['text', 'syntax', 'policy', 'pattern', 'dialects', 'diff', 'rewrite'],
  ...['fetch', 'store', 'crawl', 'server'],
]

/** Tests of these rooms use servers and wait for real time, so a run takes a sample of at most this number of mistakes. */
const SAMPLED = new Set(['fetch', 'store', 'crawl', 'server'])
const LARGEST_SAMPLE = 250

/** The largest sample of a room in a run that names no share. @param {string} room */
export const sampleOf = (room) => (SAMPLED.has(room) ? LARGEST_SAMPLE : Number.POSITIVE_INFINITY)

/**
 * Tests that do not run here: some replace a module or the timers, which the runner cannot, and some run the built
 * command or kill processes for minutes.
 */
const LEFT_OUT_TESTS = new Set(
  [
    ...['crawl/time', 'fetch/guarded-hops', 'fetch/no-descriptors', 'server/redirected-fetch'],
    ...['server/process', 'server/same-as-command'],
    ...['store/lmdb-processes', 'store/redis-cluster', 'store/redis-restart', 'store/redis-sentinel'],
  ].map((name) => `test/${name}.test.ts`),
)

/** Facts are sentences and sources, read by the generated pages. An index only passes names on. */
const LEFT_OUT = /(?:^|\/)(?:facts|index)\.ts$/

/** Small folders share a part, so that fewer parts are started. But files of one part slow each other down. */
const SMALL_FOLDER = 2

/** @param {string} folder @param {RegExp} kind */
function filesOf(folder, kind) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => kind.test(file))
    .sort()
}

/**
 * The tests of a room, or those with these names: `format` is `test/rewrite/format.test.ts`.
 *
 * @param {string} room
 * @param {readonly string[]} names
 */
export function testFilesOf(room, names) {
  const files = filesOf(`test/${room}`, /\.test\.ts$/).filter((file) => !LEFT_OUT_TESTS.has(file))
  return names.length === 0 ? files : names.map((name) => testFileOf(files, name))
}

/** @param {readonly string[]} files @param {string} name */
function testFileOf(files, name) {
  const found = files.find((file) => file.endsWith(`/${name}.test.ts`))
  if (found === undefined) throw new Error(`Expected a test of ${files.join(', ')}; got "${name}".`)
  return found
}

/**
 * The files of a room, in parts that are mutated one after another: mutated code is slower, so a part runs
 * with the other parts as they are.
 *
 * @param {string} room
 * @param {string | undefined} path only files whose path begins with this
 * @returns {(readonly string[])[]}
 */
export function partsOf(room, path) {
  const files = filesOf(`src/${room}`, /\.ts$/).filter(
    (file) => !LEFT_OUT.test(file) && (path === undefined || file.startsWith(path)),
  )
  const folders = byFolder(files)
  const small = folders.filter((part) => part.length <= SMALL_FOLDER).flat()
  const parts = folders.filter((part) => part.length > SMALL_FOLDER)
  return small.length === 0 ? parts : [...parts, small]
}

/** @param {readonly string[]} files */
function byFolder(files) {
  /** @type {Map<string, string[]>} */
  const folders = new Map()
  for (const file of files) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file])
  return [...folders.values()]
}
