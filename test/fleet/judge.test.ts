// The judge finds each violation, and nothing else.
import { describe, expect, it } from 'vitest'
import { judge, type Run } from './judge.ts'
import type { SitePlan } from './site-plan.ts'
import { DEFAULT_PAUSE_MS, SITES } from './sites.ts'
import type { Visit } from './visit.ts'

const MIDNIGHT = Date.UTC(2027, 0, 2)
const plan = (name: string): SitePlan => SITES.find((site) => site.name === name) as SitePlan
const run: Run = {
  from: 1_000_000,
  to: 1_010_000,
  shiftMs: MIDNIGHT - 1_005_000,
  kills: [],
  outages: [],
  away: [],
}
const visit = (at: number, end: number, rest: Partial<Visit> = {}): Visit => ({
  path: '/page/1',
  robots: false,
  hop: false,
  at: run.from + at,
  lateMs: 1,
  end: run.from + end,
  ...rest,
})
const robots = (at: number, end: number, rest: Partial<Visit> = {}): Visit =>
  visit(at, end, { path: '/robots.txt', robots: true, ...rest })
const kinds = (site: SitePlan, visits: readonly Visit[], when: Run = run): readonly string[] =>
  judge(site, visits, when).breaches.map(({ kind }) => kind)

describe('a clock that is set', () => {
  const hour = 3_600_000
  // It is 23:59:55 when the run begins, and 00:59:57 two seconds later.
  const forward: Run = { ...run, steps: [{ at: run.from + 2000, byMs: hour }] }

  it('the hours of the new time hold at once, but for a visitor on the way', () => {
    const late = plan('closes at midnight')
    expect(kinds(late, [visit(0, 10), visit(1000, 1010), visit(2200, 2210)], forward)).toEqual([])
    expect(kinds(late, [visit(0, 10), visit(2300, 2310)], forward)).toEqual(['hours'])
    const early = plan('opens at midnight')
    expect(kinds(early, [visit(1990, 1995)], forward)).toEqual(['hours'])
    expect(kinds(early, [visit(2001, 2005), visit(9000, 9010)], forward)).toEqual(['hours'])
  })

  it('a pause that began before lasts as long as it had to then', () => {
    const slower = plan('rate that slows at midnight')
    expect(kinds(slower, [visit(1900, 1910), visit(2400, 2410)], forward)).toEqual([])
    expect(kinds(slower, [visit(1900, 1910), visit(2050, 2060)], forward)).toEqual(['gap'])
    expect(kinds(slower, [visit(2300, 2310), visit(3200, 3210)], forward)).toEqual(['gap'])
  })
})

describe('the referee sees', () => {
  it('a gap that is too short by more than the measurement error', () => {
    const delay = plan('delay 0.5, 500s')
    expect(kinds(delay, [robots(0, 10), visit(510, 600), visit(1098, 1100)])).toEqual([])
    expect(judge(delay, [robots(0, 10), visit(510, 600), visit(1097, 1100)], run).breaches).toEqual([
      { kind: 'gap', path: '/page/1', at: 1097, gapMs: 497, pauseMs: 500 },
    ])
  })

  it('visits that it could not measure exactly', () => {
    const early = { lateMs: 20 }
    expect(judge(plan('delay 0.2'), [visit(0, 10), visit(211, 212, early)], run)).toMatchObject({
      breaches: [],
      doubtful: 1,
    })
    expect(judge(plan('delay 0.2'), [visit(0, 10), visit(230, 231, early)], run)).toMatchObject({
      breaches: [],
      doubtful: 0,
    })
  })

  it('two simultaneous visits, with or without a third between them', () => {
    const delay = plan('delay 0.2')
    expect(kinds(delay, [visit(0, 1000), visit(500, 510)])).toEqual(['gap'])
    expect(kinds(delay, [visit(0, 1000), visit(500, 510), visit(800, 810)])).toEqual(['gap', 'gap'])
  })

  it('a visit that began before the last one ended', () => {
    const { end, ...endless } = visit(0, 0)
    expect(end).toBe(run.from)
    expect(kinds(plan('delay 0.2'), [endless, visit(9000, 9001)])).toEqual(['gap'])
  })

  it('a second request for robots.txt within the pause, but not one at the target of a redirect', () => {
    const moved = plan('robots.txt moved, pages too')
    const hop = visit(12, 14, { path: '/rules.txt', robots: true, hop: true })
    expect(kinds(moved, [robots(0, 10), hop, visit(314, 315)])).toEqual([])
    expect(kinds(moved, [robots(0, 10), hop, robots(100, 110)])).toEqual(['gap'])
    expect(kinds(moved, [robots(0, 10), hop, { ...hop, at: hop.at + 20, end: hop.at + 30 }])).toEqual(['gap'])
  })

  it('a pause that a response asked for, and one as long as the visit', () => {
    const delay = plan('delay 0.2')
    expect(kinds(delay, [visit(0, 10, { retryAfterMs: 2000 }), visit(2010, 2011)])).toEqual([])
    expect(kinds(delay, [visit(0, 10, { retryAfterMs: 2000 }), visit(1900, 1901)])).toEqual(['gap'])
    expect(kinds(delay, [visit(0, 400), visit(700, 701)])).toEqual(['gap'])
    expect(kinds(delay, [visit(0, 400), visit(800, 801)])).toEqual([])
  })

  it('visits of a crashed crawler, after which the pause of the site applies', () => {
    const delay = plan('delay 0.2')
    const killed = { ...run, kills: [run.from + 405] }
    expect(kinds(delay, [visit(0, 400), visit(700, 701)], killed)).toEqual([])
    expect(kinds(delay, [visit(0, 400), visit(500, 501)], killed)).toEqual(['gap'])
    // One that was there when another crawler died, and long after, knew what it did.
    expect(kinds(delay, [visit(0, 2000), visit(2300, 2301)], killed)).toEqual(['gap'])
  })

  it('the default pause at a site that asks for none', () => {
    expect(
      kinds(plan('robots.txt 429'), [robots(0, 1), visit(DEFAULT_PAUSE_MS + 1, DEFAULT_PAUSE_MS + 2)]),
    ).toEqual([])
    expect(
      kinds(plan('robots.txt 429'), [robots(0, 1), visit(DEFAULT_PAUSE_MS - 5, DEFAULT_PAUSE_MS)]),
    ).toEqual(['gap'])
  })

  it('visits to disallowed URLs in any spelling', () => {
    const delay = plan('delay 0.2')
    for (const path of ['/private/1', '/%70rivate/1', '/print/2.pdf'])
      expect(kinds(delay, [visit(0, 1, { path })])).toEqual(['disallowed'])
    for (const path of ['/private/open/1', '/page/4.pdf/'])
      expect(kinds(delay, [visit(0, 1, { path })])).toEqual([])
    expect(kinds(plan('robots.txt 500'), [robots(0, 1), visit(2000, 2001)])).toEqual(['disallowed'])
  })

  it('visits outside visiting hours, except for robots.txt', () => {
    expect(kinds(plan('closes at midnight'), [visit(4999, 4999), visit(6000, 6000)])).toEqual(['hours'])
    expect(kinds(plan('opens at midnight'), [robots(1, 2), visit(4999, 4999), visit(6000, 6000)])).toEqual([
      'hours',
    ])
    expect(kinds(plan('delay 1, hours round midnight'), [visit(3000, 3000), visit(6000, 6000)])).toEqual([])
  })

  it('the rate of the hour, and of the hour before for a visit in progress', () => {
    const slows = plan('rate that slows at midnight')
    expect(
      kinds(slows, [visit(4700, 4701), visit(4902, 4903), visit(5104, 5105), visit(5600, 5601)]),
    ).toEqual(['gap'])
    expect(kinds(slows, [visit(5200, 5201), visit(6201, 6202)])).toEqual([])
  })
})

