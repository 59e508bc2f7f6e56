import { describe, expect, it } from 'vitest'
import { rowsByLine } from '../../src/dialects/index.ts'
import { lower } from '../../src/dialects/parsing/select-groups.ts'
import { programName } from '../../src/dialects/parsing/selection-of.ts'
import { withoutDotSegments } from '../../src/dialects/parsing/text/dot-segments.ts'
import { urlparse, urlunparse } from '../../src/dialects/parsing/text/python.ts'
import { plainPathStart } from '../../src/dialects/parsing/text/url.ts'
import { type DialectId, decide, dialects, type Policy, parse, read } from '../../src/entry/index.ts'
import { symbolsOf, transduce } from '../../src/pattern/index.ts'

/** What single programs make of lines, names and URLs that few files and sites have. */

function policyOf(dialect: DialectId, lines: readonly string[], agent: string | string[] = 'FooBot'): Policy {
  return read(parse(`${lines.join('\n')}\n`), { agent, dialect: dialects[dialect] })
}

describe('a verdict at the first question, and by the list of rules', () => {
  it.each<[DialectId, readonly string[], Readonly<Record<string, 'allow' | 'disallow'>>]>([
    // The rule that matches the most of the URL decides, so a short rule with a star may win.
    [
      'python-urllib-rfc9309',
      ['Disallow: /*z', 'Allow: /abc'],
      { '/abcz': 'disallow', '/abc': 'allow', '/z': 'disallow' },
    ],
    ['python-urllib-rfc9309', ['Disallow: /*$', 'Allow: /ab'], { '/ab': 'allow', '/abc': 'disallow' }],
    // A `$` is the end wherever it stands.
    ['rep-cpp', ['Disallow: /a$'], { '/a': 'disallow', '/ab': 'allow', '/a$': 'allow' }],
    ['rep-cpp', ['Disallow: /a$b'], { '/a': 'disallow', '/a$b': 'allow' }],
    ['rep-cpp', ['Disallow: /a*c$'], { '/abc': 'disallow', '/abcd': 'allow' }],
    ['texting-robots', ['Disallow: /a$b'], { '/a': 'allow', '/a$b': 'allow' }],
    ['texting-robots', ['Disallow: /a$*'], { '/a': 'disallow', '/ab': 'allow' }],
    ['spatie', ['Disallow: /ab : '], { '/ab': 'disallow', '/abc': 'disallow', '/a': 'allow' }],
    ['spatie', ['Disallow: /ab\t'], { '/a': 'allow', '/b': 'allow' }],
    // A rule for an index page is one for its folder, also behind a star and with an escape.
    ['crawler-commons', ['Disallow: /*/%69ndex.html'], { '/x/': 'disallow', '/x': 'allow' }],
    ['crawler-commons', ['Disallow: /*/index.html'], { '/x/': 'disallow', '/x/y': 'allow' }],
    ['spatie', ['Disallow: /*b'], { '/ab': 'disallow', '/a': 'allow' }],
    // A carriage return is dropped.
    ['httrack', ['Disallow: /a\rb'], { '/ab': 'disallow', '/a': 'allow' }],
    // Escapes are decoded.
    ['spider', ['Disallow: /%61'], { '/a': 'disallow', '/b': 'allow' }],
    ['spider', ['DISALLOW : /a # b'], { '/a': 'disallow', '/b': 'allow' }],
    ['spider', ['Disallow /a'], { '/a': 'allow' }],
  ])('%s: %j: %j', (dialect, rules, verdicts) => {
    const lines = ['User-agent: *', ...rules]
    for (const [url, verdict] of Object.entries(verdicts)) {
      const policy = policyOf(dialect, lines)
      const first = decide(policy, url)
      expect(first.verdict, url).toBe(verdict)
      // The list is made when it is asked for, and then used.
      expect(policy.rules).toBeDefined()
      expect(decide(policy, url), url).toEqual(first)
    }
  })
})

