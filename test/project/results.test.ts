import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countResults as count, notRun } from '../../scripts/count-results.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wayleave-results-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, ...lines: readonly object[]): void =>
  writeFileSync(join(folder, name), lines.map((line) => JSON.stringify(line)).join('\n'))

/** The passed tests and the failures, outside continuous integration. */
const countResults = (path: string): { passed: number; failures: string[] } => {
  const { passed, failures } = count(path, false)
  return { passed, failures }
}

/** A report as the test runner writes it. */
const report = (passed: number, failed: readonly string[], broken: readonly string[] = []): object => ({
  numPassedTests: passed,
  numFailedTests: failed.length,
  testResults: [
    {
      name: 'a.test.ts',
      status: failed.length > 0 ? 'failed' : 'passed',
      assertionResults: [
        ...failed.map((fullName) => ({ status: 'failed', fullName })),
        ...Array.from({ length: passed }, (_, index) => ({ status: 'passed', fullName: `test ${index}` })),
      ],
    },
    ...broken.map((name) => ({
      name,
      status: 'failed',
      message: 'Cannot find module\n at …',
      assertionResults: [],
    })),
  ],
})

function closingLine(CI = ''): { status: number | null; last: string | undefined } {
  const script = fileURLToPath(new URL('../../scripts/count-results.mjs', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [script, folder], {
    encoding: 'utf8',
    env: { ...process.env, CI },
  })
  return { status, last: stdout.trimEnd().split('\n').at(-1) }
}

test('a step counts as one, a step with a report as its tests', () => {
  write('ci.jsonl', { step: 'install', ok: true })
  write('test.jsonl', { step: 'build', ok: true }, { step: 'tests', ok: true, report: 'tests.json' })
  write('tests.json', report(40, []))
  expect(countResults(folder)).toEqual({ passed: 42, failures: [] })
  expect(closingLine()).toEqual({ status: 0, last: '42 passed, 0 failed' })
})

test('failed tests are named and counted once', () => {
  write('test.jsonl', { step: 'build', ok: true }, { step: 'tests', ok: false, report: 'tests.json' })
  write('tests.json', report(3, ['it reads', 'it decides']))
  expect(countResults(folder)).toEqual({ passed: 4, failures: ['tests: it reads', 'tests: it decides'] })
  expect(closingLine()).toEqual({ status: 1, last: '4 passed, 2 failed' })
})

test('a failed test says why in one line, without the stack', () => {
  write('test.jsonl', { step: 'tests', ok: false, report: 'tests.json' })
  const message =
    '\u001b[31mError: Timeout\u001b[39m\nCall log:\n  - waiting for a line\n    at a.test.ts:3:1'
  write('tests.json', {
    numPassedTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'it waits', failureMessages: [message] },
          { status: 'failed', fullName: 'it talks', failureMessages: ['a'.repeat(5000)] },
          { status: 'failed', fullName: 'it beeps', failureMessages: ['be\u0007ep\u009b'] },
        ],
      },
    ],
  })
  const { failures } = countResults(folder)
  expect(failures[0]).toBe('tests: it waits: Error: Timeout Call log: - waiting for a line')
  expect(failures[1]).toBe(`tests: it talks: ${'a'.repeat(400)} …`)
  expect(failures[2]).toBe('tests: it beeps: be ep')
})

test('a test file that cannot be loaded counts as one failure', () => {
  write('test.jsonl', { step: 'tests', ok: false, report: 'tests.json' })
  write('tests.json', report(3, [], ['b.test.ts']))
  expect(countResults(folder)).toEqual({ passed: 3, failures: ['tests: b.test.ts: Cannot find module'] })
})

test('a run that fails although no test did counts as one failure', () => {
  write('test.jsonl', { step: 'tests', ok: false, report: 'tests.json' })
  write('tests.json', report(3, []))
  expect(countResults(folder)).toEqual({ passed: 3, failures: ['tests'] })
})

test('a run without its report counts as one failure, whatever it says of itself', () => {
  write('test.jsonl', { step: 'tests', ok: true, report: 'tests.json' })
  expect(countResults(folder)).toEqual({ passed: 0, failures: ['tests: left no whole report'] })
})

