import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { effectiveChanges, otherChanges } from '../../src/diff/index.ts'
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
    [
      'a window that is replaced, with whether it is honoured',
      'seznam',
      ['Visit-time: 0600-0845'],
      ['Visit-time: 0700-0845'],
      [
        {
          field: 'visit-time',
          before: { value: '0600-0845', line: 2 },
          after: { value: '0700-0845', line: 2 },
          honoured: 'unknown',
        },
      ],
    ],
    [
      'each of two windows that one replaces',
      'seznam',
      ['Visit-time: 0600-0845', 'Visit-time: 0900-1000'],
      ['Visit-time: 1100-1200'],
      [
        { field: 'visit-time', before: { value: '0600-0845', line: 2 }, honoured: 'unknown' },
        { field: 'visit-time', before: { value: '0900-1000', line: 3 }, honoured: 'unknown' },
        { field: 'visit-time', after: { value: '1100-1200', line: 2 }, honoured: 'unknown' },
      ],
    ],
    [
      'one window that two replace',
      'seznam',
      ['Visit-time: 0600-0845'],
      ['Visit-time: 0900-1000', 'Visit-time: 1100-1200'],
      [
        { field: 'visit-time', before: { value: '0600-0845', line: 2 }, honoured: 'unknown' },
        { field: 'visit-time', after: { value: '0900-1000', line: 2 }, honoured: 'unknown' },
        { field: 'visit-time', after: { value: '1100-1200', line: 3 }, honoured: 'unknown' },
      ],
    ],
    [
      'windows that another replaces, without one that is refused',
      'seznam',
      ['Visit-time: 0600-0845', 'Visit-time: 0900-1000'],
      ['Visit-time: 1100-1200', 'Visit-time: noon'],
      [
        { field: 'visit-time', before: { value: '0600-0845', line: 2 }, honoured: 'unknown' },
        { field: 'visit-time', before: { value: '0900-1000', line: 3 }, honoured: 'unknown' },
        { field: 'visit-time', after: { value: '1100-1200', line: 2 }, honoured: 'unknown' },
        { field: 'visit-time', after: { value: 'noon', line: 3 }, ignored: 'malformed' },
      ],
    ],
    [
      'a lost window, and not one that stays as refused',
      'seznam',
      ['Visit-time: 0600-0845', 'Visit-time: 0900-1000'],
      ['Visit-time: 0900-1000'],
      [{ field: 'visit-time', before: { value: '0600-0845', line: 2 }, honoured: 'unknown' }],
    ],
    [
      'the first refused record of the field, whatever else the group has',
      'bing',
      ['Crawl-delay: 5'],
      ['Disallow: /a', 'Crawl-delay: five', 'Crawl-delay: six'],
      [
        {
          field: 'crawl-delay',
          before: { value: '5', line: 2 },
          honoured: 'yes',
          refused: { value: 'five', line: 3 },
        },
        { field: 'crawl-delay', after: { value: 'six', line: 4 }, ignored: 'malformed' },
      ],
    ],
    [
      'a lost Crawl-delay without a value in its place',
      'bing',
      ['Crawl-delay: 5'],
      ['Disallow: /a'],
      [{ field: 'crawl-delay', before: { value: '5', line: 2 }, honoured: 'yes' }],
    ],
    [
      'a lost Request-rate, if others stay',
      'seznam',
      ['Request-rate: 1/5', 'Request-rate: 1/9'],
      ['Request-rate: 1/9'],
      [{ field: 'request-rate', before: { value: '1/5s', line: 2 }, honoured: 'yes' }],
    ],
    [
      'an added Request-rate, if others stay',
      'seznam',
      ['Request-rate: 1/9'],
      ['Request-rate: 1/5', 'Request-rate: 1/9'],
      [{ field: 'request-rate', after: { value: '1/5s', line: 2 }, honoured: 'yes' }],
    ],
    [
      'no Request-rate, if all stay as they are',
      'seznam',
      ['Request-rate: 1/5', 'Request-rate: 1/9'],
      ['Request-rate: 1/5', 'Request-rate: 1/9'],
      [],
    ],
    [
      'only the first Request-rate that moved',
      'seznam',
      ['Request-rate: 1/3', 'Request-rate: 1/5', 'Request-rate: 1/7'],
      ['Request-rate: 1/3', 'Request-rate: 1/7', 'Request-rate: 1/5'],
      [
        {
          field: 'request-rate',
          before: { value: '1/5s', line: 3 },
          after: { value: '1/7s', line: 3 },
          honoured: 'yes',
        },
      ],
    ],
    [
      'one change of Host',
      'yandex',
      ['Host: a.example'],
      ['Host: b.example'],
      [{ field: 'host', before: { value: 'a.example', line: 2 }, after: { value: 'b.example', line: 2 } }],
    ],
    [
      'a Comment that is lost',
      'extended-2',
      ['Robot-version: 2.0', 'Disallow:', 'Comment: a', 'Comment: b'],
      ['Robot-version: 2.0', 'Disallow:', 'Comment: b'],
      [{ field: 'comment', before: { value: 'a', line: 4 } }],
    ],
    [
      'signals by name and value, or by name alone',
      'rfc-9309',
      ['Content-Signal: search=yes, later'],
      ['Content-Signal: search=no'],
      [
        { field: 'content-signal', before: { value: 'search=yes', line: 2 } },
        { field: 'content-signal', before: { value: 'later', line: 2 } },
        { field: 'content-signal', after: { value: 'search=no', line: 2 } },
      ],
    ],
    [
      'preferences with their path',
      'rfc-9309',
      ['Content-Usage: /a train-ai=n'],
      ['Content-Usage: /b train-ai=n', 'Content-Usage: train-ai=n'],
      [
        { field: 'content-usage', before: { value: '/a train-ai=n', line: 2 } },
        { field: 'content-usage', after: { value: '/b train-ai=n', line: 2 } },
        { field: 'content-usage', after: { value: 'train-ai=n', line: 3 } },
      ],
    ],
    [
      'licences',
      'rfc-9309',
      ['License: https://e.example/1'],
      ['License: https://e.example/2'],
      [
        { field: 'license', before: { value: 'https://e.example/1', line: 2 } },
        { field: 'license', after: { value: 'https://e.example/2', line: 2 } },
      ],
    ],
    [
      'Noindex records',
      'google',
      ['Noindex: /a'],
      ['Noindex: /b'],
      [
        { field: 'noindex', before: { value: '/a', line: 2 } },
        { field: 'noindex', after: { value: '/b', line: 2 } },
      ],
    ],
  ] as const)('are %s', (_, dialect, before, after, expected) => {
    expect(otherChanges(policy(dialect, before), policy(dialect, after))).toStrictEqual(expected)
  })

  it('that have an effect leave out records that the dialect ignores', () => {
    const [before, after] = [
      policy('bing', ['Crawl-delay: 5', 'Crawl-delay: 6']),
      policy('bing', ['Crawl-delay: 7']),
    ]
    expect(otherChanges(before, after).map(({ ignored }) => ignored)).toEqual([undefined, 'superseded'])
    expect(effectiveChanges(before, after).map(({ ignored }) => ignored)).toEqual([undefined])
  })
})
