import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_QUESTIONS } from '../../src/dialects/parsing/first-questions.ts'
import {
  decide,
  decideMatrix,
  dialects,
  type MatrixOptions,
  parse,
  type ReadOptions,
  read,
} from '../../src/entry/index.ts'
import { readOptionsOf, robots } from '../../src/entry/robots.ts'
import { path, robotsText } from '../arbitraries.ts'
import { scaled } from '../scale.ts'

const agents = [
  'FooBot',
  'BarBot',
  ['FooBot-News', 'FooBot'],
  '*',
  'Googlebot',
  'barbot',
  'bingbot',
  'FooBot-2.1',
] as const

/** Robots of a row of drawn ones are so far apart: no dialect has as many that are next to each other. */
const STRIDE = 11

/** Every agent by every dialect, and every robot of the registry by its own. */
const asked: readonly ReadOptions[] = [
  ...Object.values(dialects).flatMap((dialect) =>
    agents.flatMap((agent) => [
      { agent, dialect },
      { agent, dialect, obeysStar: false },
    ]),
  ),
  ...robots.map((robot) => readOptionsOf(robot)),
]

/** Some of them, from the first to the last. */
const drawnRobots = fc.nat(STRIDE - 1).map((first) => asked.filter((_, index) => index % STRIDE === first))

const url = fc.oneof(
  path,
  path.map((one) => `https://example.com${one}`),
)

/** The verdicts of {@link decideMatrix}, asked one by one. */
function oneByOne(text: string, options: MatrixOptions) {
  const file = parse(text)
  return Array.from(options.robots, (robot) => {
    const policy = read(file, robot)
    return Array.from(options.urls, (one) => decide(policy, one, options))
  })
}

describe('robots and URLs of one file', () => {
  it('have the verdicts that `decide` gives one by one', () => {
    const urls = fc.array(url, { maxLength: FIRST_QUESTIONS + 3 })
    fc.assert(
      fc.property(robotsText, drawnRobots, urls, fc.boolean(), (text, drawn, addresses, raw) => {
        const options = { robots: drawn, urls: addresses, raw }
        expect(decideMatrix(parse(text), options)).toEqual(oneByOne(text, options))
      }),
      { numRuns: scaled(100, 400) },
    )
  })

  it('have the same verdicts on one URL, if each dialect has one robot', () => {
    fc.assert(
      fc.property(robotsText, fc.constantFrom('FooBot', 'Googlebot', 'bingbot'), url, (text, agent, one) => {
        const options = {
          robots: Object.values(dialects).map((dialect) => ({ agent, dialect })),
          urls: [one],
        }
        const file = parse(text)
        for (const _ of ['the first time', 'and again'])
          expect(decideMatrix(file, options)).toEqual(oneByOne(text, options))
      }),
      { numRuns: scaled(50, 200) },
    )
  })

  it('come in their order, and robots with one decision list share one row', () => {
    const file = parse('User-agent: FooBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n')
    const dialect = dialects['rfc-9309']
    const [bar, foo, baz] = decideMatrix(file, {
      robots: ['BarBot', 'FooBot', 'BazBot'].map((agent) => ({ agent, dialect })),
      urls: ['/private/', new URL('https://example.com/')],
    })
    expect(bar?.map(({ rule }) => rule?.line)).toEqual([5, undefined])
    expect(foo?.map(({ rule }) => rule?.line)).toEqual([2, 2])
    expect(baz).toBe(bar)
  })

  it('have no row in common if a Crawl-delay refuses one of the robots of a group', () => {
    const file = parse('User-agent: a\nCrawl-delay: 301\nUser-agent: b\nCrawl-delay: 1\nDisallow: /x\n')
    const dialect = dialects['crawler-commons']
    const rows = decideMatrix(file, { robots: ['a', 'b'].map((agent) => ({ agent, dialect })), urls: ['/'] })
    expect(rows.map(([verdict]) => verdict?.verdict)).toEqual(['disallow', 'allow'])
  })

  it('are none if there are no robots, and rows are empty if there are no URLs', () => {
    const file = parse('User-agent: *\nDisallow: /\n')
    const robot = { agent: 'FooBot', dialect: dialects.google }
    expect(decideMatrix(file, { robots: [], urls: ['/'] })).toEqual([])
    expect(decideMatrix(file, { robots: [robot], urls: [] })).toEqual([[]])
  })
})
