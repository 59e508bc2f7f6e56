import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { otherChanges } from '../../src/diff/index.ts'
import type { Policy } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'

const policy = (dialect: DialectId, records: readonly string[]): Policy =>
  read(parse(`User-agent: *\n${records.join('\n')}\n`), { agent: 'FooBot', dialect: dialects[dialect] })

describe('changes of metadata', () => {
  it.each([
    [
      'the first Request-rate that differs, with whether it is honoured',
      'seznam',
      ['Request-rate: 1/5', 'Request-rate: 1/9 0600-0845'],
      ['Request-rate: 1/9 0600-0845', 'Request-rate: 1/5'],
      [
        {
          field: 'request-rate',
          before: { value: '1/5s', line: 2 },
          after: { value: '1/9s 0600-0845', line: 2 },
          honoured: 'yes',
        },
      ],
    ],
    [
      'each Clean-param with its parameters and its path',
      'yandex',
      ['Clean-param: a&b /x'],
      ['Clean-param: a /x', 'Clean-param: c'],
      [
        { field: 'clean-param', before: { value: 'a&b /x', line: 2 } },
        { field: 'clean-param', after: { value: 'a /x', line: 2 } },
        { field: 'clean-param', after: { value: 'c', line: 3 } },
      ],
    ],
    [
      'a lost Crawl-delay with the value that the dialect refuses in its place, once',
      'bing',
      ['Crawl-delay: 5'],
      ['Crawl-delay: five'],
      [
        {
          field: 'crawl-delay',
          before: { value: '5', line: 2 },
          honoured: 'yes',
          refused: { value: 'five', line: 2 },
        },
      ],
    ],
    [
      'a record that the dialect ignores, and why',
      'bing',
      ['Crawl-delay: 5', 'Crawl-delay: 6'],
      ['Crawl-delay: 5'],
      [{ field: 'crawl-delay', before: { value: '6', line: 3 }, ignored: 'superseded' }],
    ],
    [
      'an ignored record that is added, next to a change that counts',
      'seznam',
      ['Crawl-delay: 7'],
      ['Crawl-delay: 9', 'Visit-time: 0600-0500x'],
      [
        {
          field: 'crawl-delay',
          before: { value: '7', line: 2 },
          after: { value: '9', line: 2 },
          honoured: 'unknown',
        },
        { field: 'visit-time', after: { value: '0600-0500x', line: 3 }, ignored: 'malformed' },
      ],
    ],
    ['nothing for an ignored record that is repeated', 'seznam', ['Visit-time: x'], ['Visit-time: x'], []],
  ] as const)('are %s', (_, dialect, before, after, expected) => {
    expect(otherChanges(policy(dialect, before), policy(dialect, after))).toEqual(expected)
  })
})
