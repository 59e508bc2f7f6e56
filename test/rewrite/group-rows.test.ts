// What an edit does to the records of one group.
import { describe, expect, it } from 'vitest'
import { dialects, type Group } from '../../src/dialects/index.ts'
import {
  type ClosingWay,
  closed,
  copied,
  opened,
  type Row,
  remaining,
  rowsOf,
  rulesOf,
  signalling,
  stating,
  withNewOnTop,
  withRule,
  withRules,
} from '../../src/rewrite/edit/group-rows.ts'
import { parse } from '../../src/syntax/index.ts'

const DIALECT = dialects['rfc-9309']

function groupOf(records: readonly string[]): readonly Row[] {
  const file = parse(['User-agent: *', ...records].join('\n'))
  return rowsOf(file, DIALECT.outline(file).groups as readonly Group[])
}

/** Each row as its text, after `+` if it is new, `~` if its value changes, and `-` if it goes. */
function shown(rows: readonly Row[]): string[] {
  return rows.map(({ text, line, change }) => {
    const sign = line === undefined ? '+ ' : change === 'removed' ? '- ' : change === 'value' ? '~ ' : ''
    return sign + text
  })
}

describe('the records of a group', () => {
  it('are its lines in order, each once, without comments and without records of the site', () => {
    const file = parse(
      [
        'User-agent: A',
        'User-agent: B',
        '  disallow : /a # why',
        'Sitemap: /s',
        'Allow: /b  ',
        'Foo: bar',
        'Host: e.com',
        'Clean-param: s',
        'Crawl-delay: 5',
      ].join('\n'),
    )
    const groups = DIALECT.outline(file).groups as readonly Group[]
    const rows = rowsOf(file, [...groups, ...groups])
    expect(rows).toStrictEqual([
      { field: 'disallow', value: '/a', text: 'disallow : /a', line: 3 },
      { field: 'allow', value: '/b', text: 'Allow: /b', line: 5 },
      { field: 'crawl-delay', value: '5', text: 'Crawl-delay: 5', line: 9 },
    ])
    expect(rulesOf(rows).map(({ line }) => line)).toEqual([3, 5])
    expect(copied(rows)[2]).toStrictEqual({ field: 'crawl-delay', value: '5', text: 'Crawl-delay: 5' })
  })

  it('of two groups are in the order of the file', () => {
    const file = parse('User-agent: A\nDisallow: /a\n\nUser-agent: B\nDisallow: /b\n')
    const [a, b] = DIALECT.outline(file).groups as readonly [Group, Group]
    expect(rowsOf(file, [b, a]).map(({ line }) => line)).toEqual([2, 5])
  })
})

describe('a further rule of a group', () => {
  it.each<[about: string, before: string[], after: string[]]>([
    [
      'stands above the first that is no longer',
      ['Disallow: /long', 'Disallow: /b'],
      ['Disallow: /long', '+ Disallow: /a/', 'Disallow: /b'],
    ],
    [
      'changes nothing if it stands there',
      ['Disallow: /long', 'Disallow: /a/'],
      ['Disallow: /long', 'Disallow: /a/'],
    ],
  ])('%s', (_, before, after) => {
    expect(shown(withRules(groupOf(before), [{ field: 'disallow', value: '/a/' }]))).toEqual(after)
  })
})