describe('Crawl-delay', () => {
  it.each<[DialectId, string, number | undefined]>([
    ['texting-robots', '5', 5],
    ['texting-robots', '12.5', 12.5],
    ['texting-robots', '+.5', 0.5],
    ['texting-robots', 'x', undefined],
    ['spider', '12.5', 12.5],
    ['rfc-9309', '2.5', 2.5],
    ['rfc-9309', '.5', 0.5],
    ['rfc-9309', '1e3', undefined],
    ['rfc-9309', '+1', undefined],
    ['google', '0x10', undefined],
  ])('%s: %s', (dialect, value, seconds) => {
    const { pacing } = policyOf(dialect, ['User-agent: *', `Crawl-delay: ${value}`, 'Disallow: /a'])
    expect(pacing.crawlDelay?.value).toBe(seconds)
  })

  it.each([
    ['5', 'allow'],
    ['x', 'disallow'],
  ])(
    'texting-robots: %s, then another User-agent line: %s, because only a number ends the names',
    (value, verdict) => {
      const lines = ['User-agent: a', `Crawl-delay: ${value}`, 'User-agent: b', 'Disallow: /']
      expect(decide(policyOf('texting-robots', lines, 'a'), '/x').verdict).toBe(verdict)
    },
  )
})

describe('groups', () => {
  const lines = [
    'User-agent: foo',
    'Disallow: /a',
    '',
    'User-agent: foobot',
    'Disallow: /b',
    '',
    'User-agent: bar',
  ]

  it.each<[string[], string]>([
    [['foobot'], 'less-specific names-agent other-agents'],
    [['foobot', 'x'], 'less-specific names-agent other-agents'],
    [['x', 'foobot'], 'less-specific names-fallback other-agents'],
    [['foo', 'foobot'], 'names-agent less-specific other-agents'],
  ])('of the robot %j, by dialects that take the longest name: %s', (tokens, reasons) => {
    for (const dialect of ['protego', 'temoto'] as const) {
      const { selection } = policyOf(dialect, [...lines, 'Disallow: /c'], tokens)
      expect(selection.candidates.map(selection.reasonFor).join(' '), dialect).toBe(reasons)
    }
  })

  it('for every robot are a star to the robot `*` itself', () => {
    expect(policyOf('spatie', ['User-agent: *', 'Disallow: /a'], '*').selection.kind).toBe('star')
    expect(policyOf('spatie', ['User-agent: a', 'Disallow: /a'], 'a').selection.kind).toBe('named')
    expect(policyOf('spatie', ['User-agent: a', 'Disallow: /a'], '*').selection.kind).toBe('none')
  })

  it('of spider: the rule is named that allows, of the group of the robot or of every robot', () => {
    const both = ['User-agent: foobot', 'Disallow: /a/', '', 'User-agent: *', 'Disallow: /a/b', 'Allow: /x']
    const policy = policyOf('spider', both, 'foobot')
    const verdicts = ['/a/', '/a/b', '/x', '/c'].map((url) => decide(policy, url))
    expect(verdicts.map(({ verdict, rule }) => [verdict, rule?.line])).toEqual([
      ['allow', 2],
      ['disallow', 2],
      ['allow', 6],
      ['allow', undefined],
    ])
  })
})

describe('python-urllib-rfc9309', () => {
  it.each([
    [['Disallow: /*a', 'Disallow: /b'], true],
    [['Allow: /*a', 'Allow: /b'], true],
    [['Disallow: /*a', 'Allow: /b'], false],
  ])('%j make a decision list: %s', (rules, isList) => {
    const dialect = dialects['python-urllib-rfc9309']
    const outline = dialect.outline(parse(['User-agent: *', ...rules, ''].join('\n')))
    const query = { tokens: ['foobot'], obeysStar: true }
    const selection = dialect.selectGroups(outline, query)
    const records = selection.selected.flatMap((group) => group.records)
    expect(dialect.rules({ outline, selection, query, records }).ruleFor === undefined).toBe(isList)
  })
})

