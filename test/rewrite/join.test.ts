import { describe, expect, it } from 'vitest'
import { decide, dialects, parse, read } from '../../src/entry/index.ts'
import { joinedText } from '../../src/report/index.ts'
import { type Joined, type JoinOptions, join } from '../../src/rewrite/index.ts'

function joined(parts: Readonly<Record<string, string>>, options?: JoinOptions): Joined {
  return join(
    Object.entries(parts).map(([name, text]) => ({ name, file: parse(text) })),
    options,
  )
}

describe('join', () => {
  it('gives each named robot the rules of every part, and proves that none is lost', () => {
    const { text, proof, lines } = joined({
      shop: 'User-agent: *\nDisallow: /cart\n\nUser-agent: FooBot\nDisallow: /foo\n',
      blog: 'User-agent: *\nDisallow: /drafts\nSitemap: https://example.com/s.xml\n',
    })
    expect(text).toBe(
      'User-agent: FooBot\nDisallow: /foo\nDisallow: /drafts\n\nUser-agent: *\nDisallow: /cart\nDisallow: /drafts\n\nSitemap: https://example.com/s.xml\n',
    )
    expect([proof.isKept, proof.conflicts, proof.undecided]).toEqual([true, [], []])
    expect(proof.robots).toBeGreaterThan(200)
    expect(lines.find((line) => line.text === 'Disallow: /foo')?.from).toEqual([{ part: 'shop', line: 5 }])
    expect(lines.find((line) => line.text === 'User-agent: *')?.from).toEqual([
      { part: 'shop', line: 1 },
      { part: 'blog', line: 1 },
    ])
  })

  it('lets robots with the same records share a group, and a robot keep the rules of its fallback token', () => {
    const { text } = joined({
      one: 'User-agent: FooBot\nDisallow: /a\n\nUser-agent: BarBot\nDisallow: /a\n',
      two: 'User-agent: Googlebot-News\nDisallow: /n\n',
      three: 'User-agent: Googlebot\nDisallow: /g\n',
    })
    expect(text).toContain('User-agent: FooBot\nUser-agent: BarBot\nDisallow: /a\n')
    expect(text).toContain('User-agent: Googlebot-News\nDisallow: /n\nDisallow: /g\n')
  })

  it('shows by a URL where a rule of one part undoes that of another', () => {
    const { proof } = joined({
      shop: 'User-agent: *\nDisallow: /cart\nAllow: /cart/help\n',
      blog: 'User-agent: *\nDisallow: /cart/help/x\n',
      news: 'User-agent: *\nAllow: /\n',
    })
    expect(proof.isKept).toBe(false)
    expect(proof.conflicts).toContainEqual(
      expect.objectContaining({
        part: 'shop',
        rule: { effect: 'allow', line: 3, value: '/cart/help' },
        url: 'https://example.com/cart/help/x',
        decidedBy: 4,
      }),
    )
    // An Allow that undoes nothing in its own part asks for nothing.
    expect(proof.conflicts.filter(({ part }) => part === 'news')).toEqual([])
    const lost = joined({
      one: 'User-agent: *\nDisallow: /a\n',
      two: 'User-agent: *\nDisallow: /\nAllow: /a/b\n',
    })
    expect(lost.proof.conflicts).toContainEqual(
      expect.objectContaining({ part: 'one', rule: { effect: 'disallow', line: 2, value: '/a' } }),
    )
  })

  it('names values that differ where a robot uses one', () => {
    const { valueConflicts } = joined({
      one: 'User-agent: *\nCrawl-delay: 3\nDisallow:\n',
      two: 'User-agent: *\nCrawl-delay: 5\nDisallow:\nHost: a.example\n',
      three: 'Host: b.example\n',
    })
    expect(valueConflicts).toEqual([
      {
        agent: '*',
        field: 'crawl-delay',
        values: [
          { part: 'one', line: 2, value: '3' },
          { part: 'two', line: 2, value: '5' },
        ],
      },
      {
        agent: '*',
        field: 'host',
        values: [
          { part: 'two', line: 4, value: 'a.example' },
          { part: 'three', line: 1, value: 'b.example' },
        ],
      },
    ])
  })

  it('traces each line to its parts, and puts each record in its place', () => {
    const { lines, valueConflicts, proof } = joined(
      {
        a: [
          'User-agent: FooBot',
          'Foo: bar',
          'Sitemap: /s',
          'Crawl-delay: 5',
          'Allow: /x',
          'Disallow: /x/y',
          'Disallow: /x/y',
          'Comment: c',
          'Request-rate: 1/5',
          'Crawl-delay: 7',
          '',
          'User-agent: *',
          'Disallow:',
          'Robot-version: 2.0',
          'License: https://e.com/l',
          'Clean-param: s',
          'Host: h.example',
          'Host:',
        ].join('\n'),
        b: [
          'user-agent: foobot',
          'Robot-version: 1.0',
          'Disallow: /z',
          'allow: /x',
          'Crawl-delay: 5',
          '',
          'Sitemap: /t',
          'Sitemap: /s',
          'Host: i.example',
          'User-agent: *',
          'Robot-version: 3.0',
        ].join('\n'),
      },
      { owner: true },
    )
    expect(
      lines.map(({ text, from }) => [text, ...from.map(({ part, line }) => part + line)].join(' < ')),
    ).toEqual([
      '# a, b',
      'User-agent: FooBot < a1 < b1',
      '# b',
      'Robot-version: 1.0 < b2',
      '# a, b',
      'Allow: /x < a5 < b4',
      '# a',
      'Disallow: /x/y < a6 < a7',
      '# b',
      'Disallow: /z < b3',
      '# a, b',
      'Crawl-delay: 5 < a4 < b5',
      '# a',
      'Comment: c < a8',
      'Request-rate: 1/5 < a9',
      '',
      '# a, b',
      'User-agent: * < a12 < b10',
      '# a',
      'Robot-version: 2.0 < a14',
      '# b',
      'Robot-version: 3.0 < b11',
      '# a',
      'Disallow: < a13',
      '',
      '# a',
      'License: https://e.com/l < a15',
      'Host: h.example < a17',
      '# b',
      'Host: i.example < b9',
      '# a',
      'Clean-param: s < a16',
      '# a, b',
      'Sitemap: /s < a3 < b8',
      '# b',
      'Sitemap: /t < b7',
    ])
    expect(
      valueConflicts.map(({ agent, field, values }) => [agent, field, values.map(({ line }) => line)]),
    ).toEqual([
      ['*', 'robot-version', [14, 11]],
      ['*', 'host', [17, 9]],
    ])
    expect([proof.isKept, proof.isKeptToday]).toEqual([true, true])
  })

  it('shows each loss once, with its rule, its URL and the line that decides', () => {
    const { proof } = joined({
      a: 'User-agent: *\nDisallow: /a\n',
      b: 'User-agent: *\nAllow: /a/b\nDisallow: /a/\n',
    })
    expect([proof.isKept, proof.isKeptToday, proof.undecided]).toEqual([false, false, []])
    expect(proof.conflicts.map(({ agents, dialects: ids, ...conflict }) => conflict)).toStrictEqual([
      {
        part: 'a',
        rule: { effect: 'disallow', line: 2, value: '/a' },
        url: 'https://example.com/a/b',
        decidedBy: 3,
      },
      {
        part: 'a',
        rule: { effect: 'disallow', line: 2, value: '/a' },
        url: 'https://example.com/a;',
        legacy: true,
      },
      {
        part: 'b',
        rule: { effect: 'allow', line: 2, value: '/a/b' },
        url: 'https://example.com/a/b',
        decidedBy: 2,
        legacy: true,
      },
    ])
    expect(proof.conflicts[0]?.agents.length).toBeGreaterThan(100)
    for (const { agents, dialects: ids } of proof.conflicts) {
      expect(new Set(agents).size).toBe(agents.length)
      expect(ids.length).toBeGreaterThan(0)
    }
  })

  it('writes an empty Disallow for a robot that no rule is about', () => {
    const { text, lines } = joined({
      a: 'User-agent: FooBot\nFoo: x\n\nUser-agent: BarBot\nAllow:\n',
      b: 'User-agent: QuxBot\nDisallow:\nAllow:\nDisallow:\n',
    })
    expect(text).toBe('User-agent: FooBot\nUser-agent: BarBot\nUser-agent: QuxBot\nDisallow:\n')
    expect(lines.at(-1)?.from).toEqual([])
  })

  it('says for which robots a part with a byte that is no character is undecided', () => {
    const bytes = Uint8Array.of(...new TextEncoder().encode('User-agent: *\nDisallow: /a\n#'), 0xff)
    const proofWith = (text: string) =>
      join([
        { name: 'a', file: parse(bytes) },
        { name: 'b', file: parse(text) },
      ]).proof
    expect(proofWith('User-agent: *\nDisallow: /b\n')).toMatchObject({
      isKept: false,
      isKeptToday: true,
      undecided: [{ part: 'a', agent: 'Python-urllib', legacy: true }],
    })
    // A part that names the robot is written for it.
    const named = proofWith('User-agent: Python-urllib\nDisallow: /b\n')
    expect(named.isKeptToday).toBe(false)
    expect(named.undecided[0]).toStrictEqual({ part: 'a', agent: 'Python-urllib', because: 'budget' })
  })

  it('keeps the hours of every part, and names hours that differ from part to part', () => {
    const [morning, noon] = ['Visit-time: 0600-0845\n', 'Visit-time: 1200-1300\n']
    const head = 'User-agent: *\nRobot-version: 2.0\nDisallow: /x\n'
    const { text, valueConflicts } = joined({
      one: head + morning + noon,
      two: 'User-agent: *\nDisallow: /y\n',
    })
    expect(text).toContain(morning + noon)
    expect(valueConflicts).toEqual([])
    expect(joined({ one: head + morning, two: head + noon }).valueConflicts).toEqual([
      {
        agent: '*',
        field: 'visit-time',
        values: [
          { part: 'one', line: 4, value: '0600-0845' },
          { part: 'two', line: 4, value: '1200-1300' },
        ],
      },
    ])
    expect(joined({ one: head + morning + noon, two: head + noon }).valueConflicts).toHaveLength(1)
    expect(joined({ one: head + morning, two: head + morning }).valueConflicts).toEqual([])
  })

  it('writes the parts above their lines, which changes no verdict', () => {
    const parts = { shop: 'User-agent: *\nDisallow: /cart\n', blog: 'User-agent: *\nDisallow: /drafts\n' }
    const { text, file } = joined(parts, { owner: true })
    expect(text).toBe('# shop, blog\nUser-agent: *\n# shop\nDisallow: /cart\n# blog\nDisallow: /drafts\n')
    for (const dialect of Object.values(dialects)) {
      const policy = read(file, { agent: 'FooBot', dialect })
      expect(['/cart', '/drafts', '/'].map((url) => decide(policy, url).verdict)).toEqual([
        'disallow',
        'disallow',
        'allow',
      ])
    }
  })

  it('takes any part: an empty one, one without groups, and a name with a line end', () => {
    const { text, proof } = joined(
      { '': '', 'a\nDisallow: /': '# nothing yet\n', b: 'User-agent: *\nDisallow: /b\n' },
      { owner: true },
    )
    expect(text).toBe('# b\nUser-agent: *\nDisallow: /b\n')
    expect(proof.isKept).toBe(true)
    const { file } = joined({ 'a\nDisallow: /': 'User-agent: *\nDisallow: /b\n' }, { owner: true })
    expect(decide(read(file, { agent: 'FooBot', dialect: dialects.google }), '/').verdict).toBe('allow')
  })

  it('keeps the rules of a name that RFC 9309 cuts, such as one with digits', () => {
    const { text, proof } = joined({
      shop: 'User-agent: *\nDisallow: /cart\n',
      blog: 'User-agent: MJ12bot\nFoo: x\nSitemap: /s\nDisallow: /m\n\nUser-agent: archive.org_bot\nUser-agent: FooBot\nDisallow: /a\n',
    })
    expect(text).toBe(
      'User-agent: MJ12bot\nDisallow: /cart\nDisallow: /m\n\nUser-agent: archive.org_bot\nUser-agent: FooBot\nDisallow: /cart\nDisallow: /a\n\nUser-agent: *\nDisallow: /cart\n\nSitemap: /s\n',
    )
    expect(proof.isKept).toBe(true)
  })

  it('loses no empty Disallow, which asks for nothing', () => {
    const { proof } = joined({ one: 'User-agent: *\nDisallow:\n', two: 'User-agent: *\nDisallow: /y\n' })
    expect(proof.conflicts).toEqual([])
    expect(proof.isKept).toBe(true)
  })

  it('tells a loss in dialects that read few sites today from one that decides', () => {
    const parts = { one: 'User-agent: *\nAllow: /\nDisallow: /y\n', two: 'User-agent: *\nDisallow: /z\n' }
    const { proof } = joined(parts)
    expect([proof.isKept, proof.isKeptToday]).toEqual([false, true])
    // Heritrix reads `Allow: /` as one that undoes nothing, so only the Disallow of the other part is lost.
    expect(proof.conflicts.map(({ part, rule, legacy }) => [part, rule.effect, legacy])).toEqual([
      ['two', 'disallow', true],
    ])
    expect(proof.conflicts[0]?.dialects).toContain('slurp')
    // A part that names a robot of such a dialect is written for it.
    const named = joined({ ...parts, three: 'User-agent: Slurp\nDisallow: /s\n' }).proof
    expect(named.isKeptToday).toBe(false)
    expect(
      named.conflicts.filter(({ legacy }) => legacy === undefined).flatMap(({ agents }) => agents),
    ).toContain('Slurp')
    const lost = joined({
      one: 'User-agent: *\nDisallow: /a\n',
      two: 'User-agent: *\nDisallow: /\nAllow: /a/b\n',
    })
    expect(lost.proof.isKeptToday).toBe(false)
  })

  it('asks of each robot, as it reads the part, whether an Allow undoes anything', () => {
    const lostOf = (...texts: readonly string[]): readonly unknown[] =>
      joined(Object.fromEntries(texts.map((text, at) => [`${at}`, text]))).proof.conflicts.map(
        ({ part, rule, agents, dialects: ids }) => [part, `${rule.effect} ${rule.line}`, agents, ids],
      )
    // Googlebot may fetch `/a` anyway. Bingbot owes it to line 9, which both have.
    expect(
      lostOf(
        'User-agent: Googlebot\nAllow: /\n\nUser-agent: bingbot\nDisallow: /\n\nUser-agent: Googlebot\nUser-agent: bingbot\nAllow: /a\n',
        'User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /a/b\n',
      ),
    ).toEqual([['0', 'allow 9', ['bingbot'], ['bing']]])
    // For Seznam, the first group is for SeznamBot, too.
    expect(lostOf('User-agent: FooBot\nAllow: /a\nUser-agent: SeznamBot\nDisallow: /a\n')).toEqual([
      ['0', 'allow 2', ['SeznamBot'], ['seznam']],
    ])
  })

  it('loses what two Allows open of which either is enough', () => {
    const { proof } = joined({
      one: 'User-agent: *\nDisallow: /\nAllow: /a\nAllow: /a*\n',
      two: 'User-agent: *\nDisallow: /a/b\n',
    })
    expect([proof.isKept, proof.isKeptToday]).toEqual([false, false])
    const google = proof.conflicts.filter(({ dialects: ids }) => ids.includes('google'))
    expect(google).toMatchObject([{ part: 'one', rule: { effect: 'allow' }, url: 'https://example.com/a/b' }])
  })

  it('says of a URL that shows a loss if no client sends it', () => {
    const { proof } = joined({
      shop: 'User-agent: *\nDisallow: /a/../\n',
      blog: 'User-agent: *\nAllow: /a/../b\n',
    })
    expect(proof.conflicts[0]).toMatchObject({ url: 'https://example.com/a/../b', notSent: true })
  })

  it('says once, with a count, which robots it did not ask', () => {
    const names = Array.from({ length: 1_200 }, (_, index) => `User-agent: b${letters(index)}t\n`)
    const all = joined({ shop: `${names.join('')}Disallow: /a\n`, blog: 'User-agent: *\nDisallow: /b\n' })
    const left = all.proof.undecided.filter(({ because }) => because === 'limit')
    expect([all.proof.isKeptToday, left.length > 300]).toEqual([false, true])
    const rows = joinedText(all, 2)
      .split('\n')
      .filter((row) => row.includes('undecided for'))
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/^ {2}shop: undecided for \d+ robots \(.* more\), which$/)
  })

  it('says that a list of lost rules is cut, and shows few of them', () => {
    const rows = (line: (index: number) => string): string =>
      `User-agent: *\n${Array.from({ length: 1_100 }, (_, index) => line(index)).join('\n')}\n`
    const all = joined({
      shop: rows((index) => `Disallow: /p${letters(index)}/`),
      blog: rows((index) => `Allow: /p${letters(index)}/x`),
    })
    expect(all.proof).toMatchObject({ isKept: false, conflictsAreCut: true })
    const text = joinedText(all, 2).replace(/\s+/g, ' ')
    expect(text.match(/ is lost on /g)?.length).toBeLessThanOrEqual(40)
    expect(text).toMatch(/and [\d,]+ more lost rules; --json lists them/)
    expect(text).toContain('More rules may be lost than are listed: a limit ended the list of a robot.')
  })

  it('lists few of many values, and counts the rest', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `User-agent: bot${index}\nCrawl-delay: ${index}\n`)
    const [first] = joined({ one: `${lines.join('')}Disallow: /\n` }).valueConflicts
    expect([first?.values.length, first?.valuesLeftOut]).toEqual([20, 10])
  })
})

/** Letters that stand for a number. */
function letters(index: number): string {
  return String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}
