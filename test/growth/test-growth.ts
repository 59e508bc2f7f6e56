import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LONG, scaled } from '../scale.ts'
import { COMMANDS, OTHER } from './commands.ts'
import { growthOf, MOST } from './growth-of.ts'
import { SHAPES, type Shape } from './shapes.ts'
import type { Counter } from './work-of.ts'

/** Beyond the 200 robots to which many questions are limited. */
const LINES = scaled(400, 400, 'WAYLEAVE_LINES')

/** The bytes of the smaller file in the long form: a file of twice the bytes still needs less than a second. */
const BYTES = scaled(2_000, 2_000, 'WAYLEAVE_BYTES')

/** How many parts a file of this size has. */
function partsFor(shape: Shape, bytes: number): number {
  const [few, many] = [10, 110]
  return Math.ceil((bytes * (many - few)) / (shape(many).length - shape(few).length))
}

/**
 * Tests how the work of some commands grows: with every shape in the long form, and else with those named. A limit
 * may end the growth; that the output names it is up to the tests of that limit.
 *
 * @param start of `work-of`, which a test file has to import itself (vitest.config.ts).
 */
export function testGrowth(
  start: () => Promise<Counter>,
  commands: Readonly<Partial<Record<keyof typeof COMMANDS, readonly (keyof typeof SHAPES)[]>>>,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'wayleave-growth-'))
  let counter: Counter
  let runInProcess: typeof import('../run-command.ts').runInProcess

  beforeAll(async () => {
    writeFileSync(join(folder, 'other.txt'), OTHER)
    counter = await start()
    ;({ runInProcess } = await import('../run-command.ts'))
  })
  afterAll(async () => {
    await counter.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const cases = Object.entries(commands).flatMap(([command, shapes]) =>
    (LONG ? Object.keys(SHAPES) : (shapes ?? [])).map((shape) => [command, shape] as const),
  )
  it.each(cases)('%s reads %s in work that grows with its bytes or has a limit', async (command, shape) => {
    const args = COMMANDS[command] as readonly string[]
    const file = SHAPES[shape] as Shape
    const run = (input: string) => runInProcess(args, { cwd: folder, input })
    const { exponent, steep, account } = await growthOf(
      counter,
      run,
      file,
      LONG ? partsFor(file, BYTES) : LINES,
    )
    expect(exponent, account).toBeLessThanOrEqual(MOST)
    if (!LONG) expect(steep, account).toEqual([])
  })
}