describe('python-urllib', () => {
  it('cannot read a file with an authority that is no address, whatever the URL', () => {
    const lines = ['User-agent: *', 'Disallow: //[x/a']
    expect(decide(policyOf('python-urllib', lines), '/b')).toEqual({
      verdict: 'unknown',
      reason: 'reader-fails',
    })
  })

  it.each([
    ['//[::1]/a', undefined],
    ['//[v1.a]/a', undefined],
    ['//é/a', undefined],
    ['//[x]/a', 'does not appear to be an IPv6 address'],
    ['//[::1/a', 'Invalid IPv6 URL'],
    ['//a\u2100b/', 'invalid characters under NFKC normalization'],
  ])('%s is parsed, or raises: %s', (url, message) => {
    if (message === undefined) expect(urlparse(url).path).toBe('/a')
    else expect(() => urlparse(url)).toThrow(message)
  })
})

describe('webrobots', () => {
  it('says which rules a blank line cuts off', () => {
    const lines = ['User-agent: foobot', 'Disallow: /', '', 'Disallow: /b', 'Disallow: /c']
    expect(policyOf('webrobots', lines, 'foobot').notes).toEqual([
      {
        code: 'blank-line-ends-group',
        message:
          'Line 3 is blank and ends the group in this dialect, so the rules of lines 4 to 5 belong to no group.',
        line: 4,
      },
    ])
  })
})

describe('a rule', () => {
  it('has its place in the file', () => {
    const { rules } = policyOf('rfc-9309', ['User-agent: *', 'Disallow: /a', 'Allow: /é'])
    const text = 'User-agent: *\nDisallow: /a\nAllow: /é\n'
    const places = rules.map(({ start, end }) => (start === undefined ? '' : text.slice(start, end)))
    expect(new Set(places)).toEqual(new Set(['', '/a', '/é']))
    expect(rules.every(({ start, value }) => (start === undefined) === (value === undefined))).toBe(true)
  })
})

describe('groups of every dialect', () => {
  it('are chosen for the name of the robot, or for a star, or none is', () => {
    const file = (name: string) => parse(`User-agent: ${name}\nDisallow: /a\n`)
    for (const dialect of Object.values(dialects)) {
      const kinds = ['foobot', '*', 'qux'].map(
        (name) => read(file(name), { agent: 'foobot', dialect }).selection.kind,
      )
      expect(kinds, dialect.id).toEqual(['named', 'star', 'none'])
    }
  })

  it('tell whether one of their names passes a test', () => {
    const file = parse('User-agent: foobot\nDisallow: /a\n\nUser-agent: other\nDisallow: /b\n')
    for (const { id, outline } of Object.values(dialects)) {
      const named = outline(file).groups.map((group) =>
        group.someAgent((text, from, to) => text.slice(from, to).toLowerCase() === 'other'),
      )
      expect(named, id).toEqual([false, true])
    }
  })
})

describe('records of lines that a program reads in a way of its own', () => {
  it('httrack: a NUL ends the line, and an unknown field is none', () => {
    const file = parse('User-agent: *\nFoo: a\0b\nDisallow: /a\0b\n')
    const { records } = dialects.httrack.outline(file)
    expect([...rowsByLine(records, 3)].map((row) => row === -1)).toEqual([false, true, false])
    expect(decide(policyOf('httrack', ['User-agent: *', 'Disallow: /a\0b']), '/ac').verdict).toBe('disallow')
  })

  it.each([
    [[0xef], 25],
    [[0xef, 0xbb], 26],
    [[0xef, 0xbb, 0xbf], 24],
  ])('google: after a part %j of a byte order mark, the value begins at %i', (mark, start) => {
    const text = new TextEncoder().encode('User-agent: *\nDisallow: /é\n')
    const file = parse(Uint8Array.from([...mark, ...text]))
    const { rules } = read(file, { agent: 'FooBot', dialect: dialects.google })
    expect(rules.map((rule) => [rule.value, rule.start])).toEqual([['/é', start]])
  })
})

