import { describe, expect, it } from 'vitest'
import { dialects, parse, read } from '../../src/entry/index.ts'
import { meetsStance, newFile, readStance, type Stance } from '../../src/rewrite/index.ts'
import { readOptionsOf, robotNamed } from '../../src/robots/index.ts'

function policyOf(text: string, name: string) {
  const robot = robotNamed(name)
  if (robot === undefined) throw new Error(name)
  return read(parse(text), readOptionsOf(robot))
}

describe('records of a stance', () => {
  it('gives each robot its own pace, and proves it', () => {
    const stance: Stance = {
      records: { slurp: ['Crawl-delay: 8'], bingbot: ['Crawl-delay: 5'], '*': ['Crawl-delay: 20'] },
    }
    const { text, result } = newFile(stance)
    expect(result.isMet).toBe(true)
    expect(policyOf(text, 'slurp').pacing.crawlDelay?.value).toBe(8)
    expect(policyOf(text, 'bingbot').pacing.crawlDelay?.value).toBe(5)
    expect(read(parse(text), { agent: 'Other', dialect: dialects.protego }).pacing.crawlDelay?.value).toBe(20)
  })

  it('spells a value as the dialect of the robot reads it', () => {
    const { text } = newFile({ records: { scrapy: ['Visit-time: 06:00-08:45', 'Comment: at night'] } })
    expect(text).toContain('Visit-time: 0600-0845\nComment: at night\n')
    expect(policyOf(text, 'scrapy').pacing.visitTimes[0]?.value).toEqual({ from: 360, to: 525 })
  })

  it('writes a Robot-version before the rules, and Host and Clean-param into the group', () => {
    const { text, result } = newFile({
      otherRobots: { FooBot: 'allow' },
      rules: { disallow: ['/a'] },
      records: {
        foobot: ['Request-rate: 1/30m', 'Robot-version: 2.0'],
        yandexbot: ['Clean-param: sid /x', 'Host: example.com'],
      },
    })
    expect(text).toContain('User-agent: FooBot\nRobot-version: 2.0\nDisallow: /a\nRequest-rate: 1/30m\n')
    expect(text).toContain('User-agent: YandexBot\nDisallow: /a\nHost: example.com\nClean-param: sid /x\n')
    expect(result.isMet).toBe(true)
  })

  it('asks of a purpose only the robots that obey, and tells of a named robot that it does not', () => {
    const ofPurpose = newFile({ records: { search: ['Crawl-delay: 3'] } })
    expect(ofPurpose.text).not.toContain('Googlebot')
    expect(ofPurpose.result.isMet).toBe(true)
    const { result } = newFile({ records: { googlebot: ['Crawl-delay: 3'] } })
    expect([result.isMet, result.records]).toEqual([
      false,
      [
        {
          token: 'Googlebot',
          robot: 'googlebot',
          record: 'Crawl-delay: 3',
          kind: 'not-obeyed',
          obeys: 'no',
          stated: [],
        },
      ],
    ])
  })

  it('finds what a file says instead, and takes values of one meaning as equal', () => {
    const stance: Stance = { records: { bingbot: ['Crawl-delay: 5'], scrapy: ['Request-rate: 1/10m'] } }
    const { isMet, records } = meetsStance(
      parse(
        'User-agent: bingbot\nCrawl-delay: 7\nDisallow:\n\nUser-agent: Scrapy\nRequest-rate: 1/600\nDisallow:\n',
      ),
      stance,
    )
    expect(isMet).toBe(false)
    expect(records.map(({ token, kind, stated }) => [token, kind, stated])).toEqual([
      ['bingbot', 'not-met', [{ value: '7', line: 2 }]],
      ['Scrapy', 'met', []],
    ])
  })

  it('wishes nothing of a robot that it disallows', () => {
    const { text } = newFile({ robots: { slurp: 'disallow' }, records: { slurp: ['Crawl-delay: 8'] } })
    expect(text).not.toContain('Crawl-delay')
  })

  it.each([
    [{ bingbot: ['Crawl-delay: soon'] }, 'records.bingbot[0]: not a record of Robot-version, Crawl-delay'],
    [{ bingbot: ['Disallow: /a/'] }, 'records.bingbot[0]: a rule for paths; give it with --rule'],
    [{ bingbot: ['Sitemap: https://example.com/'] }, 'records.bingbot[0]: not a record'],
    [{ bingbot: ['Visit-time: 2500-2600'] }, 'records.bingbot[0]: not a record'],
    [{ bingbot: 'Crawl-delay: 5' }, 'records.bingbot: give a list'],
    [{ nobody: ['Crawl-delay: 5'] }, 'records.nobody: no purpose, no robot or operator of the registry'],
    [{ bingbot: ['Comment: a\nDisallow: /'] }, 'records.bingbot[0]: not a record'],
  ])('%j is an error', (records, error) => {
    expect(readStance({ records })).toEqual({ errors: [expect.stringContaining(error)] })
  })
})