describe('closing a group', () => {
  it.each<[about: string, way: ClosingWay, before: string[], after: string[]]>([
    [
      'changes an empty Disallow',
      'add',
      ['Crawl-delay: 5', 'Disallow:'],
      ['Crawl-delay: 5', '~ Disallow: /'],
    ],
    ['changes the first of two', 'add', ['Disallow:', 'Disallow:'], ['~ Disallow: /', 'Disallow:']],
    [
      'adds a rule after others',
      'add',
      ['Disallow: /a', 'Crawl-delay: 5'],
      ['Disallow: /a', '+ Disallow: /', 'Crawl-delay: 5'],
    ],
    [
      'adds a rule before all if there is none',
      'add',
      ['Crawl-delay: 5'],
      ['+ Disallow: /', 'Crawl-delay: 5'],
    ],
    [
      'keeps what opens a path',
      'add',
      ['Allow: /a', 'Disallow:'],
      ['Allow: /a', 'Disallow:', '+ Disallow: /'],
    ],
    [
      'adds a rule besides an equal one',
      'add',
      ['Disallow: /', 'Allow: /a'],
      ['Disallow: /', 'Allow: /a', '+ Disallow: /'],
    ],
    [
      'removes what opens a path',
      'replace',
      ['Allow: /a', 'Allow:', 'Disallow:', 'Disallow: /b'],
      ['- Allow: /a', 'Allow:', '- Disallow:', 'Disallow: /b', '+ Disallow: /'],
    ],
    ['keeps a rule that closes all', 'replace', ['Disallow: /', 'Allow: /a'], ['Disallow: /', '- Allow: /a']],
    [
      'adds a rule above',
      'replace-first',
      ['Crawl-delay: 5', 'Allow: /a', 'Disallow: /b'],
      ['+ Disallow: /', 'Crawl-delay: 5', '- Allow: /a', 'Disallow: /b'],
    ],
  ])('%s (%s)', (_, way, before, after) => {
    expect(shown(closed(groupOf(before), way))).toEqual(after)
  })

  it('counts a rule that opens all as no closing one', () => {
    const rows = groupOf(['Allow: /', 'Disallow: /b'])
    expect(shown(closed(rows, 'replace'))).toEqual(['- Allow: /', 'Disallow: /b', '+ Disallow: /'])
    expect(remaining(closed(rows, 'replace')).map(({ text }) => text)).toEqual([
      'Disallow: /b',
      'Disallow: /',
    ])
  })
})

describe('opening a group', () => {
  const result = (records: string[], closing: number[], star: string[]): string[] => {
    const rows = groupOf(records)
    const chosen = new Set(rows.filter((_, at) => closing.includes(at)))
    return shown(opened(rows, chosen, copied(groupOf(star))))
  }

  it('empties the closing rule, and removes others', () => {
    expect(result(['Disallow: /', 'Crawl-delay: 5', 'Disallow: /*'], [0, 2], [])).toEqual([
      '~ Disallow:',
      'Crawl-delay: 5',
      '- Disallow: /*',
    ])
  })

  it('adds an empty Disallow if there is no rule', () => {
    expect(result(['Crawl-delay: 5'], [], [])).toEqual(['+ Disallow:', 'Crawl-delay: 5'])
  })

  it('removes the closing rule if others stay', () => {
    expect(result(['Disallow: /', 'Disallow: /a'], [0], [])).toEqual(['- Disallow: /', 'Disallow: /a'])
  })

  it('puts a rule for * in the place of the closing one, and adds those that the group lacks', () => {
    expect(
      result(['Disallow: /', 'Disallow: /a'], [0], ['Allow: /x', 'Disallow: /a', 'Disallow: /b']),
    ).toEqual(['~ Disallow: /b', 'Disallow: /a', '+ Allow: /x'])
    expect(result(['Disallow: /'], [0], ['Allow: /x'])).toEqual(['- Disallow: /', '+ Allow: /x'])
    expect(result(['Crawl-delay: 5'], [], ['Disallow: /b'])).toEqual(['+ Disallow: /b', 'Crawl-delay: 5'])
    expect(result(['Allow: /a'], [], ['Disallow: /a'])).toEqual(['Allow: /a', '+ Disallow: /a'])
  })
})

