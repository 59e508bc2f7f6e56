// @ts-check
/**
 * Checks the rooms of src/: which room imports which, through which file, and how things are named. The table
 * of allowed imports is the "references" of each room's tsconfig.json. biome.json holds the other rules:
 * cycles, clocks, dice, packages, dialect comparisons.
 *
 * Run: node scripts/check-rooms.mjs
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Files next to the rooms. */
const OUTSIDE_ROOMS = new Set(['platform.d.ts'])

/** The published face. It picks names from any file of a room, and no room imports it. */
const ENTRY = 'entry'

/** A file or folder of such a name holds things that belong elsewhere. */
const BANNED_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'core', 'shared', 'misc'])

/** @param {string} path @returns {any} */
const readConfig = (path) => ts.parseConfigFileTextToJson(path, readFileSync(path, 'utf8')).config

/** @param {string} path @returns {string} with slashes */
const slashed = (path) => path.split(sep).join('/')

/**
 * @param {string} root
 * @returns {{ problems: string[], imports: number }} each problem with its file and line
 */
export function checkRooms(root) {
  const src = join(root, 'src')
  /** @type {string[]} */
  const problems = []
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).map(slashed)
  const rooms = readdirSync(src).filter((room) => !room.includes('.'))
  /** @type {(config: string, references: { path: string }[]) => string[]} */
  const roomsAt = (config, references) =>
    references.map(({ path }) => relative(src, resolve(dirname(config), path)))
  const world = worldRooms(root)
  /** @type {Map<string, string[]>} */
  const allowed = new Map()
  for (const room of rooms) {
    const config = join(src, room, 'tsconfig.json')
    if (!existsSync(config)) {
      problems.push(
        `src/${room}: the room lacks a tsconfig.json with "references" to the rooms it may import`,
      )
      continue
    }
    const { references = [], compilerOptions = {} } = readConfig(config)
    allowed.set(room, roomsAt(config, references))
    if (!world.has(room) && (compilerOptions.types?.length > 0 || compilerOptions.lib !== undefined))
      problems.push(`src/${room}/tsconfig.json: a pure room compiles without "types" and "lib"`)
  }
  const all = join(root, 'tsconfig.json')
  const built = roomsAt(all, readConfig(all).references)
  for (const room of rooms)
    if (!built.includes(room)) problems.push(`tsconfig.json: the references lack src/${room}`)

  let imports = 0
  for (const path of paths) {
    const name = path.split('/').at(-1)?.split('.')[0] ?? ''
    if (BANNED_NAMES.has(name))
      problems.push(`src/${path}: name it after what it holds, or move it to the room it belongs to`)
    if (!path.endsWith('.ts')) continue
    const [room = '', ...inside] = path.split('/')
    if (inside.length === 0) {
      if (!OUTSIDE_ROOMS.has(path)) problems.push(`src/${path}: a source file belongs to a room`)
      continue
    }
    const text = readFileSync(join(src, path), 'utf8')
    for (const { fileName, pos } of ts.preProcessFile(text).importedFiles) {
      if (!fileName.startsWith('.')) continue
      imports += 1
      const target = slashed(relative(src, resolve(src, dirname(path), fileName)))
      const [other = ''] = target.split('/')
      if (other === room) continue
      const place = `src/${path}:${text.slice(0, pos).split('\n').length}`
      if (!allowed.get(room)?.includes(other))
        problems.push(`${place}: room "${room}" may not import room "${other}"`)
      else if (room !== ENTRY && target !== `${other}/index.ts`)
        problems.push(`${place}: import room "${other}" through its index.ts`)
    }
  }
  return { problems, imports }
}

/**
 * The rooms that biome.json leaves out of its rule on globals: they may use clocks, the network, files.
 *
 * @param {string} root
 */
function worldRooms(root) {
  /** @type {{ overrides: readonly { includes: string[], linter?: any }[] }} */
  const { overrides } = readConfig(join(root, 'biome.json'))
  const pure = overrides.find(({ linter }) => linter?.rules.style?.noRestrictedGlobals !== undefined)
  return new Set(pure?.includes.flatMap((glob) => /^!src\/(.+)\/\*\*$/.exec(glob)?.[1] ?? []))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { problems, imports } = checkRooms(fileURLToPath(new URL('..', import.meta.url)))
  for (const problem of problems) console.error(problem)
  console.log(`rooms: ${imports} imports, ${problems.length} problems`)
  process.exitCode = problems.length > 0 || imports === 0 ? 1 : 0
}
