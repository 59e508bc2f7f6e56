// `batch`, `test`, `report`, the gate and the library give one answer for a robot of the registry.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGate } from '../../src/crawl/index.ts'
import { read } from '../../src/dialects/index.ts'
import { decide } from '../../src/policy/index.ts'
import { type Robot, readOptionsOf, robots, tokenOf } from '../../src/robots/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { World } from '../crawl/world.ts'
import { runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-one-answer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Robots that fall back on another token, that no `*` group concerns, and dialects that read the rest in other ways. */
const ROBOTS = `User-agent: *
Disallow: /a
Allow: /a/*.html
Crawl-delay: 400

User-agent: Googlebot
User-agent: Applebot-Extended
Disallow: /ä
Disallow: /a$

User-agent: Yandex
User-agent: Bing
Disallow: /A
Allow: /a/x

User-agent: mediapartners-google
user-agent: ccbot
Disallow: /a/index.html
`
const URLS = ['/', '/a', '/A', '/a/x', '/a/b.html', '/a/index.html', '/ä', '/%C3%A4', '/b?a']
const SITE = 'https://example.com'

const verdicts = (robot: Robot): readonly string[] => {
  const policy = read(parse(ROBOTS), readOptionsOf(robot))
  return URLS.map((url) => `${policy.dialect} ${url} ${decide(policy, url).verdict}`)
}

describe('a robot of the registry', () => {
  const wanted = robots.map((robot) => [tokenOf(robot), verdicts(robot)])

  beforeAll(() => writeFileSync(join(folder, 'robots.txt'), ROBOTS))

  const run = async (args: readonly string[], input = ''): Promise<string> =>
    (await runCommand(args, { cwd: folder, input })).out

  const rows = (out: string): unknown => {
    const found = new Map<string, string[]>(robots.map((robot) => [tokenOf(robot), []]))
    for (const line of out.trimEnd().split('\n')) {
      const { agent, dialect, url, verdict } = JSON.parse(line) as Record<string, string>
      found.get(agent ?? '')?.push(`${dialect} ${url} ${verdict}`)
    }
    return [...found]
  }

  it('differs from others', () => {
    expect(new Set(wanted.map(([, answers]) => String(answers))).size).toBeGreaterThan(8)
  })

  it('batch gives the verdicts of the library', async () => {
    const input = robots.flatMap((robot) =>
      URLS.map((url) => JSON.stringify({ agent: tokenOf(robot), url, robots: ROBOTS })),
    )
    expect(rows(await run(['batch'], input.join('\n')))).toEqual(wanted)
  })

  it('test gives the verdicts of the library', async () => {
    const ids = robots.map(({ id }) => id).join()
    expect(rows(await run(['test', 'robots.txt', ...URLS, '-r', ids, '--format', 'jsonl']))).toEqual(wanted)
  })

  it('report gives the verdicts of the library', async () => {
    const { outcomes } = JSON.parse(await run(['report', 'robots.txt', '--json'])) as {
      outcomes: { allow: string[]; disallow: string[]; robots: { agent: string; dialect: string }[] }[]
    }
    const reported = outcomes.flatMap((outcome) => outcome.robots.map((robot) => ({ ...robot, ...outcome })))
    const wrong = robots.flatMap((robot) => {
      const policy = read(parse(ROBOTS), readOptionsOf(robot))
      const own = reported.find(({ agent }) => agent === tokenOf(robot))
      return own?.dialect === policy.dialect &&
        own.allow.every((url) => decide(policy, url).verdict === 'allow') &&
        own.disallow.every((url) => decide(policy, url).verdict === 'disallow')
        ? []
        : [robot.id]
    })
    expect(wrong).toEqual([])
  })

  it('the gate gives the verdicts of the library', async () => {
    const world = new World()
    world.answer = () => ({ text: ROBOTS })
    const { store, fetchRobots, time } = world
    for (const robot of robots) {
      if (robot.controlToken === true || robot.obeys.robotsTxt === 'no') continue
      const userAgent = `${tokenOf(robot)}/1.0 (+https://example.com/bot)`
      const gate = createGate({ robot, userAgent, store, fetchRobots, time })
      const answers: string[] = []
      for (const url of URLS) {
        const { verdict } = await time.until(gate.decide(SITE + url))
        answers.push(verdict)
      }
      const policy = read(parse(ROBOTS), readOptionsOf(robot))
      expect(answers, robot.id).toEqual(URLS.map((url) => decide(policy, url).verdict))
      await gate.close()
    }
  })
})
