// Many questions about one file take a table of its names, and get the answers of single questions.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Dialect, dialects, type Policy, parse, read } from '../../src/entry/index.ts'
import { scaled } from '../scale.ts'

const value = fc.oneof(
  fc.constantFrom(
    '*',
    '* x',
    'FooBot',
    'foobot',
    'FooBot/1.0',
    'Foo Bot',
    'oob',
    'MyFooBotX',
    'bot7',
    '7bot',
    'föö',
    'Foo_Bot-',
    '-',
  ),
  fc.string({ unit: fc.constantFrom('a', 'B', '1', '-', '_', ' ', '*', '/', 'ä', 'K'), maxLength: 4 }),
)
const record = fc.constantFrom(
  'Disallow: /a',
  'Allow: /b',
  'Crawl-delay: 5',
  'Request-rate: 1/5',
  'Sitemap: /s',
)
const file = fc
  .array(fc.tuple(fc.array(value, { minLength: 1, maxLength: 3 }), fc.array(record, { maxLength: 3 })), {
    minLength: 16,
    maxLength: 24,
  })
  .chain((groups) => fc.constantFrom('', '\n').map((between) => [groups, between] as const))
  .map(([groups, between]) =>
    groups
      .map(([names, records]) => [...names.map((name) => `User-agent: ${name}`), ...records, ''].join('\n'))
      .join(between),
  )

/** What a policy says that its groups decide. */
function contentsOf({
  selection: { kind, selected, candidates, reasonFor },
  rules,
  pacing,
}: Policy): unknown {
  const lines = selected.map(({ firstLine }) => firstLine)
  return { kind, lines, reasons: candidates.map((group) => reasonFor(group)), rules, pacing }
}

it.each(Object.entries<Dialect>(dialects))('%s reads the same with and without the table', (_, dialect) => {
  fc.assert(
    fc.property(file, fc.array(value, { minLength: 8, maxLength: 12 }), (text, agents) => {
      const contentsFor = (from: ReturnType<typeof parse>, agent: string): unknown =>
        contentsOf(read(from, { agent, dialect, rawAgent: true }))
      const asked = parse(text)
      for (let turn = 0; turn < 5; turn++) for (const agent of agents) contentsFor(asked, agent)
      for (const agent of agents) expect(contentsFor(asked, agent)).toEqual(contentsFor(parse(text), agent))
    }),
    { numRuns: scaled(40, 600, 'WAYLEAVE_FILES') },
  )
})
