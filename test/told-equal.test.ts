// Where texts alone tell that two lists mean the same, against automata.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialects } from '../src/dialects/index.ts'
import { searchedParting } from '../src/pattern/automata/questions.ts'
import { toldEqual } from '../src/pattern/automata/told-equal.ts'
import { asSent, type DecisionList, findParting, type PathForm, starDollar } from '../src/pattern/index.ts'
import { editedLists } from './pattern-arbitraries.ts'

const forms: readonly PathForm[] = [asSent, dialects.google.formFor('https://example.com')]

const RUNS = Number(process.env.WAYLEAVE_QUESTIONS ?? 3_000)

const list = (...rules: readonly string[]): DecisionList => ({
  form: asSent,
  entries: rules.map((rule) => ({ pattern: starDollar(rule.slice(1)), verdict: rule.startsWith('+') ? 1 : 0 })),
  otherwise: 1,
})

describe('lists that are told to be equal by their texts', () => {
  it(`mean the same, ${RUNS} pairs`, { timeout: Math.max(120_000, RUNS * 20) }, () => {
    const seen = { told: 0, equal: 0 }
    fc.assert(
      fc.property(editedLists(fc.constantFrom(...forms)), ([a, b]) => {
        const { kind } = searchedParting(a, b)
        if (kind === 'none') seen.equal += 1
        if (!toldEqual(a, b)) return
        seen.told += 1
        expect(kind).toBe('none')
      }),
      { numRuns: RUNS },
    )
    // Of those that are equal, nearly all are told.
    expect(seen.told).toBeGreaterThan(seen.equal * 0.7)
  })

  it('are those without a line that a wider one of the same verdict follows, and nothing of another between', () => {
    const shop = ['+*/modules/*.js', '-/*?orderby=', '-/*&tag=', '-/*order']
    const without = shop.filter((rule) => rule !== '-/*?orderby=')
    expect(toldEqual(list(...shop), list(...without))).toBe(true)
    expect(findParting(list(...shop), list(...without))).toEqual({ kind: 'none', states: 0 })
    const between = ['-/*?orderby=', '+*/modules/*.js', '-/*order']
    expect(toldEqual(list(...between), list(...between.slice(1)))).toBe(false)
    expect(findParting(list(...between), list(...between.slice(1)))).toMatchObject({ kind: 'found' })
  })

  it('are not told of what they say where nothing matches, of other texts, or of too many', () => {
    expect(toldEqual(list('-/a'), { ...list('-/a'), otherwise: 0 })).toBe(false)
    expect(toldEqual(list(), { ...list(), form: dialects['python-urllib'].formFor('https://example.com') })).toBe(false)
    const many = Array.from({ length: 400 }, (_, at) => `-/${at}`)
    expect(toldEqual(list(...many), list(...many.map((rule) => `${rule}/`), ...many))).toBe(false)
  })
})
