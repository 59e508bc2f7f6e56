import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '../../src/check/index.ts'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { decide, type Policy } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'

const ORIGIN = 'https://example.com'

const policyOf = (rules: readonly string[], id: DialectId): Policy =>
  read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'foo', dialect: dialects[id] })

const ruleOf = (alphabet: readonly string[], maxLength: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('Allow', 'Disallow'), fc.array(fc.constantFrom(...alphabet), { maxLength }))
    .map(([field, pieces]) => `${field}: /${pieces.join('')}`)

const plain = fc.array(ruleOf(['a', 'b', '/'], 4), { maxLength: 8 })
/** Every path of at most five characters. */
const PATHS = ['a', 'b', '/', 'a', 'b'].reduce(
  (all) => [
    ...new Set([...all, ...all.flatMap((path) => ['a', 'b', '/'].map((character) => path + character))]),
  ],
  ['/'],
)

describe('order conflicts', () => {
  it('are found with a witness if first-match and longest-match dialects differ on plain paths', () => {
    let conflicts = 0
    fc.assert(
      fc.property(plain, (rules) => {
        const file = parse(['User-agent: *', ...rules].join('\n'))
        const [longest, first] = [policyOf(rules, 'rfc-9309'), policyOf(rules, 'baidu')]
        const { findings } = check(file, { select: ['P121'], dialects: ['rfc-9309', 'baidu'] })
        const differ = PATHS.some(
          (path) => decide(longest, ORIGIN + path).verdict !== decide(first, ORIGIN + path).verdict,
        )
        expect(findings.length > 0).toBe(differ)
        if (differ) conflicts += 1
        for (const { witness = '' } of findings)
          expect(decide(longest, witness).verdict).not.toBe(decide(first, witness).verdict)
      }),
      { numRuns: 500 },
    )
    expect(conflicts).toBeGreaterThan(20)
  })
})
