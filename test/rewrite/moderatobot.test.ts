import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/entry/index.ts'
import { isUnchanged, moderatobot } from '../../src/rewrite/index.ts'
import { robotsText } from '../arbitraries.ts'
import { scaled } from '../scale.ts'

/** Pairs derived from Moderatobot's text, item by item of its checklist. */
const PAIRS: readonly (readonly [about: string, input: readonly string[], output: readonly string[]])[] = [
  [
    '15: CR, CRLF and LF end lines',
    ['user-AGENT : A\r\ndisallow:/a\rDISALLOW:  /b'],
    ['User-agent: A', 'Disallow: /a', 'Disallow: /b'],
  ],
  [
    '16: comments move above their lines',
    ['User-agent: A # one', 'Disallow: # all'],
    ['# one', 'User-agent: A', '# all', 'Disallow:'],
  ],
  [
    '17: a comment closes no group',
    ['User-agent: A', '# not blank', '', 'User-agent: B'],
    ['User-agent: A', 'Disallow:', '# not blank', '', 'User-agent: B', 'Disallow:'],
  ],
  [
    '19: an unknown directive stays, after the rules',
    ['User-agent: A', 'Foo: bar', 'Disallow: /a'],
    ['User-agent: A', 'Disallow: /a', 'Foo: bar'],
  ],
  [
    '20: rules after a blank line are left out',
    ['User-agent: A', 'Disallow: /a', '', 'Disallow: /b'],
    ['User-agent: A', 'Disallow: /a'],
  ],
  [
    '21: a User-agent line after a rule begins a group',
    ['User-agent: A', 'Disallow: /a', '# for B', 'User-agent: B', 'Disallow: /b'],
    ['User-agent: A', 'Disallow: /a', '', '# for B', 'User-agent: B', 'Disallow: /b'],
  ],
  [
    '23: comments of what is left out stay',
    ['# why', 'Disallow: /a # so', '', 'User-agent: A', 'Disallow:'],
    ['# why', '# so', '', 'User-agent: A', 'Disallow:'],
  ],
  [
    '24: later groups for a robot stay',
    ['User-agent: A', 'Disallow: /a', '', 'User-agent: A', 'Disallow: /b'],
    ['User-agent: A', 'Disallow: /a', '', 'User-agent: A', 'Disallow: /b'],
  ],
  [
    '28: a group that names * beside others moves whole',
    [
      'User-agent: *',
      'User-agent: A',
      'Disallow: /a',
      '',
      '',
      'User-agent: B',
      'Disallow: /b',
      '',
      'Sitemap: https://e.com/s.xml',
    ],
    [
      'User-agent: B',
      'Disallow: /b',
      '',
      'User-agent: *',
      'User-agent: A',
      'Disallow: /a',
      '',
      'Sitemap: https://e.com/s.xml',
    ],
  ],
  [
    '28: comments at the end stay there, for they are ignored',
    [
      'User-agent: *',
      'Disallow: /a',
      '',
      'User-agent: B',
      'Disallow: /b',
      '',
      '# maps',
      '',
      'Sitemap: /s',
      'Sitemap: /t',
    ],
    [
      'User-agent: B',
      'Disallow: /b',
      '',
      'User-agent: *',
      'Disallow: /a',
      '',
      '# maps',
      '',
      'Sitemap: /s',
      'Sitemap: /t',
    ],
  ],
  [
    '31: to the group for Yandex that comes first when the one for * stands last',
    [
      'User-agent: *',
      'User-agent: Yandex',
      'Disallow: /a',
      'Host: e.com',
      '',
      'User-agent: Yandex',
      'Disallow: /b',
    ],
    [
      'User-agent: Yandex',
      'Disallow: /b',
      'Host: e.com',
      '',
      'User-agent: *',
      'User-agent: Yandex',
      'Disallow: /a',
    ],
  ],
  [
    '32: a group for Yandex is made like the one for *',
    [
      'User-agent: A',
      'Disallow: /x',
      '',
      'User-agent: *',
      'Disallow: /a',
      'Allow: /a/b # but',
      'Crawl-delay: 2',
      'Sitemap: /s',
      'Clean-param: s',
    ],
    [
      'User-agent: Yandex',
      'Allow: /a/b',
      'Disallow: /a',
      'Crawl-delay: 2',
      'Clean-param: s',
      '',
      'User-agent: A',
      'Disallow: /x',
      '',
      'User-agent: *',
      '# but',
      'Allow: /a/b',
      'Disallow: /a',
      'Crawl-delay: 2',
      '',
      'Sitemap: /s',
    ],
  ],
  [
    '33: and forbids nothing where there is none for *',
    ['Sitemap: /s', 'Host: e.com'],
    ['User-agent: Yandex', 'Disallow:', 'Host: e.com', '', 'Sitemap: /s'],
  ],
  [
    '34: Disallow stands after the Allows',
    ['User-agent: A', 'Crawl-delay: 1', 'Allow: /a'],
    ['User-agent: A', 'Allow: /a', 'Disallow:', 'Crawl-delay: 1'],
  ],
  [
    '45, 48: to the end of the group, in their order',
    ['User-agent: yandex', 'Clean-param: a', 'Disallow: /', '', 'Host: e.com'],
    ['User-agent: yandex', 'Disallow: /', 'Clean-param: a', 'Host: e.com'],
  ],
  [
    '50: Robot-version after the last User-agent line',
    ['User-agent: A', 'Allow: /', 'Robot-version: 2.0'],
    ['User-agent: A', 'Robot-version: 2.0', 'Allow: /', 'Disallow:'],
  ],
  ['nothing comes of nothing', [''], []],
]

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('')

