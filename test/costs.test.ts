import { describe, expect, it } from 'vitest'
import { asSent, type DecisionList, findParting, type Pattern, partings } from '../src/pattern/index.ts'

const prefix = (text: string): Pattern => ({ kind: 'prefix', text })

describe('what a question about a large file costs', () => {
  it('does not grow with the square of the stars in a rule', () => {
    const stars = 20_000
    const list = (last: string): DecisionList => ({
      form: asSent,
      entries: [{ pattern: { kind: 'wildcard', segments: ['/a', ...new Array(stars).fill('a'), last], anchored: false }, verdict: 0 }],
      otherwise: 1,
    })
    // To remember for each star all that follow it takes more memory than a process gets.
    const found = findParting(list('a'), list('b'))
    expect(found.kind).toBe('found')
    expect(found.states).toBeLessThan(2 * stars)
  })

  it('does not grow with the square of the rules, where they are plain', () => {
    const rules = 1_000
    let reads = 0
    const entry = (text: string, verdict: number): DecisionList['entries'][number] => ({
      pattern: prefix(text),
      get verdict() {
        reads += 1
        return verdict
      },
    })
    const texts = Array.from({ length: rules }, (_, index) => `/${index}/`)
    const before: DecisionList = { form: asSent, entries: texts.map((text) => entry(text, 0)), otherwise: 1 }
    const after = texts.filter((text) => text !== '/500/').map((text) => entry(text, 0))
    const { regions, complete } = partings(before, { ...before, entries: [...after, entry('/new/', 0)] })
    expect(regions.map(({ path }) => path)).toEqual(['/500/', '/new/'].sort((one, other) => one.length - other.length))
    expect(complete).toBe(true)
    expect(reads).toBeLessThan(100 * rules)
  })
})
