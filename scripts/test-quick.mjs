// @ts-check
/**
 * A quick answer after a change in some rooms: their types, lint and tests, with fewer drawn cases than `npm
 * test`.
 *
 * Run: npm run test:quick -- ROOM..., such as `check` or `policy dialects`; without a room, those that git
 * says have changed.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The variable asks for fewer drawn cases (test/scale.ts). */
const env = {
  ...process.env,
  WAYLEAVE_QUICK: '1',
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}

/** Rooms with changes that are not committed. */
function changedRooms() {
  const status = execFileSync('git', ['status', '--porcelain', '--', 'src', 'test'], {
    cwd: root,
    encoding: 'utf8',
  })
  return [
    ...new Set(
      Array.from(status.matchAll(/(?:src|test)\/([\w-]+)\//g), ([, room]) => /** @type {string} */ (room)),
    ),
  ]
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

const rooms = process.argv.length > 2 ? process.argv.slice(2) : changedRooms()
const sources = rooms
  .filter((room) => existsSync(join(root, 'src', room, 'tsconfig.json')))
  .map((room) => `src/${room}`)
const tests = rooms.filter((room) => existsSync(join(root, 'test', room))).map((room) => `test/${room}`)
if (sources.length + tests.length === 0) {
  console.error(
    `No room in ${rooms.join(', ') || 'what git says has changed'}. Name some: npm run test:quick -- check policy`,
  )
  process.exit(2)
}
const compile = async () => sources.length === 0 || run(`tsc -b ${sources.join(' ')}`)
const lint = () => run(`biome check --error-on-warnings ${[...sources, ...tests].join(' ')}`)
// Tests of the command run what is bundled. Other tests read src/.
const test = async () => {
  if (rooms.includes('cli') && !((await run('tsc -b')) && (await run('node scripts/bundle.mjs'))))
    return false
  return tests.length === 0 || run(`vitest run --reporter=dot ${tests.join(' ')}`)
}
const passed = await Promise.all([compile().then((ok) => ok && lint()), test()])
process.exitCode = passed.every(Boolean) ? 0 : 1
