import { describe, expect, it } from 'vitest'
import {
  CONTENT_SIGNALS,
  dialects,
  read,
  SIGNAL_MEANINGS,
  USAGE_LABELS,
  USAGE_MEANINGS,
} from '../../src/dialects/index.ts'
import { decide } from '../../src/policy/index.ts'
import {
  changesBetween,
  clipped,
  columnsOf,
  dialectsTable,
  dialectText,
  frame,
  jsonText,
  listing,
  matrix,
  plain,
  plainLook,
  policyJson,
  policyText,
  robotsTable,
  robotText,
  type Style,
  surveyJson,
  surveyRobots,
  surveyText,
  table,
  verdictFrame,
  verdictJson,
  wrapped,
} from '../../src/report/index.ts'
import { type Robot, readOptionsOf, robotNamed, robots, tokenOf } from '../../src/robots/index.ts'
import { parse } from '../../src/syntax/index.ts'

/** Wraps in brackets what would be coloured. */
const bracketed: Style = Object.fromEntries(
  ['bold', 'dim', 'red', 'green', 'yellow', 'cyan', 'underline'].map((name) => [
    name,
    (text: string) => `<${name}>${text}</>`,
  ]),
) as unknown as Style

/** Everything a terminal would act on. */
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

const HOSTILE =
  'User-agent: \u001b[31m*\u0007\nUser-agent: *\nDisallow: /\u001b]0;x\u0007\u202e\u009b\nSitemap: \u001b[2J\nLicense: \u200f\nVisit-time: \u0007\n'

const rfc = dialects['rfc-9309']

/** A frame whose span is the first place of a text. */
function framed(text: string, marked: string, columns = 100): string[] {
  const start = text.indexOf(marked)
  return frame(parse(text), { start, end: start + marked.length }, { look: { ...plainLook, columns } }).split(
    '\n',
  )
}

/** What of the first row stands over the carets of the second. */
function underlined([row = '', carets = '']: readonly string[]): string {
  return Array.from(row)
    .slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)
    .join('')
}