describe('metadata', () => {
  it('holds licences, and preferences without a value as none', () => {
    const policy = policyOf('rfc-9309', [
      'License: https://example.com/l.xml',
      'User-agent: *',
      'Content-Usage: train-ai, search=n',
      'Disallow: /a',
    ])
    expect(policy.licenses).toEqual([{ value: 'https://example.com/l.xml', line: 1 }])
    expect(policy.contentUsage[0]?.value.preferences).toEqual({ search: 'disallow' })
  })

  it('temoto: the rest of the line is the value, although the program takes words', () => {
    const { contentSignals } = policyOf('temoto', [
      'User-agent: *',
      'Content-Signal: ai-train=no, search=yes # a comment',
      'Disallow: /a',
    ])
    expect(contentSignals).toEqual([
      {
        value: {
          signals: [
            { name: 'ai-train', value: 'no' },
            { name: 'search', value: 'yes' },
          ],
        },
        line: 2,
      },
    ])
  })
})

describe('parts of a URL', () => {
  it.each<[string, number]>([
    ['http://example.com/a', 18],
    ['https://a-b.example.com/a', 23],
    ['http://example.com:80/a', -1],
    ['http://exa_mple.com/a', -1],
    ['ftp://example.com/a', -1],
    ['/a', -1],
  ])('the plain path of %s begins at %i', (url, start) => {
    expect(plainPathStart(url)).toBe(start)
  })

  it.each([
    'http://example.com/a;b?c#d',
    'http://example.com',
    '//example.com/a',
    '/a/b;c',
    'mailto:a',
    'a?b#c',
  ])('%s is put together again as it was', (url) => {
    expect(urlunparse(urlparse(url))).toBe(url)
  })

  it('is put together with a slash before its path', () => {
    const none = { scheme: '', netloc: '', path: '', params: '', query: '', fragment: '' }
    expect(urlunparse({ ...none, netloc: 'h', path: 'a' })).toBe('//h/a')
    expect(urlunparse({ ...none, scheme: 'http', path: 'a' })).toBe('http:///a')
    expect(urlunparse({ ...none, scheme: 'mailto', path: 'a' })).toBe('mailto:a')
    expect(urlunparse({ ...none, path: 'a', params: 'b', query: 'c', fragment: 'd' })).toBe('a;b?c#d')
  })

  it('spatie: is empty without a path, and webrobots refuses a fragment that holds a blank', () => {
    const urls = ['http://example.com', 'http://example.com?x', 'http://example.com/a?b', '/a?b']
    expect(urls.map(dialects.spatie.pathOf)).toEqual(['', '?x', '/a?b', '/a?b'])
    const fragments = ['http://example.com/a#b?c', 'http://example.com/a#b c']
    expect(fragments.map(dialects.webrobots.pathOf)).toEqual(['/a', undefined])
  })

  it.each([
    ['/a/./b', '/a/b'],
    ['/a/../b', '/b'],
    ['/a/..', '/'],
    ['/a/.', '/a/'],
    ['/..', '/'],
    ['/a/../../b', '/b'],
    ['/%2e/a', '/%2e/a'],
  ])('%s without dot segments is %s', (path, expected) => {
    expect(withoutDotSegments(path)).toBe(expected)
  })

  it.each([
    ['Mozilla/5.0 (compatible; FooBot/1.0)', 'foobot'],
    ['FooBot/1.0 (x)', 'foobot'],
    [' Foo x', 'foo'],
    ['', ''],
  ])('the program of %j is %j', (header, name) => {
    expect(programName(header)).toBe(name)
  })

  it('is in small letters only as far as ASCII', () => {
    expect(['ABC', 'ÄBÇz', 'É', ''].map(lower)).toEqual(['abc', 'ÄbÇz', 'É', ''])
  })

  it('is the same text from the path and from the transducer', () => {
    const paths = [
      '/',
      '/a',
      '/a;b/c',
      '/a;b/c;d?e;f',
      '/a;?b',
      '/a?',
      '/?a?b',
      '/a?b/c',
      '/%41%2f?%7e',
      '/a//b',
      '//',
      '/a|b',
      '/a?b|c',
      '/a"b',
      '/a%2Fb%',
    ]
    for (const { id, pathOf, transducerFor } of Object.values(dialects)) {
      const transducer = transducerFor('https://example.com')
      for (const path of paths)
        expect(transduce(transducer, symbolsOf(path) as string[]), `${id} ${path}`).toBe(
          pathOf(`https://example.com${path}`) ?? transducer.rejected,
        )
    }
  })
})
