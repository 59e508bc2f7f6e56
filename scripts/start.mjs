// @ts-check
/**
 * Builds the package, prints the report on a file, and serves the page with that file open.
 *
 * If neither standard input nor standard output is a terminal, nobody may be there to stop it: the server then
 * ends after {@link IDLE_SECONDS} without a request.
 *
 * Run: npm start, npm start -- FILE
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Seconds in which somebody who reads the address in a log can open it. */
const IDLE_SECONDS = 120

const root = fileURLToPath(new URL('..', import.meta.url))
const command = fileURLToPath(new URL('../dist/bundle/cli.cjs', import.meta.url))
const args = process.argv.slice(2)

execFileSync('npm', ['run', 'build', '--silent', '--', '--quiet'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
const { status } = spawnSync(process.execPath, [command, 'report', ...args], { stdio: 'inherit' })
if (status !== 0) {
  process.exitCode = status ?? 1
} else {
  const file =
    args.find((one) => !one.startsWith('-')) ??
    fileURLToPath(new URL('../examples/robots.txt', import.meta.url))
  const isWatched = process.stdin.isTTY === true || process.stdout.isTTY === true
  const ending = isWatched ? [] : ['--end-when-idle', String(IDLE_SECONDS)]
  console.log('\nThe page with this file:')
  const server = spawn(process.execPath, [command, 'serve', file, '--quiet', ...ending], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
