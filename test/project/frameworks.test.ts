// The examples of frameworks: each is installed from its lock file, built and started, and its robots.txt is fetched.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { robots } from '../../src/builder/index.ts'
import { installProject, node24 } from '../installed-project.ts'

const work = mkdtempSync(join(tmpdir(), 'wayleave-frameworks-'))
const children = new Set<ChildProcess>()
afterEach(async () => {
  await Promise.all([...children].map(ended))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

const text = robots({ groups: [{ agents: ['*'], disallow: ['/cart/'] }], signals: { 'ai-train': 'no' } })
const SHUT_OUT = /wayleave: robots\.txt keeps Googlebot from the home page\. Line \d+ decides: "Disallow: \/"/

interface Example {
  readonly name: string
  readonly folder: string
  /** Arguments of Node. */
  readonly build?: readonly string[]
  readonly start: readonly string[]
  /** The framework needs Node 22.19, so another Node runs it where this one is older. */
  readonly newer?: boolean
  /** The build does not run the routes: the server refuses at its start. */
  readonly refusesAtStart?: boolean
  /** The build writes the file, so that the headers are those of the framework's server. */
  readonly isWritten?: boolean
}

const examples: readonly Example[] = [
  { name: 'node:http', folder: 'node-servers', start: ['http.js'] },
  { name: 'Express', folder: 'node-servers', start: ['express.js'] },
  { name: 'Fastify', folder: 'node-servers', start: ['fastify.js'] },
  { name: 'Hono', folder: 'node-servers', start: ['hono.js'] },
  {
    name: 'Vite, in development',
    folder: 'vite',
    start: [bin('vite', 'bin/vite.js'), '--port=PORT', '--host=127.0.0.1'],
  },
  {
    name: 'Next',
    folder: 'next',
    build: [bin('next', 'dist/bin/next'), 'build'],
    start: [bin('next', 'dist/bin/next'), 'start', '--port=PORT', '--hostname=127.0.0.1'],
  },
  {
    name: 'Astro',
    folder: 'astro',
    build: [bin('astro', 'bin/astro.mjs'), 'build'],
    start: ['dist/server/entry.mjs'],
    newer: true,
    isWritten: true,
  },
  {
    name: 'SvelteKit',
    folder: 'sveltekit',
    build: [bin('vite', 'bin/vite.js'), 'build'],
    start: ['build/index.js'],
    newer: true,
  },
  {
    name: 'React Router',
    folder: 'react-router',
    build: [bin('@react-router/dev', 'bin.cjs'), 'build'],
    start: [bin('@react-router/serve', 'bin.cjs'), 'build/server/index.js'],
    newer: true,
    refusesAtStart: true,
  },
  {
    name: 'Nuxt',
    folder: 'nuxt',
    build: [bin('nuxt', 'bin/nuxt.mjs'), 'build'],
    start: ['.output/server/index.mjs'],
    newer: true,
  },
]

function bin(name: string, file: string): string {
  return join('node_modules', name, file)
}

/** Ends a process, and those that it started. */
async function ended(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await closed
}

const installed = new Set<string>()

/** An example with its packages, and with the built Wayleave. */
function folderOf(example: string): string {
  const folder = join(work, example)
  if (installed.has(example)) return folder
  installProject(join('examples', 'frameworks', example), folder)
  installed.add(example)
  return folder
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

interface Run {
  readonly child: ChildProcess
  readonly printed: () => string
  readonly closed: Promise<number | null>
}

function run(node: string, folder: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Run {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    ...more,
  }
  // They say that this is a test, which some frameworks ask.
  for (const name of Object.keys(env))
    if (/^(?:VITEST|TEST$|npm_|DEV$|PROD$|MODE$|SSR$|BASE_URL$)/.test(name)) delete env[name]
  const child = spawn(node, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (printed += data.toString()))
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, printed: () => printed, closed }
}

/** Runs to the end; gives the exit code and what was printed. */
async function completed(
  ...args: Parameters<typeof run>
): Promise<{ readonly code: number | null; readonly printed: string }> {
  const { child, closed, printed } = run(...args)
  const code = await closed
  children.delete(child)
  return { code, printed: printed() }
}

/** Starts a server; gives its origin as soon as it answers. */
async function started(node: string, folder: string, args: readonly string[]): Promise<string> {
  const port = `${await freePort()}`
  const { child, printed } = run(
    node,
    folder,
    args.map((arg) => arg.replace('PORT', port)),
    { PORT: port },
  )
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) break
    if (
      await fetch(`${origin}/robots.txt`).then(
        (response) => response.body?.cancel().then(() => true),
        () => false,
      )
    )
      return origin
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the server did not start: ${printed()}`)
}

describe('a framework that was installed from its lock file', () => {
  for (const { name, folder: example, build, start, newer = false, refusesAtStart, isWritten } of examples)
    it(name, async () => {
      const folder = folderOf(example)
      const node = newer ? node24() : process.execPath
      const expectBuilt = async (): Promise<void> => {
        if (build === undefined) return
        const built = await completed(node, folder, build)
        expect(built, built.printed).toMatchObject({ code: 0 })
      }
      // The build that would shut Google out fails with a sentence, or else the server does not start.
      if (refusesAtStart === true) await expectBuilt()
      const shut = await completed(
        node,
        folder,
        (refusesAtStart === true ? start : (build ?? start)).map((arg) => arg.replace('PORT', '0')),
        { SHUT_OUT: '1', PORT: '0' },
      )
      expect(shut.printed).toMatch(SHUT_OUT)
      expect(shut.code).not.toBe(0)
      if (refusesAtStart !== true) await expectBuilt()
      const origin = await started(node, folder, start)
      await expectServed(origin, isWritten)
      const page = await fetch(`${origin}/`, { signal: AbortSignal.timeout(60_000) })
      expect(page.status).toBe(200)
      expect(await page.text()).toMatch(/a page/i)
      expect(page.headers.get('content-usage')).toBe('train-ai=n')
    })

  it('Vite, in a build: it writes the file, and a file in public/ wins', async () => {
    const folder = folderOf('vite')
    const build = [bin('vite', 'bin/vite.js'), 'build']
    const written = (): string => readFileSync(join(folder, 'dist', 'robots.txt'), 'utf8')
    expect(await completed(process.execPath, folder, build)).toMatchObject({ code: 0 })
    expect(written()).toBe(text)
    mkdirSync(join(folder, 'public'))
    writeFileSync(join(folder, 'public', 'robots.txt'), 'User-agent: *\nDisallow: /tmp/\n')
    const warned = await completed(process.execPath, folder, build)
    expect(warned).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/public\/robots\.txt wins over the options/),
    })
    expect(written()).toBe('User-agent: *\nDisallow: /tmp/\n')
    writeFileSync(join(folder, 'public', 'robots.txt'), 'User-agent: *\nDisallow: /\n')
    const shut = await completed(process.execPath, folder, build)
    expect(shut.printed).toMatch(/public\/robots\.txt keeps Googlebot from the home page\. Line 2 decides/)
    expect(shut.code).not.toBe(0)
  })
})

/** Expects the text, and the headers that RFC 9309 and RFC 9110 ask for. The server of a written file has its own caching. */
async function expectServed(origin: string, isWritten = false): Promise<void> {
  const url = `${origin}/robots.txt`
  const got = await fetch(url)
  expect(got.status).toBe(200)
  expect(got.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  expect(await got.text()).toBe(text)
  const head = await fetch(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  if (isWritten) return
  expect(got.headers.get('cache-control')).toBe('public, max-age=3600')
  const etag = got.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]+"$/)
  expect(head.headers.get('etag')).toBe(etag)
  const known = await fetch(url, { headers: { 'if-none-match': etag } })
  expect(known.status).toBe(304)
  expect(await known.text()).toBe('')
}
