// @ts-check
/** The command line of the benchmark. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const LOADS = ['a', 'b', 'c', 'parse', 'parse-big', 'call', 'few', 'call-big']
const PARTS = [
  ...LOADS,
  'dialects',
  'matrix',
  'cold',
  'start',
  'memory',
  'bundle',
  'hostile',
  'matcher',
  'meaning',
  'checking',
  'gate',
]

export const HELP = `npm run bench -- [options]

  --quick          smaller workloads, less time for each; hostile inputs for us and the yardstick only
  --only LIST      parts, by comma: ${PARTS.join(', ')}
  --peers LIST     peers by id, by comma; we and the yardstick always take part
  --rounds N       interleaved rounds (5; quick 3)
  --limit SECONDS  what a hostile input may take (10; quick 2)
  --files DIR      real files, *.txt (default: ../shared/corpus beside the repository, else the bundled example)
  --record         writes the run to bench/record/, with --only into the record of the day
`

/** A mistake in the call, or something missing. It is printed without a stack. */
export class UsageError extends Error {}

/**
 * @typedef {object} Options
 * @property {boolean} quick
 * @property {boolean} record
 * @property {number} rounds
 * @property {number} limit
 * @property {string | undefined} files
 * @property {readonly string[]} only
 * @property {readonly string[] | undefined} peers
 */

/**
 * @param {readonly string[]} argv
 * @param {readonly string[]} peers
 * @returns {Options | 'help'}
 * @throws {UsageError}
 */
export function optionsOf(argv, peers) {
  const values = valuesOf(argv)
  if (values.help) return 'help'
  const { quick, record, files } = values
  if (record && (quick || values.peers !== undefined)) {
    throw new UsageError('--record wants whole parts: leave out --quick and --peers')
  }
  return {
    quick,
    record,
    // Children run in another folder.
    files: files === undefined ? undefined : resolve(files),
    only: listOf('only', values.only, PARTS) ?? PARTS,
    peers: listOf('peers', values.peers, peers),
    rounds: numberOf('rounds', values.rounds) ?? (quick ? 3 : 5),
    limit: numberOf('limit', values.limit) ?? (quick ? 2 : 10),
  }
}

/** @param {readonly string[]} argv */
function valuesOf(argv) {
  const text = /** @type {const} */ ({ type: 'string' })
  const flag = /** @type {const} */ ({ type: 'boolean', default: false })
  const options = {
    quick: flag,
    record: flag,
    help: flag,
    rounds: text,
    limit: text,
    files: text,
    only: text,
    peers: text,
  }
  try {
    return parseArgs({ args: [...argv], options }).values
  } catch (error) {
    throw new UsageError(`${/** @type {Error} */ (error).message}. Options: npm run bench -- --help`)
  }
}

/** @param {string} name @param {string | undefined} value */
function numberOf(name, value) {
  if (value === undefined) return undefined
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1)
    throw new UsageError(`--${name} wants a whole number from 1, got "${value}"`)
  return number
}

/** @param {string} name @param {string | undefined} value @param {readonly string[]} known */
function listOf(name, value, known) {
  const list = value?.split(',')
  for (const item of list ?? [])
    if (!known.includes(item)) throw new UsageError(`--${name} knows ${known.join(', ')}; got "${item}"`)
  return list
}
