// The files of the page, as the server sends them.
import { EventEmitter } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { STRICT_POLICY, siteFiles } from '../../src/server/page/site-files.ts'
import { BUILT, problemOf, startedServer } from './running-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const PAGE = `<html><head><title>Page</title></head><body>${'long '.repeat(100)}</body></html>`
/** The page as the server sends it, with the sign that it has a server. */
const SENT_PAGE = PAGE.replace('</head>', '<meta name="wayleave-server" content="api" /></head>')
const FILES = {
  'index.html': PAGE,
  'app-Abcd1234.js': 'run() // long '.repeat(100),
  'mark.svg': '<svg/>',
  'secret.key': 'x',
}
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)

/** Files need no thread: this one is ready, and computes nothing. */
function startThread(): Worker {
  const thread = Object.assign(new EventEmitter(), { terminate: async () => 0 })
  setImmediate(() => thread.emit('message', 'ready'))
  return thread as unknown as Worker
}

/** An answer with its bytes as they were sent: `fetch` decompresses them. */
async function sentAt(url: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  return await new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }>(
    (resolve, reject) => {
      request(new URL(path, url), { headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => void chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

it('files: have their type, and are kept as long as their name stands for their content', async () => {
  const { url } = await startedServer({ startThread, pageFolder: folder })
  for (const [path, type, kept, text] of [
    ['', 'text/html; charset=utf-8', 'no-cache', SENT_PAGE],
    ['index.html', 'text/html; charset=utf-8', 'no-cache', PAGE],
    ['mark.svg', 'image/svg+xml', 'no-cache', FILES['mark.svg']],
    [
      'app-Abcd1234.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
      FILES['app-Abcd1234.js'],
    ],
  ] as const) {
    const { status, headers, bytes } = await sentAt(url, path)
    expect([status, bytes.toString()]).toEqual([200, text])
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': kept,
      'content-security-policy': `${STRICT_POLICY}; frame-ancestors 'none'`,
      vary: 'accept-encoding',
    })
  }
  expect((await sentAt(url, 'secret.key')).status).toBe(404)
})

it('every file of the built page: is served, but for what has no type', () => {
  const { pageFolder, sharedFolder } = BUILT
  const names = readdirSync(pageFolder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => extname(name) !== '',
  )
  expect(names).toContain('index.html')
  const served = [...siteFiles({ pageFolder, sharedFolder }).keys()]
  expect(served).toEqual(expect.arrayContaining(names.map((name) => `/${name.replaceAll('\\', '/')}`)))
  const imported = names
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [
      ...readFileSync(join(pageFolder, name), 'utf8').matchAll(/from"\.\.(\/bundle\/[^"]+)"/g),
    ])
    .map(([, path]) => path)
  expect(imported).toContain('/bundle/internal/check.js')
  expect(served).toEqual(expect.arrayContaining(imported))
})

it('a page of a rule: has the text that explain prints, and the workbench has its address', async () => {
  const rulePages = ['<!-- Generated -->\n\n# S101/missing-colon\n\nError.\n']
  const { url } = await startedServer({ startThread, pageFolder: folder, rulePages })
  const { headers, bytes } = await sentAt(url, 'rules/S101-missing-colon.txt')
  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' })
  expect(bytes.toString()).toBe('S101/missing-colon\n\nError.\n')
  expect((await sentAt(url, '')).bytes.toString()).toContain(
    '<meta name="wayleave-rules" content="rules/*.txt" />',
  )
})

it('a page: has the policy that it states, and names the file with which it begins', async () => {
  const stated = "default-src 'self'"
  const policy = `<meta http-equiv="Content-Security-Policy" content="${stated}">`
  const pageFolder = mkdtempSync(join(folder, 'stated-'))
  writeFileSync(join(pageFolder, 'index.html'), `<html><head>${policy}</head></html>`)
  const { url } = await startedServer({
    startThread,
    pageFolder,
    opened: { name: 'robots.txt', read: async () => new Uint8Array() },
  })
  const { headers, bytes } = await sentAt(url, '')
  expect(headers).toMatchObject({ 'content-security-policy': `${stated}; frame-ancestors 'none'` })
  expect(bytes.toString()).toBe(
    `<html><head>${policy}<meta name="wayleave-server" content="api" /><meta name="wayleave-file" content="api/file" /></head></html>`,
  )
})

it.each([
  ['gzip, br', true],
  ['br, GZIP;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['xgzip', false],
  ['', false],
])('Accept-Encoding %j: a long file is compressed: %s', async (accepted, isPacked) => {
  const { url } = await startedServer({ startThread, pageFolder: folder })
  const { headers, bytes } = await sentAt(url, '', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(isPacked ? 'gzip' : undefined)
  expect((isPacked ? gunzipSync(bytes) : bytes).toString()).toBe(SENT_PAGE)
  // The compressed bytes would be more.
  expect((await sentAt(url, 'mark.svg', { 'accept-encoding': accepted })).headers).not.toHaveProperty(
    'content-encoding',
  )
})

it('a file that the browser has: is not sent again, and each file has a mark of its own', async () => {
  const { url } = await startedServer({ startThread, pageFolder: folder })
  const markOf = async (path: string) => (await sentAt(url, path)).headers.etag ?? ''
  const etag = await markOf('')
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(await markOf('mark.svg')).not.toBe(etag)
  const again = await sentAt(url, '', { 'if-none-match': etag })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect((await sentAt(url, '', { 'if-none-match': '"other"' })).status).toBe(200)
})

it('a server without a page: lists the paths of the API, and has no file that it began with', async () => {
  const { url } = await startedServer({ startThread, pageFolder: join(folder, 'none') })
  const { headers, bytes } = await sentAt(url, '')
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  expect(bytes.toString()).toContain(
    '<tr><td>POST</td><td><code>/api/check</code></td><td>Report what is wrong',
  )
  const { status, bytes: problem } = await sentAt(url, 'api/file')
  expect([status, problemOf(problem.toString()).detail]).toEqual([
    404,
    'The server was started without a file.',
  ])
})
