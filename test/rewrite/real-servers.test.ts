import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeFor } from '../../src/rewrite/index.ts'
import type { ServerTarget } from '../../src/rewrite/targets/target.ts'
import { isNameIn, robots, tokenOf } from '../../src/robots/index.ts'

/** A server of Debian: its configuration around a block, and the command that runs it in the foreground. */
interface RealServer {
  readonly id: ServerTarget['id']
  readonly version: readonly string[]
  readonly config: (block: string, ports: { own: number; site: number }, folder: string) => string
  readonly command: (file: string, folder: string) => readonly string[]
}

const servers: readonly RealServer[] = [
  {
    id: 'nginx',
    version: ['nginx', '-v'],
    config: (block, { own }, folder) => {
      writeFileSync(join(folder, 'wayleave.conf'), block)
      return `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${own}; include wayleave.conf; location / { root ${folder}/site; } } }\n`
    },
    command: (file, folder) => ['nginx', '-e', 'stderr', '-p', folder, '-c', file],
  },
  {
    id: 'caddy',
    version: ['caddy', 'version'],
    config: (block, { own }) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${block}\nhttp://127.0.0.1:${own} {\n\timport wayleave\n\thandle /handled/* {\n\t\trespond @wayleave 403\n\t\trespond "site"\n\t}\n\trespond "site"\n}\n`,
    command: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    id: 'apache',
    version: ['apache2', '-v'],
    config: (block, { own }, folder) => `ServerRoot ${folder}
ServerName localhost
PidFile ${folder}/pid
Listen 127.0.0.1:${own}
ErrorLog ${folder}/error.log
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
DocumentRoot ${folder}/site
<Directory ${folder}/site>
  Require all granted
</Directory>
${block}\n`,
    command: (file) => ['apache2', '-X', '-f', file],
  },
  {
    id: 'haproxy',
    version: ['haproxy', '-v'],
    config: (block, { own, site }) => `defaults
  mode http
  timeout connect 5s
  timeout client 5s
  timeout server 5s
frontend f
  bind 127.0.0.1:${own}
${block.replace(/^/gm, '  ')}
  default_backend b
backend b
  server s 127.0.0.1:${site}\n`,
    command: (file) => ['haproxy', '-db', '-f', file],
  },
]

/** The status of a request with a User-Agent header; `undefined` if nobody answers. */
function statusOf(port: number, path: string, userAgent: string): Promise<number | undefined> {
  return new Promise((settle) => {
    request({ port, path, host: '127.0.0.1', headers: { 'user-agent': userAgent } }, (response) => {
      response.resume()
      settle(response.statusCode)
    })
      .on('error', () => settle(undefined))
      .end()
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  await new Promise((settle) => server.close(settle))
  return port
}

/** A name with characters that have a meaning in every configuration. As a word of a header, it has separators. */
const HOSTILE = `q"'\`$http{host}\${PATH}(a|b)*[c]\\d#;%{e}@f!`
const stance = {
  default: 'disallow',
  robots: { googlebot: 'allow', gptbot: 'disallow' },
  otherRobots: { 'Foo.Bot': 'disallow', [HOSTILE]: 'disallow' },
} as const
const { refused } = writeFor(stance, 'nginx')
const isRefused = (header: string): boolean =>
  header === `${HOSTILE}/1.0` ||
  refused.some(({ names, hasOrdinaryName }) =>
    names.some((name) =>
      hasOrdinaryName ? new RegExp(`^${name}(?![\\w-])`, 'i').test(header) : isNameIn(header, name),
    ),
  )

const headers = [
  ...robots.flatMap((robot) => [
    tokenOf(robot),
    `Mozilla/5.0 (compatible; ${tokenOf(robot)}/1.0; +http://x.example/)`,
  ]),
  ...Object.keys(stance.otherRobots).flatMap((name) => [`${name}/1.0`, `My${name}`]),
  'FooXBot/1.0',
  'MyGPTBot/1.0',
  'GPTBot-Image/1.0',
  'Other/1.0 like GPTBot',
  'gptbot, other',
  'a, GPTBOT/1.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Other (+https://example.com/GPTBot)',
]

describe.each(servers)('$id', ({ id, version, config, command }) => {
  const [program = '', ...rest] = version
  const isThere = spawnSync(program, rest).status === 0
  if (!isThere) {
    const missing = `${program} is missing, so the block for it is NOT tested; on Debian: node scripts/install-programs.mjs`
    if (process.env.CI === 'true') throw new Error(missing)
    console.warn(missing)
  }
  const folder = mkdtempSync(join(tmpdir(), `wayleave-${id}-`))
  const site = createServer((_, response) => response.end('site'))
  let child: ChildProcess | undefined
  let port = 0
  let said = ''

  beforeAll(async () => {
    if (!isThere) return
    await new Promise<void>((settle) => site.listen(0, '127.0.0.1', settle))
    port = await freePort()
    for (const path of ['site', 'site/handled']) mkdirSync(join(folder, path))
    for (const path of ['page', 'robots.txt', 'handled/page'])
      writeFileSync(join(folder, 'site', path), 'site')
    spawnSync('chmod', ['-R', 'a+rX', folder])
    const file = join(folder, 'config')
    const { text } = writeFor(stance, id)
    writeFileSync(file, config(text, { own: port, site: (site.address() as AddressInfo).port }, folder))
    const [name = '', ...args] = command(file, folder)
    child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: folder } })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => {
        said += bytes.toString()
      })
    for (let tries = 0; tries < 100 && (await statusOf(port, '/page', 'A')) === undefined; tries++)
      await new Promise((settle) => setTimeout(settle, 100))
  }, 30_000)

  afterAll(async () => {
    if (child !== undefined && child.exitCode === null) {
      const ended = new Promise((settle) => child?.once('exit', settle))
      child.kill('SIGTERM')
      await ended
    }
    site.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.runIf(isThere)(
    'refuses and lets in as the stance says, and answers all for robots.txt',
    async () => {
      expect(await statusOf(port, '/page', 'A'), said).toBe(200)
      const wrong: string[] = []
      for (const header of headers) {
        const wanted = isRefused(header) ? 403 : 200
        for (const path of ['/page', '/page?q=1', '/handled/page']) {
          const status = await statusOf(port, path, header)
          if (status !== wanted) wrong.push(`${header} at ${path}: ${status}, not ${wanted}`)
        }
        const status = await statusOf(port, '/robots.txt', header)
        if (status !== 200) wrong.push(`${header} at /robots.txt: ${status}`)
      }
      expect(wrong).toEqual([])
      expect(headers.filter(isRefused).length).toBeGreaterThan(50)
      expect(headers.length - headers.filter(isRefused).length).toBeGreaterThan(50)
    },
    120_000,
  )
})
