import { describe, expect, it } from 'vitest'
import { decide, decideMatrix, dialects, parse, read } from '../../src/entry/index.ts'
import { decideOnce } from '../../src/entry/once.ts'
import { type Robot, readOptionsOf, robotNamed, robots } from '../../src/entry/robots.ts'
import { partReadBy, subjectOf } from '../../src/readings/index.ts'

const comments = '# a comment of twenty\n'.repeat(27_500)
const text = `${comments}User-agent: *\nDisallow: /\n`
const googlebot = robotNamed('Googlebot') as Robot
const bingbot = robotNamed('bingbot') as Robot

describe('a file of 600 KB whose group is at the end', () => {
  it('closes nothing to Googlebot, and the policy says which line is the first that does not count', () => {
    for (const file of [parse(text), parse(new TextEncoder().encode(text))]) {
      const policy = read(file, readOptionsOf(googlebot))
      expect(decide(policy, '/a').verdict).toBe('allow')
      expect(policy.notes).toEqual([
        {
          code: 'file-cut',
          line: Math.trunc(512_000 / 22) + 1,
          message: expect.stringContaining('reads only the beginning'),
        },
      ])
      expect(decide(read(file, readOptionsOf(bingbot)), '/a').verdict).toBe('disallow')
      expect(decide(read(file, { agent: 'Googlebot', dialect: dialects.google }), '/a').verdict).toBe(
        'disallow',
      )
      expect(decide(read(file, readOptionsOf(googlebot, dialects.bing)), '/a').verdict).toBe('disallow')
    }
  })

  it('gets these verdicts from decideMatrix, and each robot what a policy of its own gives', () => {
    const asked = robots.map((robot) => readOptionsOf(robot))
    for (const urls of [['/a'], ['/a', '/b']]) {
      const file = parse(text)
      const rows = decideMatrix(file, { robots: asked, urls })
      for (const [index, options] of asked.entries())
        expect(rows[index]).toEqual(urls.map((url) => decide(read(file, options), url)))
      expect(rows[robots.indexOf(googlebot)]?.[0]?.verdict).toBe('allow')
      expect(rows[robots.indexOf(bingbot)]?.[0]?.verdict).toBe('disallow')
    }
  })

  it('gets them from decideOnce, too', () => {
    const asked = { ...readOptionsOf(googlebot), url: '/a' }
    expect(decideOnce(text, asked).verdict).toBe('allow')
    expect(decideOnce(parse(text), asked).verdict).toBe('allow')
    expect(decideOnce(text, { ...readOptionsOf(bingbot), url: '/a' }).verdict).toBe('disallow')
  })

  it('is cut as the commands cut it', () => {
    const file = parse(text)
    for (const robot of robots) {
      const options = readOptionsOf(robot)
      const part = partReadBy(file, subjectOf(robot))
      expect(part === file).toBe(options.maxBytes === undefined)
      expect(read(part, options).notes.filter(({ code }) => code === 'file-cut')).toEqual([])
    }
  })
})

it('a file within the limit is not cut, and has no note', () => {
  const file = parse('User-agent: *\nDisallow: /\n')
  const policy = read(file, readOptionsOf(googlebot))
  expect(decide(policy, '/a').verdict).toBe('disallow')
  expect(policy.notes).toEqual([])
})

describe('a program that cuts bytes', () => {
  // The limit is inside the line, after `/p`.
  const head = 'User-agent: *\nDisallow: /a\n'
  const filled = `${head}${'#'.repeat(4096 - head.length - 13)}\n`
  const long = `${filled}Disallow: /private/\nDisallow: /b\n`
  const wpull = robotNamed('Wpull') as Robot

  it.each(['/a', '/private/x', '/pub', '/b'])('reads what is left of the line that is cut: %s', (url) => {
    const options = readOptionsOf(wpull)
    const expected = url === '/b' ? 'allow' : 'disallow'
    const file = parse(long)
    expect(decide(read(file, options), url).verdict).toBe(expected)
    expect(decideMatrix(file, { robots: [options], urls: [url] })[0]?.[0]?.verdict).toBe(expected)
    expect(decideOnce(long, { ...options, url }).verdict).toBe(expected)
  })

  it('is its robot, and not its dialect', () => {
    const { robotexclusionrulesparser } = dialects
    const policy = read(parse(long), { agent: 'Wpull', dialect: robotexclusionrulesparser })
    expect(decide(policy, '/b').verdict).toBe('disallow')
    expect(decide(policy, '/pub').verdict).toBe('allow')
    expect(readOptionsOf(wpull, dialects.google).maxBytes).toBe(undefined)
  })

  it('is each robot whose program does so', () => {
    const cutting = robots.filter((robot) => readOptionsOf(robot).readsCutLine === true)
    expect(cutting.map(({ id }) => [id, readOptionsOf(robotNamed(id) as Robot).maxBytes])).toEqual([
      ['browsertrix', 100_000],
      ['crawler4j', 512_000],
      ['wpull', 4096],
    ])
  })
})
