// What is counted of the requests in a log, by examples that are counted by hand.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { MAX_VIOLATION_BYTES } from '../../src/logs/count-requests.ts'
import {
  type CountOptions,
  type LoggedRequest,
  MAX_VIOLATIONS,
  parseLogLine,
  RequestCounter,
  type RobotReport,
  type RobotsVersion,
} from '../../src/logs/index.ts'
import { PublishedRanges } from '../../src/verify/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)'

const fileOf = (text: string): RobotsVersion => ({ status: 200, bytes: Buffer.from(text) })
const CLOSED = fileOf('User-agent: *\nDisallow: /')

/** What is counted of requests of GPTBot, unless they say another name. */
function counted(
  versions: readonly RobotsVersion[],
  requests: readonly Partial<LoggedRequest>[],
  options: CountOptions = {},
) {
  const counter = new RequestCounter(versions, options)
  for (const request of requests) counter.add({ time: 0, target: '/', userAgent: GPTBOT, ...request })
  return counter.result()
}

const first = ({ robots: [robot] }: { readonly robots: readonly RobotReport[] }) => robot

describe('the requests of a robot', () => {
  it('have sums that make up all of them', () => {
    const versions = [{ ...CLOSED, fetchedAt: 10 }]
    const requests = [
      { time: 0 },
      { time: 10 },
      { time: 11, target: '/robots.txt?x' },
      { time: 12, target: '/robots.txtx' },
    ]
    expect(first(counted(versions, requests))).toMatchObject({
      ...{ requests: 4, allowed: 1, disallowed: 2, unjudged: 1 },
      violations: [{ line: 2 }, { line: 2 }],
    })
    expect(counted(versions, requests)).toMatchObject({ unjudged: 1, others: 0 })
  })

  it.each([
    [404, { allowed: 1, disallowed: 0, unjudged: 0 }],
    [301, { allowed: 0, disallowed: 0, unjudged: 1 }],
    [undefined, { allowed: 0, disallowed: 0, unjudged: 1 }],
  ])('are judged by what the robot assumes after a robots.txt with the status %s', (status, counts) => {
    expect(first(counted([status === undefined ? {} : { status }], [{}]))).toMatchObject(counts)
  })

  it('are refused by some statuses, and served by others', () => {
    const requests = [200, 304, 401, 402, 403, 429, 451, 404, 500].map((status) => ({ status }))
    expect(first(counted([CLOSED], requests))).toMatchObject({ disallowed: 9, served: 2, refused: 5 })
  })

  it('are of another host if the log says so', () => {
    const requests = [{ host: 'a.example' }, { host: 'b.example' }, {}]
    expect(counted([{ ...CLOSED, host: 'a.example' }], requests)).toMatchObject({
      otherHosts: 1,
      unjudged: 1,
      robots: [{ disallowed: 2 }],
    })
    expect(counted([CLOSED], requests)).toMatchObject({
      otherHosts: 0,
      mixesHosts: true,
      robots: [{ disallowed: 3 }],
    })
    expect(counted([CLOSED], [{ host: 'a.example' }, {}])).toMatchObject({ mixesHosts: false })
    expect(counted([CLOSED], requests, { host: 'B.example' })).toMatchObject({ otherHosts: 1 })
  })

  it('are unjudged on another host, for its robots.txt as well, and none of them is the first', () => {
    const [own, other] = [{ host: 'a.example' }, { host: 'b.example', target: '/robots.txt' }]
    const page = first(counted([CLOSED], [other, own], { host: 'a.example' }))
    expect(page).toMatchObject({
      ...{ requests: 2, allowed: 0, disallowed: 1, unjudged: 1 },
      ...{ askedRobotsFirst: false, visits: { asked: 0 } },
    })
    const asked = counted([CLOSED], [other, { ...own, target: '/robots.txt' }], { host: 'a.example' })
    expect(asked).toMatchObject({ otherHosts: 1, robots: [{ allowed: 1, askedRobotsFirst: true }] })
  })

  it.each(['OPTIONS *', 'CONNECT a.example:443', 'CONNECT [2001:db8::1]:443'])(
    'are unjudged for %s',
    (line) => {
      const request = parseLogLine(
        `192.0.2.1 - - [01/Jan/2026:01:00:00 +0100] "${line} HTTP/1.1" 200 5 "-" "GPTBot/1.2"`,
      )
      if (request === undefined) throw new Error('unreadable')
      expect(first(counted([CLOSED], [request]))).toMatchObject({
        ...{ requests: 1, allowed: 0, disallowed: 0, unjudged: 1, visits: { sessions: 0 } },
      })
    },
  )

  it('are unknown for a URL that no dialect decides', () => {
    expect(first(counted([CLOSED], [{ target: `/${'a'.repeat(70_000)}` }]))).toMatchObject({
      disallowed: 0,
      unjudged: 1,
    })
  })

  it('may have bytes that are not UTF-8, which a rule with the same bytes matches', () => {
    const bytes = Buffer.from('User-agent: *\nDisallow: /\xe9/\n', 'latin1')
    const requests = ['/\udce9/', '/%E9/', '/é/'].map((target) => ({ target }))
    expect(first(counted([{ status: 200, bytes }], requests))).toMatchObject({ disallowed: 2, allowed: 1 })
  })

  it('may be those of a robot of one’s own, by its whole name', () => {
    const requests = ['MyBot/1.0', 'mybot', 'MyBotX/1.0', 'Mozilla/5.0 (compatible; GPTBot/1.2; MyBot)'].map(
      (userAgent) => ({ userAgent }),
    )
    const { robots, others } = counted([fileOf('User-agent: MyBot\nDisallow: /')], requests, {
      agents: ['MyBot'],
    })
    expect(robots).toMatchObject([{ robot: 'MyBot', requests: 3, disallowed: 3 }])
    expect(others).toBe(1)
  })

  it('are no robot’s if only a control token is named', () => {
    expect(counted([CLOSED], [{ userAgent: 'Google-Extended' }])).toMatchObject({ robots: [], others: 1 })
  })
})

