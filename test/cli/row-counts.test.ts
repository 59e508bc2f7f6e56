import { expect, it } from 'vitest'
import { RowCounts } from '../../src/cli/batch/batch-output.ts'

/** As many agents, verdicts and reasons are counted apart. */
const MAX_COUNTS = 100_000

it('more agents than are counted apart: those that are known are still counted', () => {
  const counts = new RowCounts()
  const add = (agent: string): void =>
    counts.add({ number: 1, fields: { agent }, answer: { verdict: 'allow', reason: 'rule' }, isError: false })
  for (let at = 0; at <= MAX_COUNTS; at++) add(`bot${at}`)
  add('bot0')
  add('bot1')
  add('bot1')
  const rows = counts.rows()
  expect(rows.slice(0, 3).map(({ agent, rows: count }) => [agent, count])).toEqual([
    ['bot1', 3],
    ['bot0', 2],
    ['bot2', 1],
  ])
  expect(rows.at(-1)).toEqual({ agent: '', verdict: 'not counted apart', reason: '', rows: 1 })
  expect(rows).toHaveLength(MAX_COUNTS + 1)
})
