// `logs --follow`: a log that grows, is cut, and is rotated while it is read.
import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { followedFile } from '../../src/logs/index.ts'

const place = mkdtempSync(join(tmpdir(), 'wayleave-follow-'))
afterAll(() => rmSync(place, { recursive: true }))

it('reads what is added to a file, and to the files that take its name', async () => {
  const path = join(place, 'a.log')
  writeFileSync(path, 'one ')
  const ending = new AbortController()
  let text = ''
  const reading = (async () => {
    for await (const bytes of followedFile(path, ending.signal)) text += Buffer.from(bytes).toString()
  })()
  const until = async (expected: string) => {
    for (let wait = 0; wait < 200 && text !== expected; wait++) await sleep(50)
    expect(text).toBe(expected)
  }
  await until('one ')
  appendFileSync(path, 'two ')
  await until('one two ')
  renameSync(path, `${path}.1`)
  appendFileSync(`${path}.1`, 'late ')
  writeFileSync(path, 'three ')
  await until('one two late three ')
  truncateSync(path)
  await sleep(700)
  appendFileSync(path, '4 ')
  await until('one two late three 4 ')
  ending.abort()
  await reading
})

it('prints each disallowed request at once, and the table at the end', async () => {
  const line = (path: string) =>
    `192.0.2.1 - - [01/Jan/2026:01:00:00 +0000] "GET ${path} HTTP/1.1" 200 5 "-" "GPTBot/1.2"\n`
  writeFileSync(join(place, 'robots.txt'), 'User-agent: *\nDisallow: /a\n')
  writeFileSync(join(place, 'b.log'), line('/a/1'))
  const program = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url))
  const child = spawn(process.execPath, [program, 'logs', 'b.log', '--robots', 'robots.txt', '--follow'], {
    cwd: place,
  })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  const until = async (expected: string) => {
    for (let wait = 0; wait < 400 && !out.includes(expected); wait++) await sleep(50)
    expect(out).toContain(expected)
  }
  await until('GPTBot  2026-01-01T01:00:00.000Z  /a/1  (line 2 disallow: /a, answered with 200)\n')
  appendFileSync(join(place, 'b.log'), line('/b') + line('/a/2'))
  await until('/a/2')
  expect(out).not.toContain('requests')
  child.kill('SIGINT')
  expect(await new Promise((done) => child.on('close', done))).toBe(0)
  expect(out.replace(/ +/g, ' ')).toContain('GPTBot 3 1 2 0 0')
})