describe('how much of the time was used', () => {
  it('each visit follows the pause at once: all of it', () => {
    const visits = Array.from({ length: 20 }, (_, index) => visit(index * 500, index * 500))
    expect(judge(plan('delay 0.5, 500s'), visits, run).filled).toBeCloseTo(1)
    expect(judge(plan('delay 0.5, 500s'), visits.slice(0, 10), run).filled).toBeCloseTo(0.5)
  })

  it('visiting hours: only the open hours count, without their last seconds', () => {
    const until = Array.from({ length: 5 }, (_, index) => visit(5000 + index * 1000, 5800 + index * 1000))
    expect(judge(plan('opens at midnight'), until, run).filled).toBeCloseTo(1)
    const late: Run = { ...run, shiftMs: MIDNIGHT - 1_010_000 }
    expect(judge(plan('closes at midnight'), [visit(0, 2000)], late).filled).toBeCloseTo(0.8)
  })

  it('a first visit a moment before a full minute: does not hold the judge up', () => {
    // The sum of this moment and of the time at which the minute ends is rounded down, by 2 ** -12.
    const at = MIDNIGHT - 30_000 + 2 ** -12
    const when: Run = { ...run, from: at, to: at + 10_000, shiftMs: 30_000 - 2 ** -11 }
    const first = { ...visit(0, 0), at, end: at + 1 }
    expect(judge(plan('opens at midnight'), [first], when).filled).toBeCloseTo(0.02)
  })

  it('crawlers that could not go on, and turns that died with one: are not counted', () => {
    const delay = plan('delay 0.5, 500s')
    const visits = Array.from({ length: 10 }, (_, index) => visit(index * 500, index * 500))
    expect(judge(delay, visits, { ...run, away: [[run.from + 5000, run.to]] }).filled).toBeCloseTo(1)
    expect(judge(delay, visits, { ...run, away: [[run.from + 7500, run.to]] }).filled).toBeCloseTo(2 / 3)
    const long: Run = { ...run, to: run.from + 20_000, kills: [run.from + 4510] }
    const after = Array.from({ length: 6 }, (_, index) => visit(17_010 + index * 500, 17_010 + index * 500))
    expect(judge(delay, [...visits, ...after], long)).toMatchObject({
      lostTurns: 1,
      filled: expect.closeTo(1),
    })
    expect(judge(delay, [...visits, visit(10_000, 10_000), ...after], long).filled).toBeLessThan(0.5)
  })

  it('a site that no crawler could visit: is not reported', () => {
    expect(judge(plan('robots.txt 500'), [robots(0, 1)], run).filled).toBeUndefined()
  })
})
