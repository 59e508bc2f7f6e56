// @ts-check
/**
 * The witness of a change: does the built project answer as it did? `npm run witness -- --record` keeps the answers
 * about a sample of files: verdicts, findings, diffs, rewritten files, and the tables of a survey. `npm run witness`
 * compares them with the answers of now, and ends with exit code 1 if one differs.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { inputsOf } from './witness/inputs.mjs'

/** @typedef {import('./witness/inputs.mjs').Sample} Sample */

const USAGE = `Usage: npm run witness -- [--record [--all | --count N] [--seed TEXT] [--files DIR]...]

  --record     keep the answers of now. Without it, compare them with the kept ones, about the same files
  --all        ask about every file, half an hour
  --count N    ask about N files; default: 150, two minutes
  --seed TEXT  draw other files
  --files DIR  draw from the .txt files of this folder, in place of those next to the repository; may be repeated
`

/** The most differences that are printed. */
const MAX_PRINTED = 40

const { values } = parseArgs({
  options: {
    record: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    files: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const files = values.files.map((folder) => resolve(folder))
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const [KEPT, NOW] = ['.cache/witness/kept', '.cache/witness/now']

if (values.help) process.stdout.write(USAGE)
else if (values.record) await record()
else await compare()

async function record() {
  const count = values.all ? Number.MAX_SAFE_INTEGER : Number(values.count)
  if (!(count >= 1)) throw new Error(`--count ${values.count}: give a number of at least 1`)
  const sample = { files, seed: values.seed, count }
  await answerInto(NOW, sample)
  rmSync(KEPT, { recursive: true, force: true })
  renameSync(NOW, KEPT)
  console.log(`witness: kept the answers about ${inputsOf(sample).length} files`)
}

async function compare() {
  if (!existsSync(KEPT))
    throw new Error('No answers are kept: run "npm run witness -- --record" before the change.')
  /** @type {Sample} */
  const sample = JSON.parse(readFileSync(join(KEPT, 'sample.json'), 'utf8'))
  await answerInto(NOW, sample)
  const differences = readdirSync(KEPT)
    .filter((name) => name.endsWith('.gz'))
    .flatMap((name) => differencesOf(answersIn(join(KEPT, name)), answersIn(join(NOW, name))))
  differences.push(...differencesOf(tablesIn(KEPT), tablesIn(NOW)))
  for (const difference of differences.slice(0, MAX_PRINTED)) console.log(difference)
  if (differences.length > MAX_PRINTED) console.log(`and ${differences.length - MAX_PRINTED} more`)
  console.log(`witness: ${differences.length} answers differ, about ${inputsOf(sample).length} files`)
  process.exitCode = differences.length === 0 ? 0 : 1
}

/** Writes all answers of the built project to a folder. @param {string} folder @param {Sample} sample */
async function answerInto(folder, sample) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'sample.json'), JSON.stringify(sample))
  const shares = availableParallelism()
  await Promise.all(Array.from({ length: shares }, (_, share) => answerShare(folder, sample, share, shares)))
  survey(folder, sample)
}

/**
 * Commands change the working folder, so each share of the files has a process of its own.
 *
 * @param {string} folder
 * @param {Sample} sample
 * @param {number} share
 * @param {number} shares
 * @returns {Promise<void>}
 */
function answerShare(folder, sample, share, shares) {
  const args = ['scripts/witness/share.mjs', JSON.stringify(sample), resolve(folder), `${share}`, `${shares}`]
  return new Promise((done, fail) => {
    spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }).on('exit', (code) =>
      code === 0 ? done() : fail(new Error(`A process of the witness ended with exit code ${code}.`)),
    )
  })
}

/** Builds the dataset of the files. @param {string} folder @param {Sample} sample */
function survey(folder, sample) {
  const rows = inputsOf(sample).map(({ bytes }, index) =>
    JSON.stringify({
      host: `h${index}.example`,
      fetched_at: '2026-11-01T00:00:00Z',
      status: 200,
      robots_b64: bytes.toString('base64'),
    }),
  )
  writeFileSync(join(folder, 'crawl.jsonl'), `${rows.join('\n')}\n`)
  const args = ['build', join(folder, 'crawl.jsonl'), '--findings', '--out', join(folder, 'dataset')]
  const { status, stderr } = spawnSync(process.execPath, ['survey/bin/wayleave-survey.mjs', ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`wayleave-survey build ended with exit code ${status}: ${stderr}`)
}

/** @typedef {{ name: string, answers: Readonly<Record<string, string>> }} Answers */

/** @param {string} path @returns {Answers} */
function answersIn(path) {
  return JSON.parse(gunzipSync(readFileSync(path)).toString())
}

/** A digest of each file of a dataset. @param {string} folder @returns {Answers} */
function tablesIn(folder) {
  const dataset = join(folder, 'dataset')
  const paths = readdirSync(dataset, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter(
    (one) => one.isFile(),
  )
  const digests = paths.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(dataset.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]
  })
  return { name: 'the survey', answers: Object.fromEntries(digests) }
}

/** The first line that differs of each answer that differs. @param {Answers} before @param {Answers} after */
function differencesOf(before, after) {
  const kinds = new Set([...Object.keys(before.answers), ...Object.keys(after.answers)])
  return [...kinds].flatMap((kind) => {
    const old = linesOf(before, kind)
    const now = linesOf(after, kind)
    const length = Math.max(old.length, now.length)
    const at = Array.from({ length }).findIndex((_, index) => old[index] !== now[index])
    if (at < 0) return []
    return [`${kind} of ${before.name}, line ${at + 1}:\n  - ${cut(old[at])}\n  + ${cut(now[at])}`]
  })
}

/** @param {Answers} of @param {string} kind */
function linesOf({ answers }, kind) {
  return answers[kind]?.split('\n') ?? []
}

/** @param {string | undefined} text */
function cut(text = '(nothing)') {
  return JSON.stringify(text.slice(0, 200))
}