describe('the lists of addresses', () => {
  it('tell who is not genuine, and nothing without a list', async () => {
    const list = join(folder, 'gptbot.json')
    writeFileSync(list, JSON.stringify({ prefixes: [{ ipv4Prefix: '192.0.2.0/24' }] }))
    const ranges = await PublishedRanges.ofFiles([list])
    const file = fileOf('User-agent: *\nCrawl-delay: 10\nDisallow: /b')
    const requests = [
      { time: 0, address: '198.51.100.1', target: '/robots.txt' },
      { time: 1_000, address: '192.0.2.1', target: '/a' },
      { time: 2_000, address: '198.51.100.1', target: '/b', status: 200 },
      { time: 11_000, address: '::ffff:192.0.2.1', target: '/a' },
      { time: 21_000, target: '/a' },
    ]
    expect(first(counted([file], requests, { ranges }))).toMatchObject({
      ...{ requests: 5, allowed: 4, disallowed: 1, notGenuine: 2, compared: 4 },
      ...{ pauses: 2, pausesKept: 2, askedRobotsFirst: true, visits: { asked: 0, askedFirst: false } },
      ofOthers: { requests: 2, allowed: 1, disallowed: 1, served: 1 },
      violations: [{ url: '/b' }],
    })
    expect(first(counted([file], requests))).toMatchObject({
      ...{ requests: 5, allowed: 4, disallowed: 1, notGenuine: 0, compared: 0 },
      ...{ pauses: 3, pausesKept: 1, askedRobotsFirst: true },
    })
  })
})

