// Whose pacing is whose, where a group has records of several agents: as one pass for one agent tells it.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dialects, parse, read } from '../../src/entry/index.ts'
import { scaled } from '../scale.ts'

type Line = readonly [field: 'User-agent' | 'Pace' | 'Disallow', value: string]

const line: fc.Arbitrary<Line> = fc.oneof(
  fc.constantFrom('a', 'B', 'c').map((value): Line => ['User-agent', value]),
  fc.integer({ min: 1, max: 9 }).map((seconds): Line => ['Pace', String(seconds)]),
  fc.constant<Line>(['Disallow', '/p']),
)

const names = ([field, value]: Line, agent: string): boolean =>
  field === 'User-agent' && value.toLowerCase() === agent

/** RFC 9309 joins the groups of an agent: its own rates count, else all of its groups. */
function ownRates(lines: readonly Line[], agent: string): readonly string[] {
  const own: string[] = []
  const ofGroups: string[] = []
  let group: string[] = []
  let before = ''
  let [hasRule, isInGroup, isOwn] = [true, false, false]
  for (const one of lines) {
    const [field, value] = one
    if (field === 'User-agent') {
      if (hasRule) {
        if (isInGroup) ofGroups.push(...group)
        group = []
        ;[hasRule, isInGroup, isOwn] = [false, false, false]
      } else if (before === 'Pace') isOwn = false
      isInGroup ||= names(one, agent)
      isOwn ||= names(one, agent)
    } else if (field === 'Disallow') hasRule = true
    else {
      group.push(value)
      if (isOwn) own.push(value)
    }
    before = field
  }
  if (isInGroup) ofGroups.push(...group)
  return own.length > 0 ? own : ofGroups
}

/** `addingCrawlDelay` of crawler-commons: the shortest of the delays that follow a line with the name. */
function shortestDelay(lines: readonly Line[], agent: string): readonly string[] {
  const delays: string[] = []
  let [isAdding, isClosed] = [false, false]
  for (const one of lines) {
    const [field, value] = one
    if (field === 'User-agent') {
      isAdding = names(one, agent) || (isAdding && !isClosed)
      isClosed = false
    } else if (field === 'Disallow') isClosed = true
    else if (isAdding) {
      delays.push(value)
      isAdding = false
    }
  }
  return delays.sort().slice(0, 1)
}

it.each([
  ['rfc-9309', 'Request-rate', ownRates],
  ['crawler-commons', 'Crawl-delay', shortestDelay],
] as const)('%s', (id, pace, expected) => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (drawn) => {
      const lines: readonly Line[] = [['User-agent', 'a'], ...drawn, ['Disallow', '/p']]
      const text = lines.map(([field, value]) => `${field === 'Pace' ? pace : field}: ${value}\n`).join('')
      const file = parse(pace === 'Request-rate' ? text.replaceAll(/(?<=rate: )/g, '1/') : text)
      for (const agent of ['a', 'b', 'c']) {
        const { crawlDelay, requestRates } = read(file, { agent, dialect: dialects[id] }).pacing
        const rates = requestRates.map(({ value }) => value.seconds)
        const found = [...rates, ...(crawlDelay === undefined ? [] : [crawlDelay.value])]
        expect([agent, ...found]).toEqual([agent, ...expected(lines, agent).map(Number)])
      }
    }),
    { numRuns: scaled(500, 20_000, 'WAYLEAVE_FILES') },
  )
})

it('is one object for agents that the same records are for', () => {
  const file = parse(
    'User-agent: *\nUser-agent: a\nCrawl-delay: 1\nUser-agent: b\nCrawl-delay: 2\nDisallow: /\n',
  )
  const pacingOf = (agent: string) => read(file, { agent, dialect: dialects['rfc-9309'] }).pacing
  expect(pacingOf('c')).toBe(pacingOf('d'))
  expect(pacingOf('a')).toEqual(pacingOf('c'))
  expect(pacingOf('b')).not.toEqual(pacingOf('a'))
})