describe('a frame', () => {
  it('shows the line with its number, and carets under the span', () => {
    expect(framed('User-agent: *\nDisallow: /a\n', '/a')).toEqual(['2 │ Disallow: /a', '  │           ^^'])
  })

  it('expands tabs and keeps the carets under the span', () => {
    const rows = framed('Disallow:\t\t/a b', '/a b')
    expect(rows[0]).toBe('1 │ Disallow:       /a b')
    expect(underlined(rows)).toBe('/a b')
  })

  it('escapes what a terminal would act on, and counts the escapes as columns', () => {
    const rows = framed('Dis\u001ballow: /\u202eb\ud800c', '/\u202eb\ud800')
    expect(rows[0]).toBe('1 │ Dis\\u001ballow: /\\u202eb\\ud800c')
    expect(underlined(rows)).toBe('/\\u202eb\\ud800')
  })

  it('counts wide characters as two columns and combining ones as none', () => {
    const rows = framed('Disallow: /日本/e\u0301x', 'x')
    expect(rows[1]?.indexOf('^')).toBe(columnsOf('1 │ Disallow: /日本/e'))
    expect(framed('Disallow: /日本', '日本')[1]).toMatch(/ \^{4}$/)
  })

  it('shows no more of a very long line than fits, around the span', () => {
    for (const length of [200, 5000, 10_000_000]) {
      const text = `Disallow: /${'a'.repeat(length)}needle${'b'.repeat(length)}`
      const rows = framed(text, 'needle', 60)
      expect(columnsOf(rows[0] as string)).toBeLessThanOrEqual(60)
      expect(rows[0]).toMatch(/^1 │ …a+needleb+…$/)
      expect(underlined(rows)).toBe('needle')
    }
  })

  it('does not cut a character in two', () => {
    const rows = framed(`Disallow: /${'😀'.repeat(1000)}`, '/', 30)
    expect(rows[0]).not.toContain('\\ud')
    const middle = frame(
      parse('😀'.repeat(1001)),
      { start: 1000, end: 1002 },
      { look: { ...plainLook, columns: 31 } },
    )
    expect(middle).not.toContain('\\ud')
  })

  it('marks a span that is longer than the room as far as it shows', () => {
    const rows = framed(`Disallow: /${'a'.repeat(500)}`, `/${'a'.repeat(500)}`, 60)
    expect(rows[0]).toMatch(/^1 │ Disallow: \/a+…$/)
    expect(underlined(rows)).toMatch(/^\/a{30,}/)
  })

  it('context lines are in order, with a sign for omitted lines', () => {
    const text = 'User-agent: *\n# a\n# b\nDisallow: /a\n'
    const start = text.indexOf('/a')
    expect(frame(parse(text), { start, end: start + 2 }, { context: [1, 99] }).split('\n')).toEqual([
      '1 │ User-agent: *',
      '  ⋮',
      '4 │ Disallow: /a',
      '  │           ^^',
    ])
  })

  it('an empty span has one caret, and any span is accepted', () => {
    expect(framed('Disallow:', '')).toEqual(['1 │ Disallow:', '  │ ^'])
    expect(frame(parse('a\nb'), { start: 900, end: 1000 }).split('\n')[1]).toBe('  │  ^')
    expect(frame(parse('a\nbc'), { start: 0, end: 1000 }).split('\n')[1]).toBe('  │ ^')
    expect(frame(parse(''), { start: 0, end: 0 })).toBe('')
  })

  it('leaves the dress to the caller', () => {
    const look = { style: bracketed, columns: 80 }
    expect(frame(parse('ab'), { start: 0, end: 1 }, { look })).toBe('<dim>1 │</> ab\n<dim>  │</> <red>^</>')
    expect(frame(parse('ab'), { start: 0, end: 1 }, { look: { style: plain, columns: 80 } })).toBe(
      '1 │ ab\n  │ ^',
    )
    expect(listing(parse('ab\ncd'), [{ line: 2, mark: '✗', dress: bracketed.red }, { line: 7 }], look)).toBe(
      '<dim>2 │</> <red>✗</> cd',
    )
  })
})

describe('columns', () => {
  it.each([
    ['abc', 3],
    ['日本', 4],
    ['e\u0301', 1],
    ['ｱ', 1],
    ['한', 2],
    ['😀', 2],
    ['', 0],
  ])('%j takes %i', (text, columns) => {
    expect(columnsOf(text)).toBe(columns)
  })

  it('cuts by columns, not by characters', () => {
    expect(clipped('日本語', 5)).toBe('日本…')
    expect(clipped('日本語', 6)).toBe('日本語')
  })

  it('wraps at blanks, never wider than asked unless a word is', () => {
    expect(wrapped(['aa', 'bb', 'cccccc', 'd'], 5)).toEqual(['aa bb', 'cccccc', 'd'])
  })

  it('aligns a table whatever the width of its characters', () => {
    const rows = table([
      ['robot', 'x'],
      ['日本', 'y'],
      ['abcdefg', 'z'],
    ]).split('\n')
    expect(rows.map((row) => columnsOf(row.slice(0, -1)))).toEqual([9, 9, 9])
  })

  it('wraps the widest columns of a table that does not fit, and cuts nothing', () => {
    const rows = table(
      [
        ['id', 'text'],
        ['a-long-identifier', `${'x'.repeat(100)} ${'y'.repeat(30)}-${'z'.repeat(20)}`],
      ],
      { ...plainLook, columns: 60 },
    ).split('\n')
    expect(rows.slice(1)).toEqual([
      `a-long-identifier  ${'x'.repeat(41)}`,
      `${' '.repeat(19)}${'x'.repeat(41)}`,
      `${' '.repeat(19)}${'x'.repeat(18)}`,
      `${' '.repeat(19)}${'y'.repeat(30)}-`,
      `${' '.repeat(19)}${'z'.repeat(20)}`,
    ])
  })

  it('gives a name that is wider than its column a line of its own', () => {
    const look = { ...plainLook, columns: 30 }
    expect(
      table(
        [
          ['id', 'text'],
          ['a-very-long-identifier', 'some longer text'],
          ['b', 'c'],
        ],
        look,
      ).split('\n'),
    ).toEqual([
      'id                text',
      'a-very-long-identifier',
      '                  some longer',
      '                  text',
      'b                 c',
    ])
  })
})

