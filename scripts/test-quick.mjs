// @ts-check
/**
 * A quick answer after a change in some rooms: their types, lint and tests, with fewer drawn cases than `npm
 * test`.
 *
 * Run: npm run test:quick -- ROOM..., such as `check` or `policy dialects`; without a room, those that git
 * says have changed.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The variable asks for fewer drawn cases (test/scale.ts). */
const env = {
  ...process.env,
  WAYLEAVE_QUICK: '1',
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}

/** The folders of test/ whose tests run what is bundled. */
const BUNDLED = new Set(['cli', 'project', 'server', 'survey', 'workbench'])

/** Workspaces are rooms with a folder of their own. */
const WORKSPACES = new Set(['survey', 'workbench'])

/** @param {string} room */
function hasSource(room) {
  return (
    WORKSPACES.has(room) || (/^[\w-]+$/.test(room) && existsSync(join(root, 'src', room, 'tsconfig.json')))
  )
}

/** @param {string} room */
const sourceOf = (room) => (WORKSPACES.has(room) ? `${room}/src` : `src/${room}`)

/** @param {string} room */
function hasTests(room) {
  const folder = join(root, 'test', room)
  return (
    /^[\w-]+$/.test(room) &&
    existsSync(folder) &&
    readdirSync(folder).some((file) => file.endsWith('.test.ts'))
  )
}

/** Rooms with changes that are not committed. */
function changedRooms() {
  const places = ['src', 'test', ...[...WORKSPACES].map(sourceOf)]
  const status = execFileSync('git', ['status', '--porcelain', '--', ...places], {
    cwd: root,
    encoding: 'utf8',
  })
  const folders = Array.from(
    status.matchAll(/^.{3}(?:(?:src|test)\/([\w-]+)|(\w+)\/src)\//gm),
    ([, room, workspace]) => room ?? workspace ?? '',
  )
  return [...new Set(folders)].filter((folder) => hasSource(folder) || hasTests(folder))
}

/** @param {string} command @returns {Promise<boolean>} did it pass? */
function run(command) {
  const start = Date.now()
  return new Promise((resolve) => {
    spawn(command, { cwd: root, env, shell: true, stdio: 'inherit' }).on('close', (code) => {
      console.log(
        `${code === 0 ? 'ok' : 'FAILED'}: ${command} (${((Date.now() - start) / 1000).toFixed(1)} s)`,
      )
      resolve(code === 0)
    })
  })
}

const named = process.argv.slice(2)
const rooms = named.length > 0 ? named : changedRooms()
const unknown = rooms.filter((room) => !hasSource(room) && !hasTests(room))
if (unknown.length > 0 || rooms.length === 0) {
  console.error(
    unknown.length > 0
      ? `No room is called ${unknown.join(', ')}: name folders of src/ or test/, such as npm run test:quick -- check policy`
      : 'Git says that no room has changed. Name some: npm run test:quick -- check policy',
  )
  process.exit(2)
}
const sources = rooms.filter(hasSource).map(sourceOf)
const tests = rooms.filter(hasTests).map((room) => `test/${room}`)
// These tests run what is built and bundled. Other tests read src/.
const needsBundle = rooms.some((room) => BUNDLED.has(room))
const build = async () => {
  // Vite, which builds the page, checks no types.
  const types = rooms.includes('workbench') ? 'tsc -b && tsc -p workbench' : 'tsc -b'
  if (needsBundle) return (await run(types)) && run('node scripts/bundle.mjs && node scripts/workbench.mjs')
  return sources.length === 0 || run(`tsc -b ${sources.join(' ')}`)
}
const lint = () => run(`biome check --error-on-warnings ${[...sources, ...tests].join(' ')}`)
const test = async () => tests.length === 0 || run(`vitest run --reporter=dot ${tests.join(' ')}`)

// What tests need is built before they run, anything else while they run.
const passed = needsBundle
  ? (await build()) && (await Promise.all([lint(), test()])).every(Boolean)
  : (await Promise.all([build().then((ok) => ok && lint()), test()])).every(Boolean)
process.exitCode = passed ? 0 : 1
