import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, dialects, mainDialects, parse, read } from '../../src/entry/index.ts'
import { Automata, Budget } from '../../src/pattern/index.ts'
import { compareMeaning, isUnchanged } from '../../src/rewrite/index.ts'
import { NormalComparisons, normalDifference } from '../../src/rewrite/portable/normal-difference.ts'
import { robotsText } from '../arbitraries.ts'
import { scaled } from '../scale.ts'

describe('compareMeaning', () => {
  it('files with equal records are equal in every main dialect', () => {
    const { equal } = compareMeaning(
      parse('user-agent:*\r\ndisallow:/a#b'),
      parse('# now\nUser-agent: *\nDisallow: /a#b\n'),
    )
    expect(equal).toHaveLength(mainDialects.length)
  })

  it('finds a URL, for the robot it concerns', () => {
    const { different } = compareMeaning(
      parse('User-agent: A\nDisallow: /a\n\nUser-agent: *\nDisallow:\n'),
      parse('User-agent: A\nDisallow: /b\n\nUser-agent: *\nDisallow:\n'),
    )
    expect(different.map(({ agent, evidence }) => [agent, evidence.kind])).toContainEqual(['A', 'url'])
  })

  it('finds a URL if a rule has the same path and the other effect', () => {
    const file = (field: string) => parse(`User-agent: *\n${field}: /a\nDisallow: /\n`)
    const { equal, different } = compareMeaning(file('Allow'), file('Disallow'))
    expect(equal).not.toContain('rfc-9309')
    expect(different.find(({ dialects: ids }) => ids.includes('rfc-9309'))?.evidence).toMatchObject({
      kind: 'url',
      verdicts: ['allow', 'disallow'],
    })
  })

  it('says of a URL that clients change that it is not sent', () => {
    const { different } = compareMeaning(parse('User-agent: *\n'), parse('User-agent: *\nDisallow: /a{\n'))
    const evidence = different.find(({ dialects: ids }) => ids.includes('rfc-9309'))?.evidence
    expect(evidence).toMatchObject({ kind: 'url', url: 'https://example.com/a{', notSent: true })
  })

  it('a record without a field name, which ends a run of User-agent lines, is a difference', () => {
    // Protego counts it like an unknown field.
    const file = (between: string) => parse(`User-agent: A\n${between}\nUser-agent: B\nDisallow: /\n`)
    const { different } = compareMeaning(file(''), file(':'))
    expect(different.flatMap(({ dialects: ids, agent }) => (ids.includes('protego') ? [agent] : []))).toEqual(
      ['A'],
    )
  })

  it('a Crawl-delay that only one agent of a group obeys is a difference', () => {
    // crawler-commons gives a Crawl-delay to the agents before it in a group, and refuses the whole site
    // above 300 seconds.
    const file = (delay: number) =>
      parse(`User-agent: BBot\nCrawl-delay: 1\nUser-agent: ABot\nCrawl-delay: ${delay}\nDisallow: /x\n`)
    const { equal, different } = compareMeaning(file(400), file(5))
    expect(equal).not.toContain('crawler-commons')
    const forCrawlerCommons = different.filter(({ dialects: ids }) => ids.includes('crawler-commons'))
    const evidence = { kind: 'url', verdicts: ['disallow', 'allow'] }
    expect(forCrawlerCommons).toContainEqual(
      expect.objectContaining({ agent: 'ABot', evidence: expect.objectContaining(evidence) }),
    )
  })

  it('a change of metadata is a difference, a change of order is not', () => {
    const { different } = compareMeaning(
      parse('User-agent: *\nCrawl-delay: 5\nDisallow: /\n'),
      parse('User-agent: *\nDisallow: /\n'),
    )
    expect(different[0]?.evidence).toMatchObject({
      kind: 'record',
      change: { field: 'crawl-delay', before: { value: '5' } },
    })
    expect(
      isUnchanged(compareMeaning(parse('Sitemap: /a\nSitemap: /b\n'), parse('Sitemap: /b\nSitemap: /a\n'))),
    ).toBe(true)
  })

  it('a parser error is a difference', () => {
    const bytes = (...bytes: number[]): Uint8Array =>
      Uint8Array.from([...Buffer.from('User-agent: *\n'), ...bytes])
    const { different } = compareMeaning(parse(bytes(0x23, 0x0a)), parse(bytes(0x23, 0xff, 0x0a)))
    expect(different).toEqual([
      {
        dialects: ['python-urllib'],
        agent: 'any other robot',
        evidence: {
          kind: 'failure',
          after: expect.objectContaining({ message: expect.stringContaining('Unicode') }),
        },
      },
    ])
  })

  it.each([
    ['Host', 'Host: a.example', 'Host: b.example'],
    ['Clean-param', 'Clean-param: a', 'Clean-param: b'],
    ['License', 'License: https://a.example/x', 'License: https://a.example/y'],
    ['Sitemap', 'Sitemap: https://a.example/x', 'Sitemap: https://a.example/y'],
    ['Content-Signal', 'Content-Signal: a=yes', 'Content-Signal: a=no'],
    ['Content-Usage', 'Content-Usage: a=y', 'Content-Usage: a=n'],
    ['Noindex', 'Noindex: /a', 'Noindex: /b'],
    ['Comment', 'Comment: a', 'Comment: b'],
  ])('another value of %s is a difference', (field, one, other) => {
    const file = (record: string) => parse(`User-agent: *\nDisallow:\n${record}\n`)
    const { different, undecided } = compareMeaning(file(one), file(other))
    expect(undecided).toEqual([])
    expect(different.map(({ evidence }) => evidence)).toEqual([
      { kind: 'record', change: expect.objectContaining({ field: field.toLowerCase() }) },
    ])
    expect(isUnchanged(compareMeaning(file(one), file(one)))).toBe(true)
  })

  it('stops after one dialect if that is asked for', () => {
    const [one, other] = [parse('User-agent: *\nDisallow: /a\n'), parse('User-agent: *\nDisallow: /b\n')]
    const dialectsOf = (options: { stopAtFirst: boolean }): number =>
      compareMeaning(one, other, options).different.flatMap(({ dialects: ids }) => ids).length
    expect([dialectsOf({ stopAtFirst: true }), dialectsOf({ stopAtFirst: false })]).toEqual([
      1,
      mainDialects.length,
    ])
  })

  it('has one difference of each kind for each dialect', () => {
    const { different } = compareMeaning(
      parse('User-agent: A\nDisallow: /x\nCrawl-delay: 5\n\nUser-agent: B\nDisallow: /y\n'),
      parse('User-agent: A\nDisallow: /z\nCrawl-delay: 6\n\nUser-agent: B\nDisallow: /w\n'),
    )
    const kinds = different.flatMap(({ dialects: ids, evidence }) =>
      ids.map((id) => `${id} ${evidence.kind}`),
    )
    expect(kinds.filter((kind) => kind.endsWith('url'))).toHaveLength(mainDialects.length)
    expect(kinds.filter((kind) => kind.endsWith('record')).length).toBeGreaterThan(10)
    expect(new Set(kinds).size).toBe(kinds.length)
  })

  it('finds with the changed agents alone what most files differ in', () => {
    const rules = (path: string) => `Disallow: ${path}\n\n`
    const groups = (count: number, path: string): string =>
      Array.from({ length: count }, (_, at) => `User-agent: Bot${'x'.repeat(at)}\n${rules(path)}`).join('')
    const [one, other] = [parse(groups(3, '/a')), parse(groups(3, '/b'))]
    expect(isUnchanged(compareMeaning(one, other, { onlyChanged: true }))).toBe(false)
    const same = parse(`# same\n${groups(3, '/a')}`)
    expect(isUnchanged(compareMeaning(one, same, { onlyChanged: true }))).toBe(true)
  })

  it('compares 24 changed agents if only the changed ones are asked for', () => {
    const file = (changed: number, rules: readonly string[]) =>
      parse(
        Array.from({ length: 30 }, (_, at) =>
          [
            `User-agent: Bot${'x'.repeat(at)}`,
            ...rules,
            ...(at === changed ? ['Disallow: /c'] : []),
            '',
          ].join('\n'),
        ).join('\n'),
      )
    const [one, other] = [
      ['Disallow: /a', 'Disallow: /b'],
      ['Disallow: /b', 'Disallow: /a'],
    ] as const
    const isSeen = (changed: number): boolean =>
      !isUnchanged(compareMeaning(file(-1, one), file(changed, other), { onlyChanged: true }))
    expect([isSeen(23), isSeen(24)]).toEqual([true, false])
  })

  it('is undecided where a program has no decision list', () => {
    // crawler4j keeps one of the two rules for `/a`, by chance.
    const rules = 'User-agent: crawler4j\nDisallow: /a\nAllow: /a\nDisallow: /b\n'
    const comparison = compareMeaning(parse(rules), parse(`${rules}Disallow: /b/c\n`))
    expect(comparison.undecided).toEqual([{ dialect: 'crawler4j', agent: 'crawler4j' }])
    expect(comparison.equal).not.toContain('crawler4j')
    expect(isUnchanged(comparison)).toBe(false)
  })

  it('tells where in a group a Crawl-delay stands', () => {
    const { equal } = compareMeaning(
      parse('User-agent: BBot\nCrawl-delay: 5\nUser-agent: ABot\nDisallow: /x'),
      parse('User-agent: BBot\nUser-agent: ABot\nCrawl-delay: 5\nDisallow: /x'),
    )
    expect(equal).not.toContain('crawler-commons')
    expect(equal).toContain('rfc-9309')
  })

  it('names the error of the parser before as well', () => {
    const bytes = (...more: number[]): Uint8Array =>
      Uint8Array.from([...Buffer.from('User-agent: *\nDisallow: /\n'), ...more])
    const failures = (one: Uint8Array, other: Uint8Array) =>
      compareMeaning(parse(one), parse(other)).different.flatMap(({ evidence }) =>
        evidence.kind === 'failure' ? [Object.keys(evidence)] : [],
      )
    const [fine, failing] = [bytes(0x23, 0x0a), bytes(0x23, 0xff, 0x0a)]
    expect(failures(failing, fine)).toEqual([['kind', 'before']])
    expect(failures(fine, failing)).toEqual([['kind', 'after']])
    expect(failures(failing, bytes(0x23, 0xfe, 0x0a))).toEqual([])
  })

  it('is not unchanged where it is undecided', () => {
    const nothing = { equal: [], different: [], undecided: [] }
    expect(isUnchanged(nothing)).toBe(true)
    expect(isUnchanged({ ...nothing, undecided: [{ dialect: 'google', agent: 'A' }] })).toBe(false)
  })

  it('asks for no robot by a name that the file has', () => {
    const { different } = compareMeaning(
      parse('User-agent: robot\nDisallow: /\n'),
      parse('User-agent: robot\nDisallow: /a\n'),
    )
    expect(different.map(({ agent }) => agent)).not.toContain('any other robot')
  })
})

