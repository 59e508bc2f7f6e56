import { describe, expect, it } from 'vitest'
import {
  cleanUrl,
  type DialectId,
  decide,
  decideAt,
  decideMatrix,
  dialects,
  explain,
  isInWindow,
  type Policy,
  parse,
  preferencesAt,
  rateAt,
  read,
  secondsPerDocument,
} from '../../src/entry/index.ts'
import { isRooted } from '../../src/text/index.ts'

const policy = (
  lines: readonly string[],
  dialect: DialectId = 'rfc-9309',
  agent: string | readonly string[] = 'FooBot',
  obeysStar = true,
): Policy => read(parse(`${lines.join('\n')}\n`), { agent, dialect: dialects[dialect], obeysStar })

describe('decide', () => {
  const blocked = policy(['User-agent: *', 'Disallow: /private/'])

  it.each([
    'https://example.com/private/x',
    'http://user@h:80/private/x?q#f',
    '/private/x',
    new URL('https://example.com/private/x'),
  ])('takes %s', (url) => {
    expect(decide(blocked, url)).toMatchObject({ verdict: 'disallow', reason: 'rule', rule: { line: 2 } })
    expect(explain(blocked, url).path).toMatch(/^\/private\/x/)
  })

  it.each([
    ['no rule matches', blocked, '/a', 'no-rule'],
    ['no group applies', policy(['User-agent: Other', 'Disallow: /']), '/a', 'no-group'],
    ['the file is empty', policy([]), '/a', 'no-group'],
    ['robots.txt itself', policy(['User-agent: *', 'Disallow: /']), '/robots.txt', 'exempt'],
  ])('says why where %s', (_name, asked, url, reason) => {
    expect(decide(asked, url)).toMatchObject({ verdict: 'allow', reason })
  })

  it.each(['a/b', 'mailto:x', ''])('refuses %j, to which no rule applies, unless it is raw', (url) => {
    for (let question = 0; question < 8; question++) {
      expect(() => decide(blocked, url)).toThrow(TypeError)
      expect(decide(blocked, url, { raw: true }).reason).toBe('no-rule')
    }
  })

  it('leaves a path as it is, unless the dialect normalises it', () => {
    const dots = policy(['User-agent: *', 'Disallow: /a/'])
    expect(decide(dots, 'https://example.com/a/../b').verdict).toBe('disallow')
    expect(decide(dots, 'https://example.com/b/../a/').verdict).toBe('allow')
  })

  const LINES = [
    'User-agent: *',
    'Disallow: /private/',
    'Disallow: /*?q=',
    'Allow: /private/x$',
    'Disallow: /p*/~',
    'Disallow: //private',
    'Disallow: /$',
  ]

  it.each(Object.keys(dialects) as DialectId[])(
    'gives what it gave at first, once it knows the site: %s',
    (dialect) => {
      const asked = policy(LINES, dialect)
      for (let question = 0; question < 20; question++) decide(asked, 'https://example.com/private/x')
      for (const path of [
        '/private/',
        '/private/x#y',
        '/private/x?q=1',
        '/%70rivate/',
        '/p/%7E',
        '/p/~*$',
        '//private',
        '/é',
        '',
      ]) {
        for (const beginning of [
          ...[
            'https://example.com',
            'https://example.com0',
            'https://example.com.',
            'https://example.com:443',
            'https://example.co',
          ],
          ...[
            'https://example.com?',
            'https://example.com#',
            'https://example.com;',
            'https://user@example.com',
            'https://example.co/m',
          ],
          ...[
            'http://example.com',
            'HTTPS://EXAMPLE.COM',
            'https://пример.example',
            'https:/',
            '//example.com',
            '',
          ],
        ]) {
          const url = `${beginning}${path}`
          const options = { raw: !isRooted(url) }
          expect(decide(asked, url, options), url).toEqual(decide(policy(LINES, dialect), url, options))
        }
      }
    },
  )

  it.each([
    ['no-rule', ['User-agent: *', 'Disallow: /b'], '/a', undefined],
    ['no-rule', ['User-agent: *', 'Crawl-delay: 1'], '/a', undefined],
    ['no-group', ['User-agent: Other', 'Disallow: /'], '/a', undefined],
    ['rule', ['User-agent: *', 'Disallow: /'], '/a', 2],
    ['rule', ['User-agent: *', 'Disallow: *', 'Disallow: /a'], '/a', 3],
    ['exempt', ['User-agent: *', 'Disallow: /'], '/robots.txt', undefined],
  ])('gives the reason %s to every question: %j', (reason, lines, url, line) => {
    for (const dialect of ['rfc-9309', 'google'] as const) {
      const asked = policy(lines, dialect)
      if (dialect === 'google' && reason === 'exempt') continue
      const verdicts = Array.from({ length: 20 }, () => decide(asked, url))
      for (const verdict of verdicts) expect(verdict).toEqual(verdicts[0])
      expect(verdicts[0]).toMatchObject({ reason, ...(line === undefined ? {} : { rule: { line } }) })
    }
  })

  it('gives `unknown` for a URL on which the parser fails, to every question', () => {
    for (const rule of ['Disallow: /a', 'Disallow: /']) {
      const asked = policy(['User-agent: *', rule], 'python-urllib')
      for (let question = 0; question < 20; question++) {
        expect(decide(asked, 'http://[x/')).toEqual({ verdict: 'unknown', reason: 'reader-fails' })
        expect(decide(asked, 'http://x/a').verdict).toBe('disallow')
      }
    }
  })

  it('gives `unknown` if the parser itself fails', () => {
    const failing = read(parse(Uint8Array.from([0xff, 0x0a])), {
      agent: 'FooBot',
      dialect: dialects['python-urllib'],
    })
    expect(decide(failing, '/')).toMatchObject({ verdict: 'unknown', reason: 'reader-fails' })
    expect(decide(policy(['User-agent: *', 'Disallow: //[x'], 'python-urllib'), '/')).toMatchObject({
      verdict: 'unknown',
    })
    expect(decide(policy(['User-agent: *', 'Disallow: /'], 'python-urllib'), 'http://[x/')).toMatchObject({
      verdict: 'unknown',
    })
  })
})

