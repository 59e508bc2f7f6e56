// Many questions about one file take a table of its names, and get the answers of single questions.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dialects, parse, read } from '../../src/entry/index.ts'
import { scaled } from '../scale.ts'

const value = fc.oneof(
  fc.constantFrom(
    '*',
    '* x',
    'FooBot',
    'foobot',
    'FooBot/1.0',
    'Foo Bot',
    'bot7',
    '7bot',
    'föö',
    'Foo_Bot-',
    '-',
  ),
  fc.string({ unit: fc.constantFrom('a', 'B', '1', '-', '_', ' ', '*', '/', 'ä', 'K'), maxLength: 4 }),
)
const file = fc
  .array(fc.tuple(fc.array(value, { minLength: 1, maxLength: 3 }), fc.boolean()), {
    minLength: 16,
    maxLength: 24,
  })
  .map((groups) =>
    groups
      .map(
        ([names, hasRule]) =>
          `${names.map((name) => `User-agent: ${name}\n`).join('')}${hasRule ? 'Disallow: /a\n' : ''}`,
      )
      .join('\n'),
  )

it.each(['rfc-9309', 'google', 'bing', 'yandex', 'baidu', 'seznam', 'texting-robots'] as const)(
  '%s selects the same groups with and without the table',
  (id) => {
    fc.assert(
      fc.property(file, fc.array(value, { minLength: 8, maxLength: 12 }), (text, agents) => {
        const linesFor = (from: ReturnType<typeof parse>, agent: string): string => {
          const { kind, selected } = read(from, { agent, dialect: dialects[id], rawAgent: true }).selection
          return `${kind} ${selected.map(({ firstLine }) => firstLine).join(' ')}`
        }
        const asked = parse(text)
        for (let turn = 0; turn < 5; turn++) for (const agent of agents) linesFor(asked, agent)
        for (const agent of agents) expect(linesFor(asked, agent)).toBe(linesFor(parse(text), agent))
      }),
      { numRuns: scaled(100, 2_000, 'WAYLEAVE_FILES') },
    )
  },
)