test('a report or a record that was cut short counts as one failure', () => {
  write('ci.jsonl', { step: 'install', ok: true }, { step: 'long forms', ok: false, report: 'long.json' })
  write('long.json', report(40, []))
  truncateSync(join(folder, 'long.json'), 30)
  write('test.jsonl', { step: 'build', ok: true }, { step: 'lint', ok: true })
  truncateSync(join(folder, 'test.jsonl'), 40)
  expect(countResults(folder)).toEqual({
    passed: 2,
    failures: ['long forms: left no whole report', 'test.jsonl: holds a line that was cut short'],
  })
  expect(closingLine()).toEqual({ status: 1, last: '2 passed, 2 failed' })
})

test('nothing at all is a failure', () => {
  expect(closingLine()).toEqual({ status: 1, last: '0 passed, 1 failed' })
})

const skips = (...fullNames: readonly string[]): object => ({
  numPassedTests: 3,
  testResults: [
    {
      name: fileURLToPath(new URL('../dialects/cases.test.ts', import.meta.url)),
      status: 'passed',
      assertionResults: fullNames.map((fullName) => ({ status: 'skipped', fullName })),
    },
  ],
})

test('skipped tests are named, and counted in the last line', () => {
  write('test.jsonl', { step: 'tests', ok: true, report: 'tests.json' })
  write('tests.json', skips('it reads'))
  expect(count(folder, false).skipped).toEqual(['tests: test/dialects/cases.test.ts: it reads'])
  expect(closingLine()).toEqual({ status: 0, last: '3 passed, 0 failed, 1 skipped' })
  expect(notRun([])).toBe('')
  expect(notRun(['a', 'b'])).toBe('NOT RUN: 2\n  a\n  b\n')
  expect(notRun(Array.from({ length: 60 }, () => 'a'))).toMatch(
    /^NOT RUN: 60\n(?: {2}a\n){50} {2}and 10 more\n$/,
  )
})

test('in continuous integration, a skipped test is a failure unless it is in the list', () => {
  write('test.jsonl', { step: 'tests', ok: true, report: 'tests.json' })
  write('tests.json', skips('it reads', 'cases of a library a case · spatie (skipped: it says why)'))
  expect(closingLine('true')).toEqual({ status: 1, last: '3 passed, 1 failed, 2 skipped' })
  expect(count(folder, true).failures).toEqual([
    'tests: did not run, and is not in ACCEPTED_SKIPS: test/dialects/cases.test.ts: it reads',
  ])
})

test('a report without a passed test is a failure', () => {
  write('test.jsonl', { step: 'build', ok: true }, { step: 'tests', ok: true, report: 'tests.json' })
  write('tests.json', report(0, []))
  expect(countResults(folder)).toEqual({ passed: 1, failures: ['tests: no test passed'] })
})

test('a planned step without a result is named, and a failure unless another one failed', () => {
  const planned = { planned: ['build', 'tests'] }
  write('test.jsonl', planned, { step: 'build', ok: true })
  expect(count(folder, false)).toEqual({
    passed: 1,
    failures: ['tests: did not run'],
    skipped: ['the step "tests"'],
  })
  write('test.jsonl', planned, { step: 'build', ok: false })
  expect(countResults(folder)).toEqual({ passed: 0, failures: ['build'] })
})

test('a step that could not run is named, and no failure', () => {
  write('ci.jsonl', { step: 'install', ok: true }, { notRun: 'conformance: no data' })
  expect(count(folder, true)).toEqual({ passed: 1, failures: [], skipped: ['conformance: no data'] })
})

test('.ci/run plans each step that it has, but the one that needs data', () => {
  const script = readFileSync(new URL('../../.ci/run', import.meta.url), 'utf8')
  const steps = Array.from(
    script.matchAll(/^ *step (?:'([^']+)'|([\w]+)) /gm),
    ([, quoted, word]) => quoted ?? word,
  )
  const { planned } = JSON.parse(/\{"planned":.*?\}/.exec(script)?.[0] ?? '')
  expect([...planned, 'conformance']).toEqual(steps)
})
