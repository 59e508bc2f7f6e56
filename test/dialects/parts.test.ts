import { describe, expect, it } from 'vitest'
import { fieldOfRow, rowsByLine, sameRecords, signalsOf } from '../../src/dialects/index.ts'
import { withoutTags } from '../../src/dialects/parsing/record.ts'
import { isIpv6 } from '../../src/dialects/parsing/text/python.ts'
import {
  type DialectId,
  decide,
  decideMatrix,
  dialects,
  type Policy,
  parse,
  read,
} from '../../src/entry/index.ts'

/** Parts that dialects share, and steps of single dialects, on lines that few files have. */

function policyOf(dialect: DialectId, lines: readonly string[], agent = 'FooBot'): Policy {
  return read(parse(`${['User-agent: *', ...lines].join('\n')}\n`), { agent, dialect: dialects[dialect] })
}

describe('parts of a line', () => {
  it.each([
    ['/a<b>c', '/ac'],
    ['<i>/a</i>', '/a'],
    ['/a<>b<i>c', '/a<>bc'],
    ['/a<<i>b', '/ab'],
    ['/a<b', '/a<b'],
    ['/a>b', '/a>b'],
    ['', ''],
  ])('%s without tags is %s', (line, text) => {
    expect(withoutTags(line)).toBe(text)
  })

  it.each<[string, boolean]>([
    ['::1', true],
    ['1:2:3:4:5:6:7:8', true],
    ['1:2:3:4:5:6:7', false],
    ['1:2:3:4:5:6:7:8:9', false],
    ['1::2::3', false],
    ['::1.2.3.4', true],
    ['::255.0.10.1', true],
    ['::256.0.0.1', false],
    ['::1.2.3', false],
    ['::01.2.3.4', false],
    ['1:2:3:4:5:6:1.2.3.4', true],
    ['1:2:3:4:5:6:7:1.2.3.4', false],
    ['fe80::1%eth0', true],
    ['fe80::1%', false],
    ['fe80::1%a%b', false],
    ['::12345', false],
    ['::g', false],
  ])('%s is an IPv6 address: %s', (host, expected) => {
    expect(isIpv6(host)).toBe(expected)
  })
})

describe('records', () => {
  const recordsOf = (text: string) => dialects.google.outline(parse(text)).records
  it('have a field, or none that is known', () => {
    const records = recordsOf(
      'User-agent: *\nDisallow: /a\n# nothing\nFoo: x\nFoo bar\nDisallow /b\nDog cat\n',
    )
    const rows = [...rowsByLine(records, 7)]
    // Two words without a colon are a record only if the first is a key.
    expect(rows.map((row) => (row === -1 ? 'none' : fieldOfRow(records, row)))).toEqual([
      'user-agent',
      'disallow',
      'none',
      'unknown',
      'none',
      'disallow',
      'none',
    ])
  })

  it.each<[string, string, boolean]>([
    ['Disallow: /a # b', 'disallow:/a', true],
    ['Disallow: /a', 'Disallow: /b', false],
    ['Disallow: /a', 'Allow: /a', false],
    ['Disallow: /a', 'Disallow: /a\nDisallow: /a', false],
    ['Foo: a', 'Foo: b', true],
    ['Foo: a', 'Foo:', false],
  ])('of %j and %j are the same: %s', (one, other, expected) => {
    expect(sameRecords(recordsOf(one), recordsOf(other))).toBe(expected)
  })

  it('that do not count come with a note that says why', () => {
    const { notes } = policyOf('google', ['Crawl-delay: 1', 'Crawl-delay: 2', 'Disallow: /a'])
    expect(notes).toContainEqual({
      code: 'crawl-delay-superseded',
      message: 'In this dialect only the first crawl-delay counts, so this one is ignored.',
      line: 3,
    })
  })

  it('of content signals are put together by name, each value once', () => {
    const lines = ['ai-train=no, search=yes', 'ai-train=yes', 'ai-train=no'].map(
      (value) => `Content-Signal: ${value}`,
    )
    expect(signalsOf(policyOf('rfc-9309', [...lines, 'Disallow: /a']))).toEqual([
      {
        name: 'ai-train',
        values: [
          { value: 'no', line: 2 },
          { value: 'yes', line: 3 },
        ],
      },
      { name: 'search', values: [{ value: 'yes', line: 2 }] },
    ])
  })
})

