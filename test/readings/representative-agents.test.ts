import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read, UNNAMED_AGENT_NAME } from '../../src/dialects/index.ts'
import { decide } from '../../src/policy/index.ts'
import { agentNames, allSubjects, nameForms, representativeAgents } from '../../src/readings/index.ts'
import { parse } from '../../src/syntax/index.ts'

const namesFor = (id: DialectId, ...texts: readonly string[]): string[] =>
  representativeAgents(
    texts.map((text) => parse(text)),
    dialects[id],
  ).subjects.map(({ name }) => name)

/** The agents with different verdicts on `/` from both files. */
const affected = (id: DialectId, before: string, after: string): string[] => {
  const files = [parse(before), parse(after)] as const
  return representativeAgents(files, dialects[id])
    .subjects.filter(({ readOptions }) => {
      const [was, is] = files.map((file) => decide(read(file, readOptions), '/').verdict)
      return was !== is
    })
    .map(({ name }) => name)
}

describe('representativeAgents', () => {
  it('a file without names: the unnamed agent, and a robot that must be named', () => {
    expect(namesFor('google', '')).toEqual([UNNAMED_AGENT_NAME, 'AdsBot-Google'])
  })

  it('a robot that only a file names is asked', () => {
    expect(namesFor('rfc-9309', 'User-agent: FooBot\nDisallow: /\n', '')).toContain('FooBot')
  })

  it('a name is asked in lower case too, as Heritrix reads it', () => {
    expect(
      affected('heritrix', 'User-agent: FooBot\nDisallow:\n', 'User-agent: FooBot\nDisallow: /\n'),
    ).toContain('foobot')
  })

  it('a robot that must be named is asked where a name overlaps with its own', () => {
    const after = 'User-agent: AdsBot-Google\nUser-agent: *\nDisallow: /\n'
    expect(affected('protego', 'User-agent: *\nDisallow: /\n', after)).toEqual([
      'AdsBot-Google',
      'AdsBot-Google-Mobile',
    ])
  })

  it('a robot is asked with the tokens it falls back on', () => {
    const before = 'User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /\n'
    const after = `User-agent: Applebot\nDisallow: /\n\n${before}`
    expect(affected('protego', before, after)).toContain('Applebot')
  })

  it('two groups change their order: a token that contains both names is asked', () => {
    const [foo, bar] = ['User-agent: foo\nDisallow: /\n', 'User-agent: bar\nDisallow:\n']
    expect(affected('python-urllib', `${foo}\n${bar}`, `${bar}\n${foo}`)).toEqual(['foo.bar'])
    expect(affected('rfc-9309', `${foo}\n${bar}`, `${bar}\n${foo}`)).toEqual([])
  })

  it('one of several groups moves: a token that contains its name and that of a group it passes is asked', () => {
    const group = (name: string): string => `User-agent: ${name}\nDisallow:\n`
    const file = (...names: readonly string[]): string => names.map(group).join('\n')
    const joinedNames = (before: string, after: string): string[] =>
      namesFor('python-urllib', before, after).filter((name) => name.includes('.'))
    expect(joinedNames(file('aa', 'bb', 'cc', 'dd'), file('bb', 'cc', 'aa', 'dd'))).toEqual([
      'aa.bb',
      'aa.cc',
    ])
    expect(joinedNames(file('aa', 'bb', 'cc', 'dd'), file('aa', 'dd', 'bb', 'cc'))).toEqual([
      'bb.dd',
      'cc.dd',
    ])
    expect(joinedNames(file('aa', 'bb', 'cc'), file('aa', 'cc'))).toEqual(['aa.bb', 'bb.cc'])
  })

  it('two groups change their order: a token that both names contain is asked', () => {
    const [foo, bar] = ['User-agent: foobot\nDisallow: /\n', 'User-agent: barbot\nDisallow:\n']
    expect(affected('draft-1996', `${foo}\n${bar}`, `${bar}\n${foo}`)).toContain('bot')
  })

  it('two groups keep their order: no token is made up', () => {
    const file = 'User-agent: foo\nDisallow: /\n\nUser-agent: bar\nDisallow:\n'
    expect(namesFor('python-urllib', file, `${file}Crawl-delay: 1\n`)).not.toContain('foo.bar')
  })

  it('two names share several texts: the longest are asked', () => {
    const [foo, bar] = ['User-agent: ab.cde.ab\nDisallow: /\n', 'User-agent: xcdexabx\nDisallow:\n']
    const names = namesFor('python-urllib', `${foo}\n${bar}`, `${bar}\n${foo}`)
    expect(names).toEqual(expect.arrayContaining(['cde', 'ab']))
    expect(names).not.toContain('de')
    expect(names).not.toContain('b')
  })

  it('names of 250,000 characters: they are not compared with each other, and are named', () => {
    const [one, other] = ['a', 'b'].map((end) => `${'x'.repeat(250_000)}${end}`)
    const files = [`User-agent: ${one}\nDisallow: /\n`, `User-agent: ${other}\nDisallow:\n`].map((text) =>
      parse(text),
    )
    expect(representativeAgents(files, dialects['python-urllib']).omitted).toEqual([one])
    expect(representativeAgents(files, dialects['rfc-9309']).omitted).toEqual([])
  })

  it('more agents than the limit: the others are named', () => {
    const text = Array.from({ length: 20 }, (_, index) => `User-agent: bot${index}x\nDisallow: /\n`).join(
      '\n',
    )
    const { subjects, omitted } = representativeAgents([parse(text)], dialects.google, 10)
    expect(subjects).toHaveLength(10)
    expect(omitted.length).toBeGreaterThan(9)
  })
})

