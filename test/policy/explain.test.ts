import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { explain, type Policy } from '../../src/policy/index.ts'
import type { SelectionReason } from '../../src/policy/selection.ts'
import { selectionWords } from '../../src/policy/words.ts'
import { parse } from '../../src/syntax/index.ts'

const policy = (
  lines: readonly string[],
  dialect: DialectId = 'rfc-9309',
  agent: string | readonly string[] = 'FooBot',
  obeysStar = true,
): Policy => read(parse(`${lines.join('\n')}\n`), { agent, dialect: dialects[dialect], obeysStar })

it.each([
  ['', 'The file has no group that this dialect recognises.'],
  ['User-agent: Other\nDisallow: /', 'No group applies, so everything is allowed.'],
])('%j: says whether there is no group, or none that applies', (text, sentence) => {
  const { because, sentences } = explain(policy([text]), '/a')
  expect(because).toEqual([sentence])
  expect(sentences).toContain(sentence)
})

const STAR = ['User-agent: *', 'Disallow: /a', 'Allow: /a/b']

describe('explain', () => {
  const file = [
    'User-agent: Other',
    'Disallow: /',
    '',
    'User-agent: *',
    'Disallow: /a',
    'Allow: /a/b',
    'Disallow: /a/b/c*',
    '',
    'User-agent: FooBot-Image',
    'Disallow: /',
  ]

  it('lists every group with its reason, and every matching rule, the deciding one first', () => {
    const explained = explain(policy(file), '/a/b/c')
    expect(
      explained.groups.map(({ selected, reason, group }) => [selected, reason, group.firstLine]),
    ).toEqual([
      [false, 'other-agents', 1],
      [true, 'star-group', 4],
      [false, 'other-agents', 9],
    ])
    expect(explained.matching.map(({ line }) => line)).toEqual([7, 6, 5])
    expect(explained.sentences.join(' ')).toMatch(
      /may not fetch "\/a\/b\/c".*Line 7 \(Disallow: \/a\/b\/c\*\) decides\..*Line 6.*the longest rule decides: 7 bytes against 4/,
    )
  })

  it('says in the first sentence why a group with the name of the robot does not apply', () => {
    const bad = ['User-agent: BadBot1', 'Disallow: /']
    const first = (dialect: DialectId): string | undefined =>
      explain(policy(bad, dialect, 'BadBot1'), '/').sentences[0]
    for (const dialect of ['rfc-9309', 'google', 'bing', 'acap-1'] as const)
      expect(first(dialect)).toMatch(
        /may fetch "\/"; the group at line 1 does not apply: .* reads only the letters/,
      )
    expect(first('heritrix')).toMatch(/may fetch "\/"; the group at line 1 .* tells the letter case/)
    for (const dialect of ['yandex', 'protego', 'original-1994', 'python-urllib'] as const)
      expect(first(dialect)).toBe(`"BadBot1", read as ${dialect}: may not fetch "/".`)
  })

  it('names the blank line that cuts rules off from their group', () => {
    const blank = ['User-agent: *', '', 'Disallow: /x']
    const said = 'Line 2 is blank and ends the group in this dialect, so line 3 belongs to no group.'
    const cutting = Object.values(dialects).filter(
      ({ id }) => explain(policy(blank, id), '/x').verdict.verdict !== 'disallow',
    )
    expect(cutting.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['original-1994', 'slurp', 'python-urllib', 'libwww-perl', 'webrobots']),
    )
    for (const { id } of cutting) {
      expect(explain(policy(blank, id), '/x').sentences, id).toContain(said)
      expect(policy(blank, id).notes, id).toEqual([{ code: 'blank-line-ends-group', message: said, line: 3 }])
    }
  })

  it('says once which rules a blank line cuts off, if their group applies or none does', () => {
    const lines = [...STAR, '', 'Disallow: /x', '', 'Allow: /y', '', 'User-agent: Other', '', 'Disallow: /z']
    const first =
      'Line 4 is blank and ends the group in this dialect, so the rules of lines 5 to 7 belong to no group.'
    const second = 'Line 10 is blank and ends the group in this dialect, so line 11 belongs to no group.'
    const cuts = (agent: string, obeysStar = true): string[] =>
      explain(policy(lines, 'slurp', agent, obeysStar), '/a').sentences.filter((sentence) =>
        sentence.includes('ends the group'),
      )
    expect(cuts('FooBot')).toEqual([first])
    expect(cuts('Other')).toEqual([second])
    expect(cuts('FooBot', false)).toEqual([first, second])
    expect(policy(['Disallow: /x', ...STAR], 'slurp').notes[0]?.message).toBe(
      'This rule has no User-agent line before it, so it is ignored.',
    )
  })

  it('says which rules are explicit paths and shell patterns', () => {
    const version2 = ['User-agent: FooBot', 'Robot-version: 2.0', 'Disallow: /a', 'Disallow: /b[0-9]']
    const said = (url: string): string => explain(policy(version2, 'extended-2'), url).sentences.join(' ')
    expect(said('/a')).toContain('Line 3 (Disallow: /a, which matches this path alone) decides')
    expect(said('/b7')).toContain('Line 4 (Disallow: /b[0-9], a shell pattern) decides')
    // The dollar sign says it already.
    expect(explain(policy(['User-agent: *', 'Disallow: /a$']), '/a').sentences.join(' ')).toContain(
      'Line 2 (Disallow: /a$) decides',
    )
  })

  it('explains a verdict by no rule as fully', () => {
    expect(explain(policy(file), '/z').sentences.join(' ')).toMatch(
      /may fetch "\/z".*No rule of the groups that apply matches it, so it is allowed\./,
    )
    expect(explain(policy(['User-agent: Other', 'Disallow: /']), '/z').sentences).toContain(
      'No group applies, so everything is allowed.',
    )
    expect(explain(policy([]), '/z').sentences).toContain(
      'The file has no group that this dialect recognises.',
    )
  })

  it('names visiting hours and rates, and what of them applies at a time of day', () => {
    const timed = ['Visit-time: 0600-0845', 'Request-rate: 1/10m 0600-0659', 'Request-rate: 1/30m']
    const file = policy(['User-agent: FooBot', 'Robot-version: 2.0', ...timed, 'Disallow: /a'], 'extended-2')
    const texts = [undefined, 5 * 60, 6 * 60].map((minute) =>
      explain(file, '/', minute === undefined ? {} : { minute }).sentences.join(' '),
    )
    expect(texts[0]).toContain(
      'Line 3 (Visit-time) asks for visits only at 06:00–08:45 UTC. Line 4 (Request-rate) allows at most 1 document in 600 s, 06:00–06:59 UTC. Line 5 (Request-rate) allows at most 1 document in 1800 s.',
    )
    expect(texts[1]).toContain('05:00 UTC is outside these hours. They begin at 06:00 UTC. Line 5')
    expect(texts[2]).toContain('06:00 UTC is in these hours. Line 4')
    expect(texts[2]).not.toContain('Line 5')
    expect(explain(file, '/a').sentences.join(' ')).not.toContain('Visit-time')
    const ignoring = policy(['User-agent: *', 'Visit-time: 0600-0845'])
    expect(explain(ignoring, '/').sentences.join(' ')).toContain('but this dialect does not honour that')
    const unknown = policy(['User-agent: *', 'Visit-time: 0600-0845'], 'bing')
    expect(explain(unknown, '/').sentences.join(' ')).toContain('not documented whether this dialect honours')
  })

  it('names decoded values, exemptions, and the dialects that stand in for unknown answers', () => {
    expect(explain(policy(['User-agent: *', 'Disallow: /%7ejoe']), '/%7Ejoe').sentences.join(' ')).toMatch(
      /matched against "\/~joe".*compared as "\/~joe"/,
    )
    expect(explain(policy(['User-agent: *', 'Disallow: /']), '/robots.txt').sentences.join(' ')).toContain(
      'The exemption of /robots.txt decides.',
    )
    expect(explain(policy(['User-agent: *'], 'seznam'), '/').sentences.join(' ')).toMatch(
      /Not documented for seznam, taken from rfc-9309: .*precedence/,
    )
    expect(
      explain(policy(['User-agent: *', 'Crawl-delay: 301'], 'crawler-commons'), '/').sentences.join(' '),
    ).toContain('disallows the whole site')
  })

  it('names the error of a parser that fails', () => {
    expect(explain(policy(['User-agent: *', 'Disallow: //[x'], 'python-urllib'), '/').sentences).toEqual([
      'The parser of python-urllib stops with an error on line 2 (ValueError: Invalid IPv6 URL), so it has no verdict.',
    ])
  })

  it('prints nothing of the file that could move a cursor', () => {
    const hostile = policy(['User-agent: *\u001b[2J', 'User-agent: *', 'Disallow: /\u001b]0;x\u0007'])
    expect(explain(hostile, '/\u001b').sentences.join('\n')).not.toMatch(/\p{Cc}(?<!\n)/u)
  })

  it('counts what it does not list', () => {
    const many = policy(
      Array.from({ length: 300 }, (_, index) => [`User-agent: b${index}`, 'Disallow: /']).flat(),
    )
    const explained = explain(many, '/')
    expect(explained.groups).toHaveLength(100)
    expect(explained.groupsLeftOut).toBe(200)
    expect(explained.sentences).toContain('200 more groups are not listed.')
  })

  it.each([
    [
      'a long group, and a rule that ranks higher than another',
      policy([...['A', 'B', 'C', 'D'].map((name) => `User-agent: ${name}`), 'Disallow: /', '', ...STAR]),
      '/a/b',
      [
        '"FooBot", read as rfc-9309: may fetch "/a/b".',
        'The group for "A", "B", "C" and 1 more (lines 1–5) does not apply: it is for other robots.',
        'The group for "*" (lines 7–9) applies: it is for every robot that no group names.',
        'The rules are matched against "/a/b".',
        'Line 9 (Allow: /a/b) decides.',
        'Line 8 (Disallow: /a) matches too, but the longest rule decides: 4 bytes against 2.',
      ],
    ],
    [
      'rules of one length, and one that the program does not apply up to here',
      policy(['User-agent: *', 'Allow: /ab', 'Disallow: /ab', 'Disallow: /a', 'Disallow: /aa'], 'heritrix'),
      '/ab',
      [
        '"FooBot", read as heritrix: may fetch "/ab".',
        'The group for "*" (lines 1–5) applies: it is for every robot that no group names.',
        'The rules are matched against "/ab".',
        'Line 2 (Allow: /ab) decides.',
        'Line 3 (Disallow: /ab) matches too, but both are 3 bytes long, so the Allow decides.',
        'Line 4 (Disallow: /a) does not match: heritrix applies it only to paths that sort before "/aa", the next value.',
      ],
    ],
    [
      'a rule for every path, and one that sorts after it',
      policy(['User-agent: *', 'Disallow: /', 'Disallow: /aa'], 'heritrix'),
      '/ab',
      [
        '"FooBot", read as heritrix: may fetch "/ab".',
        'The group for "*" (lines 1–3) applies: it is for every robot that no group names.',
        'The rules are matched against "/ab".',
        'No rule of the groups that apply matches it, so it is allowed.',
        'Line 2 (Disallow: /) does not match: heritrix applies it only to paths that sort before "/aa", the next value.',
      ],
    ],
    [
      'rules that miss the path by letter case or escapes',
      policy(
        [
          'User-agent: *',
          'Disallow: /Caf%C3',
          'Disallow: /%63af',
          'Disallow: /%43af',
          'Disallow: /café',
          'Disallow: /c/',
        ],
        'google',
      ),
      '/caf%c3%a9/x',
      [
        '"FooBot", read as google: may fetch "/caf%c3%a9/x".',
        'The group for "*" (lines 1–6) applies: it is for every robot that no group names.',
        'The rules are matched against "/caf%c3%a9/x".',
        'No rule of the groups that apply matches it, so it is allowed.',
        'Line 5 (Disallow: /café, compared as "/caf%C3%A9") does not match: the path differs in the letter case of an escape, which counts for google.',
        'Line 2 (Disallow: /Caf%C3) does not match: the path differs in letter case, which counts for google.',
        'Line 3 (Disallow: /%63af) does not match: the path differs in an escape, which counts for google.',
        'Line 4 (Disallow: /%43af) does not match: the path differs in letter case and an escape, which counts for google.',
      ],
    ],
    [
      'a robot that ignores * groups',
      policy(['User-agent: *'], 'google', ['FooBot', 'Foo'], false),
      '/x',
      [
        '"FooBot", else "Foo", read as google: may fetch "/x".',
        'The group for "*" (line 1) does not apply: this robot obeys only groups that name it.',
        'No group applies, so everything is allowed.',
        'The rules are matched against "/x".',
      ],
    ],
    [
      'a fallback token, and a group of three names',
      policy(
        [
          ...['User-agent: Foo', 'Disallow: /f', 'User-agent: FooBot', 'User-agent: Bar'],
          ...['User-agent: Baz', 'Disallow: /g', ...STAR],
        ],
        'rfc-9309',
        ['FooBot', 'Foo'],
      ),
      '/g',
      [
        '"FooBot", else "Foo", read as rfc-9309: may not fetch "/g".',
        'The group for "Foo" (lines 1–2) does not apply: it names a fallback token, and another group names a preferred one.',
        'The group for "FooBot", "Bar", "Baz" (lines 3–6) applies: it names the robot.',
        'The group for "*" (lines 7–9) does not apply: it is for robots that no group names, and a group names this robot.',
        'The rules are matched against "/g".',
        'Line 6 (Disallow: /g) decides: no other rule matches.',
      ],
    ],
    [
      'no rule',
      policy(STAR),
      '/b',
      [
        '"FooBot", read as rfc-9309: may fetch "/b".',
        'The group for "*" (lines 1–3) applies: it is for every robot that no group names.',
        'The rules are matched against "/b".',
        'No rule of the groups that apply matches it, so it is allowed.',
      ],
    ],
    [
      'no group',
      policy([]),
      '/b',
      [
        '"FooBot", read as rfc-9309: may fetch "/b".',
        'The file has no group that this dialect recognises.',
        'The rules are matched against "/b".',
      ],
    ],
    [
      'a delay that disallows the site',
      policy(['User-agent: *', 'Crawl-delay: 301'], 'crawler-commons'),
      '/',
      [
        '"FooBot", read as crawler-commons: may not fetch "/".',
        'The group for "*" (lines 1–2) applies: it is for every robot that no group names.',
        'The rules are matched against "/".',
        'Line 2 (Crawl-delay: 301), a delay above the limit of this parser, so it disallows the whole site, decides: no other rule matches.',
      ],
    ],
    [
      'answers that stand in',
      policy(['User-agent: *', 'Disallow: /a', 'Disallow: /a'], 'original-1994'),
      '/a',
      [
        '"FooBot", read as original-1994: may not fetch "/a".',
        'The group for "*" (lines 1–3) applies: it is for every robot that no group names.',
        'The rules are matched against "/a".',
        'Line 2 (Disallow: /a) decides.',
        'Line 3 (Disallow: /a) matches too, but the first matching rule of the file decides.',
        'Not documented for original-1994, taken from rfc-9309: decoding.',
        'Not documented for original-1994, taken from libwww-perl: agent match, /robots.txt itself.',
      ],
    ],
    [
      'the exemption of /robots.txt over rules that match it',
      policy(['User-agent: *', 'Allow: /r', 'Disallow: /']),
      '/robots.txt',
      [
        '"FooBot", read as rfc-9309: may fetch "/robots.txt".',
        'The group for "*" (lines 1–3) applies: it is for every robot that no group names.',
        'The rules are matched against "/robots.txt".',
        'The exemption of /robots.txt decides.',
        'Line 2 (Allow: /r) matches too, but /robots.txt itself may always be fetched.',
        'Line 3 (Disallow: /) matches too, but /robots.txt itself may always be fetched.',
      ],
    ],
    [
      'rules of one byte',
      policy(['User-agent: *', 'Disallow: /', 'Disallow: /']),
      '/b',
      [
        '"FooBot", read as rfc-9309: may not fetch "/b".',
        'The group for "*" (lines 1–3) applies: it is for every robot that no group names.',
        'The rules are matched against "/b".',
        'Line 2 (Disallow: /) decides.',
        'Line 3 (Disallow: /) matches too, but both are 1 byte long, so the first one decides.',
      ],
    ],
    [
      'a rule beyond ASCII, which the program measures in characters',
      policy(['User-agent: *', 'Disallow: /é', 'Allow: /'], 'httrack'),
      '/é',
      [
        '"FooBot", read as httrack: may not fetch "/é".',
        'The group for "*" (lines 1–3) applies: it is for every robot that no group names.',
        'The rules are matched against "/Ã©".',
        'Line 2 (Disallow: /é, compared as "/Ã©") decides.',
        'Line 3 (Allow: /) matches too, but the longest rule decides: 3 characters against 1.',
      ],
    ],
    [
      'two rules of one line',
      policy(['User-agent: *', 'Disallow: /b', 'Allow: /x'], 'spatie'),
      '/b',
      [
        '"FooBot", read as spatie: may not fetch "/b".',
        'The group for "*" (lines 1–3) applies: it is for every robot that no group names.',
        'The rules are matched against "/b".',
        'Line 2 (Disallow: /b) decides: no other rule matches.',
      ],
    ],
    [
      'a URL on which the parser fails',
      policy(['User-agent: *', 'Disallow: /a'], 'python-urllib'),
      'http://[x/',
      ['The parser of python-urllib stops with an error on the URL "http://[x/", so it has no verdict.'],
    ],
  ])('says it in sentences: %s', (_name, asked, url, sentences) => {
    expect(explain(asked, url).sentences).toEqual(sentences)
  })

  it('gives the text that rules are matched against, unless the parser fails', () => {
    expect(explain(policy(STAR), 'https://example.com/a#b')).toMatchObject({
      url: 'https://example.com/a#b',
      path: '/a',
    })
    expect(explain(policy(STAR), new URL('https://example.com/a')).url).toBe('https://example.com/a')
    const failing = explain(policy(STAR, 'python-urllib'), 'http://[x/')
    expect(failing.matching).toEqual([])
    expect(Object.keys(failing)).not.toContain('path')
    const file = parse(Uint8Array.from([0xff, 0x0a]))
    const unread = explain(read(file, { agent: 'FooBot', dialect: dialects['python-urllib'] }), '/a')
    expect(Object.keys(unread)).not.toContain('path')
    expect(unread.sentences).toEqual([
      "The parser of python-urllib stops with an error (UnicodeDecodeError: 'utf-8' codec can't decode the file), so it has no verdict.",
    ])
  })

  const nearMisses = (rules: readonly string[], dialect: DialectId, url: string): readonly string[] =>
    explain(policy(['User-agent: *', ...rules], dialect), url).sentences.filter((sentence) =>
      sentence.includes('does not match'),
    )

  it.each<[path: string, what: string | undefined]>([
    ['/ab', 'in this group it is for this path alone'],
    ['/A', 'the path differs in letter case, which counts for extended-2'],
    ['/%61', 'the path differs in an escape, which counts for extended-2'],
    ['/a', undefined],
    ['/Ab', undefined],
    ['/%61b', undefined],
    ['/b', undefined],
  ])('says of the path %s why a rule for one path misses it', (path, what) => {
    expect(nearMisses(['Robot-version: 2.0', 'Disallow: /a'], 'extended-2', path)).toEqual(
      what === undefined
        ? []
        : [`Line 3 (Disallow: /a, which matches this path alone) does not match: ${what}.`],
    )
  })

  it.each<[what: string, rules: string[], dialect: DialectId, url: string]>([
    ['of a rule that ends with a dollar sign', ['Disallow: /A$', 'Disallow: /a/$'], 'google', '/a'],
    ['of the exemption of /robots.txt', ['Disallow: /b'], 'rfc-9309', '/Robots.txt'],
    ['of an empty value', ['Disallow:', 'Allow: /b'], 'crawler4j', '/a'],
    ['of a rule with a bound, below it', ['Disallow: /a', 'Disallow: /aa'], 'heritrix', '/a'],
  ])('says nothing %s', (_what, rules, dialect, url) => {
    expect(nearMisses(rules, dialect, url)).toEqual([])
  })

  it('says of a path at the bound of a rule that it is beyond', () => {
    expect(nearMisses(['Disallow: /a', 'Disallow: /aa'], 'heritrix', '/aa')).toHaveLength(1)
  })

  it('says of a raw URL that it differs by an escape', () => {
    const raw = explain(policy(['User-agent: *', 'Disallow: /é'], 'google'), '/é', { raw: true })
    expect(raw.sentences.at(-1)).toBe(
      'Line 2 (Disallow: /é, compared as "/%C3%A9") does not match: the path differs in an escape, which counts for google.',
    )
  })

  it('says of at most a hundred rules why they do not match', () => {
    const many = Array.from({ length: 150 }, () => 'Disallow: /A')
    expect(nearMisses(many, 'google', '/a')).toHaveLength(100)
  })

  it('says of an empty rule that decides no more than its line', () => {
    const { sentences } = explain(
      policy(['User-agent: *', 'Disallow:'], 'crawler4j'),
      'https://example.com',
      { raw: true },
    )
    expect(sentences).toContain('Line 2 (Disallow: ) decides: no other rule matches.')
  })

  it('looks for a name that is not read among the first hundred groups', () => {
    const unread = (others: number): string | undefined =>
      explain(
        policy(
          [
            ...Array.from({ length: others }, () => ['User-agent: Other', 'Disallow: /x']).flat(),
            ...['User-agent: BadBot1', 'Disallow: /'],
          ],
          'google',
          'BadBot1',
        ),
        '/',
      ).sentences[0]
    expect(unread(99)).toContain('reads only the letters')
    expect(unread(100)).not.toContain('reads only the letters')
  })

  it('counts the matching rules that it does not list', () => {
    const many = policy([
      'User-agent: *',
      ...Array.from({ length: 150 }, (_, at) => `Disallow: /${'*'.repeat(at)}`),
    ])
    const explained = explain(many, '/')
    expect(explained.matching.map(({ line }) => line)).toEqual(
      Array.from({ length: 100 }, (_, at) => 151 - at),
    )
    expect(explained.matchingLeftOut).toBe(50)
    expect(explained.sentences.at(-1)).toBe('50 more rules match and are not listed.')
    const few = explain(policy(STAR), '/a/b')
    expect([few.groupsLeftOut, few.matchingLeftOut]).toEqual([0, 0])
  })

  it('says which signals hold for the robot and from which line, if the URL is allowed', () => {
    const stated = policy([
      'User-agent: *',
      'Content-Signal: search=yes, ai-train=no',
      'Content-Usage: train-ai=n',
      'Content-Usage: /a "',
      'Content-Usage: /c train-ai=y',
      'Disallow: /b',
      'User-agent: BarBot',
      'Content-Signal: ai-train=yes',
    ])
    expect(explain(stated, '/a').sentences.slice(-4)).toEqual([
      'Line 2 (Content-Signal) says search=yes, ai-train=no to this robot.',
      'Line 3 (Content-Usage) says train-ai=n to this robot for every path.',
      'Line 4 (Content-Usage) cannot be read, so it states no preference.',
      'Line 5 (Content-Usage) says train-ai=y to this robot for the paths of "/c".',
    ])
    expect(explain(stated, '/b').sentences.join()).not.toContain('Content-')
    const many = policy(['User-agent: *', ...Array.from({ length: 12 }, () => 'Content-Signal: ai-train=no')])
    expect(explain(many, '/').sentences.at(-1)).toBe('2 more records of signals are not listed.')
  })

  it('has words of its own for every reason of a selection', () => {
    const reasons: readonly SelectionReason[] = [
      ...(['names-agent', 'names-fallback', 'star-group', 'first-that-fits', 'other-agents'] as const),
      ...(['star-not-needed', 'fallback-not-needed', 'later-group', 'less-specific'] as const),
      ...(['robot-ignores-star', 'version-ignored'] as const),
    ]
    const words = reasons.map(selectionWords)
    expect(new Set(words).size).toBe(reasons.length)
    for (const text of words) expect(text).toMatch(/^(?:it|its|this|another) .+/)
  })
})

describe('the lines of a group', () => {
  const GROUP = ['User-agent: FooBot', 'Disallow: /a', 'Crawl-delay: 5']
  const AFTER = ['', '# about the site', 'Sitemap: https://example.com/s.xml', 'Host: example.com', 'X: y']

  // Some programs that are asked on request find no groups.
  const main = Object.values(dialects).filter(({ askedOnRequest }) => askedOnRequest !== true)

  it.each(main.map(({ id }) => id as DialectId))('end with what is about its robots: %s', (id) => {
    const read_ = policy([...GROUP, ...AFTER], id)
    const { sentences } = explain(read_, '/b')
    // A dialect may not know Crawl-delay, or end the group where it begins.
    expect(sentences.join('\n')).toMatch(/group for "FooBot" \(lines 1–[23]\)/)
  })

  it('include records after a Sitemap', () => {
    const { sentences } = explain(policy([...GROUP, ...AFTER, 'Disallow: /c']), '/b')
    expect(sentences[1]).toContain('(lines 1–9)')
  })
})
