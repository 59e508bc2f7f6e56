// @ts-check
/**
 * `npm test`: every check, in stages. The steps of a stage run at the same time. After a stage with a failure, no
 * further stage runs. The result of each step goes to .cache/results, where scripts/count-results.mjs reads it.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countResults, notRun } from './count-results.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, '.cache', 'results')
const record = join(results, 'test.jsonl')
const report = join(results, 'tests.json')

/** @typedef {{ step: string, command: string, report?: string }} Step */

/** @type {readonly (readonly Step[])[]} */
const STAGES = [
  [
    { step: 'build', command: 'tsc -b' },
    { step: 'prose', command: 'node scripts/prose.mjs' },
    // Redis, Chromium and other parsers, for the tests that use them. Where they cannot be installed, the
    // step names what is missing.
    { step: 'programs', command: 'node scripts/install-programs.mjs' },
    { step: 'lint', command: 'biome lint --error-on-warnings' },
    { step: 'format', command: 'biome check --linter-enabled=false' },
    { step: 'rooms', command: 'node scripts/check-rooms.mjs' },
    { step: 'engines', command: 'node scripts/check-engines.mjs' },
    { step: 'unused code', command: 'knip' },
  ],
  [
    { step: 'bundle', command: 'node scripts/bundle.mjs && node scripts/workbench.mjs' },
    {
      step: 'promises and complexity',
      command: 'oxlint --type-aware --deny-warnings --report-unused-disable-directives',
    },
    { step: 'types of tests and scripts', command: 'tsc -p tsconfig.test.json' },
    { step: 'types of the workbench', command: 'tsc -p workbench' },
  ],
  [
    {
      step: 'tests',
      command: 'vitest run --reporter=default --reporter=json --outputFile.json=.cache/results/tests.json',
      report: 'tests.json',
    },
  ],
]

mkdirSync(results, { recursive: true })
rmSync(report, { force: true })
writeFileSync(record, `${JSON.stringify({ planned: STAGES.flat().map(({ step }) => step) })}\n`)

const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) }

/**
 * Runs a step. A step with a report prints as it goes, and others when they are done.
 *
 * @param {Step} step
 * @returns {Promise<boolean>} did it pass?
 */
function run({ step, command, report: reportFile }) {
  const start = Date.now()
  const printsAtOnce = reportFile !== undefined
  return new Promise((resolve) => {
    if (printsAtOnce) console.log(`\n${step}: ${command}`)
    let output = ''
    const child = spawn(command, {
      cwd: root,
      env,
      shell: true,
      stdio: printsAtOnce ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('close', (code) => {
      const seconds = ((Date.now() - start) / 1000).toFixed(1)
      appendFileSync(
        record,
        `${JSON.stringify({ step, ok: code === 0, ...(reportFile === undefined ? {} : { report: reportFile }) })}\n`,
      )
      if (!printsAtOnce) console.log(`\n${step}: ${command}\n${output.trimEnd()}`)
      if (code === 0) console.log(`ok: ${step} (${seconds} s)`)
      else
        console.error(
          `FAILED: ${step} (${seconds} s). Alone: ${command.startsWith('node ') ? command : `npx ${command}`}`,
        )
      resolve(code === 0)
    })
  })
}

for (const [index, stage] of STAGES.entries()) {
  const waiting = [...stage]
  let ok = true
  const runner = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) ok = (await run(step)) && ok
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runner))
  if (ok) continue
  const later = STAGES.slice(index + 1).flatMap((steps) => steps.map(({ step }) => step))
  if (later.length > 0) console.error(`Not run: ${later.join(', ')}`)
  process.exit(1)
}
// Other records in the folder are those of .ci/run, whose steps still run.
process.stdout.write(
  `\n${notRun(countResults(results).skipped.filter((name) => name.startsWith('tests: ')))}`,
)
console.log(`All ${STAGES.flat().length} steps passed. Not run: the long forms of tests (npm run test:long).`)
