// @ts-check
/**
 * Every package of the lock file must accept the oldest Node that this project accepts. npm checks only
 * direct dependencies, so a package deep in the tree can require a newer Node unseen.
 *
 * Run: node scripts/check-engines.mjs [ROOT]
 */
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
// @ts-expect-error semver brings no types; the two functions used here are not worth a package of them
import semver from 'semver'

/**
 * @typedef {{ engines?: { node?: string } | string[], optional?: boolean, version?: string, link?: boolean }}
 * LockedPackage
 * @typedef {{ oldest: string, checked: number, optional: number, refusals: string[] }} Result
 */

/**
 * @param {{ packages?: Record<string, LockedPackage> }} lock a package-lock.json, version 2 or 3
 * @returns {Result}
 */
export function checkEngines(lock) {
  const { '': own, ...packages } = lock.packages ?? {}
  const ownRange = nodeRange(own)
  if (ownRange === undefined) throw new TypeError('Expected the root package to state "engines.node"')
  /** @type {string} */
  const oldest = semver.minVersion(ownRange).version
  /** @type {Result} */
  const result = { oldest, checked: 0, optional: 0, refusals: [] }
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link === true) continue
    const range = nodeRange(entry)
    const accepts = range === undefined || semver.satisfies(oldest, range)
    // npm does not install an optional package that does not fit.
    if (entry.optional === true) result.optional += 1
    else result.checked += 1
    if (!accepts && entry.optional !== true)
      result.refusals.push(`${path}@${entry.version} wants Node ${range}`)
  }
  return result
}

/** @param {LockedPackage | undefined} entry */
function nodeRange(entry) {
  const { engines } = entry ?? {}
  return Array.isArray(engines) ? undefined : engines?.node
}

/** @param {string} root */
function main(root) {
  const { oldest, checked, optional, refusals } = checkEngines(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  )
  for (const refusal of refusals) console.error(`engines: ${refusal}`)
  console.log(
    `engines: ${checked} packages checked against Node ${oldest}, ${optional} optional ones not, ${refusals.length} refuse it`,
  )
  if (checked === 0) console.error('engines: no package was seen, so nothing was checked')
  process.exitCode = refusals.length > 0 || checked === 0 ? 1 : 0
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(self)) {
  main(process.argv[2] ?? join(self, '..', '..'))
}
