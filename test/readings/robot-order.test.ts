import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allSubjects, robotOrder } from '../../src/readings/index.ts'
import { changesBetween, changesText } from '../../src/report/index.ts'
import { robotNames } from '../../src/report/robot-names.ts'
import { type Robot, robotNamed, robots, tokenOf } from '../../src/robots/index.ts'
import { parse } from '../../src/syntax/index.ts'

const robot = (id: string): Robot => robotNamed(id) as Robot
const tokens = (list: readonly Robot[]): string[] => list.map(tokenOf)

describe('the order of robots', () => {
  it('begins with Googlebot and bingbot, then AI robots by purpose, then the rest', () => {
    const sorted = robotOrder([]).sorted(robots)
    expect(tokens(sorted.slice(0, 3))).toEqual(['Googlebot', 'bingbot', 'PerplexityBot'])
    const purposes = [...new Set(sorted.slice(2).map(({ purposes: [main] }) => main))]
    expect(purposes.slice(0, 4)).toEqual(['ai-search', 'ai-user', 'ai-training', 'search'])
    expect(purposes).toHaveLength(new Set(robots.map(({ purposes: [main] }) => main)).size)
  })

  it('puts a robot that the file names before the others of its kind, and not before other kinds', () => {
    const named = [robot('mj12bot'), robot('ai2bot')]
    const order = robotOrder([parse('User-agent: MJ12bot/1.4\nUser-agent: ai2bot\nDisallow: /\n')])
    const all = [robot('googlebot'), robot('gptbot'), robot('yandexbot'), ...named]
    expect(tokens(order.sorted(all))).toEqual(['Googlebot', 'AI2Bot', 'GPTBot', 'MJ12bot', 'YandexBot'])
    expect(all.filter(order.isAlwaysListed)).toEqual([robot('googlebot'), ...named])
  })

  it('puts robots that state not to obey robots.txt last of their purpose', () => {
    const sorted = robotOrder([]).sorted([robot('google-agent'), robot('duckassistbot')])
    expect(tokens(sorted)).toEqual(['DuckAssistBot', 'Google-Agent'])
  })

  it('sorts by purpose in whatever order the robots come', () => {
    const { sorted } = robotOrder([])
    const inOrder = sorted(robots)
    fc.assert(
      fc.property(fc.shuffledSubarray([...robots]), (some) => {
        expect(sorted(some).map(({ purposes }) => purposes[0])).toEqual(
          inOrder.filter((one) => some.includes(one)).map(({ purposes }) => purposes[0]),
        )
      }),
      { numRuns: 20 },
    )
  })
})

describe('a list of robots', () => {
  it('never counts a robot that the file names among the others', () => {
    const file = parse(`${robots.map((one) => `User-agent: ${tokenOf(one)}\n`).join('')}Disallow: /\n`)
    const text = robotNames(robots, 3, robotOrder([file]))
    expect(text).not.toContain('more')
    for (const one of robots) expect(text.replaceAll('\0', ' ')).toContain(tokenOf(one))
  })

  it('fills up to the limit with the others, and counts the rest', () => {
    const file = parse('User-agent: MJ12bot\nDisallow: /\n')
    expect(robotNames(robots, 4, robotOrder([file]))).toBe(
      `Googlebot, bingbot, PerplexityBot, MJ12bot and ${robots.length - 4} more`,
    )
  })
})

describe('the text of changes', () => {
  const before = parse(
    'User-agent: *\nDisallow: /c\n\nUser-agent: Googlebot\nDisallow: /c\n\nUser-agent: MJ12bot\nDisallow: /a\n',
  )
  const after = parse(
    'User-agent: *\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow: /x\n\nUser-agent: MJ12bot\nDisallow: /a\n',
  )
  const text = changesText('a', 'b', changesBetween(before, after, allSubjects([before, after])))

  it('begins with Googlebot, however many robots change otherwise', () => {
    expect(text.split('\n')[1]).toMatch(/^Googlebot, bingbot, PerplexityBot, /)
  })

  it('folds groups whose lines have the same text', () => {
    expect(text.match(/✗ closed/g)).toHaveLength(1)
    expect(text).toMatch(/line 5 Disallow: \/x[\s\S]*\n {2}line 2 does the same for \d+ of them/)
  })

  it('names the robot of the file for which nothing changes', () => {
    expect(text).toMatch(/Nothing changes for [\s\S]*MJ12bot/)
  })
})
