// `watch` on a site that changes: what it tells, what it keeps, and that it tells nothing twice or by mistake.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from '../../src/watch/index.ts'
import { runInProcess } from '../run-command.ts'

const place = mkdtempSync(join(tmpdir(), 'wayleave-watch-'))

/** How the site answers, by the request's number since it was set. */
let answer: (response: ServerResponse, count: number, agent: string) => void = () => {}
let asked = 0
const conditions: (string | undefined)[] = []
const server = createServer((request, response) => {
  asked += 1
  conditions.push(request.headers['if-none-match'])
  answer(response, asked, request.headers['user-agent'] ?? '')
})
let site = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(place, { recursive: true, force: true })
})

type Answer = typeof answer

const text =
  (body: string): Answer =>
  (response) =>
    void response.setHeader('content-type', 'text/plain').end(body)
const status =
  (code: number): Answer =>
  (response) =>
    void response.writeHead(code).end()
const html: Answer = (response) =>
  void response.setHeader('content-type', 'text/html').end('<!doctype html><title>x</title><p>Hello')

/** A look, and the events that it printed. */
async function look(folder: string, next: Answer, ...args: readonly string[]) {
  answer = next
  asked = 0
  const state = join(place, folder)
  const options = ['--state', state, '--once', '--json', '--confirm', '0', '--allow-private']
  const { code, out, err } = await runInProcess(['watch', site, ...options, ...args], { cwd: place })
  const events = out
    .split('\n')
    .filter((line) => line !== '')
    .map(
      (line) =>
        JSON.parse(line) as { kind: string; site: string; at: string; what: string[]; robots?: string[] },
    )
  return { code, err, events, kinds: events.map(({ kind }) => kind), requests: asked, state }
}

const OPEN = 'User-agent: *\nDisallow: /a/\n'
let folders = 0

/** The kinds of events from one answer to the next, in a folder of its own. */
async function fromTo(before: Answer, after: Answer, ...args: readonly string[]) {
  const folder = `from-to-${folders++}`
  expect((await look(folder, before, ...args)).code).toBe(0)
  return await look(folder, after, ...args)
}

