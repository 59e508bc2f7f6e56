// The work of every command is bounded by the bytes of its input. A limit may bound it, which the answer then
// names. `npm test` tries files that once took a square of their size or more. The long form tries these in
// a larger size, and more files, as many as its four minutes of the processor allow.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LONG, scaled } from '../scale.ts'
import { COMMANDS, OTHER } from './commands.ts'
import { growthOf, MOST } from './growth-of.ts'
import { SHAPES } from './shapes.ts'
import { type Counter, startCounter } from './work-of.ts'

/** The shapes that a command once needed steeply growing work for. */
const ONCE_STEEP: Readonly<Partial<Record<keyof typeof COMMANDS, readonly (keyof typeof SHAPES)[]>>> = {
  check: [
    'rules',
    'rules_before',
    'names',
    'names_same',
    'names_twice',
    'groups_same_rule',
    'groups_near',
    'groups_blank',
    'groups_delay',
    'groups_without_rules',
    'delays',
    'rates',
    'sitemaps_wrong',
    'fields_unknown',
  ],
  report: ['usage_paths', 'groups'],
  diff: ['usage_paths', 'rates', 'rules_no_slash', 'rules_exceptions'],
  policy: ['groups'],
  test: ['groups'],
}

/** Beyond the 200 robots to which many questions are limited. */
const LINES = scaled(400, 400, 'WAYLEAVE_LINES')

/** In the long form of a command that answers within milliseconds for most files. */
const MANY_LINES = scaled(400, 1_500, 'WAYLEAVE_LINES')

const EVERY = Object.keys(SHAPES)

/** The shapes that the long form adds: commands that prove something need seconds for many of them. */
const ADDED: Readonly<Partial<Record<keyof typeof COMMANDS, readonly (keyof typeof SHAPES)[]>>> = {
  diff: ['rules', 'rules_control', 'rules_escaped', 'rules_two_in_line'],
  report: EVERY,
  policy: EVERY,
  test: EVERY,
  fix: [
    'rules',
    'rules_query',
    'rules_no_slash',
    'rules_exceptions',
    'fields_unknown',
    'groups',
    'groups_same_rule',
    'groups_star',
    'names',
    'names_longer',
    'delays',
    'rates',
    'usage_paths',
  ],
  'check-json': ['rules_query', 'fields_unknown', 'groups', 'names', 'names_longer', 'delays', 'rates'],
  review: [
    'rules',
    'rules_before',
    'rules_exceptions',
    'fields_unknown',
    'groups_star',
    'groups_same_rule',
    'groups_near',
    'groups_multi',
    'groups_delay',
    'names',
    'delays',
  ],
  moderatobot: ['groups_same_rule', 'groups_multi', 'names_near'],
  format: [
    'rules',
    'rules_before',
    'rules_query',
    'rules_no_slash',
    'rules_exceptions',
    'fields_unknown',
    'names',
    'names_longer',
    'delays',
    'rates',
    'usage_paths',
    'path_stars',
  ],
}

/** The commands whose long form reads many lines. */
const FAST: readonly string[] = ['check', 'policy', 'test']

const folder = mkdtempSync(join(tmpdir(), 'wayleave-growth-'))
let counter: Counter
let runInProcess: typeof import('../run-command.ts').runInProcess

beforeAll(async () => {
  writeFileSync(join(folder, 'other.txt'), OTHER)
  counter = await startCounter()
  ;({ runInProcess } = await import('../run-command.ts'))
})
afterAll(async () => {
  await counter.close()
  rmSync(folder, { recursive: true, force: true })
})

const cases = Object.keys(COMMANDS).flatMap((command) =>
  [...new Set([...(ONCE_STEEP[command] ?? []), ...(LONG ? (ADDED[command] ?? []) : [])])].map(
    (shape) => [command, shape] as const,
  ),
)

it.each(cases)('%s reads %s in work that grows with its bytes', async (command, shape) => {
  const args = COMMANDS[command] as readonly string[]
  const run = (input: string) => runInProcess(args, { cwd: folder, input })
  const n = FAST.includes(command) ? MANY_LINES : LINES
  const { exponent, steep, account } = await growthOf(counter, run, SHAPES[shape] as never, n)
  expect(exponent, account).toBeLessThanOrEqual(MOST)
  if (!LONG) expect(steep, account).toEqual([])
})
