import { describe, expect, it } from 'vitest'
import { compareDialects } from '../../src/entry/diff.ts'
import { type Dialect, decide, decideMatrix, dialects, parse, read } from '../../src/entry/index.ts'
import { decideOnce } from '../../src/entry/once.ts'

const file = parse(
  'User-agent: FooBot\nUser-agent: googlebot\nUser-agent: bingbot\nUser-agent: X Y\nDisallow: /\n',
)

/** Texts that no User-agent line may name, which some callers take for the name of a robot. */
const NOT_TOKENS = [
  'FooBot/1.0',
  'FooBot/1.0 (+https://example.com/bot)',
  'googlebot,bingbot',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  '',
  ' ',
  'X Y/1',
  'X  Y',
  'FooBot\n',
]

const takesHeaders = (dialect: Dialect): boolean => dialect.takesHeaders === true
const all = Object.values(dialects) as Dialect[]

/** Each of these programs takes any text for a name. */
const ON_REQUEST = all.filter(({ askedOnRequest }) => askedOnRequest === true).map(({ id }) => id)

/** These programs compare the whole name, so a header names no group. In spider, a group closes what `*` closes, too. */
const COMPARE_WHOLE_NAMES = ['rep-cpp', 'spatie', 'texting-robots', 'spider']

/** Each function that takes an agent, asked with it. */
function questions(agent: string, dialect: Dialect): readonly (() => unknown)[] {
  return [
    () => read(file, { agent, dialect }),
    () => read(file, { agent: ['Googlebot', agent], dialect }),
    () => decideOnce(file, { agent, dialect, url: '/' }),
    () => decideMatrix(file, { robots: [{ agent, dialect }], urls: ['/'] }),
    () => compareDialects(file, agent, [dialect]),
  ]
}

describe('an agent that is no product token', () => {
  it.each(all.filter((dialect) => !takesHeaders(dialect)))('$id: every function refuses it', (dialect) => {
    for (const agent of NOT_TOKENS) {
      for (const ask of questions(agent, dialect)) {
        expect(ask, agent).toThrow(TypeError)
        expect(ask, agent).toThrow(/needs an agent: pass the product token.*robotOf\(\)/)
      }
    }
  })

  it('the programs that take a header find the robot in it, as Scrapy, CPython and LWP pass one', () => {
    expect(
      all
        .filter(takesHeaders)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(
      ['crawler-commons', 'heritrix', 'libwww-perl', 'protego', 'python-urllib', ...ON_REQUEST].sort(),
    )
    const exact = ['crawler-commons', ...COMPARE_WHOLE_NAMES]
    for (const dialect of all.filter(takesHeaders).filter(({ id }) => !exact.includes(id))) {
      const policy = read(file, { agent: 'foobot/1.0 (+https://example.com/bot)', dialect })
      expect(decide(policy, '/').verdict, dialect.id).toBe('disallow')
    }
    for (const dialect of all.filter(takesHeaders))
      for (const agent of ['', ' ']) expect(() => read(file, { agent, dialect })).toThrow(TypeError)
  })

  it('rawAgent: the dialect gets any text, as a test of its program passes it', () => {
    for (const dialect of all) {
      for (const agent of NOT_TOKENS)
        expect(decide(read(file, { agent, dialect, rawAgent: true }), '/').verdict).not.toBe('unknown')
    }
  })

  it('a token of several words, with a digit or beyond ASCII is none of them', () => {
    for (const agent of ['X Y', 'MJ12bot', 'archive.org_bot', 'Львів-bot', '*'])
      for (const dialect of all) expect(() => read(file, { agent, dialect })).not.toThrow()
  })
})