describe('read', () => {
  it('throws a TypeError without an agent or a dialect', () => {
    const file = parse('')
    expect(() => read(file, { agent: [], dialect: dialects.google })).toThrow(
      'read needs an agent: pass the product token',
    )
    expect(() => read(file, { agent: 'x', dialect: undefined as never })).toThrow('read needs a dialect')
    expect(() => read(file, { agent: 'x', dialect: 'google' as never })).toThrow('a dialect, not its name')
  })

  it.each(Object.values(dialects))('refuses a text in place of a file: $id', (dialect) => {
    for (const text of ['User-agent: *\nDisallow: /\n', new Uint8Array(), undefined])
      expect(() => read(text as never, { agent: 'x', dialect })).toThrow(
        /^read takes a parsed file, not its text: write read\(parse\(text\), /,
      )
  })

  it('refuses a text in place of the file of a matrix', () => {
    const robots = [{ agent: 'x', dialect: dialects.google }]
    expect(() => decideMatrix('Disallow: /' as never, { robots, urls: ['/'] })).toThrow(
      /^decideMatrix takes a parsed file, not its text/,
    )
  })

  it('decides by no value that is no policy', () => {
    for (const value of [parse('Disallow: /'), '', undefined]) {
      expect(() => decide(value as never, '/')).toThrow(/^\w+ needs a policy: /)
      expect(() => explain(value as never, '/')).toThrow(/^\w+ needs a policy: /)
    }
  })

  it('decides no value that is no URL', () => {
    const policy = read(parse(''), { agent: 'x', dialect: dialects.google })
    for (const url of [undefined, null, 1, {}])
      expect(() => decide(policy, url as never)).toThrow(/^decide needs a URL: /)
  })

  it('selects groups by the first token that the file names, and * groups only for robots that obey them', () => {
    const lines = ['User-agent: msnbot', 'Disallow: /m', '', 'User-agent: *', 'Disallow: /']
    expect(decide(policy(lines, 'rfc-9309', ['bingbot', 'msnbot']), '/x').verdict).toBe('allow')
    expect(policy(lines, 'rfc-9309', ['bingbot', 'msnbot']).selection.kind).toBe('named')
    expect(policy(lines, 'google', 'AdsBot-Google', false).selection.kind).toBe('none')
  })

  it('collects the metadata of the file', () => {
    const read = policy([
      'User-agent: *',
      'Disallow:',
      'Noindex: /n',
      'Content-Signal: search=yes, ai-train=no, use=reference',
      'Content-Usage: /a train-ai=n',
      'Sitemap: https://example.com/s.xml',
      'Sitemap:',
      'Host: example.com',
      'License: https://example.com/l.xml',
      'Clean-param: ref&sid /books/',
      'Comment: hello',
    ])
    expect(read).toMatchObject({
      sitemaps: [{ value: 'https://example.com/s.xml', line: 6 }],
      host: { value: 'example.com', line: 8 },
      licenses: [{ value: 'https://example.com/l.xml', line: 9 }],
      noindex: [{ value: '/n', line: 3 }],
      comments: [{ value: 'hello', line: 11 }],
      contentSignals: [
        {
          value: {
            signals: [
              { name: 'search', value: 'yes' },
              { name: 'ai-train', value: 'no' },
              { name: 'use', value: 'reference' },
            ],
          },
          line: 4,
        },
      ],
      ignoredRecords: [{ field: 'sitemap', value: '', line: 7, why: 'malformed' }],
      cleanParams: [{ value: { params: ['ref', 'sid'], path: '/books/' }, line: 10 }],
    })
    expect(read.notes.map(({ code, line }) => [code, line])).toEqual([['sitemap-malformed', 7]])
  })
})

describe('pacing', () => {
  const paced = (values: readonly string[], dialect: DialectId = 'extended-2'): Policy['pacing'] =>
    policy(
      [
        'User-agent: *',
        ...(dialect === 'extended-2' ? ['Robot-version: 2.0'] : []),
        ...values,
        'Disallow: /x',
      ],
      dialect,
    ).pacing

  it.each([
    ['10/60', { documents: 10, seconds: 60 }],
    ['10/10m', { documents: 10, seconds: 600 }],
    ['20/1h', { documents: 20, seconds: 3600 }],
    ['100/24h', { documents: 100, seconds: 86_400 }],
    ['1/30s', { documents: 1, seconds: 30 }],
    ['1/10m 1300-1659', { documents: 1, seconds: 600, window: { from: 780, to: 1019 } }],
    ['1/10m 13:00 - 16:59', { documents: 1, seconds: 600, window: { from: 780, to: 1019 } }],
    ['1/10m 1300 1659', { documents: 1, seconds: 600, window: { from: 780, to: 1019 } }],
  ])('Request-rate: %s', (value, expected) => {
    expect(paced([`Request-rate: ${value}`]).requestRates).toEqual([{ value: expected, line: 3 }])
  })

  it.each([
    '',
    '0/10',
    '10/0',
    '10',
    '/10',
    '-1/10',
    '1/10y',
    '1/1e9',
    '1/NaN',
    '99999999999999999999/1',
    '1/10m 2500-2600',
    '1/10m 1300',
    '1/1d',
  ])('Request-rate: %j is a note and no rate', (value) => {
    const read = policy(
      ['User-agent: *', 'Robot-version: 2.0', `Request-rate: ${value}`, 'Disallow: /x'],
      'extended-2',
    )
    expect(read.pacing.requestRates).toEqual([])
    expect(read.notes.map(({ code }) => code)).toEqual(['request-rate-malformed'])
  })

  it.each([
    ['10', 10],
    ['0.5', 0.5],
    ['0', 0],
    ['.5', 0.5],
  ])('Crawl-delay: %s', (value, seconds) => {
    expect(paced([`Crawl-delay: ${value}`], 'slurp').crawlDelay).toEqual({ value: seconds, line: 2 })
  })

  it.each(['', '-1', 'Infinity', 'NaN', '1e400', '10s', '1,5', '0x10', '1 2', '99999999999'])(
    'Crawl-delay: %j is a note and no delay',
    (value) => {
      for (const dialect of ['slurp', 'rfc-9309', 'python-urllib', 'protego', 'bing'] as const) {
        const read = policy(['User-agent: *', `Crawl-delay: ${value}`, 'Disallow: /x'], dialect)
        // The recorded verdicts of Protego have longer delays than others are taken for.
        if (dialect === 'protego' && value === '99999999999') continue
        expect(read.pacing.crawlDelay, dialect).toBeUndefined()
      }
      expect(
        policy(['User-agent: *', `Crawl-delay: ${value}`, 'Disallow: /x'], 'slurp').notes.map(
          ({ code }) => code,
        ),
      ).toEqual(['crawl-delay-malformed'])
    },
  )

  it('parses a window in either spelling', () => {
    const windows = (value: string) =>
      paced([`Visit-time: ${value}`]).visitTimes.map((stated) => stated.value)
    expect(windows('06:00-08:45')).toEqual([{ from: 360, to: 525 }])
    expect(windows('0100 - 0800')).toEqual([{ from: 60, to: 480 }])
    expect(windows('2460-0100')).toEqual([])
  })

  it('takes every window, or the one that counts in the dialect', () => {
    const records = ['User-agent: a', 'Robot-version: 2.0', 'Visit-time: 0600 0845', 'Visit-time: 1000 1100']
    const first = { value: { from: 360, to: 525 }, line: 3 }
    const second = { value: { from: 600, to: 660 }, line: 4 }
    expect(
      (['extended-2', 'extended-2-1996', 'rfc-9309', 'protego'] as const).map((dialect) => {
        const { pacing, ignoredRecords } = read(parse(records.join('\n')), {
          agent: 'a',
          dialect: dialects[dialect],
        })
        return [pacing.visitTimes, ignoredRecords.map(({ line, why }) => `${why} ${line}`)]
      }),
    ).toEqual([
      [[first, second], []],
      [[first], ['superseded 4']],
      [[first, second], []],
      [[second], ['superseded 3']],
    ])
  })

  it('counts the end minute to the window, which may span midnight', () => {
    expect([359, 360, 525, 526].map((minute) => isInWindow({ from: 360, to: 525 }, minute))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(
      [1019, 1020, 1439, 0, 299, 300].map((minute) => isInWindow({ from: 1020, to: 299 }, minute)),
    ).toEqual([false, true, true, true, true, false])
    expect([4, 5, 6].map((minute) => isInWindow({ from: 5, to: 5 }, minute))).toEqual([false, true, false])
  })

  it('gives the first of the slowest rates', () => {
    const pacing = paced(['Request-rate: 1/60', 'Request-rate: 10/600', 'Request-rate: 1/10'])
    expect(rateAt(pacing, 0)).toEqual({ documents: 1, seconds: 60 })
  })

  it('gives the slowest rate in force', () => {
    const { requestRates, ...rest } = paced([
      'Request-rate: 1/10',
      'Request-rate: 1/60',
      'Request-rate: 5/1m 0500-1259',
      'Request-rate: 1/20m 1700-0459',
    ])
    const pacing = { ...rest, requestRates }
    expect(secondsPerDocument(rateAt(pacing, 15 * 60) as never)).toBe(60)
    expect(secondsPerDocument(rateAt(pacing, 6 * 60) as never)).toBe(12)
    expect(secondsPerDocument(rateAt(pacing, 0) as never)).toBe(1200)
    expect(rateAt({ ...pacing, requestRates: [] }, 0)).toBeUndefined()
  })
})

describe('decideAt', () => {
  const records = ['User-agent: FooBot', 'Robot-version: 2.0', 'Visit-time: 0600-0845', 'Disallow: /a']

  it('defers what the rules allow outside visiting hours, until they begin', () => {
    const timed = policy(records, 'extended-2')
    expect(decideAt(timed, 'https://example.com/', 359)).toEqual({
      verdict: 'defer',
      reason: 'visit-time',
      visitTimes: [{ value: { from: 360, to: 525 }, line: 3 }],
      line: 3,
      opensAt: 360,
    })
    expect([360, 525, 526].map((minute) => decideAt(timed, '/', minute).verdict)).toEqual([
      'allow',
      'allow',
      'defer',
    ])
    expect(decideAt(timed, '/a', 0).verdict).toBe('disallow')
    for (const url of ['https://example.com/robots.txt', '/robots.txt', '/robots.txt#a'])
      expect(decideAt(timed, url, 0).verdict).toBe('allow')
    for (const url of ['/robots.txt?a', '/a/robots.txt', 'https://example.com/robots.txt/b'])
      expect(decideAt(timed, url, 0).verdict).toBe('defer')
    expect(decideAt(timed, new URL('https://example.com/x'), 0).verdict).toBe('defer')
    expect(decideAt(timed, new URL('https://example.com/robots.txt#a'), 0).verdict).toBe('allow')
  })

  it('allows at any time if the dialect does not honour the hours', () => {
    expect(decideAt(policy(records, 'rfc-9309'), '/', 0).verdict).toBe('allow')
    expect(decideAt(policy(records, 'bing'), '/', 0).verdict).toBe('allow')
  })

  it('allows inside any of several windows, and defers until the next of them begins', () => {
    const timed = policy(
      [...records.slice(0, 2), 'Visit-time: 2200-0059', 'Visit-time: 1200-1300', 'Visit-time: 1230-1400'],
      'extended-2',
    )
    const answers = [0, 59, 60, 12 * 60, 13 * 60, 14 * 60, 14 * 60 + 1, 22 * 60].map((minute) => {
      const verdict = decideAt(timed, '/x', minute)
      return verdict.reason === 'visit-time' ? [verdict.line, verdict.opensAt] : verdict.verdict
    })
    expect(answers).toEqual(['allow', 'allow', [4, 720], 'allow', 'allow', 'allow', [3, 1320], 'allow'])
  })

  it('notes a second Visit-time where only the first counts', () => {
    const twice = policy([...records, 'Visit-time: 2200-2300'], 'extended-2-1996')
    expect(twice.notes).toContainEqual({
      code: 'visit-time-superseded',
      message: 'In this dialect only the first visit-time counts, so this one is ignored.',
      line: 5,
    })
    expect(decideAt(twice, '/', 22 * 60).verdict).toBe('defer')
  })
})

describe('cleanUrl: Yandex, Clean-param', () => {
  const cleaned = (records: readonly string[], url: string | URL): string =>
    cleanUrl(policy(['User-agent: Yandex', 'Disallow:', ...records], 'yandex', 'Yandex'), url)

  it.each([
    [
      ['Clean-param: ref /some_dir/get_book.pl'],
      'http://h/some_dir/get_book.pl?ref=1&book_id=3',
      'http://h/some_dir/get_book.pl?book_id=3',
    ],
    [['Clean-param: ref /some_dir/get_book.pl'], 'http://h/other?ref=1', 'http://h/other?ref=1'],
    [
      ['Clean-param: s&ref /forum*/showthread.php'],
      'http://h/forum_new/showthread.php?s=1&t=2&ref=3',
      'http://h/forum_new/showthread.php?t=2',
    ],
    [['Clean-param: s'], 'http://h/a?s=1#f', 'http://h/a#f'],
    [['Clean-param: s'], 'http://h/a?S=1&s', 'http://h/a?S=1'],
    [['Clean-param: a', 'Clean-param: b'], '/x?a=1&b=2&c=3', '/x?c=3'],
    [['Clean-param: a'], '/x', '/x'],
    [['Clean-param: a /x'], '/x?a=1', '/x'],
    [['Clean-param: a /x?a'], '/x?a=1', '/x?a=1'],
    [['Clean-param: a /'], 'http://h?a=1', 'http://h'],
    [['Clean-param: b'], 'http://h/?a=1&b=2&c=3', 'http://h/?a=1&c=3'],
    [['Clean-param: b'], 'http://h/a#b?b=2', 'http://h/a#b?b=2'],
    [['Clean-param: b'], new URL('http://h/?b=2'), 'http://h/'],
  ])('%j', (records, url, expected) => {
    expect(cleaned(records, url)).toBe(expected)
  })

  it('applies from anywhere in the file, up to 500 characters', () => {
    expect(
      cleanUrl(policy(['Clean-param: a', 'User-agent: Yandex', 'Disallow: /'], 'yandex', 'Yandex'), '/?a=1'),
    ).toBe('/')
    expect(cleaned([`Clean-param: ${'a'.repeat(501)}`], `/?${'a'.repeat(501)}=1`)).toBe(
      `/?${'a'.repeat(501)}=1`,
    )
  })
})

describe('preferencesAt: IETF AIPREF', () => {
  const at = (records: readonly string[], url: string): Readonly<Record<string, string>> =>
    preferencesAt(policy(['User-agent: *', ...records]), url)

  it.each([
    [
      'the longest path',
      ['Content-Usage: train-ai=y', 'Content-Usage: /a train-ai=n'],
      '/a/b',
      { 'train-ai': 'disallow' },
    ],
    [
      'no path for every URL',
      ['Content-Usage: train-ai=y', 'Content-Usage: /a train-ai=n'],
      '/b',
      { 'train-ai': 'allow' },
    ],
    [
      'the more restrictive of equals',
      ['Content-Usage: / train-ai=y', 'Content-Usage: / train-ai=n'],
      '/',
      { 'train-ai': 'disallow' },
    ],
    ['the last of equal keys', ['Content-Usage: train-ai=n, train-ai=y'], '/', { 'train-ai': 'allow' }],
    ['nothing for a broken dictionary', ['Content-Usage: *.pdf train-ai=n'], '/a.pdf', {}],
    ['nothing for an upper-case key', ['Content-Usage: Train-AI=n'], '/', {}],
    ['unknown values say nothing', ['Content-Usage: train-ai=maybe, search=y'], '/', { search: 'allow' }],
    [
      'parameters are ignored',
      ['Content-Usage: train-ai=n;x=1, search=y'],
      '/',
      { 'train-ai': 'disallow', search: 'allow' },
    ],
  ])('%s', (_name, records, url, expected) => {
    expect(at(records, url)).toEqual(expected)
  })
})