describe('names of fields', () => {
  it('are known only if each letter is right', () => {
    for (const name of ['Disallow', 'User-agent', 'Allow']) {
      const wrong = Array.from({ length: name.length - 1 }, (_, at) => [
        name.charAt(0) + 'z'.repeat(at + 1) + name.slice(at + 2),
        `${name.slice(0, at + 1)}z${name.slice(at + 2)}`,
        name.slice(0, at + 1) + 'z'.repeat(name.length - at - 1),
      ]).flat()
      for (const field of wrong) {
        const lines = ['User-agent: *', 'Disallow: /a', 'Allow: /a/b'].map((line) =>
          line.startsWith(`${name}:`) ? line.replace(name, field) : line,
        )
        const policy = read(parse(`${lines.join('\n')}\n`), {
          agent: 'FooBot',
          dialect: dialects['rfc-9309'],
        })
        const expected = name === 'Allow' ? 'disallow disallow' : 'allow allow'
        const verdicts = () => ['/a', '/a/b'].map((url) => decide(policy, url).verdict).join(' ')
        expect(verdicts(), field).toBe(expected)
        // The first questions are answered without a list of rules, and later ones by it.
        expect(policy.rules.length, field).toBeGreaterThan(0)
        expect(verdicts(), field).toBe(expected)
      }
    }
  })
})

describe('the reason why a group applies or not', () => {
  it.each<[readonly DialectId[], string]>([
    [['rfc-9309', 'protego', 'crawler-commons', 'spider', 'spatie'], 'names-agent names-agent other-agents'],
    [['original-1994', 'extended-2', 'libwww-perl'], 'first-that-fits later-group other-agents'],
    [['python-urllib', 'wget', 'webrobots'], 'star-not-needed names-agent other-agents'],
    [['robotexclusionrulesparser', 'crawler4j'], 'later-group names-agent other-agents'],
  ])('%j, a group for the robot and every other, one for the robot, one for another: %s', (ids, reasons) => {
    const names = (some: readonly string[]) => some.map((name) => `User-agent: ${name}`)
    const lines = [...names(['*', 'foobot']), 'Disallow: /a', '', ...names(['foobot']), 'Disallow: /b', '']
    const file = parse([...lines, ...names(['other']), 'Disallow: /c', ''].join('\n'))
    for (const id of ids) {
      const { selection } = read(file, { agent: 'foobot', dialect: dialects[id] })
      expect(selection.candidates.map(selection.reasonFor).join(' '), id).toBe(reasons)
    }
  })

  it('may be that the name is cut, where the dialect cuts names', () => {
    const file = parse('User-agent: foo.bot\nDisallow: /a\n\nUser-agent: other\nDisallow: /b\n')
    const reasons = (['rfc-9309', 'google', 'crawler-commons'] as const).map((id) => {
      const { selection } = read(file, { agent: 'foo.bot', dialect: dialects[id] })
      return selection.candidates.map(selection.reasonFor)
    })
    expect(reasons).toEqual([
      ['name-cut', 'other-agents'],
      ['name-cut', 'other-agents'],
      ['names-agent', 'other-agents'],
    ])
  })
})

