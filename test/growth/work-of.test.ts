// The counter sees each kind of work that grows with the square of the input, so that no growth test passes for
// want of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exponentOf } from './growth-of.ts'
import { searchBySteps } from './regexp-steps.ts'
import { type Counter, startCounter } from './work-of.ts'

let counter: Counter
let samples: typeof import('./samples.ts')

beforeAll(async () => {
  counter = await startCounter('/growth/samples.ts')
  samples = await import('./samples.ts')
})
afterAll(() => counter.close())

async function exponent(run: (n: number) => unknown): Promise<number> {
  const works = []
  for (const n of [1, 400, 800]) works.push(await counter.of(() => run(n)))
  const [start, ...others] = works
  return exponentOf(start as never, others)
}

describe('the exponent of', () => {
  it.each([
    ['one loop', 1, (n: number) => samples.loop(n)],
    ['a spread of all', 1, (n: number) => samples.spread(n)],
    ['a search', 1, (n: number) => samples.search(n)],
    ['a loop in a loop', 2, (n: number) => samples.nestedLoops(n)],
    ['`includes` of an array in a loop', 2, (n: number) => samples.includesInLoop(n)],
    ['`includes` of a string in a loop', 2, (n: number) => samples.searchInLoop(n)],
    ['a spread in a loop', 2, (n: number) => samples.spreadInLoop(n)],
    ['`new Set` in a loop', 2, (n: number) => samples.setInLoop(n)],
    ['`join` in a loop', 2, (n: number) => samples.joinInLoop(n)],
    ['`sort` in a loop', 2, (n: number) => samples.sortInLoop(n)],
    ['a pattern that looks a few characters ahead', 1, (n: number) => samples.boundedPattern(n)],
    ['a pattern that looks ahead to the end', 2, (n: number) => samples.openPattern(n)],
  ] as const)('%s is about %d', async (_, expected, run) => {
    expect(Math.abs((await exponent(run)) - expected)).toBeLessThan(0.15)
  })

  it('work that does not grow is about 0', async () => {
    expect(await exponent(() => samples.loop(10))).toBeCloseTo(0)
  })
})

it('an account names the functions', async () => {
  const { byFunction } = await counter.of(() => samples.loop(1_000))
  expect([...byFunction.keys()]).toContain('samples.ts loop')
  expect(byFunction.get('samples.ts loop')).toBeGreaterThanOrEqual(1_000)
})

describe('the steps of a pattern', () => {
  it.each([
    [/a+b/, 'xaaab', 0],
    [/(?:ab|a)c/i, 'abABaC', 0],
    [/^(\w)\1$/m, 'ab\ncc', 0],
    [/(?<=:\s{0,9})x(?!y)/g, 'xy: xy : x', 1],
    [/[^\s"]{2,3}?\b/u, '"ab c', 0],
    [/(?:%[\dA-F]{2})+$/, '%2F%2', 0],
    [/(?<name>\p{L})[\]\-x]|z/u, 'ü-', 0],
  ])('of %s end where V8 finds it', (pattern, text, start) => {
    pattern.lastIndex = pattern.global ? start : 0
    expect(searchBySteps(pattern, text, start).index).toBe(pattern.exec(text)?.index)
  })
})
