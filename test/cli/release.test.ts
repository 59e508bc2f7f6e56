// `check --release`: everything that a deploy asks, in one run that needs no options.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInProcess } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-release-'))
const OPEN = 'User-agent: *\nDisallow: /admin/\n'
const CLOSED = 'User-agent: *\nDisallow: /\n'
const withoutBlog = `${OPEN}\nUser-agent: GPTBot\nDisallow: /admin/\nDisallow: /blog/\n`

/** What the site answers. */
let live: { status: number; body: string; type?: string } = { status: 200, body: OPEN }
const server = createServer((_request, response) => {
  response.writeHead(live.status, { 'content-type': live.type ?? 'text/plain' }).end(live.body)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

let projects = 0

/** A run in a folder of its own, with these files, and a site that serves this. */
async function release(
  files: Readonly<Record<string, string>>,
  site: typeof live | string,
  args: readonly string[] = [],
  config: object = {},
) {
  live = typeof site === 'string' ? { status: 200, body: site } : site
  const cwd = join(folder, `project-${projects++}`)
  mkdirSync(join(cwd, 'dist'), { recursive: true })
  const settings = { files: ['dist/robots.txt'], origin, environment: 'production', ...config }
  writeFileSync(join(cwd, 'wayleave.config.json'), JSON.stringify(settings))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(cwd, path), text)
  return await runInProcess(['check', '--release', '--allow-private', ...args], { cwd })
}

const published = (text: string): Record<string, string> => ({ 'dist/robots.txt': text })

describe('check --release', () => {
  it('passes a file that is right and takes nothing away, and shows what it changes at the site', async () => {
    const same = await release(published(`# ours\n${OPEN}`), OPEN)
    expect([same.code, same.out]).toEqual([
      0,
      expect.stringMatching(/\/robots\.txt → dist\/robots\.txt\nNothing changes for Googlebot[\s\S]*proved/),
    ])
    const { code, out } = await release(published(withoutBlog), OPEN)
    expect([code, out]).toEqual([0, expect.stringContaining('\nGPTBot loses /blog/.\n')])
  })

  it('fails if a search robot loses something at the site, unless that is meant', async () => {
    const more = published(`${OPEN}Disallow: /blog/\n`)
    const { code, out } = await release(more, OPEN)
    expect(code).toBe(1)
    expect(out).toMatch(/Googlebot, [\s\S]* lose \/blog\//)
    expect(out).toContain('dist/robots.txt: a search robot loses something at http:')
    const accepted = await release(more, OPEN, ['--accept-loss'])
    expect(accepted.code).toBe(0)
    expect(accepted.out).toContain('which --accept-loss accepts')
    expect(out).toContain('no problems · exit 1')
  })

  it.each([
    ['a closed site', published(CLOSED), {}],
    [
      'an expectation',
      { ...published(OPEN), 'robots.expect': 'gptbot / disallow\n' },
      { expect: 'robots.expect' },
    ],
    [
      'a stance',
      { ...published(OPEN), 'stance.json': '{"default":"allow","purposes":{"ai-training":"disallow"}}' },
      { stance: 'stance.json' },
    ],
    ['an open staging site', published('User-agent: *\nDisallow:\n'), { environment: 'staging' }],
  ])('fails for %s, by the configuration', async (_name, files, config) => {
    const { code } = await release(files, Object.values(files)[0] ?? '', [], config)
    expect(code).toBe(1)
  })

  it('hides what the baseline of the configuration accepts', async () => {
    const text = `${OPEN}Disalow: /x\n`
    const flawed = published(text)
    const baseline = { baseline: 'robots.baseline.json' }
    expect((await release(flawed, text, [], baseline)).code).toBe(1)
    const cwd = join(folder, `project-${projects - 1}`)
    await runInProcess(['check', '--update-baseline'], { cwd })
    expect((await runInProcess(['check', '--release', '--allow-private'], { cwd })).code).toBe(0)
  })

  it.each([
    [{ status: 503, body: '' }, 'the status is 503'],
    [{ status: 403, body: '' }, 'the status is 403'],
    [
      { status: 200, body: '<!doctype html><title>x</title>', type: 'text/html' },
      'the response is a web page',
    ],
  ])(
    'cannot tell for a site that answers %j: exits with 3, unless losses are accepted',
    async (site, problem) => {
      const { code, out } = await release(published(OPEN), site)
      expect(code).toBe(3)
      expect(out).toContain(problem)
      expect(out).toContain('If it must be published all the same, add --accept-loss')
      const accepted = await release(published(OPEN), site, ['--accept-loss'])
      expect([accepted.code, accepted.out.includes(problem)]).toEqual([0, true])
      expect((await release(published(CLOSED), site, ['--accept-loss'])).code).toBe(1)
    },
  )

  it('reads a site without a file as open, as robots do', async () => {
    const { code, out } = await release(published(OPEN), { status: 404, body: 'none' })
    expect([code, out]).toEqual([1, expect.stringMatching(/lose \/admin\//)])
  })

  it('says that a site at a private address was not asked', async () => {
    const cwd = join(folder, `project-${projects - 1}`)
    const { code, out } = await runInProcess(['check', '--release'], { cwd })
    expect(code).toBe(3)
    expect(out).toContain('Add --allow-private if it is yours')
  })

  it('compares each of several files with its own site, and keeps standard output for findings alone', async () => {
    const files = { ...published(OPEN), 'other.txt': `${OPEN}Disallow: /blog/\n` }
    const config = { files: ['dist', 'other.txt'] }
    const { code, out, err } = await release(files, OPEN, ['--json'], config)
    expect(code).toBe(1)
    expect(JSON.parse(out)).toHaveLength(2)
    expect(err).toContain('→ dist/robots.txt\nNothing changes for')
    expect(err).toContain('other.txt: a search robot loses something')
  })

  it('counts a file that is too long to compare as a loss that may be', async () => {
    const long = `${OPEN}${'# a comment\n'.repeat(100_000)}`
    const { code, out } = await release(published(`${long}Disallow: /b/\n`), OPEN)
    expect(code).toBe(1)
    expect(out).toContain('a search robot loses something')
  })

  it('refuses a program in place of the file', async () => {
    const program = "export default function robots() {\n  return { rules: { userAgent: '*' } }\n}\n"
    const { code, out } = await release({ 'robots.ts': program }, OPEN, [], { files: ['robots.ts'] })
    expect(code).toBe(1)
    expect(out).toContain('it is no robots.txt')
  })

  it.each<[readonly string[], object, string]>([
    [[], { origin: undefined }, 'no origin for "dist/robots.txt"'],
    [[], { environment: undefined }, 'no environment for "dist/robots.txt"'],
    [['--fix'], {}, 'not only a check'],
    [['--update-baseline'], { baseline: 'x.json' }, 'not only a check'],
    [['https://example.com/'], {}, 'is a site'],
    [[], { files: [''] }, 'files[0]: "" is not the name of a file'],
    [[], { files: 'dist' }, 'files: "dist" is not a list'],
    [[], { files: undefined }, 'no file'],
  ])('%j with %j: is a usage error', async (args, config, message) => {
    const { code, err } = await release(published(OPEN), OPEN, args, config)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })

  it('--accept-loss alone is a usage error, and files of the configuration need no --release', async () => {
    const cwd = join(folder, 'project-0')
    const { code, err } = await runInProcess(['check', '--accept-loss'], { cwd })
    expect([code, err]).toEqual([2, expect.stringContaining('--accept-loss without --release')])
    expect((await runInProcess(['check'], { cwd: join(cwd, 'dist') })).out).toContain('robots.txt')
  })
})