describe('a verdict', () => {
  const file = parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n')
  const policy = read(file, { agent: 'FooBot', dialect: rfc })

  it('the JSON has line and value only if a line decides', () => {
    const asked = { agent: 'FooBot', url: '/a/b', dialect: policy.dialect }
    expect(verdictJson(asked, decide(policy, '/a/b'))).toEqual({
      agent: 'FooBot',
      url: '/a/b',
      dialect: 'rfc-9309',
      verdict: 'allow',
      line: 3,
      pattern: '/a/b',
      reason: 'rule',
    })
    expect(Object.keys(verdictJson({ ...asked, robot: 'foo' }, decide(policy, '/x')))).toEqual([
      'agent',
      'robot',
      'url',
      'dialect',
      'verdict',
      'reason',
    ])
  })

  it('as JSON may be unknown', () => {
    const failing = read(parse(Uint8Array.of(0xff)), { agent: 'FooBot', dialect: dialects['python-urllib'] })
    expect(
      verdictJson({ agent: 'FooBot', url: '/', dialect: failing.dialect }, decide(failing, '/')),
    ).toMatchObject({
      verdict: 'unknown',
      reason: 'reader-fails',
    })
  })

  it('for a person shows the group, the line and the value, and the reasoning when asked', () => {
    const text = verdictFrame(file, policy, '/a/b', decide(policy, '/a/b'))
    expect(text.split('\n')).toEqual([
      'allow  /a/b',
      '  FooBot, read as rfc-9309: line 3 decides',
      '',
      '  1 │ User-agent: *',
      '    ⋮',
      '  3 │ Allow: /a/b',
      '    │        ^^^^',
    ])
    expect(verdictFrame(file, policy, '/a/b', decide(policy, '/a/b'), { why: true })).toContain(
      'Line 2 (Disallow: /a) matches too, but the longest rule decides: 4 bytes against 2.',
    )
  })

  it('a verdict without a line has its reason', () => {
    expect(verdictFrame(file, policy, '/x', decide(policy, '/x'))).toContain(
      'no rule of the groups that apply matches',
    )
    expect(verdictFrame(file, policy, '/robots.txt', decide(policy, '/robots.txt'))).toContain('exempts')
    const none = read(parse(''), { agent: 'FooBot', dialect: rfc })
    expect(verdictFrame(parse(''), none, '/', decide(none, '/'))).toContain('no group of the file applies')
  })

  it('a dialect that decodes other bytes marks the whole line', () => {
    const wide = parse(Uint8Array.from('\u00ff\u00feD\0i\0s\0', (character) => character.charCodeAt(0)))
    for (const dialect of Object.values(dialects)) {
      const seen = read(wide, { agent: 'FooBot', dialect })
      expect(verdictFrame(wide, seen, '/', decide(seen, '/'), { why: true })).not.toMatch(CONTROL)
    }
  })
})

