// Logs with planted truth: who asked for what, and when, is known before the log is written. The counts are made again
// by a program of a few lines that uses nothing of what it tests.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { LogCounter, RequestCounter, type RobotsVersion } from '../../src/logs/index.ts'
import { robotOf, robots, tokenOf } from '../../src/robots/index.ts'
import { PublishedRanges } from '../../src/verify/index.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'

const LINES = scaled(20_000, 400_000)
const START = Date.UTC(2026, 2, 1)
const STEP_MS = 40

/** Forty robots that a name in a header finds, that read groups of their name and `*` groups, and need no other name. */
const chosen = robots
  .filter(
    (robot) =>
      robot.controlToken !== true &&
      robot.purposes[0] !== 'library' &&
      robot.readAs === 'rfc-9309' &&
      robot.obeys.star !== 'no' &&
      robot.tokens.length === 1 &&
      robotOf(`${tokenOf(robot)}/1.0`)?.robot === robot,
  )
  .slice(0, 40)

/** What the site's file says at a time: which folder is closed to all, and the delay of one robot. */
const PHASES = [
  { closed: '/old/', delay: 10 },
  { closed: '/new/', delay: 20 },
  { closed: '/none/', delay: 5 },
  { closed: '/new/', delay: 1 },
]
const slow = tokenOf(chosen[0] as (typeof chosen)[number])
const phaseMs = Math.ceil((LINES * STEP_MS) / PHASES.length)

const versions: readonly RobotsVersion[] = PHASES.map(({ closed, delay }, at) => ({
  host: 'a.example',
  fetchedAt: START + at * phaseMs,
  status: 200,
  bytes: Buffer.from(
    `User-agent: ${slow}\nCrawl-delay: ${delay}\nDisallow: ${closed}\n\nUser-agent: *\nDisallow: ${closed}\n`,
  ),
}))

interface Truth {
  requests: number
  allowed: number
  disallowed: number
  refused: number
  pauses: number
  pausesKept: number
  notGenuine: number
  unjudged: number
  first: boolean
}

/** The log, and what it says. */
function plant(random: () => number) {
  const truth = new Map<string, Truth>()
  const last = new Map<string, number>()
  const lines: string[] = []
  let [unreadable, others] = [0, 0]
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  for (let at = 0; at < LINES; at++) {
    let second = Math.floor((START + at * STEP_MS) / 1000) * 1000
    const kind = random()
    if (kind < 0.02) {
      lines.push(pick(['\u0000\u0001', '- - [', '{"a":', '"""""', `x`.repeat(70_000)]))
      unreadable += 1
      continue
    }
    const name = tokenOf(pick(chosen))
    // The clock of one of the servers is behind.
    if (name !== slow && random() < 0.01) second -= 3_600_000
    // The same moment in other zones, as servers of several places write it.
    const zone = pick([0, 60, -570])
    const stamp = clf(second, zone)
    const path = pick(['/old/a', '/new/b?q=1', '/new', '/other', '/robots.txt', '/new/\\x1b[31m'])
    const status = pick([200, 200, 304, 403, 404, 429])
    if (kind < 0.3) {
      lines.push(
        `203.0.113.9 - - [${stamp}] "GET ${path} HTTP/1.1" ${status} 5 "-" "Mozilla/5.0 Firefox/140.0"`,
      )
      others += 1
      continue
    }
    const isOther = name === slow && random() < 0.3
    const address = isOther ? '198.51.100.7' : '192.0.2.7'
    lines.push(
      `${address} - - [${stamp}] "GET ${path} HTTP/1.1" ${status} 5 "-" "Mozilla/5.0 (compatible; ${name}/1.0; \\x07 +https://${name.replaceAll(' ', '')}.example/)"`,
    )
    const own = truth.get(name) ?? {
      ...{
        requests: 0,
        allowed: 0,
        disallowed: 0,
        refused: 0,
        pauses: 0,
        pausesKept: 0,
        notGenuine: 0,
        unjudged: 0,
      },
      first: path === '/robots.txt',
    }
    truth.set(name, own)
    const phase = PHASES[Math.floor((second - START) / phaseMs)]
    own.requests += 1
    if (path === '/robots.txt') own.allowed += 1
    else if (phase === undefined) own.unjudged += 1
    else own[path.startsWith(phase.closed) ? 'disallowed' : 'allowed'] += 1
    if (status === 403 || status === 429) own.refused += 1
    if (isOther) own.notGenuine += 1
    if (name === slow && !isOther && path !== '/robots.txt') {
      const before = last.get(name)
      if (before !== undefined) {
        own.pauses += 1
        if (second - before >= (phase?.delay ?? 0) * 1000) own.pausesKept += 1
      }
      last.set(name, second)
    }
  }
  return { lines, truth, unreadable, others }
}

/** A generator of numbers below 1: mulberry32. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function clf(time: number, zone: number): string {
  const there = new Date(time + zone * 60_000)
  const two = (number: number): string => String(number).padStart(2, '0')
  const [day, month, year] = [two(there.getUTCDate()), MONTHS[there.getUTCMonth()], there.getUTCFullYear()]
  const clock = there.toISOString().slice(11, 19)
  const minutes = Math.abs(zone)
  return `${day}/${month}/${year}:${clock} ${zone < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

describe('a log with planted truth', () => {
  it('is counted exactly', async () => {
    const { lines, truth, unreadable, others } = plant(generator(SEED))
    const folder = mkdtempSync(join(tmpdir(), 'wayleave-truth-'))
    const list = join(folder, 'list.json')
    writeFileSync(list, JSON.stringify({ prefixes: [{ ipv4Prefix: '192.0.2.0/24' }] }))
    const ranges = await PublishedRanges.ofFiles([`${slow}=${list}`])
    rmSync(folder, { recursive: true })
    const counter = new LogCounter(new RequestCounter(versions, { ranges }))
    await counter.add(Readable.from([Buffer.from(lines.join('\n'))]))
    const result = counter.result()
    expect(chosen).toHaveLength(40)
    const early = [...truth.values()].reduce((sum, one) => sum + one.unjudged, 0)
    expect(early).toBeGreaterThan(10)
    expect(result).toMatchObject({ lines: LINES, unreadable, others, unjudged: others + early })
    expect(result.robots).toHaveLength(truth.size)
    for (const robot of result.robots) {
      const { first, ...counts } = truth.get(robot.robot) as Truth
      expect(robot, robot.robot).toMatchObject(counts)
      expect(robot.askedRobotsFirst, robot.robot).toBe(first)
      expect(robot.violations).toHaveLength(robot.disallowed - robot.violationsLeftOut)
    }
    const slowOne = truth.get(slow)
    expect(slowOne?.pauses).toBeGreaterThan(50)
    expect(slowOne?.pausesKept).toBeGreaterThan(5)
    expect(slowOne?.notGenuine).toBeGreaterThan(20)
  })
})
