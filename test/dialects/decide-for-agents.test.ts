import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, decideForAgents, dialects, parse, read } from '../../src/entry/index.ts'
import { path, robotsText } from '../arbitraries.ts'

const agents = [
  'FooBot',
  'BarBot',
  ['FooBot-News', 'FooBot'],
  '*',
  'Googlebot',
  'barbot',
  'FooBot-2.1',
] as const

describe('one URL for many agents', () => {
  for (const dialect of Object.values(dialects)) {
    it(`gives each agent the verdict of its own policy: ${dialect.id}`, () => {
      fc.assert(
        fc.property(robotsText, path, (text, url) => {
          const file = parse(text)
          const apart = agents.map((agent) => decide(read(file, { agent, dialect }), url))
          expect(decideForAgents(file, url, { dialect, agents })).toEqual(apart)
        }),
        { numRuns: 150 },
      )
    })
  }

  it('comes in the order of the agents', () => {
    const file = parse('User-agent: FooBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n')
    const verdicts = decideForAgents(file, '/private/', {
      dialect: dialects['rfc-9309'],
      agents: ['BarBot', 'FooBot', 'BazBot'],
    })
    expect(verdicts.map(({ rule }) => rule?.line)).toEqual([5, 2, 5])
  })
})