/** The steps: each with its item, its title and what it does to lines. The last row is the text. */
function told(input: readonly string[]): unknown[] {
  const { text, steps } = moderatobot(parse(lines(input)))
  const rows = steps.map(({ item, title, changes }) => [
    item,
    title,
    ...changes.map(({ line, action }) => (line === undefined ? action : `${line} ${action}`)),
  ])
  return [...rows, text.split('\n').slice(0, -1)]
}

describe('moderatobot', () => {
  it.each(PAIRS)('%s', (_about, input, output) => {
    const { text } = moderatobot(parse(input.join('\n')))
    expect(text).toBe(lines(output))
    expect(moderatobot(parse(text))).toMatchObject({ text, steps: [] })
  })

  it('a step that changes the meaning has the dialects and a URL', () => {
    const { steps } = moderatobot(parse('User-agent: *\nDisallow: /admin/\nAllow: /\n'))
    expect(steps.map(({ item }) => item)).toEqual([39])
    const [{ changes, effect }] = steps as [(typeof steps)[number]]
    expect(changes).toEqual([{ line: 3, action: 'moves "Allow: /" before the Disallow records' }])
    expect(effect.equal).toContain('rfc-9309')
    expect(effect.different).toContainEqual(
      expect.objectContaining({
        dialects: expect.arrayContaining(['python-urllib', 'draft-1996']),
        evidence: { kind: 'url', url: 'https://example.com/admin/', verdicts: ['disallow', 'allow'] },
      }),
    )
  })

  it('each step names the lines that it changes', () => {
    expect(
      told([
        'User-agent: A # one',
        'Foo: bar',
        'Allow: /x',
        'Robot-version: 2.0',
        'Disallow: /a',
        'Allow: /b',
        'User-agent: B',
        'Host: a.example',
        'Host: b.example',
        '',
        'User-agent: *',
        'Disallow: /c',
        'Allow: /c/d',
        '',
        'Sitemap: /s',
        '',
        'Allow: /orphan # why',
        'Crawl-delay: 3',
        'Robot-version: 1.0',
        'Request-rate: 1/5',
        'Visit-time: 0100-0200',
        'Comment: hello',
        'Foo: kept',
        'User-agent: C',
        'User-agent: D',
        'Disallow: /d',
      ]),
    ).toEqual([
      [
        16,
        'comments are above the lines they describe; fields, blanks and line ends have one spelling',
        '1 moves the comment to a line of its own, above',
        '17 moves the comment to a line of its own, above',
      ],
      [
        23,
        'group records are in a group',
        '17 removes "Allow: /orphan", which is in no group',
        '18 removes "Crawl-delay: 3", which is in no group',
        '19 removes "Robot-version: 1.0", which is in no group',
        '20 removes "Request-rate: 1/5", which is in no group',
        '21 removes "Visit-time: 0100-0200", which is in no group',
        '22 removes "Comment: hello", which is in no group',
      ],
      [
        21,
        'one blank line separates groups',
        '7 puts a blank line before "User-agent: B", which begins a group',
        '24 puts a blank line before "User-agent: C", which begins a group',
      ],
      [41, 'Sitemap records are at the end of the file', '15 moves "Sitemap: /s" to the end of the file'],
      [47, 'there is at most one Host record', '9 removes "Host: b.example"'],
      [
        31,
        'Host and Clean-param are at the end of the group for Yandex',
        'adds a group for Yandex, a copy of the group for *',
        '8 moves "Host: a.example" to the end of the group for Yandex',
      ],
      [
        50,
        'Robot-version is directly after the User-agent lines',
        '4 moves "Robot-version: 2.0" to directly after the User-agent lines',
      ],
      [
        39,
        'Allow records are before Disallow records, and other records after both',
        '2 moves "Foo: bar" after the rules',
        '6 moves "Allow: /b" before the Disallow records',
        '13 moves "Allow: /c/d" before the Disallow records',
      ],
      [34, 'every group has a Disallow record', '7 adds "Disallow:" to the group of "User-agent: B"'],
      [28, 'the group for * is the last one', '11 moves the group for * to the end'],
      [
        'User-agent: Yandex',
        'Allow: /c/d',
        'Disallow: /c',
        'Host: a.example',
        '',
        '# one',
        'User-agent: A',
        'Robot-version: 2.0',
        'Allow: /x',
        'Allow: /b',
        'Disallow: /a',
        'Foo: bar',
        '',
        'User-agent: B',
        'Disallow:',
        '',
        '# why',
        'Foo: kept',
        '',
        'User-agent: C',
        'User-agent: D',
        'Disallow: /d',
        '',
        'User-agent: *',
        'Allow: /c/d',
        'Disallow: /c',
        '',
        'Sitemap: /s',
      ],
    ])
  })

  it.each<[about: string, lines: string[], steps: unknown[]]>([
    [
      'a group for Yandex that disallows nothing comes last if there is no group for *',
      ['User-agent: A', 'Disallow: /a', '', 'Host: e.com'],
      [
        [
          31,
          'Host and Clean-param are at the end of the group for Yandex',
          'adds a group for Yandex that disallows nothing',
          '4 moves "Host: e.com" to the end of the group for Yandex',
        ],
        ['User-agent: A', 'Disallow: /a', '', 'User-agent: Yandex', 'Disallow:', 'Host: e.com'],
      ],
    ],
    [
      'or at the end, above the sitemaps, if there is no group',
      ['Sitemap: /s', 'Host: e.com', '', '# end'],
      [
        [41, 'Sitemap records are at the end of the file', '1 moves "Sitemap: /s" to the end of the file'],
        [
          31,
          'Host and Clean-param are at the end of the group for Yandex',
          'adds a group for Yandex that disallows nothing',
          '2 moves "Host: e.com" to the end of the group for Yandex',
        ],
        ['# end', '', 'User-agent: Yandex', 'Disallow:', 'Host: e.com', '', 'Sitemap: /s'],
      ],
    ],
    [
      'sitemaps among other records at the end move below them',
      ['User-agent: A', 'Disallow:', '', 'Sitemap: /s', 'Foo: x'],
      [
        [41, 'Sitemap records are at the end of the file', '4 moves "Sitemap: /s" to the end of the file'],
        ['User-agent: A', 'Disallow:', '', 'Foo: x', '', 'Sitemap: /s'],
      ],
    ],
    [
      'a record above rules that only disallow moves below them',
      ['User-agent: A', 'Crawl-delay: 5', 'Disallow: /a'],
      [
        [
          39,
          'Allow records are before Disallow records, and other records after both',
          '2 moves "Crawl-delay: 5" after the rules',
        ],
        ['User-agent: A', 'Disallow: /a', 'Crawl-delay: 5'],
      ],
    ],
    [
      'blank lines behind the sitemaps move nothing',
      ['User-agent: A', 'Disallow:', '', 'Sitemap: /s', ''],
      [
        [21, 'one blank line separates groups'],
        ['User-agent: A', 'Disallow:', '', 'Sitemap: /s'],
      ],
    ],
    [
      'a first group needs no blank line above',
      ['Foo: x', '# about A', 'User-agent: A', 'Disallow:'],
      [
        [21, 'one blank line separates groups'],
        ['Foo: x', '', '# about A', 'User-agent: A', 'Disallow:'],
      ],
    ],
    [
      'a line that is no record loses only the blanks around it',
      ['  \t# a \t', ' \tno  record\t '],
      [
        [16, 'comments are above the lines they describe; fields, blanks and line ends have one spelling'],
        ['# a', 'no  record'],
      ],
    ],
  ])('%s', (_, input, steps) => {
    expect(told(input)).toEqual(steps)
  })

  it('removed records are listed', () => {
    const { steps } = moderatobot(parse('User-agent: *\n\nDisallow: /x\n'))
    expect(steps.map(({ item }) => item)).toEqual([23, 21, 34])
    expect(steps[0]?.changes).toEqual([{ line: 3, action: 'removes "Disallow: /x", which is in no group' }])
    expect(steps[0]?.effect.different.flatMap(({ dialects }) => dialects)).toContain('google')
    expect(steps[0]?.effect.equal).toContain('python-urllib')
  })

  it('proves a change of layout alone', () => {
    const { steps } = moderatobot(parse('user-agent:*\r\ndisallow:/x'))
    expect(steps.map(({ item, effect }) => [item, isUnchanged(effect)])).toEqual([[16, true]])
  })

  it('the * group moves only if another record follows it', () => {
    const items = (text: string): number[] => moderatobot(parse(text)).steps.map(({ item }) => item)
    expect(items('User-agent: *\nDisallow: /a\n\n# end\n')).toEqual([])
    expect(items('User-agent: *\nDisallow: /a\n\nSitemap: /s\n\nSitemap: /t\n')).toEqual([41])
    expect(items('User-agent: Yandex\nDisallow:\n\nUser-agent: *\nDisallow: /a\n\nHost: e.com\n')).toEqual([
      31,
    ])
    expect(items('User-agent: *\nDisallow: /a\n\nFoo: bar\n')).toEqual([28])
  })

  it('a byte order mark is removed even if nothing else changes', () => {
    for (const text of ['User-agent: A\nDisallow: /a\n', 'user-agent:A\nDisallow:/a']) {
      const { text: made, steps } = moderatobot(parse(new TextEncoder().encode(`\ufeff${text}`)))
      expect(made).toBe('User-agent: A\nDisallow: /a\n')
      expect(steps.map(({ item, changes }) => [item, changes])).toEqual([
        [16, [{ action: 'removes the byte order mark' }]],
      ])
      expect(steps[0]?.effect.different.flatMap(({ dialects }) => dialects)).toContain('python-urllib')
    }
    const wide = moderatobot(parse(new Uint8Array([0xff, 0xfe, 0x23, 0, 0x0a, 0])))
    expect(wide).toMatchObject({ text: '\ufeff#\n', steps: [] })
  })

  it('any number of comments is kept', () => {
    const text = '#\n'.repeat(300_000)
    expect(moderatobot(parse(text)).text).toBe(text)
  })

  it('shows no control character', () => {
    const { steps } = moderatobot(parse('User-agent: *\n\nDisallow: /\u001b[31m\n'))
    expect(JSON.stringify(steps)).not.toContain('\u001b')
    expect(steps[0]?.changes[0]?.action).toContain('\\u001b')
  })

  it('has nothing to do on what it has made', () => {
    fc.assert(
      fc.property(robotsText, (text) => {
        const once = moderatobot(parse(text))
        expect(moderatobot(once.file).text).toBe(once.text)
      }),
      { numRuns: scaled(300, 300, 'WAYLEAVE_FILES') },
    )
  })
})