describe('a group that states records', () => {
  it('has a rule', () => {
    expect(shown(withRule(groupOf(['Crawl-delay: 5'])))).toEqual(['+ Disallow:', 'Crawl-delay: 5'])
    expect(shown(withRule(groupOf(['Allow: /'])))).toEqual(['Allow: /'])
  })

  it.each<[about: string, before: string[], lines: string[], after: string[]]>([
    ['at the end', ['Disallow: /a'], ['Crawl-delay: 5'], ['Disallow: /a', '+ Crawl-delay: 5']],
    ['the version above', ['Disallow: /a'], ['Robot-version: 2.0'], ['+ Robot-version: 2.0', 'Disallow: /a']],
    [
      'in place of another value',
      ['Crawl-delay: 3', 'Disallow: /a', 'Crawl-delay: 4'],
      ['Crawl-delay: 5'],
      ['~ Crawl-delay: 5', 'Disallow: /a', '- Crawl-delay: 4'],
    ],
    [
      'besides others of a field with several',
      ['Comment: a', 'Disallow:'],
      ['Comment: b'],
      ['Comment: a', 'Disallow:', '+ Comment: b'],
    ],
    [
      'each of two of one field',
      ['Request-rate: 1/5', 'Disallow:'],
      ['Request-rate: 1/6', 'Request-rate: 1/7 0600-0700'],
      ['~ Request-rate: 1/6', 'Disallow:', '+ Request-rate: 1/7 0600-0700'],
    ],
  ])('%s', (_, before, lines, after) => {
    expect(shown(stating(groupOf(before), lines))).toEqual(after)
  })

  it('may have the new ones on top, but for rules', () => {
    const rows = [
      ...groupOf(['Disallow: /a', 'Crawl-delay: 3']),
      ...copied(groupOf(['Allow: /b', 'Comment: c'])),
    ]
    expect(shown(withNewOnTop(rows))).toEqual([
      '+ Comment: c',
      'Disallow: /a',
      'Crawl-delay: 3',
      '+ Allow: /b',
    ])
  })
})

describe('a group that states signals', () => {
  const signals = [
    ['search', 'yes'],
    ['ai-train', 'no'],
  ] as const
  it.each<[about: string, before: string[], after: string[]]>([
    [
      'after its rules',
      ['Disallow: /a', 'Crawl-delay: 5'],
      ['Disallow: /a', '+ Content-Signal: search=yes, ai-train=no', 'Crawl-delay: 5'],
    ],
    [
      'as they are',
      ['Disallow:', 'Content-Signal: ai-train=no,search=yes'],
      ['Disallow:', 'Content-Signal: ai-train=no,search=yes'],
    ],
    [
      'otherwise than before',
      ['Content-Signal: AI-Train = yes ,use=full', 'Disallow:'],
      ['~ Content-Signal: ai-train=no, use=full, search=yes', 'Disallow:'],
    ],
    [
      'in each record',
      ['Content-Signal: search=no', 'Content-Signal: ai-train=yes', 'Disallow:'],
      ['~ Content-Signal: search=yes', '~ Content-Signal: ai-train=no', 'Disallow:'],
    ],
    [
      'not in a record for a path',
      ['Content-Signal: /x search=no', 'Disallow:'],
      ['Content-Signal: /x search=no', 'Disallow:', '+ Content-Signal: search=yes, ai-train=no'],
    ],
    [
      'not in another field',
      ['Content-Usage: search=n', 'Disallow:'],
      ['Content-Usage: search=n', 'Disallow:', '+ Content-Signal: search=yes, ai-train=no'],
    ],
  ])('%s', (_, before, after) => {
    expect(shown(signalling(groupOf(before), 'content-signal', signals))).toEqual(after)
  })

  it('keeps new records, changes no removed one, and does nothing without signals', () => {
    const rows = groupOf(['Content-Signal: search=no', 'Disallow:'])
    expect(signalling(rows, 'content-signal', [])).toBe(rows)
    const removed = rows.map(
      (row): Row => (row.field === 'content-signal' ? { ...row, change: 'removed' } : row),
    )
    expect(shown(signalling(removed, 'content-signal', [['search', 'yes']]))).toEqual([
      '- Content-Signal: search=no',
      'Disallow:',
      '+ Content-Signal: search=yes',
    ])
    const added = copied(rows)
    expect(shown(signalling(added, 'content-signal', [['search', 'yes']]))).toEqual([
      '+ Content-Signal: search=yes',
      '+ Disallow:',
    ])
  })
})