describe('a matrix', () => {
  it('verdicts and lines are aligned, with a legend of the signs used', () => {
    const file = parse('User-agent: *\nDisallow: /a\n')
    const rows = ['gptbot', 'googlebot', 'adsbot-google', 'feedly'].map((id) => {
      const robot = robotNamed(id)
      if (robot === undefined) throw new Error(`no robot ${id}`)
      const policy = read(file, readOptionsOf(robot))
      return { robot, dialect: policy.dialect, verdicts: ['/', '/a'].map((url) => decide(policy, url)) }
    })
    expect(matrix(['/', '/a'], rows).split('\n')).toEqual([
      '[1] /',
      '[2] /a',
      '',
      'robot          read as     [1]  [2]',
      'GPTBot         rfc-9309 *  ✓ –  ✗ 2',
      'Googlebot      google      ✓ –  ✗ 2',
      'AdsBot-Google  google      ✓ –  ✓ –',
      'Feedly †       rfc-9309 *  ✓ –  ✓ –',
      '',
      '✓ may fetch, ✗ may not; the number is the deciding line, – if no line decides',
      '* the dialect of this robot is not documented; the one named stands in',
      '† its operator states that it does not obey robots.txt',
    ])
  })

  it('robots of one dialect that are answered alike share a row', () => {
    const file = parse('User-agent: AdsBot-Google\nDisallow: /a\n')
    const rows = ['googlebot', 'bingbot', 'googlebot-news', 'adsbot-google'].map((id) => {
      const robot = robotNamed(id) as Robot
      const policy = read(file, readOptionsOf(robot))
      return { robot, dialect: policy.dialect, verdicts: [decide(policy, '/a')] }
    })
    expect(matrix(['/a'], rows).split('\n').slice(2, 6)).toEqual([
      'robot                      read as  [1]',
      'Googlebot, Googlebot-News  google   ✓ –',
      'bingbot                    bing     ✓ –',
      'AdsBot-Google              google   ✗ 2',
    ])
  })

  it('the legend gives every reason of a missing verdict once', () => {
    const robot = robotNamed('googlebot') as Robot
    const policy = read(parse(''), readOptionsOf(robot))
    const [fails, tooLong] = [
      { verdict: 'unknown', reason: 'reader-fails' },
      decide(policy, `/${'a'.repeat(8_192)}`),
    ] as const
    const rows = [{ robot, dialect: 'google', verdicts: [fails, tooLong, tooLong] }]
    expect(matrix(['/', '/a', '/b'], rows).split('\n').slice(-3)).toEqual([
      '✓ may fetch, ✗ may not; the number is the deciding line, – if no line decides',
      '? no verdict, because the parser stops with an error',
      '? no verdict, because the URL has more than 8,192 bytes of path and query',
    ])
  })
})