describe('groups of records on whatever lines', () => {
  it.each<[DialectId, [number, number][]]>([
    ['spatie', [[8, 9]]],
    [
      'wget2',
      [
        [2, 3],
        [8, 9],
      ],
    ],
    ['webrobots', [[2, 3]]],
    [
      'rep-cpp',
      [
        [2, 3],
        [8, 9],
      ],
    ],
  ])('%s: have a first and a last line', (dialect, selected) => {
    const groups = ['foobot', 'other', 'foobot'].map((name, at) => `User-agent: ${name}\nDisallow: /${at}\n`)
    const file = parse(`# a comment\n${groups.join('\n')}`)
    const { selection } = read(file, { agent: 'foobot', dialect: dialects[dialect] })
    const linesOf = (some: typeof selection.candidates) =>
      some.map(({ firstLine, lastLine }) => [firstLine, lastLine])
    expect(linesOf(selection.candidates)).toEqual([
      [2, 3],
      [5, 6],
      [8, 9],
    ])
    expect(linesOf(selection.selected)).toEqual(selected)
  })
})

describe('Request-rate', () => {
  it.each([
    ['1/10s', [{ documents: 1, seconds: 10 }]],
    ['1/10sx', []],
    ['1/10s 0600-0845', [{ documents: 1, seconds: 10, window: { from: 360, to: 525 } }]],
    ['1/10s 0600', []],
    ['0/10s', []],
    ['1/0s', []],
  ])('%s', (value, rates) => {
    const lines = ['Robot-version: 2.0.0', `Request-rate: ${value}`, 'Disallow: /a*']
    expect(policyOf('extended-2', lines).pacing.requestRates.map((one) => one.value)).toEqual(rates)
  })
})

describe('verdicts on lines that few files have', () => {
  it.each<[DialectId, readonly string[], string, 'allow' | 'disallow']>([
    // A star at the beginning adds nothing to the expression that ranks a rule.
    ['crawler4j', ['Disallow: /*a', 'Allow: *aaa'], '/xaaa', 'disallow'],
    ['crawler4j', ['Allow: *aaa', 'Disallow: /*a'], '/xaaa', 'disallow'],
    ['heritrix', ['Disallow: /a<b>c#'], '/ac', 'disallow'],
    ['heritrix', ['#Disallow: <b>/ac'], '/ac', 'allow'],
    ['libwww-perl', ['Disallow: http://example.com/a'], 'http://me@example.com/a', 'disallow'],
    ['libwww-perl', ['Disallow: http://me@example.com/a'], 'http://example.com/a', 'disallow'],
    ['libwww-perl', ['Disallow: http://example.org/a'], 'http://me@example.com/a', 'allow'],
    ['libwww-perl', ['Disallow: 1x:/a'], 'http://example.com/1x:/a', 'disallow'],
    ['libwww-perl', ['Disallow: 1x:/a'], 'http://example.com/a', 'allow'],
    // A star is a character of a prefix, and the path has it as it is, or escaped.
    ...(['python-urllib', 'draft-1996', 'wget', 'wget2'] as const).flatMap((dialect) =>
      ['/a*b', '/a*%62', '/a%2A%62', '/axb'].map(
        (url): [DialectId, readonly string[], string, 'allow' | 'disallow'] => [
          dialect,
          ['Disallow: /a*b'],
          url,
          url === '/axb' ? 'allow' : 'disallow',
        ],
      ),
    ),
    ['libwww-perl', ['Disallow: a/b/../c'], 'http://example.com/a/c', 'disallow'],
  ])('%s: %j: %s: %s', (dialect, lines, url, verdict) => {
    expect(decide(policyOf(dialect, lines), url).verdict).toBe(verdict)
  })
})

describe('decideMatrix', () => {
  it('tells a URL that is too long from a file that the parser cannot read', () => {
    const file = parse(new Uint8Array([0xff, 0xfe, 0x55, 0]))
    const urls = ['/a', `/${'a'.repeat(9_000)}`]
    const robots = [{ agent: 'FooBot', dialect: dialects['python-urllib'] }]
    const rows = decideMatrix(file, { robots, urls })
    expect(rows[0]?.map(({ reason }) => reason)).toEqual(['reader-fails', 'url-too-long'])
  })
})