describe('a name that shares a group with * in one file only', () => {
  it('is asked together with other names, because another one may then decide', () => {
    const rest = 'User-agent: foo\nAllow: /\n\nUser-agent: bar\nDisallow: /\n'
    expect(namesFor('python-urllib', rest, `User-agent: *\n${rest}`)).toContain('foo.bar')
    expect(namesFor('python-urllib', rest, rest)).not.toContain('foo.bar')
  })

  it('is the same name in capital letters', () => {
    const rest = 'User-agent: Foo\nAllow: /\n\nUser-agent: Bar\nDisallow: /\n'
    const names = namesFor('python-urllib', rest, `User-agent: *\n${rest}`).map((name) => name.toLowerCase())
    expect(names).toContain('foo.bar')
  })
})

describe('allSubjects', () => {
  it('names each robot of the registry once, and every other robot that a group names', () => {
    const names = allSubjects([
      parse('User-agent: FooBot/1.0\nUser-agent: foobot\nUser-agent: GPTBot\nDisallow: /\n'),
    ]).subjects.map(({ name }) => name)
    expect(names.filter((name) => /^gptbot$/i.test(name))).toHaveLength(1)
    expect(names.filter((name) => /^foobot/i.test(name))).toEqual(['FooBot'])
    expect(names.at(-1)).toBe(UNNAMED_AGENT_NAME)
  })

  it('asks as a robot with a similar name if a registry robot of that name reads another policy', () => {
    // AdsBot-Google ignores `*` groups. Protego also finds AdsBot-Googlex named, which obeys them.
    const file = parse('User-agent: *\nDisallow: /\n\nUser-agent: AdsBot-Google\nAllow: /a\n')
    const before = parse('User-agent: *\nDisallow: /\n')
    const namesIn = (id: DialectId): string[] =>
      allSubjects([before, file], dialects[id]).subjects.map(({ name }) => name)
    expect(namesIn('protego')).toContain('AdsBot-Google-like')
    expect(namesIn('rfc-9309')).not.toContain('AdsBot-Google-like')
  })
})

describe('names of a file', () => {
  it('are distinct, in the order of their lines', () => {
    const file = parse('User-agent: b\nUser-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow:\n')
    expect(agentNames(file, dialects.google)).toEqual(['b', 'a'])
  })

  it.each([
    ['FooBot/1.0 (+x)', ['FooBot/1.0 (+x)', 'FooBot', 'foobot/1.0 (+x)', 'foobot']],
    ['Foo*', ['Foo*', 'Foo', 'foo*', 'foo']],
    ['%46oo', ['%46oo', 'Foo', 'foo']],
    ['Foo-Bot_', ['Foo-Bot_', 'foo-bot_']],
    ['foo', ['foo']],
    ['*', []],
    ['', []],
  ])('%s has the forms %j', (value, forms) => {
    expect(new Set(nameForms(value))).toEqual(new Set(forms))
  })
})
