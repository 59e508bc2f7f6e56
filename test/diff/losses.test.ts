// What one policy opens or closes, and what the order of rules proves of it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diff, lossesOf } from '../../src/diff/index.ts'
import { dialects, parse, read } from '../../src/entry/index.ts'
import { Budget } from '../../src/pattern/index.ts'
import { scaled } from '../scale.ts'

const record = fc
  .tuple(
    fc.constantFrom('Allow', 'Disallow'),
    fc.constantFrom('/', '/a', '/a/b', '/*b', '/a$', '/b', '/ab', '/*.x$'),
  )
  .map(([field, value]) => `${field}: ${value}`)
const records = fc.array(record, { maxLength: 6 })

describe('lossesOf', () => {
  it('finds the changes of one direction that diff finds', () => {
    fc.assert(
      fc.property(
        records,
        records,
        fc.boolean(),
        fc.constantFrom(...(['rfc-9309', 'google', 'python-urllib', 'wget'] as const)),
        fc.constantFrom(...(['allow', 'disallow'] as const)),
        (one, more, isFirst, id, effect) => {
          const dialect = dialects[id]
          const policyOf = (lines: readonly string[]) =>
            read(parse(['User-agent: *', ...lines, ''].join('\n')), { agent: 'FooBot', dialect })
          // Most losses come of rules that are added above or below those that a policy has.
          const [before, after] = [policyOf(one), policyOf(isFirst ? [...more, ...one] : [...one, ...more])]
          const { changes, complete } = lossesOf(before, after, effect, new Budget(1_000_000))
          const { paths } = diff(before, after)
          const all = paths.kind === 'different' ? paths.changes : []
          const direction = effect === 'disallow' ? 'opened' : 'closed'
          expect(complete).toBe(true)
          expect(changes.map(({ url }) => url)).toEqual(
            all.filter((change) => change.direction === direction).map(({ url }) => url),
          )
        },
      ),
      { numRuns: scaled(300, 20_000, 'WAYLEAVE_PAIRS') },
    )
  })

  it('proves nothing by a search once the budget is spent, and what the order of rules proves', () => {
    const policyOf = (...lines: string[]) =>
      read(parse(['User-agent: *', ...lines, ''].join('\n')), {
        agent: 'FooBot',
        dialect: dialects['rfc-9309'],
      })
    const before = policyOf('Disallow: /a', 'Allow: /a/b')
    const spent = new Budget(0)
    expect(lossesOf(before, policyOf('Allow: /*x'), 'disallow', spent)).toEqual({
      changes: [],
      complete: false,
    })
    const more = policyOf('Disallow: /a', 'Allow: /a/b', 'Disallow: /c')
    expect(lossesOf(before, more, 'disallow', spent)).toEqual({ changes: [], complete: true })
  })
})
