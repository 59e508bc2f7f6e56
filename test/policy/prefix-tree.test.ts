import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { isPrefix, literalPrefix } from '../../src/pattern/index.ts'
import { type PrefixNode, prefixTree, type RankedRule } from '../../src/policy/prefix-tree.ts'
import { parse } from '../../src/syntax/index.ts'

const lines = fc.array(
  fc
    .tuple(
      fc.constantFrom('Allow', 'Disallow'),
      fc.array(fc.constantFrom('a', 'b', '/', '*', '$'), { maxLength: 4 }),
    )
    .map(([field, pieces]) => `${field}: /${pieces.join('')}`),
  { maxLength: 60 },
)

it('holds every rule at the node of its literal prefix, by rank, below the longest prefix of that', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom<DialectId>('google', 'python-urllib'), (drawn, id) => {
      const { rules } = read(parse(['User-agent: *', ...drawn].join('\n')), {
        agent: 'foo',
        dialect: dialects[id],
      })
      const nodes = prefixTree(rules)
      const prefixes = [...new Set(rules.map(({ pattern }) => literalPrefix(pattern)))].sort()
      expect(nodes.map(({ prefix }) => prefix)).toEqual(prefixes)
      for (const [index, node] of nodes.entries()) {
        expect(node.place).toBe(index)
        const below = nodes.filter(({ prefix }) => prefix.startsWith(node.prefix))
        expect(nodes.slice(index, node.end)).toEqual(below)
        const above = nodes.filter((other) => other !== node && node.prefix.startsWith(other.prefix))
        expect(node.above).toBe(above.at(-1))
        expectRules(node, rules)
      }
    }),
    { numRuns: 100 },
  )
})

function expectRules(
  { prefix, prefixRules, otherRules }: PrefixNode,
  rules: Parameters<typeof prefixTree>[0],
): void {
  const own = rules
    .map((rule, rank): RankedRule => ({ rule, rank, prefix }))
    .filter(({ rule }) => literalPrefix(rule.pattern) === prefix)
  const others = own.filter(({ rule }) => !isPrefix(rule.pattern))
  expect(prefixRules).toEqual(own.filter(({ rule }) => isPrefix(rule.pattern)))
  expect(otherRules.allow).toEqual(others.filter(({ rule }) => rule.effect === 'allow'))
  expect(otherRules.disallow).toEqual(others.filter(({ rule }) => rule.effect === 'disallow'))
}
