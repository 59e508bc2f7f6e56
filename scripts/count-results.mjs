// @ts-check
/**
 * Sums the results in a folder, names what did not run and the failures, and ends with the line `N passed, N
 * failed`, or `N passed, N failed, N skipped`. A step counts as one. A step with a test report counts as its
 * tests. What was cut short, because a run was ended, is a failure. In continuous integration (`CI=true`), so
 * is a skipped test that is not in `ACCEPTED_SKIPS`.
 *
 * Run: node scripts/count-results.mjs [FOLDER]
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Tests that may be skipped in continuous integration, and why.
 *
 * @type {readonly { tests: RegExp, reason: string }[]}
 */
const ACCEPTED_SKIPS = [
  {
    tests: /^test\/dialects\/cases\.test\.ts: .*\(skipped: .+\)$/,
    reason: 'the case in test/cases says why',
  },
  {
    tests: /^test\/conformance\//,
    reason: 'its data is too large for the repository, and lies beside it or nowhere',
  },
  { tests: /: .*an IPv6 literal: is requested$/, reason: 'many containers have no IPv6' },
]

/**
 * @typedef {{ step: string, ok: boolean, report?: string }} Step
 * @typedef {{ planned: string[] }} Plan The steps of a record, in its first line.
 * @typedef {{ notRun: string }} NotRun A step that could not run, and why. This is no failure.
 * @typedef {{ passed: number, failures: string[], skipped: string[] }} Counts
 * @typedef {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName:
 * string, failureMessages?: string[] }[] }} Suite
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: Suite[] }} Report
 */

/**
 * @param {string} folder holds `*.jsonl`, a step a line, and the reports the steps name
 * @param {boolean} isStrict is a skipped test a failure?
 * @returns {Counts}
 */
export function countResults(folder, isStrict = process.env.CI === 'true') {
  let passed = 0
  /** @type {string[]} */
  const failures = []
  /** @type {string[]} */
  const skipped = []
  /** @type {string[]} */
  const missing = []
  const records = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  for (const record of records.sort()) {
    const results = readFileSync(join(folder, record), 'utf8').split('\n').filter(Boolean).map(parsed)
    if (results.includes(undefined)) failures.push(`${record}: holds a line that was cut short`)
    const steps = /** @type {(Step | Plan | NotRun)[]} */ (results.filter((result) => result !== undefined))
    for (const one of steps) {
      if ('planned' in one) {
        missing.push(
          ...one.planned.filter((name) => !steps.some((step) => 'step' in step && step.step === name)),
        )
        continue
      }
      if ('notRun' in one) {
        skipped.push(one.notRun)
        continue
      }
      const { step, ok, report } = one
      const counted = report === undefined ? undefined : readReport(join(folder, report))
      passed += counted?.passed ?? (ok && report === undefined ? 1 : 0)
      skipped.push(...(counted?.skipped ?? []).map((name) => `${step}: ${name}`))
      failures.push(...(counted?.failures ?? []).map((failure) => `${step}: ${failure}`))
      if (report !== undefined && counted === undefined) failures.push(`${step}: left no whole report`)
      else if (!ok && (counted?.failures.length ?? 0) === 0) failures.push(step)
      for (const name of isStrict ? (counted?.skipped ?? []) : [])
        if (!ACCEPTED_SKIPS.some(({ tests }) => tests.test(name)))
          failures.push(`${step}: did not run, and is not in ACCEPTED_SKIPS: ${name}`)
    }
  }
  // After a failure, later steps do not run.
  if (failures.length === 0) failures.push(...missing.map((step) => `${step}: did not run`))
  return { passed, failures, skipped: [...missing.map((step) => `the step "${step}"`), ...skipped] }
}

/**
 * @param {string} path
 * @returns {Counts | undefined} `undefined` without a report, or with one that was cut short
 */
function readReport(path) {
  const report = existsSync(path)
    ? /** @type {Report | undefined} */ (parsed(readFileSync(path, 'utf8')))
    : undefined
  if (report === undefined) return undefined
  /** @type {string[]} */
  const failures = []
  /** @type {string[]} */
  const skipped = []
  for (const { name, status, message = '', assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    failures.push(...failed.map(({ fullName, failureMessages }) => `${fullName}${reason(failureMessages)}`))
    // A test file that cannot be loaded reports no test, and counts as one failure.
    if (status === 'failed' && failed.length === 0) failures.push(`${name}: ${message.split('\n')[0]}`)
    const file = relative(root, name).replaceAll('\\', '/')
    for (const test of assertionResults)
      if (test.status !== 'failed' && test.status !== 'passed') skipped.push(`${file}: ${test.fullName}`)
  }
  if (report.numPassedTests === 0 && failures.length === 0) failures.push('no test passed')
  return { passed: report.numPassedTests, failures, skipped }
}

/**
 * What did not run: a line with the number, and a line for each name.
 *
 * @param {readonly string[]} skipped
 */
export function notRun(skipped) {
  if (skipped.length === 0) return ''
  const names = skipped.slice(0, SHOWN_SKIPS).map((name) => `  ${name}\n`)
  const more = skipped.length - names.length
  return `NOT RUN: ${skipped.length}\n${names.join('')}${more > 0 ? `  and ${more} more\n` : ''}`
}

/** The most names that are listed: they fill a screen. A missing program leaves out hundreds of tests. */
const SHOWN_SKIPS = 50

/** The most characters of a failure's message that are shown. */
const SHOWN_CHARACTERS = 400

/**
 * Why a test failed, in one line without colours and without the stack.
 * @param {readonly string[] | undefined} messages
 */
function reason(messages) {
  const [message = ''] = messages ?? []
  const words = stripVTControlCharacters(message).split(/\n\s+at /, 1)[0] ?? ''
  const line = words.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === ''
    ? ''
    : `: ${line.slice(0, SHOWN_CHARACTERS)}${line.length > SHOWN_CHARACTERS ? ' …' : ''}`
}

/** @param {string} text @returns {unknown} `undefined` if it is not whole JSON */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param {string} folder */
function main(folder) {
  const { passed, failures, skipped } = countResults(folder)
  // A run without results is a failure.
  if (passed === 0 && failures.length === 0) failures.push('no result was found')
  process.stdout.write(notRun(skipped))
  for (const failure of failures) console.log(`FAILED ${failure}`)
  const counts = [`${passed} passed`, `${failures.length} failed`]
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`)
  console.log(counts.join(', '))
  process.exitCode = failures.length > 0 ? 1 : 0
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(self)) {
  main(process.argv[2] ?? join(self, '..', '..', '.cache', 'results'))
}
