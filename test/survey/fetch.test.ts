// Hosts fetched through the gate: every status and hop is kept, and a run that was killed goes on.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import { readHostList } from '../../survey/src/fetch/fetch-hosts.ts'
import { readInput } from '../../survey/src/input/read-input.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-fetch-test-'))
const servers: Server[] = []
const asked: string[] = []
const origins: string[] = []

/** A site on an address of its own: one address is asked only every few seconds. */
async function site(
  name: string,
  answer: (path: string) => [status: number, headers: Record<string, string>, body: string],
): Promise<void> {
  const server = createServer((request, response) => {
    asked.push(`${name}${request.url} ${request.headers['user-agent']}`)
    const [status, headers, body] = answer(request.url ?? '')
    response.writeHead(status, headers).end(body)
  })
  servers.push(server)
  const address = `127.0.0.${servers.length + 1}`
  await new Promise<void>((ready) => server.listen(0, address, ready))
  origins.push(`http://${address}:${(server.address() as AddressInfo).port}`)
}

beforeAll(async () => {
  await site('target', () => [200, {}, 'User-agent: *\n'])
  await site('file', () => [200, { 'content-type': 'text/plain' }, 'User-agent: *\nDisallow: /a\n'])
  await site('missing', () => [404, {}, 'no'])
  const [target = ''] = origins
  await site('moved', () => [301, { location: `${target}/other.txt` }, ''])
  await site('closed', () => [500, {}, ''])
  await new Promise((done) => servers.pop()?.close(done))
  origins.shift()
})

afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

const out = join(folder, 'rows.jsonl')
const hosts = join(folder, 'hosts.csv')
const BIN = fileURLToPath(new URL('../../survey/bin/wayleave-survey.mjs', import.meta.url))

/** Runs the command in a process of its own: gates of one process share when a host was asked last. */
function fetchAll(): Promise<number> {
  const args = [BIN, 'fetch', hosts, '--out', out, '--allow-private']
  return new Promise((settle) => {
    execFile(process.execPath, [...args, '--user-agent', 'SurveyBot/1.0 (+https://example.com/)'], (error) =>
      settle(error === null ? 0 : Number(error.code)),
    )
  })
}

describe('fetch', () => {
  it('writes a row that build takes for each host', async () => {
    writeFileSync(hosts, `rank,host\n${origins.map((origin, at) => `${at + 1},${origin}/page`).join('\n')}\n`)
    expect(await fetchAll()).toBe(0)
    const rows = new Map<number, unknown>()
    for await (const row of readInput(out)) {
      const { origin = '', status, redirects, finalUrl, bytes, problem } = row
      const text = bytes === undefined ? undefined : Buffer.from(bytes).toString()
      rows.set(origins.indexOf(origin), [status, redirects, finalUrl?.slice(-9), text, problem !== undefined])
    }
    expect(rows.get(0)).toEqual([200, 0, undefined, 'User-agent: *\nDisallow: /a\n', false])
    expect(rows.get(1)).toEqual([404, 0, undefined, '', true])
    expect(rows.get(2)).toEqual([200, 1, 'other.txt', 'User-agent: *\n', false])
    expect(rows.get(3)).toEqual([undefined, 0, undefined, undefined, true])
    expect(asked).toHaveLength(4)
    expect(asked[0]).toContain('SurveyBot/1.0')
  })

  it('goes on where it was killed, and asks no host again', async () => {
    const before = readFileSync(out, 'utf8')
    asked.length = 0
    truncateSync(out, before.length - 20)
    expect(await fetchAll()).toBe(0)
    const after = readFileSync(out, 'utf8').trimEnd().split('\n')
    expect(after).toHaveLength(4)
    expect(after.slice(0, 3)).toEqual(before.split('\n').slice(0, 3))
    expect(new Set(after.map((line) => (JSON.parse(line) as { origin: string }).origin))).toEqual(
      new Set(origins),
    )
    expect(asked.length).toBeLessThan(3)
  })

  it('says what is wrong with its input', async () => {
    expect(await run(['fetch', join(folder, 'none.csv'), '--out', out, '--user-agent', 'A/1'])).toBe(3)
    expect(await run(['fetch', hosts, '--out', out, '--user-agent', '1'])).toBe(2)
    expect(await run(['build', hosts, '--out', join(folder, 'dataset')])).toBe(3)
  })
})

describe('a list of hosts', () => {
  it.each([
    ['1,example.com\n2,b.example', ['https://example.com', 'https://b.example'], []],
    ['host\nexample.com\n', ['https://example.com'], []],
    ['rank\turl\n1\thttp://example.com:8080/x', ['http://example.com:8080'], []],
    ['"3","c.example"', ['https://c.example'], []],
    ['example.com/path\nlocalhost:81/x', ['https://example.com', 'https://localhost:81'], []],
    ['1.5,no host here\n', [], [1]],
    ['localhost\n\nexample.com\nexa_mple\nnot a host', ['https://example.com'], [1, 4, 5]],
  ])('%j', (text, expected, dropped) => {
    const list = readHostList(text)
    expect(list.origins).toEqual(expected)
    expect(list.dropped.map(({ line }) => line)).toEqual(dropped)
  })

  it('names the lines without a host', async () => {
    const list = join(folder, 'odd.csv')
    writeFileSync(list, `localhost\n${origins[0]}\nnot a \u001b host\n`)
    const args = [
      BIN,
      'fetch',
      list,
      '--out',
      out,
      '--allow-private',
      '--user-agent',
      'SurveyBot/1.0 (+https://example.com/)',
    ]
    const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((settle) => {
      execFile(process.execPath, args, (_, said, problems) => settle({ stdout: said, stderr: problems }))
    })
    expect(stderr).toBe(`${list}:1: no host: localhost\n${list}:3: no host: not a \\u{1b} host\n`)
    expect(stdout).toContain('2 lines of the list name no host: write example.com or https://example.com')
  })
})
