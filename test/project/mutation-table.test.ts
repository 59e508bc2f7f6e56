import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const textOf = (path: string): string =>
  readFileSync(new URL(`../../mutation/${path}`, import.meta.url), 'utf8')

interface Score {
  readonly mutants: number
  readonly noticed: number
}

it('the table of mistakes that no test notices: counts as many of each room as its recorded sample has', () => {
  const scores = JSON.parse(textOf('record/scores.json')) as Readonly<Record<string, Score>>
  const [head = [], , ...rows] = textOf('README.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
  const counted = head.slice(2).map((name, at): [string, number] => {
    const counts = rows.map((row) => Number(row[at + 2]))
    return [name.replaceAll('`', '').trim(), counts.reduce((sum, count) => sum + count, 0)]
  })
  const recorded = Object.entries(scores).map(([room, { mutants, noticed }]) => [room, mutants - noticed])
  expect(counted.length).toBeGreaterThan(0)
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(recorded))
})
