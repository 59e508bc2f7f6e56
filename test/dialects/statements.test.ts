import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, rulesKey, selectionKey } from '../../src/dialects/index.ts'
import { probeDialects } from '../../src/dialects/probes.ts'
import { paceMeaning, statedPace } from '../../src/dialects/stated-pace.ts'
import { unnamedAgent } from '../../src/dialects/unnamed-agent.ts'
import { type Policy, parse, read } from '../../src/entry/index.ts'

/** What the pages say of dialects, and what claims about all robots compare. */

function policyOf(dialect: DialectId, agent: string, lines: readonly string[]): Policy {
  return read(parse(`${lines.join('\n')}\n`), { agent, dialect: dialects[dialect] })
}

describe('statements that each dialect answers by running', () => {
  const ids = [
    'rfc-9309',
    'google',
    'original-1994',
    'extended-2',
    'python-urllib',
    'crawler-commons',
  ] as const

  it('have an answer of each dialect, marked if another dialect stands in', () => {
    const statements = probeDialects(ids).map(({ question, asks, answers }) => [
      question,
      asks,
      answers.map(({ answer, isAssumed }) => `${answer}${isAssumed ? '?' : ''}`).join(' '),
    ])
    expect(statements).toEqual([
      ['decoding', 'a byte order mark is skipped', 'yes yes yes? yes? no yes'],
      ['decoding', 'UTF-16 with a byte order mark is read', 'yes no yes? yes? error yes'],
      ['lines', 'a blank line ends a group', 'no no yes yes yes no'],
      ['comments', '`#` within a value starts a comment', 'yes yes yes no yes yes'],
      ['fields', 'Allow is a field', 'yes yes no yes yes yes'],
      ['fields', '`Disalow` is Disallow', 'no yes no no no yes'],
      ['separator', '`Disallow /a` is a rule', 'no yes no no no yes'],
      ['groupOpens', 'a User-agent line after a rule opens a group', 'yes yes no no yes yes'],
      ['groupCloses', 'a User-agent line after Crawl-delay closes a group', 'no no no no yes no'],
      ['rulesWithoutAgent', 'at the start of the file they apply to all robots', 'no no no no no no'],
      ['agentMatch', '`foo` in the file names foobot', 'no no yes? yes? yes no'],
      ['agentMatch', '`foobot` in the file names foo', 'no no no? no? no no'],
      ['agentMatch', 'two groups are combined', 'yes yes no? no? no yes'],
      ['fallback', 'two `*` groups are combined', 'yes yes no no no yes'],
      ['emptyValue', 'an empty Disallow undoes a later rule', 'no no yes no yes no'],
      ['emptyValue', 'an empty Disallow undoes `/` before it', 'no no yes no no no'],
      ['patterns', '`*` matches any run', 'yes yes no yes no yes'],
      ['patterns', '`$` matches the end', 'yes yes no no no yes'],
      ['patterns', 'a plain value is a prefix', 'yes yes yes no yes yes'],
      ['percentEncoding', '`%7E` is `~`', 'yes no no no? yes yes'],
      ['percentEncoding', '`%2F` is `/`', 'no no no no? yes no'],
      ['precedence', 'a longer Allow wins over a Disallow before it', 'yes yes no no no yes'],
      ['precedence', 'an Allow wins over a Disallow with the same value before it', 'yes yes no no no yes'],
      ['robotsTxtItself', 'it is exempt', 'yes no no? no? no yes'],
      ['unknownLines', 'an unknown line ends a run of User-agent lines', 'no no no no no no'],
      ['pacing', 'Crawl-delay is obeyed', 'no no no no yes yes'],
      ['pacing', 'Request-rate is obeyed', 'no no no yes yes no'],
      ['pacing', 'Visit-time is obeyed', 'no no no yes no no'],
    ])
  })
})