describe('watch --once', () => {
  it('makes the folder, keeps the first look, and tells nothing', async () => {
    const { code, events, state, requests } = await look('new/deep', text(OPEN))
    expect([code, events, requests]).toEqual([0, [], 1])
    const own = join(state, `http+127.0.0.1+${site.split(':')[2]}`)
    expect(readFileSync(join(own, 'robots.txt'), 'utf8')).toBe(OPEN)
    expect(JSON.parse(readFileSync(join(own, 'state.json'), 'utf8'))).toMatchObject({
      site,
      lines: OPEN.match(/.*\n/g),
    })
    expect(existsSync(join(own, 'events.jsonl'))).toBe(false)
    expect(existsSync(join(state, '.lock'))).toBe(false)
    expect(JSON.parse(readFileSync(join(state, 'last-run.json'), 'utf8'))).toMatchObject({
      sites: 1,
      events: 0,
      failed: 0,
    })
  })

  it.each<[string, Answer, string]>([
    ['a server that fails', status(503), 'The site sends no robots.txt: the status is 503.'],
    ['a site that refuses', status(403), 'The site sends no robots.txt: the status is 403.'],
    ['a web page', html, 'The site sends no robots.txt: the response is a web page.'],
  ])('keeps %s as the first look, and its first file without an event', async (_name, first, trouble) => {
    const folder = `first-${folders++}`
    const { code, kinds, err, requests } = await look(folder, first)
    expect([code, kinds, requests]).toEqual([0, [], 1])
    expect(err).toContain(`${site}: ${trouble}`)
    expect((await look(folder, first)).err).toBe('')
    const good = await look(folder, text('User-agent: *\nDisallow: /\n'))
    expect([good.code, good.kinds]).toEqual([0, []])
    expect(good.err).toContain('answers for the first time, and this look is kept')
    expect((await look(folder, text(OPEN))).kinds).toEqual(['opened'])
  })

  it('tells that a file changed behind the part that is compared', async () => {
    const long = `${OPEN}${'# a comment\n'.repeat(1024 * 100)}`
    const { kinds, events } = await fromTo(text(`${long}Disallow: /b/\n`), text(`${long}Disallow: /c/\n`))
    expect(kinds).toEqual(['undecided'])
    expect(events[0]?.what[0]).toContain('changed behind the part that every robot reads')
    expect((await fromTo(text(long), text(long))).kinds).toEqual([])
  })

  it('does not write the files of a site that has not changed', async () => {
    for (const tag of [undefined, '"1"']) {
      const folder = `same-${folders++}`
      const same: Answer = (response, count) =>
        text(OPEN)(tag === undefined ? response : response.setHeader('etag', tag), count, '')
      const { state } = await look(folder, same)
      const own = join(state, `http+127.0.0.1+${site.split(':')[2]}`)
      const before = ['state.json', 'robots.txt'].map((name) => statSync(join(own, name)).ino)
      await look(folder, same)
      expect(['state.json', 'robots.txt'].map((name) => statSync(join(own, name)).ino)).toEqual(before)
    }
  })

  it('tells who loses what, after a second look, and keeps it', async () => {
    const closed = `${OPEN}\nUser-agent: GPTBot\nDisallow: /a/\nDisallow: /blog/\n`
    const { code, events, requests, state } = await fromTo(text(OPEN), text(closed))
    expect([code, requests]).toEqual([1, 2])
    expect(events).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        site,
        kind: 'closed',
        what: ['GPTBot loses /blog/.'],
        robots: ['GPTBot'],
        url: `${site}/blog/`,
      },
    ])
    const [folder] = spawnSync('ls', [state], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((name) => name.startsWith('http'))
    const history = readFileSync(join(state, folder ?? '', 'events.jsonl'), 'utf8')
      .trim()
      .split('\n')
    expect(history.map((line) => JSON.parse(line).kind)).toEqual(['closed'])
  })

  it('shows a whole URL, however long it is', async () => {
    const path = `/${'a'.repeat(1000)}/`
    const { events } = await fromTo(text(OPEN), text(`${OPEN}Disallow: ${path}\n`))
    expect(events).toMatchObject([{ kind: 'closed', url: `${site}${path}` }])
  })

  it.each<[string, Answer, Answer, string[]]>([
    ['another layout', text(OPEN), text('# x\nuser-agent:*\ndisallow:/a/\n'), []],
    ['a folder more', text('User-agent: *\nDisallow:\n'), text(OPEN), ['closed']],
    ['a folder less', text(OPEN), text('User-agent: *\nDisallow:\n'), ['opened']],
    ['both', text(OPEN), text('User-agent: *\nDisallow: /b/\n'), ['closed', 'opened']],
    ['a pause', text(OPEN), text(`${OPEN}Crawl-delay: 9\n`), ['pacing']],
    [
      'a signal',
      text(OPEN),
      text(`User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a/\n`),
      ['signals'],
    ],
    ['a sitemap', text(OPEN), text(`${OPEN}Sitemap: https://shop.test/s.xml\n`), ['sitemaps']],
    ['a file that is gone', text(OPEN), status(404), ['opened']],
    ['a file that was not there', status(404), text(OPEN), ['closed']],
    ['no rules, and no file', text('# nothing\n'), status(404), []],
    ['a server that fails', text(OPEN), status(503), ['unreachable']],
    ['a site that refuses', text(OPEN), status(403), ['unreachable']],
    ['a web page', text(OPEN), html, ['html']],
    [
      'an error',
      text(OPEN),
      text(`${OPEN}User-agent: Googlebot, bingbot\nDisallow: /a/\n`),
      ['opened', 'findings'],
    ],
  ])('%s', async (_name, before, after, kinds) => {
    const found = await fromTo(before, after)
    expect(found.kinds).toEqual(kinds)
    expect(found.code).toBe(kinds.length === 0 ? 0 : 1)
  })

  it('tells of a site that comes back only what has changed since it went', async () => {
    await look('back', text(OPEN))
    expect((await look('back', status(500))).kinds).toEqual(['unreachable'])
    expect((await look('back', status(500))).kinds).toEqual([])
    const same = await look('back', text(OPEN))
    expect([same.code, same.kinds]).toEqual([0, []])
    expect(same.err).toContain('answers again')
    await look('back', status(500))
    expect((await look('back', text('User-agent: *\nDisallow: /\n'))).kinds).toContain('closed')
  })

  it('says of no robot that nothing changes, since an event is a part of what changed', async () => {
    const { events } = await fromTo(
      text(`${OPEN}Sitemap: https://shop.test/ s.xml\n`),
      text('User-agent: *\nDisallow: /\n'),
    )
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['closed', 'sitemaps']))
    expect(JSON.stringify(events)).not.toMatch(/nothing changes/i)
  })

  it('tells of a redirect to another address', async () => {
    const moved: Answer = (response, count) =>
      count % 2 === 1
        ? void response.writeHead(301, { location: '/other.txt' }).end()
        : text(OPEN)(response, count, '')
    const { kinds, events } = await fromTo(text(OPEN), moved)
    expect(kinds).toEqual(['redirected'])
    expect(events[0]?.what[0]).toContain('/other.txt')
  })

  it('takes no redirect with another query each time for a change, and its address for one', async () => {
    const moving =
      (path: (count: number) => string): Answer =>
      (response, count, agent) =>
        count % 2 === 1
          ? void response.writeHead(302, { location: path(Math.random()) }).end()
          : text(OPEN)(response, count, agent)
    const query = (token: number): string => `/other.txt?token=${token}`
    const { code, kinds } = await fromTo(moving(query), moving(query))
    expect([code, kinds]).toEqual([0, []])
    const { kinds: moved } = await fromTo(
      text(OPEN),
      moving((token) => `/${token}.txt`),
    )
    expect(moved).toEqual(['redirected'])
  })

  it('tells if a request as another program gets another effect', async () => {
    const agent = 'OtherBot/1.0 (+https://bot.test/)'
    const cloaked: Answer = (response, count, name) =>
      text(name.startsWith('Other') ? '' : OPEN)(response, count, name)
    const { kinds } = await fromTo(text(OPEN), cloaked, '--as-user-agent', agent)
    expect(kinds).toEqual(['differs-by-agent'])
  })

  it('tells nothing of a change that the second look does not show, and says so', async () => {
    const glitch: Answer = (response, count) =>
      count === 1 ? status(500)(response, count, '') : text(OPEN)(response, count, '')
    const { code, kinds, err } = await fromTo(text(OPEN), glitch)
    expect([code, kinds]).toEqual([0, []])
    expect(err).toContain('there in one look, and not in the next')
  })

  it('decides nothing if two looks show different changes, and keeps the old look', async () => {
    const flapping: Answer = (response, count) =>
      text(count % 2 === 1 ? 'User-agent: *\nDisallow: /\n' : 'User-agent: *\nDisallow: /b/\n')(
        response,
        count,
        '',
      )
    await look('flapping', text(OPEN))
    const { state } = await look('flapping', flapping)
    expect((await look('flapping', flapping)).kinds).toEqual(['undecided'])
    const history = join(state, `http+127.0.0.1+${site.split(':')[2]}`, 'events.jsonl')
    const kinds = readFileSync(history, 'utf8').trim().split('\n')
    expect(kinds.map((line) => JSON.parse(line).kind)).toEqual(['undecided', 'undecided'])
    expect((await look('flapping', text(OPEN))).kinds).toEqual([])
  })

  it('asks whether the file has changed, and reads it again to confirm', async () => {
    const tagged =
      (body: string, tag: string): Answer =>
      (response, count) => {
        if (conditions.at(-1) === tag) status(304)(response, count, '')
        else text(body)(response.setHeader('etag', tag), count, '')
      }
    await look('tagged', tagged(OPEN, '"1"'))
    conditions.length = 0
    expect((await look('tagged', tagged(OPEN, '"1"'))).kinds).toEqual([])
    expect(conditions).toEqual(['"1"'])
    conditions.length = 0
    expect((await look('tagged', tagged('', '"2"'))).kinds).toEqual(['opened'])
    expect(conditions).toEqual(['"1"', undefined])
  })

  it('tells again, and keeps once, what a run told that was killed before it kept the look', async () => {
    const closed = `${OPEN}Disallow: /b/\n`
    await look('killed', text(OPEN))
    const own = join(place, 'killed', `http+127.0.0.1+${site.split(':')[2]}`)
    const before = readFileSync(join(own, 'state.json'))
    expect((await look('killed', text(closed))).kinds).toEqual(['closed'])
    writeFileSync(join(own, 'state.json'), before)
    expect((await look('killed', text(closed))).kinds).toEqual(['closed'])
    expect(readFileSync(join(own, 'events.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1)
  })

  it('prints a line of text for each event without --json, and escapes what the file says', async () => {
    const { state } = await look('text', text(OPEN))
    answer = text(`${OPEN}Disallow: /\u001b[31m\u202e/\n`)
    const options = ['--state', state, '--confirm', '0', '--allow-private']
    const { out } = await runInProcess(['watch', site, ...options], { cwd: place })
    expect(out).toMatch(/^\S+Z {2}http:\S+ {2}closed: .* loses? .*\.\n/)
    expect(out).not.toMatch(/[\u001b\u202e]/)
  })
})

describe('trouble of its own', () => {
  const lock = (folder: string, holder: object): string => {
    mkdirSync(join(place, folder), { recursive: true })
    const path = join(place, folder, '.lock')
    writeFileSync(path, JSON.stringify(holder))
    return path
  }

  it('a folder in which another process writes is left alone', async () => {
    const path = lock('held', { pid: process.pid, host: hostname(), started: '' })
    const { code, err } = await look('held', text(OPEN))
    expect(code).toBe(3)
    expect(err).toContain(`process ${process.pid} on`)
    expect(existsSync(path)).toBe(true)
  })

  it('the lock of a process that was killed is taken over', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    lock('stale', { pid, host: hostname(), started: '1' })
    expect((await look('stale', text(OPEN))).code).toBe(0)
  })

  it('the lock of another host is taken over once its holder has shown no sign for ten minutes', async () => {
    const path = lock('elsewhere', { pid: 1, host: 'another.test', started: '' })
    const young = await look('elsewhere', text(OPEN))
    expect(young.code).toBe(3)
    expect(young.err).toContain('process 1 on another.test')
    const old = new Date(Date.now() - 11 * 60_000)
    utimesSync(path, old, old)
    expect((await look('elsewhere', text(OPEN))).code).toBe(0)
    expect(readdirSync(join(place, 'elsewhere')).filter((name) => name.startsWith('.lock'))).toEqual([])
  })

  it('a lock that another process is taking over is left to it, unless that process is no more', () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    const path = lock('taking', { pid, host: hostname(), started: '1' })
    writeFileSync(`${path}.taking`, '')
    expect(() => lockFolder(join(place, 'taking'))).toThrow('another run takes')
    const old = new Date(Date.now() - 11 * 60_000)
    utimesSync(`${path}.taking`, old, old)
    lockFolder(join(place, 'taking'))()
    expect(existsSync(path)).toBe(false)
  })

  it('the lock of another process is not removed at the end', () => {
    const unlock = lockFolder(join(place, 'replaced'))
    const path = join(place, 'replaced', '.lock')
    writeFileSync(path, 'another')
    unlock()
    expect(readFileSync(path, 'utf8')).toBe('another')
  })

  it('a signal ends the wait for a second look, and gives the lock back', async () => {
    const { state } = await look('ended', text(OPEN))
    answer = text('User-agent: *\nDisallow: /\n')
    asked = 0
    const options = ['--state', state, '--confirm', '3600', '--allow-private']
    const others = process.listenerCount('SIGTERM')
    const ended = runInProcess(['watch', site, ...options], { cwd: place })
    // Only the listener of this command: that of a browser, left by another file, would end the worker.
    while (process.listenerCount('SIGTERM') === others) await new Promise((done) => setTimeout(done, 10))
    process.listeners('SIGTERM').at(-1)?.('SIGTERM')
    const { code, err } = await ended
    expect([code, asked]).toEqual([3, 1])
    expect(err).toContain('was asked to end before the second look')
    expect(existsSync(join(state, '.lock'))).toBe(false)
    expect(process.listenerCount('SIGTERM')).toBe(others)
  })

  it('a private address is named, with the option that allows it', async () => {
    const { code, err } = await runInProcess(['watch', site, '--state', 'private', '--once'], { cwd: place })
    expect(code).toBe(3)
    expect(err).toContain('Add --allow-private if it is yours')
  })

  it('a state that is damaged is named, and other sites are still watched', async () => {
    await look('damaged', text(OPEN))
    const own = join(place, 'damaged', `http+127.0.0.1+${site.split(':')[2]}`)
    writeFileSync(join(own, 'state.json'), '{')
    const other = site.replace('127.0.0.1', 'localhost')
    const { code, err } = await look('damaged', text(OPEN), other)
    expect(code).toBe(3)
    expect(err).toContain('state.json is not a state of this version')
    expect(existsSync(join(place, 'damaged', `http+localhost+${site.split(':')[2]}`))).toBe(true)
  })

  it.each([
    [['--state', 'x'], 'no site'],
    [['https://shop.test/'], 'no folder'],
    [['shop.test', '--state', 'x'], '"shop.test" is not a URL'],
    [['https://shop.test/', '--state', 'x', '--once', '--every', '1h'], 'both --once and --every'],
    [['https://shop.test/', '--state', 'x', '--every', '1'], '"1" is not a time'],
    [['https://shop.test/', '--state', 'x', '--confirm', 'a'], '"a" is not a number of seconds'],
  ])('%j is a usage error', async (args, message) => {
    const { code, err } = await runInProcess(['watch', ...args], { cwd: place })
    expect(code).toBe(2)
    expect(err).toContain(message)
    expect(existsSync(join(place, 'x'))).toBe(false)
  })
})
