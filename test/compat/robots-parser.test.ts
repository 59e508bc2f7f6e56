import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { common, rowsFrom } from '../../src/cases/index.ts'
import robotsParser, { type Robot } from '../../src/entry/compat/robots-parser.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'

// Crawlee brings the package.
const crawlee = createRequire(createRequire(import.meta.url).resolve('@crawlee/utils'))
const theirs = crawlee('robots-parser') as (
  url: string,
  text: string,
) => Robot & { _rules: Record<string, unknown> }

const ROWS = scaled(1_500, 30_000)

/** What both say of one question. */
function answersOf(robots: Robot, url: string, agent: string | undefined): unknown {
  return {
    isAllowed: robots.isAllowed(url, agent),
    isDisallowed: robots.isDisallowed(url, agent),
    line: robots.getMatchingLineNumber(url, agent),
    delay: robots.getCrawlDelay(agent),
    sitemaps: robots.getSitemaps(),
    host: robots.getPreferredHost(),
  }
}

/** The answer of the package's repository: as without a group for `*`, unless that is asked for. */
function theirExplicit(at: string, text: string, url: string, agent: string): boolean | undefined {
  const robots = theirs(at, text)
  if (agent.split('/')[0]?.trim() !== '*') Reflect.deleteProperty(robots._rules, '*')
  const isAllowed = robots.isAllowed(url, agent)
  return isAllowed === undefined ? undefined : !isAllowed
}

describe('robots-parser', () => {
  it('is the version that is copied', () => {
    expect((crawlee('robots-parser/package.json') as { version: string }).version).toBe('3.0.1')
  })

  it('gives the same answers about drawn files', () => {
    const vocabulary = {
      ...common,
      fields: [...common.fields, 'Crawl-delay', 'Sitemap', 'Host'],
      values: ['5', '-1', '0x10', 'Infinity', '1e3', '', 'EXAMPLE.com', 'https://example.com/s.xml', '#x'],
    }
    let asked = 0
    for (const { robots: text, agent, url } of rowsFrom(vocabulary, SEED)) {
      if (asked === ROWS) break
      const at = URL.canParse(url) ? new URL('/robots.txt', url).href : 'https://example.com/robots.txt'
      const [ours, others] = [robotsParser(at, text), theirs(at, text)]
      const question = JSON.stringify({ text, agent, url })
      for (const name of [agent, `${agent}/2.0`, undefined])
        expect(answersOf(ours, url, name), question).toEqual(answersOf(others, url, name))
      expect(ours.isExplicitlyDisallowed(url, agent), question).toBe(theirExplicit(at, text, url, agent))
      asked++
    }
    expect(asked).toBe(ROWS)
  })

  it.each([
    ['https://example.com/robots.txt', 'https://example.com:443/a'],
    ['https://example.com/robots.txt', 'https://example.com:80/a'],
    ['http://example.com:80/robots.txt', 'http://example.com/a'],
    ['http://example.com/robots.txt', 'https://example.com/a'],
    ['https://example.com/robots.txt', 'https://EXAMPLE.com/a?x#y'],
    ['https://example.com/robots.txt', 'https://www.example.com/a'],
    ['https://example.com/robots.txt', '/a'],
    ['/robots.txt', '/a'],
    ['/robots.txt', 'https://example.com/a'],
    ['ftp://example.com/robots.txt', 'ftp://example.com:80/a'],
    ['https://bücher.example/robots.txt', 'https://xn--bcher-kva.example/a'],
    ['https://example.com/robots.txt', 'https://['],
    ['https://[', 'https://example.com/a'],
    ['https://example.com/robots.txt', ''],
  ])('of %s is asked about %s', (at, url) => {
    const text = 'User-agent: *\nDisallow: /a\n'
    expect(answersOf(robotsParser(at, text), url, 'FooBot')).toEqual(
      answersOf(theirs(at, text), url, 'FooBot'),
    )
  })

  it.each(['', '*', ' ', '/', '__proto__', 'FooBot', 'foobot/1', 'FOOBOT '])(
    'is asked for the agent "%s"',
    (agent) => {
      const text =
        'User-agent: __proto__\nAllow: /a\nUser-agent: FooBot\nDisallow: /b\nUser-agent: *\nDisallow: /a\n'
      for (const url of ['https://e.com/a', 'https://e.com/b'])
        expect(answersOf(robotsParser('https://e.com/', text), url, agent)).toEqual(
          answersOf(theirs('https://e.com/', text), url, agent),
        )
    },
  )

  it('takes no text for an empty file, and gives copies of lists', () => {
    const robots = robotsParser('https://e.com/robots.txt', null)
    expect(robots.isAllowed('https://e.com/')).toBe(true)
    robotsParser('https://e.com/robots.txt')
    const listed = robotsParser('https://e.com/robots.txt', 'Sitemap: https://e.com/s.xml')
    listed.getSitemaps().push('x')
    expect(listed.getSitemaps()).toEqual(['https://e.com/s.xml'])
  })

  it('takes whatever is falsy for no name, as robots-parser does', () => {
    const text = 'User-agent: *\nDisallow: /a\nCrawl-delay: 2\n'
    for (const agent of [null, 0, false, undefined, '']) {
      const robots = robotsParser('https://example.com/robots.txt', text)
      expect(robots.isAllowed('https://example.com/a', agent as never)).toBe(false)
      expect(robots.getCrawlDelay(agent as never)).toBe(2)
    }
  })

  it('does not decide a URL of more than 65,536 characters', () => {
    const url = `https://e.com/${'a'.repeat(66_000)}`
    const robots = robotsParser('https://e.com/robots.txt', 'User-agent: *\nDisallow: /b\n')
    expect([robots.isAllowed(url), robots.isDisallowed(url)]).toEqual([undefined, true])
  })
})
