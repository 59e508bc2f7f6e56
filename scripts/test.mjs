// @ts-check
/**
 * `npm test`: every check in order, cheapest first, stopping at the first that fails.
 * What came of each is left in .cache/results, where scripts/count-results.mjs finds it.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, '.cache', 'results')
const record = join(results, 'test.jsonl')
const report = join(results, 'tests.json')

/** @type {readonly { step: string, command: string, report?: string }[]} */
const STEPS = [
  { step: 'build', command: 'tsc -b' },
  { step: 'bundle', command: 'node scripts/bundle.mjs' },
  { step: 'types of tests and scripts', command: 'tsc -p tsconfig.test.json' },
  { step: 'lint', command: 'biome lint --error-on-warnings' },
  { step: 'promises', command: 'oxlint --type-aware --deny-warnings' },
  { step: 'format', command: 'biome check --linter-enabled=false' },
  { step: 'rooms', command: 'node scripts/check-rooms.mjs' },
  { step: 'engines', command: 'node scripts/check-engines.mjs' },
  { step: 'prose', command: 'node scripts/prose.mjs' },
  { step: 'unused code', command: 'knip' },
  { step: 'programs', command: 'node scripts/install-programs.mjs' },
  {
    step: 'tests',
    command: 'vitest run --reporter=default --reporter=json --outputFile.json=.cache/results/tests.json',
    report: 'tests.json',
  },
  { step: 'package', command: 'node scripts/check-package.mjs' },
]

mkdirSync(results, { recursive: true })
for (const file of [record, report]) rmSync(file, { force: true })

const environment = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) }
for (const [index, { step, command, report: reported }] of STEPS.entries()) {
  console.log(`\n[${index + 1}/${STEPS.length}] ${step}: ${command}`)
  const began = Date.now()
  const { status } = spawnSync(command, { cwd: root, env: environment, shell: true, stdio: 'inherit' })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  appendFileSync(record, `${JSON.stringify({ step, ok: status === 0, ...(reported === undefined ? {} : { report: reported }) })}\n`)
  if (status !== 0) {
    console.error(`\nFAILED: ${step} (${seconds} s). Alone: ${command.startsWith('node ') ? command : `npx ${command}`}`)
    const left = STEPS.slice(index + 1).map((later) => later.step)
    if (left.length > 0) console.error(`Not run: ${left.join(', ')}`)
    process.exit(1)
  }
  console.log(`ok: ${step} (${seconds} s)`)
}
console.log(`\nAll ${STEPS.length} steps passed.`)
