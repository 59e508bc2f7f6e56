// The line that a terminal shows while a build runs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { progressLine } from '../../survey/src/cli/progress-line.ts'
import { readInput, sizeOf } from '../../survey/src/input/read-input.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-progress-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the progress of a build', () => {
  it('tells the rate and the time left', () => {
    const progress = { records: 5_000, shards: 10, reused: 0, reusedRecords: 0, expectedRecords: 20_000 }
    expect(progressLine(progress, 10)).toBe(
      '█████░░░░░░░░░░░░░░░ 5000 of about 20000 records, 500 a second, 30 s left',
    )
    expect(progressLine({ ...progress, expectedRecords: 1_000_000 }, 10)).toContain('33 min left')
    expect(progressLine({ ...progress, expectedRecords: 50_000_000 }, 10)).toContain('27.8 h left')
  })

  it('does not count shards of an earlier run as work of this one', () => {
    const progress = { records: 5_000, shards: 10, reused: 8, reusedRecords: 4_000, expectedRecords: 6_000 }
    expect(progressLine(progress, 10)).toContain('100 a second, 10 s left, 8 shards from an earlier run')
  })

  it('has no time left if nothing tells the size of the inputs', () => {
    const progress = { records: 500, shards: 1, reused: 0, reusedRecords: 0 }
    expect(progressLine(progress, 10)).toBe('500 records, 50 a second')
  })

  it('follows the place in an input up to its size', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) =>
      JSON.stringify({ host: `h${at}.example`, status: 200, robots: `User-agent: *\nDisallow: /${at}\n` }),
    ).join('\n')
    const paths = ['rows.jsonl', 'rows.jsonl.gz'].map((name) => join(folder, name))
    writeFileSync(join(folder, 'a.example.txt'), 'User-agent: *\nDisallow:\n')
    writeFileSync(paths[0] as string, rows)
    writeFileSync(paths[1] as string, gzipSync(rows))
    for (const path of [...paths, folder]) {
      const places: number[] = []
      for await (const _ of readInput(path, (bytes) => places.push(bytes))) void _
      const size = (await sizeOf(path)) as number
      expect(places).toEqual([...places].sort((one, other) => one - other))
      expect(places.at(-1), path).toBeLessThanOrEqual(size)
      if (!path.endsWith('.gz')) expect(places.at(-1), path).toBe(size)
    }
    expect(await sizeOf('git:robots.txt')).toBe(undefined)
  })
})
