import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, RUNTIMES } from '../scripts/runtimes.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Copies a project to a folder, with the packages of its lock file and with the built Wayleave. */
export function installProject(project: string, folder: string): void {
  cpSync(join(root, project), folder, { recursive: true })
  const args = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} in ${folder}: ${stderr}`)
  for (const part of ['package.json', 'dist/bundle'])
    cpSync(join(root, part), join(folder, 'node_modules', 'wayleave', part), { recursive: true })
}

/** This Node if it is 24 or later; otherwise a Node 24, which is installed for it. */
export function node24(): string {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  const runtime = RUNTIMES.find(({ name }) => name === 'node-24')
  if (runtime === undefined) throw new Error('scripts/runtimes.mjs has no node-24')
  return install(runtime)
}