describe('a policy', () => {
  const file = parse(
    [
      'User-agent: FooBot',
      'Disallow: /a%7eb',
      'Crawl-delay: 2',
      'Content-Signal: ai-train=no',
      'Content-Usage: /x train-ai=n',
      'Noindex: /n',
      'User-agent: *',
      'Disallow: /',
      'Sitemap: https://example.com/s.xml',
      'Host: example.com',
      'Clean-param: a&b /x',
      'License: https://example.com/l',
    ].join('\n'),
  )
  const policy = read(file, { agent: 'FooBot', dialect: rfc })

  it('the JSON has every record, without patterns', () => {
    const json = JSON.parse(JSON.stringify(policyJson(policy)))
    expect(json).toMatchObject({
      agent: ['FooBot'],
      dialect: 'rfc-9309',
      groups: [
        {
          agents: [{ value: 'FooBot', line: 1 }],
          firstLine: 1,
          lastLine: 6,
          selected: true,
          reason: 'names-agent',
        },
        { agents: [{ value: '*', line: 7 }], selected: false, reason: 'star-not-needed' },
      ],
      rules: [
        { effect: 'allow', reason: 'exempt' },
        {
          effect: 'disallow',
          reason: 'rule',
          line: 2,
          field: 'disallow',
          value: '/a%7eb',
          comparedValue: '/a~b',
        },
      ],
      pacing: {
        crawlDelay: { value: 2, line: 3 },
        requestRates: [],
        visitTimes: [],
        honours: { crawlDelay: 'no', requestRate: 'no', visitTime: 'no' },
      },
      sitemaps: [{ value: 'https://example.com/s.xml', line: 9 }],
      host: { value: 'example.com', line: 10 },
      cleanParams: [{ value: { params: ['a', 'b'], path: '/x' }, line: 11 }],
      contentSignals: [{ value: { signals: [{ name: 'ai-train', value: 'no' }] }, line: 4 }],
      contentUsage: [{ value: { path: '/x', preferences: { 'train-ai': 'disallow' } }, line: 5 }],
      licenses: [{ value: 'https://example.com/l', line: 12 }],
      noindex: [{ value: '/n', line: 6 }],
    })
    expect(JSON.stringify(json)).not.toContain('"pattern"')
  })

  it('the text has every record', () => {
    const text = policyText(policy, 'robots.txt')
    for (const said of [
      '✓ for FooBot (lines 1–6) applies: it names the robot',
      '✓ built in  Allow: /robots.txt',
      '✗ line 2    Disallow: /a%7eb  → /a~b  (4 bytes)',
      'otherwise allowed',
      'Crawl-delay 2 s (line 3): not honoured',
      'https://example.com/s.xml (line 9)',
      'example.com (line 10)',
      'drop a, b below /x (line 11)',
      'ai-train=no (line 4)',
      '/x: train-ai=n (line 5)',
      'https://example.com/l (line 12)',
      '/n (line 6)',
    ]) {
      expect(text).toContain(said)
    }
  })

  it('the text says what each signal means, and by which document of which date', () => {
    const stated = parse(
      'License: https://e.com/site\n\nUser-agent: *\nDisallow:\nContent-Signal: ai-train=no, use=reference, foo=bar\n' +
        'Content-Usage: train-ai=n\nContent-Usage: /a ai=n\nLicense: https://e.com/group\n',
    )
    const text = policyText(read(stated, { agent: 'FooBot', dialect: dialects['rfc-9309'] }), 'x', {
      ...plainLook,
      columns: 1000,
    })
    for (const said of [
      'ai-train=no (line 5): models should not be trained or fine-tuned on it (draft-romm-aipref-contentsignals-00 of 2025-10-01)',
      'use=reference (line 5): AI systems may index it, excerpt it and link back (Cloudflare, 2026-07-01)',
      'foo=bar (line 5): not defined',
      'everywhere: train-ai=n (line 6): training of generative models: disallowed (draft-ietf-aipref-vocab-08 of 2026-09-13, in a record of draft-ietf-aipref-attach-05 of 2026-08-18)',
      '/a: ai=n (line 7): no label that draft-ietf-aipref-vocab-08 of 2026-09-13 defines',
      'https://e.com/site (line 1): for every robot (RSL 1.0 of 2025-12-10)',
      'https://e.com/group (line 8): for every robot, or for those of its group: sources disagree (RSL 1.0 of 2025-12-10)',
    ])
      expect(text).toContain(said)
  })

  it('every value of a signal and every label has a meaning', () => {
    const values = [...CONTENT_SIGNALS].flatMap(([name, answers]) =>
      answers.map((answer) => `${name}=${answer}`),
    )
    expect([...SIGNAL_MEANINGS.keys()].sort()).toEqual(values.sort())
    expect([...USAGE_MEANINGS.keys()]).toEqual(USAGE_LABELS)
  })

  it('the text of an empty file and of a failing parser says so', () => {
    expect(policyText(read(parse(''), { agent: 'FooBot', dialect: dialects.google }), 'x')).toContain(
      'no rule: everything is allowed',
    )
    expect(
      policyText(
        read(parse(Uint8Array.of(0xff)), { agent: 'FooBot', dialect: dialects['python-urllib'] }),
        'x',
      ),
    ).toContain('stops with an error')
  })

  it('an undocumented answer names its stand-in', () => {
    expect(policyText(read(file, { agent: 'FooBot', dialect: dialects.baidu }), 'x')).toContain(
      'taken from rfc-9309: decoding, agent match',
    )
  })

  it('groups beyond a thousand are counted', () => {
    const many = read(parse('User-agent: a\nDisallow: /\n'.repeat(1200)), { agent: 'FooBot', dialect: rfc })
    expect(policyJson(many)).toMatchObject({ omittedGroups: 200 })
    expect(policyText(many, 'x')).toContain('200 more groups not listed')
  })

  it('rules and other records beyond a thousand are counted, and JSON has them', () => {
    const rules = Array.from({ length: 1200 }, (_, index) => `Disallow: /${index}\n`).join('')
    const sitemaps = Array.from({ length: 1001 }, (_, index) => `Sitemap: https://a.example/${index}\n`).join(
      '',
    )
    const long = read(parse(`User-agent: *\n${rules}${sitemaps}`), { agent: 'FooBot', dialect: rfc })
    const text = policyText(long, 'x')
    // One rule is built in: /robots.txt is always allowed.
    expect(text).toContain('  … 201 more are not shown; --json has all\n  ✓ otherwise allowed\n')
    expect(text).toContain('  … 1 more are not shown; --json has all')
    expect(text.split('\n').length).toBeLessThan(2_050)
    expect(policyJson(long)).toMatchObject({ rules: { length: 1201 }, sitemaps: { length: 1001 } })
  })
})

