// @ts-check
/** The machine and the commit of a record. */
import { execFileSync } from 'node:child_process'
import os from 'node:os'

/** @typedef {ReturnType<typeof machineOf>} Machine */

/** @param {string} root of the repository */
export function machineOf(root) {
  const cpus = os.cpus()
  const now = new Date()
  return {
    date: [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-'),
    commit: commitOf(root),
    cpu: cpus[0]?.model.trim() ?? 'unknown processor',
    cores: cpus.length,
    memoryGB: Math.round(os.totalmem() / 2 ** 30),
    node: process.versions.node,
    system: `${os.type()} ${os.arch()}`,
  }
}

/** Load average: processes that are ready to run, over the last minute. */
export function loadNow() {
  return os.loadavg()[0] ?? 0
}

/** The commit that is checked out, and whether the sources differ from it. @param {string} root */
function commitOf(root) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'package.json') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`
  } catch {
    return 'no commit'
  }
}
