// @ts-check
/**
 * Sums the results in a folder, names the failures, and ends with the line `N passed, N failed`. A step
 * counts as one. A step with a test report counts as its tests. What was cut short, because a run was ended,
 * is a failure.
 *
 * Run: node scripts/count-results.mjs [FOLDER]
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ step: string, ok: boolean, report?: string }} Step
 * @typedef {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName:
 * string, failureMessages?: string[] }[] }} Suite
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: Suite[] }} Report
 */

/**
 * @param {string} folder holds `*.jsonl`, a step a line, and the reports the steps name
 * @returns {{ passed: number, failures: string[] }}
 */
export function countResults(folder) {
  let passed = 0
  /** @type {string[]} */
  const failures = []
  const records = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  for (const record of records.sort()) {
    for (const line of readFileSync(join(folder, record), 'utf8').split('\n').filter(Boolean)) {
      const result = /** @type {Step | undefined} */ (parsed(line))
      if (result === undefined) {
        failures.push(`${record}: holds a line that was cut short`)
        continue
      }
      const { step, ok, report } = result
      const counted = report === undefined ? undefined : readReport(join(folder, report))
      passed += counted?.passed ?? (ok && report === undefined ? 1 : 0)
      failures.push(...(counted?.failures ?? []).map((failure) => `${step}: ${failure}`))
      if (report !== undefined && counted === undefined) failures.push(`${step}: left no whole report`)
      else if (!ok && (counted?.failures.length ?? 0) === 0) failures.push(step)
    }
  }
  return { passed, failures }
}

/**
 * @param {string} path
 * @returns {{ passed: number, failures: string[] } | undefined} `undefined` without a report, or with one that
 * was cut short
 */
function readReport(path) {
  const report = existsSync(path)
    ? /** @type {Report | undefined} */ (parsed(readFileSync(path, 'utf8')))
    : undefined
  if (report === undefined) return undefined
  /** @type {string[]} */
  const failures = []
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed')
    failures.push(...failed.map(({ fullName, failureMessages }) => `${fullName}${reason(failureMessages)}`))
    // A test file that cannot be loaded reports no test, and counts as one failure.
    if (suite.status === 'failed' && failed.length === 0)
      failures.push(`${suite.name}: ${(suite.message ?? '').split('\n')[0]}`)
  }
  return { passed: report.numPassedTests, failures }
}

/** At most this many characters of a failure's message are shown. */
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
  const { passed, failures } = countResults(folder)
  // A run without results is a failure.
  if (passed === 0 && failures.length === 0) failures.push('no result was found')
  for (const failure of failures) console.log(`FAILED ${failure}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(self)) {
  main(process.argv[2] ?? join(self, '..', '..', '.cache', 'results'))
}
