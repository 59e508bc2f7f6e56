import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DialectId, decide, dialects, parse, read } from '../../src/entry/index.ts'
import { SEED } from '../seed.ts'

const LINES = ['User-agent: *', 'Disallow: /a', 'Allow: /a', 'Disallow: /', '# c', 'Foo: a', '', ' ']

const lines = fc.array(fc.tuple(fc.constantFrom(...LINES), fc.constantFrom('\n', '\r\n', '\r', '\r\r\n')), {
  maxLength: 8,
})

describe.each(Object.keys(dialects) as DialectId[])('%s', (id) => {
  it('names lines of the file, whatever ends a line for the program', () => {
    let decided = 0
    fc.assert(
      fc.property(lines, (drawn) => {
        const text = `User-agent: *\n${drawn.map((parts) => parts.join('')).join('')}`
        const policy = read(parse(text), { agent: 'FooBot', dialect: dialects[id] })
        const { rule } = decide(policy, '/a')
        if (rule?.line === undefined) return
        decided += 1
        expect(text.split(/\r\n|\r|\n/)[rule.line - 1]).toMatch(/allow: \//i)
      }),
      { numRuns: 200, seed: SEED },
    )
    expect(decided).toBeGreaterThan(10)
  })
})