describe('a report on a site', () => {
  const text = 'User-agent: *\nDisallow: /a\nAllow: /a/b\nCrawl-delay: 3\n\nUser-agent: GPTBot\nDisallow: /\n'
  const file = parse(text)
  const surveyed = surveyRobots(file, robots)

  it('every robot is in exactly one class', () => {
    const ids = surveyed.classes.flatMap((alike) => alike.robots.map(({ id }) => id))
    expect(ids.sort()).toEqual(robots.map(({ id }) => id))
    for (const { bases, robots: members } of surveyed.classes) {
      expect(bases.flatMap(({ policies }) => policies.flatMap((shared) => shared.robots)).length).toBe(
        members.length,
      )
    }
  })

  it('the verdicts are those of each robot alone', () => {
    for (const { robots: members, verdicts } of surveyed.classes) {
      for (const robot of members) {
        const policy = read(file, readOptionsOf(robot))
        expect(surveyed.probes.map((probe) => decide(policy, probe).verdict)).toEqual(verdicts)
      }
    }
  })

  it('the text has robots, deciding lines and dialects', () => {
    const report = surveyText(file, 'robots.txt', surveyed)
    expect(report).toMatch(
      /named by the group for GPTBot \(lines 6–7\)\n.*6 │ {3}User-agent: GPTBot\n.*7 │ ✗ Disallow: \/\n {2}rfc-9309, standing in for an undocumented dialect: GPTBot/,
    )
    expect(report).toMatch(/2 │ ✗ Disallow: \/a\n.*3 │ ✓ Allow: \/a\/b/)
    expect(report).toMatch(/unlike the \d+ robots above, these may not fetch\s+\/a\/b/)
    expect(report).toMatch(/Crawl-delay 3 s \(line 4\): honoured by \d+ robots: .*\n?.*not by \d+: /s)
    expect(report).toMatch(/and they do not obey groups for \*/)
    expect(report).toMatch(/† state that they do not obey robots.txt: .*Google-Agent/s)
  })

  it('the text is short, and with `all` has every robot', () => {
    const brief = surveyText(file, 'robots.txt', surveyed)
    const whole = surveyText(file, 'robots.txt', surveyed, { all: true })
    expect(brief.split('\n').length).toBeLessThan(100)
    expect(brief).toMatch(/ and \d+ more/)
    expect(whole).not.toMatch(/ and \d+ more/)
    for (const robot of robots) expect(whole).toContain(robot.tokens[0])
  })

  it('the JSON has every robot once', () => {
    const json = surveyJson(file, 'robots.txt', surveyed)
    expect(json).toMatchObject({ file: 'robots.txt', lines: 7, omittedProbes: 0, omittedRobots: [] })
    expect(json.outcomes.flatMap(({ robots: members }) => members.map(({ robot }) => robot)).sort()).toEqual(
      robots.map(({ id }) => id),
    )
    expect(
      json.outcomes.find(({ robots: members }) => members.some(({ robot }) => robot === 'gptbot')),
    ).toMatchObject({
      allow: [],
      disallow: surveyed.probes,
    })
    expect(JSON.parse(JSON.stringify(json))).toEqual(json)
  })

  it('a file too long for all robots leaves some out and says so', () => {
    const long = parse(`User-agent: *\nDisallow: /a\n${'# padding\n'.repeat(100_000)}`)
    const some = surveyRobots(long, robots)
    expect(some.omittedRobots.length).toBeGreaterThan(0)
    expect(surveyText(long, 'x', some)).toMatch(/too long for \d+ more known robots/)
  })

  it('any file gives a report', () => {
    for (const robotsTxt of [
      '',
      '\n',
      'Disallow: /',
      '\0',
      ':',
      'User-agent:\nDisallow: *$',
      `User-agent: *\nDisallow: /${'a'.repeat(100_000)}`,
    ]) {
      const odd = parse(robotsTxt)
      expect(surveyText(odd, 'x', surveyRobots(odd, robots))).toContain(
        '170 known robots'.replace('170', String(robots.length)),
      )
    }
  })
})

