// `batch` in pipes, as tools that spread rows over machines run it.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { COMMAND } from '../run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-pipes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const BATCH = `'${process.execPath}' '${COMMAND}' batch`
const MAPPER = `${BATCH} || [ $? -eq 2 ]`

const row = (id: number): string =>
  JSON.stringify({ id, robots: `User-agent: *\nDisallow: /${id % 7}\n`, agent: 'FooBot', url: `/${id % 11}` })
const ROWS = `${Array.from({ length: 300 }, (_, id) => row(id)).join('\n')}\n`

describe('batch in pipes', () => {
  it('gives the same answers in parts, on several processors, as in one run', () => {
    writeFileSync(join(folder, 'rows.jsonl'), ROWS)
    const parts = `split -n l/4 rows.jsonl part. && ls part.?? | xargs -P 2 -I{} sh -c "${BATCH} < {} > {}.out" && cat part.??.out`
    const options = { cwd: folder, encoding: 'utf8' } as const
    const whole = execFileSync('sh', ['-c', `${BATCH} < rows.jsonl`], options)
    expect(whole.trimEnd().split('\n')).toHaveLength(300)
    expect(execFileSync('sh', ['-c', parts], options)).toBe(whole)
  })

  it('is a mapper that reports a wrong row and does not fail, unless the program does', () => {
    const input = `${row(1)}\nno JSON\n${row(2)}\n`
    const run = (command: string) => spawnSync('sh', ['-c', command], { input, encoding: 'utf8' })
    const { status, stdout } = run(MAPPER)
    expect(status).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('"errorCode":"row-not-json"')
    expect(run(BATCH).status).toBe(2)
    expect(run(`${BATCH} missing.jsonl || [ $? -eq 2 ]`).status).not.toBe(0)
  })
})