describe('the pace that a file states', () => {
  const lines = [
    'User-agent: *',
    'Robot-version: 2.0.0',
    'Request-rate: 1/10m 0605-2345',
    'Request-rate: 2/1',
    'Visit-time: 0030-0905',
    'Disallow: /a*',
  ]

  it('is written so that it can be read again', () => {
    const policy = policyOf('extended-2', 'FooBot', lines)
    expect(statedPace('request-rate', policy)).toEqual([
      { value: '1/600 0605-2345', line: 3 },
      { value: '2/1', line: 4 },
    ])
    expect(statedPace('visit-time', policy)).toEqual([{ value: '0030-0905', line: 5 }])
    expect(statedPace('crawl-delay', policy)).toEqual([])
    const urllib = policyOf('python-urllib', 'FooBot', ['User-agent: *', 'Crawl-delay: 3', 'Disallow: /a'])
    expect(statedPace('crawl-delay', urllib)).toEqual([{ value: '3', line: 2 }])
  })

  it('has one meaning in all its spellings', () => {
    expect(paceMeaning('request-rate', '1/10m')).toBe(paceMeaning('request-rate', '1/600s'))
    expect(paceMeaning('request-rate', '1/10m')).not.toBe(paceMeaning('request-rate', '1/10s'))
    expect(paceMeaning('visit-time', '0600-0845')).toBe(paceMeaning('visit-time', '0600 - 0845'))
    expect(paceMeaning('visit-time', 'noon')).toBeUndefined()
  })
})

describe('a key that agents with one policy share', () => {
  const lines = [
    'User-agent: FooBot',
    'User-agent: BarBot',
    'Disallow: /a',
    '',
    'User-agent: *',
    'Disallow: /',
  ]
  const keys = (
    dialect: DialectId,
    agents: readonly string[],
    some: readonly string[] = lines,
  ): Set<string> =>
    new Set(agents.map((agent) => selectionKey(policyOf(dialect, agent, some), dialects[dialect])))

  it('tells groups apart, and dialects', () => {
    for (const dialect of ['original-1994', 'google', 'crawler-commons'] as const) {
      expect(keys(dialect, ['FooBot', 'BarBot']).size, dialect).toBe(1)
      expect(keys(dialect, ['FooBot', 'QuxBot']).size, dialect).toBe(2)
    }
    const [one, other] = (['original-1994', 'google'] as const).map((dialect) =>
      selectionKey(policyOf(dialect, 'FooBot', lines), dialects[dialect]),
    )
    expect(one).not.toBe(other)
  })

  it('holds the pace where it may depend on the agent, and the rules where they may', () => {
    const paced = [
      'User-agent: FooBot',
      'Crawl-delay: 1',
      'User-agent: BarBot',
      'Crawl-delay: 9',
      'Disallow: /a',
    ]
    const [foo, bar] = ['FooBot', 'BarBot'].map((agent) => policyOf('rfc-9309', agent, paced)) as [
      Policy,
      Policy,
    ]
    expect([foo, bar].map(({ pacing }) => pacing.crawlDelay?.value)).toEqual([1, 9])
    expect(rulesKey(foo, dialects['rfc-9309'])).toBe(rulesKey(bar, dialects['rfc-9309']))
    expect(keys('rfc-9309', ['FooBot', 'BarBot'], paced).size).toBe(2)
    const long = paced.map((line) => line.replace('9', '999'))
    expect(keys('crawler-commons', ['FooBot', 'BarBot'], long).size).toBe(2)
    const rules = ['FooBot', 'BarBot'].map((agent) =>
      rulesKey(policyOf('crawler-commons', agent, long), dialects['crawler-commons']),
    )
    expect(new Set(rules).size).toBe(2)
  })
})

describe('the agent that no group names', () => {
  it('is one of private use that no file holds', () => {
    const file = parse('User-agent: robot\nDisallow: /\n')
    expect(unnamedAgent([file])).toBe('\ue000')
    expect(unnamedAgent([])).toBe('\ue000')
    expect(unnamedAgent([file, parse('User-agent: \ue000\ue001\nDisallow: /\n')])).toBe('\ue002')
    expect(() => unnamedAgent(file as never)).toThrow('unnamedAgent([parse(text)])')
  })

  it('is any if every group names every agent', () => {
    const all = Array.from({ length: 40 }, (_, at) => String.fromCharCode(0xe000 + at)).join('')
    expect(unnamedAgent([parse(`User-agent: ${all}\nDisallow: /\n`)])).toBe('\ue000')
  })
})
