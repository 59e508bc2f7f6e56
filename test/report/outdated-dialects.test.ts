import { describe, expect, it } from 'vitest'
import { dialectFacts } from '../../src/dialects/index.ts'
import { dialectsTable, dialectText, outdatedDialects } from '../../src/report/index.ts'
import { runCommand } from '../run-command.ts'

const all = Object.values(dialectFacts)

function comparedOn(compared: string): (typeof all)[number] {
  return { ...dialectFacts.google, state: { reads: 'commit 1', compared } }
}

describe('how current a dialect is', () => {
  it.each([
    ['2026-11-28', '2026-05-27', true],
    ['2026-11-28', '2026-05-28', false],
    ['2026-06-30', '2025-12-29', true],
    ['2026-06-30', '2025-12-30', false],
    ['2026-01-01', '2025-06-30', true],
    ['2026-07-15', '2026-01-15', false],
    // There is no 31 February.
    ['2026-08-31', '2026-02-28', true],
    ['2026-08-31', '2026-03-01', false],
  ])('on %s, one that was compared on %s is outdated: %s', (day, compared, isOutdated) => {
    expect(outdatedDialects([comparedOn(compared)], day)).toHaveLength(isOutdated ? 1 : 0)
  })

  it('is outdated in the end, and not on the day itself', () => {
    const days = all.map(({ state }) => state.compared).sort()
    expect(outdatedDialects(all, days[0] as string)).toEqual([])
    expect(outdatedDialects(all, '2030-01-01')).toEqual(all)
  })

  it('is stated by each, with a day on which its sources were known', () => {
    for (const { id, state, sources } of all) {
      expect(state.compared, id).toMatch(/^20\d\d-\d\d-\d\d$/)
      for (const { read } of sources) expect(state.compared >= read, `${id}: read ${read}`).toBe(true)
      expect(state.reads, id).not.toBe('')
      expect(state.newer, id).not.toBe('')
    }
  })

  it('is shown in the table, and in the facts of a dialect', () => {
    const table = dialectsTable([dialectFacts.wget, dialectFacts.wget2])
    expect(table).toMatch(/^wget +program +2026-\d\d-\d\d +GNU Wget/m)
    expect(table).toMatch(/^wget2 +program +2026-\d\d-\d\d \* +GNU Wget2/m)
    expect(table).toContain('* a newer version is known and was not compared')
    expect(dialectsTable([dialectFacts.wget])).not.toContain('*')
    expect(dialectText(dialectFacts.wget2)).toMatch(
      /reads +GNU Wget2 2\.2\.0\n +last compared +2026-[\s\S]*not compared +2\.3\.0/,
    )
    expect(dialectText(dialectFacts.wget)).not.toContain('not compared')
  })

  it('is asked with --outdated, of all dialects alone', async () => {
    const setting = { cwd: process.cwd() }
    const { code, out } = await runCommand(['dialects', '--outdated', '--json'], setting)
    const today = new Date().toISOString().slice(0, 10)
    expect([code, JSON.parse(out)]).toEqual([0, JSON.parse(JSON.stringify(outdatedDialects(all, today)))])
    const text = await runCommand(['dialects', '--outdated'], setting)
    expect(text.out.startsWith('id ') === outdatedDialects(all, today).length > 0).toBe(true)
    expect((await runCommand(['dialects', 'google', '--outdated'], setting)).code).toBe(2)
  })
})