describe('no text', () => {
  const file = parse(HOSTILE)

  it('passes control characters of a file or a name on', () => {
    expect(surveyText(file, '\u001bx', surveyRobots(file, robots), { all: true })).not.toMatch(CONTROL)
    for (const dialect of Object.values(dialects)) {
      const policy = read(file, { agent: '\u001bFooBot', dialect })
      expect(policyText(policy, '\u001bx')).not.toMatch(CONTROL)
      const url = '/\u001b]0;x\u0007\u202e\u009b'
      expect(verdictFrame(file, policy, url, decide(policy, url), { why: true })).not.toMatch(CONTROL)
      expect(jsonText(policyJson(policy))).not.toMatch(CONTROL)
      expect(JSON.parse(jsonText(policyJson(policy)))).toEqual(JSON.parse(JSON.stringify(policyJson(policy))))
    }
  })
})

describe('the registries', () => {
  it('are a table, and a page for each', async () => {
    const { dialectFacts } = await import('../../src/dialects/index.ts')
    const lines = robotsTable(robots, { ...plainLook, columns: 80 }).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    const places = robots.map((robot) =>
      lines.findIndex((line) => `${line} `.startsWith(`${tokenOf(robot)} `)),
    )
    expect(places.filter((place) => place < 1)).toEqual([])
    expect(lines.join('\n')).not.toContain('…')
    for (const robot of robots) expect(robotText(robot)).toContain(robot.operator)
    const facts = Object.values(dialectFacts)
    // A head, and below a blank line what the mark means.
    expect(dialectsTable(facts).split('\n').length).toBe(facts.length + 3)
    for (const one of facts)
      for (const { title } of one.sources)
        expect(dialectText(one).replace(/\s+/g, ' ')).toContain(title.split(' ')[0])
  })
})

describe('changes between two files', () => {
  it('a dialect whose policy depends on the agent is compared for each agent', () => {
    const file = (delay: number) =>
      parse(`User-agent: a\nCrawl-delay: ${delay}\nUser-agent: b\nDisallow: /x\n`)
    const subjects = ['a', 'b'].map((agent) => ({
      name: agent,
      readOptions: { agent, dialect: dialects['crawler-commons'] },
    }))
    const { changed, unchanged } = changesBetween(file(5), file(9), { subjects, omitted: [] })
    expect(changed.flatMap((alike) => alike.subjects.map(({ name }) => name))).toEqual(['a'])
    expect(unchanged.map(({ name }) => name)).toEqual(['b'])
  })
})

it('a survey says which Disallow records no known robot is documented to read', () => {
  const acap = parse('ACAP-crawler: *\nACAP-disallow-crawl: /news/\n\nUser-agent: *\nDisallow: /x/\n')
  expect(surveyJson(acap, 'robots.txt', surveyRobots(acap, robots)).unreadRules).toEqual({
    lines: [2],
    dialects: ['acap-1'],
  })
  expect(surveyText(acap, 'robots.txt', surveyRobots(acap, robots))).toContain(
    'line 2: only acap-1 reads this Disallow, and no known robot is documented to do so',
  )
  const plain = parse('User-agent: *\nDisallow: /x/\n')
  expect(surveyJson(plain, 'robots.txt', surveyRobots(plain, robots)).unreadRules).toBeUndefined()
})