describe('normalDifference', () => {
  const policy = (text: string, id: keyof typeof dialects) =>
    read(parse(text), { agent: 'A', dialect: dialects[id] })
  const budget = () => ({ states: new Budget(50_000), rules: new Budget(1_000) })

  it('needless escapes and /robots.txt are excluded', () => {
    for (const text of ['User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /\n']) {
      expect(
        normalDifference(
          policy(text, 'rfc-9309'),
          policy(text, 'google'),
          new NormalComparisons(new Automata()),
          budget(),
        ),
      ).toEqual({
        kind: 'equal',
      })
    }
  })

  it('finds a URL in normal form', () => {
    const text = 'User-agent: *\nDisallow: /a\nAllow: /a/b\n'
    expect(
      normalDifference(
        policy(text, 'rfc-9309'),
        policy(text, 'original-1994'),
        new NormalComparisons(new Automata()),
        budget(),
      ),
    ).toEqual({
      kind: 'different',
      url: 'https://example.com/a/b',
      verdicts: ['allow', 'disallow'],
    })
  })

  it('calls nothing the same on which a URL in normal form parts them', () => {
    const letter = fc.constantFrom(
      '/',
      'a',
      'b',
      '?',
      '=',
      '&',
      ';',
      '.',
      '*',
      '$',
      '%2F',
      '%C3%A9',
      '%3F',
      'index.html',
    )
    const url = fc.array(letter, { maxLength: 8 }).map((letters) => `https://example.com/${letters.join('')}`)
    const id = fc.constantFrom(...(Object.keys(dialects) as (keyof typeof dialects)[]))
    fc.assert(
      fc.property(robotsText, id, id, fc.array(url, { maxLength: 20 }), (text, a, b, urls) => {
        const [one, other] = [policy(text, a), policy(text, b)]
        if (
          one.failure !== undefined ||
          other.failure !== undefined ||
          normalDifference(one, other, new NormalComparisons(new Automata()), budget()).kind !== 'equal'
        )
          return
        for (const asked of urls) {
          const [verdict, another] = [decide(one, asked), decide(other, asked)]
          if (verdict.reason === 'exempt' || another.reason === 'exempt') continue
          expect(another.verdict, `${a} ${b} ${asked}`).toBe(verdict.verdict)
        }
      }),
      { numRuns: scaled(500) },
    )
  })
})