describe('pauses', () => {
  const file = fileOf('User-agent: *\nCrawl-delay: 10\nDisallow:')
  const pausesOf = (...seconds: readonly number[]) => {
    const { pauses, pausesKept } = first(
      counted(
        [file],
        seconds.map((second) => ({ time: 1e12 + second * 1000, target: '/a' })),
      ),
    ) as RobotReport
    return [pauses, pausesKept]
  }

  it('are kept if they are as long as the file says', () => {
    expect(pausesOf(0, 10, 19, 29)).toEqual([3, 2])
    expect(pausesOf(0)).toEqual([0, 0])
  })

  it('are not kept between lines in slight disorder', () => {
    expect(pausesOf(10, 9, 20)).toEqual([2, 1])
  })

  it('are not known where the clock was set back, and known after that', () => {
    expect(pausesOf(3600, 3610, 0, 10, 15)).toEqual([3, 2])
  })
})

describe('the first request', () => {
  const askedFirst = (...requests: readonly (readonly [number, string])[]) =>
    first(
      counted(
        [CLOSED],
        requests.map(([second, target]) => ({ time: 1e12 + second * 1000, target })),
      ),
    )?.askedRobotsFirst

  it('is that of the first line, unless a line soon after is a little earlier', () => {
    expect(askedFirst([0, '/robots.txt'], [1, '/a'])).toBe(true)
    expect(askedFirst([1, '/a'], [0, '/robots.txt'])).toBe(true)
    expect(askedFirst([1, '/robots.txt'], [0, '/a'])).toBe(false)
    expect(askedFirst([0, '/a'], [0, '/robots.txt'])).toBe(false)
    expect(askedFirst([3600, '/a'], [0, '/robots.txt'])).toBe(false)
    // The clock was set back, to just before the first line.
    expect(askedFirst([100, '/robots.txt'], [3700, '/a'], [99, '/b'])).toBe(true)
  })
})

describe('visits', () => {
  it('have sessions, days, and how often a robot asks again', () => {
    const day = Date.UTC(2026, 0, 1)
    const minutes: readonly (readonly [number, string])[] = [
      [0, '/a'],
      [4, '/robots.txt'],
      [5, '/b'],
      [20, '/robots.txt'],
      [21, '/c'],
      [22, '/d'],
      [24 * 60 + 30, '/e'],
      [24 * 60 + 31, '/robots.txt'],
    ]
    const requests = minutes.map(([minute, target]) => ({ time: day + minute * 60_000, target }))
    expect(first(counted([{ status: 404 }], requests))?.visits).toEqual({
      asked: 3,
      askedFirst: false,
      sessions: 3,
      sessionsAsked: 1,
      days: 2,
      daysAsked: 0,
      refetchHours: 16 / 60,
      // The first page came before any request for robots.txt, the last one more than a day after.
      stale: 2,
    })
  })
})

describe('violations', () => {
  it('are listed up to a limit for each robot, and all are counted', () => {
    const requests = Array.from({ length: MAX_VIOLATIONS + 5 }, (_, at) => ({ target: `/${at}` }))
    expect(first(counted([CLOSED], requests))).toMatchObject({
      disallowed: MAX_VIOLATIONS + 5,
      violationsLeftOut: 5,
      violations: { length: MAX_VIOLATIONS },
    })
  })

  it('are listed up to a limit of bytes for all robots', () => {
    const target = `/${'a'.repeat(8000)}`
    const requests = Array.from({ length: Math.ceil(MAX_VIOLATION_BYTES / 16_202) + 3 }, (_, at) => ({
      target,
      userAgent: at % 2 === 0 ? GPTBOT : 'bingbot',
    }))
    const { robots } = counted([CLOSED], requests)
    const listed = robots.flatMap(({ violations }) => violations)
    expect(robots.reduce((sum, { disallowed }) => sum + disallowed, 0)).toBe(requests.length)
    expect(listed).toHaveLength(Math.floor(MAX_VIOLATION_BYTES / 16_202))
    expect(robots.reduce((sum, { violationsLeftOut }) => sum + violationsLeftOut, 0)).toBe(
      requests.length - listed.length,
    )
  })

  it('may be without queries', () => {
    const [one] =
      first(counted([CLOSED], [{ target: '/a?secret=1' }], { dropsQueries: true }))?.violations ?? []
    expect(one?.url).toBe('/a')
  })
})
