// The command as a process: its address, many clients at once, its memory, and how it ends.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { afterwards } from '../afterwards.ts'
import { COMMAND, runProgram } from '../run-program.ts'
import { scaled } from '../scale.ts'
import { get, post } from './running-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-serve-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /a\n')

/** A server of the command, its address, and how it ends. */
const served = async (...args: readonly string[]) => servedBy([], args)

/** The same, with options of Node. */
const servedBy = async (node: readonly string[], args: readonly string[]) =>
  serverOf(process.execPath, [...node, COMMAND, 'serve', ...args])

async function serverOf(program: string, args: readonly string[]) {
  const child = spawn(program, args, { cwd: folder })
  let [out, err] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  afterwards(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      if (out.includes('\n')) resolve(out.trim())
    })
    void ended.then(() => reject(new Error(`the server ended: ${err}`)))
  })
  return { url, child, ended, said: () => err }
}

const usage = async (...args: readonly string[]) =>
  runProgram(COMMAND, ['serve', ...args], { cwd: folder, env: process.env })

const CLIENTS = scaled(50, 200)

describe('wayleave serve', () => {
  it('reads a pipe once and answers with it each time', async () => {
    const script = 'exec "$0" "$1" serve <(cat robots.txt) --port 0'
    const { url } = await serverOf('bash', ['-c', script, process.execPath, COMMAND])
    for (const _ of [1, 2])
      expect((await get(url, 'api/file')).json).toMatchObject({ text: 'User-agent: *\nDisallow: /a\n' })
  })

  it('prints its address, opens the file, answers, and ends at SIGTERM', async () => {
    const { url, child, ended } = await served('robots.txt', '--port', '0')
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect((await get(url, 'readyz')).text).toBe('ready\n')
    expect((await get(url, 'api/file')).json).toMatchObject({
      name: 'robots.txt',
      text: 'User-agent: *\nDisallow: /a\n',
    })
    const page = await get(url, '')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('<meta name="wayleave-file" content="api/file" />')
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    const running = post(url, 'api/check', { robots: 'User-agent: *\nDisallow: /a\n'.repeat(200) })
    await get(url, 'healthz')
    child.kill('SIGTERM')
    expect((await running).status).toBe(200)
    expect(await ended).toBe(0)
  })

  it('gives its file as it is on the disk now, and says so if it cannot be read any more', async () => {
    const file = join(folder, 'changing.txt')
    writeFileSync(file, 'User-agent: *\nDisallow: /a\n')
    const { url } = await served('changing.txt', '--port', '0')
    writeFileSync(file, 'User-agent: *\nDisallow: /b\n')
    expect((await get(url, 'api/file')).json.text).toBe('User-agent: *\nDisallow: /b\n')
    writeFileSync(file, '#'.repeat(1024 * 1024 + 1))
    expect((await get(url, 'api/file')).json).toMatchObject({
      status: 413,
      detail: expect.stringContaining('1048577'),
    })
    rmSync(file)
    expect((await get(url, 'api/file')).json).toMatchObject({
      status: 404,
      detail: expect.stringContaining('The file cannot be read any more.'),
    })
  })

  it('saves its file for the address that it prints, and keeps the bytes before', async () => {
    const file = join(folder, 'saved.txt')
    writeFileSync(file, '\ufeffUser-agent: *\r\nDisallow: /a\r\n')
    const { url } = await served('saved.txt', '--write', '--port', '0')
    const key = /#save=([\w-]{22})$/.exec(url)?.[1]
    const { json: opened } = await get(url, 'api/file')
    const robots = 'User-agent: *\r\nDisallow: /ä\r\n'
    const saved = await post(url, 'api/save', {
      key,
      was: opened.sha256,
      robots_b64: Buffer.from(robots).toString('base64'),
    })
    expect([saved.status, saved.json.saved]).toEqual([200, 'saved.txt'])
    expect(readFileSync(file, 'utf8')).toBe(robots)
    const undone = await runProgram(COMMAND, ['edit', '--undo', 'saved.txt'], {
      cwd: folder,
      env: process.env,
    })
    expect(undone.code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe('\ufeffUser-agent: *\r\nDisallow: /a\r\n')
  })

  it('says that its port is taken, or fails if it was asked for', async () => {
    const { url } = await served('--port', '0')
    const { port } = new URL(url)
    const { code, err } = await usage('--port', port)
    expect(code).toBe(3)
    expect(err).toContain(`port ${port} (it is taken)`)
  })

  it.each([
    [['--host', '0.0.0.0'], 'Add --token'],
    [['--host', 'example.com'], 'Add --token'],
    [['--host', '0.0.0.0', '--token', 'short'], 'guessed'],
    [['--public', '--token', 'sesame-sesame-sesame'], 'both --token and --public'],
    [['--host', '0.0.0.0', '--public', '--allow-private'], '--allow-private'],
    [['--write'], 'no file that can be saved'],
    [['-', '--write'], 'no file that can be saved'],
    [['robots.txt', '--write', '--public'], 'on this machine alone'],
    [['robots.txt', '--write', '--token', 'sesame-sesame-sesame'], 'on this machine alone'],
    [['robots.txt', '--write', '--host', '0.0.0.0', '--public'], 'on this machine alone'],
    [['--port', '70000'], 'not a number from 0 to 65535'],
  ] as const)('refuses %j', async (args, message) => {
    const { code, out, err } = await usage(...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
  })

  it('refuses private targets by literal and by name', async () => {
    const { url } = await served('--port', '0', '--user-agent', 'WayleaveTest/1.0 (+https://example.com/bot)')
    const { port } = new URL(url)
    for (const target of [
      `http://127.0.0.1:${port}/`,
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://0x7f.1/',
      'http://2130706433/',
      'http://169.254.169.254/latest/meta-data/',
      'http://localhost/',
      'http://10.0.0.1/',
    ]) {
      const { status, json } = await get(url, `api/fetch?url=${encodeURIComponent(target)}`)
      expect([status, json.type], target).toEqual([403, 'urn:wayleave:problem:private-target'])
      expect(json.detail, target).toMatch(
        /^The request was not sent: (?:the address|its host|port \d+) is (?:in ::1\/128 )?[^":]*\.$/,
      )
    }
    for (const target of ['file:///etc/passwd', 'http://user:secret@example.com/', 'https://', 'x'])
      expect((await get(url, `api/fetch?url=${encodeURIComponent(target)}`)).status, target).toBe(422)
    expect((await get(url, 'healthz')).status).toBe(200)
  })

  it('answers about a site to whose address connect() fails at once, and goes on', async () => {
    const resolver = join(folder, 'resolver.cjs')
    writeFileSync(
      resolver,
      "require('node:dns/promises').lookup = async (name) => [{ address: name.endsWith('4.test') ? '255.255.255.255' : 'fe80::1' }]",
    )
    const { url } = await servedBy(['--require', resolver], ['--port', '0', '--allow-private'])
    // This machine refuses the first address by itself. The others have no way to them.
    const outcomes = {
      'http://v4.test/': 'own-trouble',
      'http://v6.test/': 'network',
      'https://v6.test/': 'network',
    }
    for (const [target, outcome] of Object.entries(outcomes)) {
      const { status, json } = await get(url, `api/fetch?url=${encodeURIComponent(target)}`)
      expect([status, json.outcome], target).toEqual([200, outcome])
    }
    expect((await get(url, 'healthz')).status).toBe(200)
  })

  it(`answers ${CLIENTS} clients at once, and keeps no memory of them`, async () => {
    const { url, said } = await served('--port', '0')
    const robots = Array.from({ length: 30 }, (_, at) => `User-agent: Bot${at}\nDisallow: /p${at}*x\n`).join(
      '',
    )
    const memory = async () =>
      Number(/^process_resident_memory_bytes (\d+)$/m.exec((await get(url, 'metrics')).text)?.[1])
    const statuses = new Map<number, number>()
    const wave = async (seconds: number) => {
      const until = Date.now() + seconds * 1000
      const client = async () => {
        do {
          const { status, json } = await post(url, 'api/check', { robots })
          if (status === 200) expect(json.summary).toBeDefined()
          else expect(json.type).toMatch(/overloaded|took-too-long|too-many-requests/)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        } while (Date.now() < until)
      }
      await Promise.all(Array.from({ length: CLIENTS }, client))
    }
    await wave(scaled(1, 20))
    const before = await memory()
    await wave(scaled(2, 60))
    expect([...statuses.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(CLIENTS)
    expect(await memory()).toBeLessThan(before * 1.5 + 50_000_000)
    expect(said()).not.toContain('Disallow')
  })
})
