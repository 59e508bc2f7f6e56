// What the command does with sites, and servers on loopback.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { serve, serveBytes } from '../fetch/servers.ts'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-fetch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const AGENT = ['--user-agent', 'WayleaveTest/1.0 (+https://example.com/bot)']
const OURS = [...AGENT, '--allow-private']

/** Everything a terminal would act on but the line feed. */
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/

/** Runs the command to its end, while the servers of the test go on. */
function run(args: readonly string[]): Promise<Ended> {
  return runCommand(args, { cwd: folder, env: { COLUMNS: '200' } })
}

function written(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return name
}

const ROBOTS = 'User-agent: *\nDisallow: /private/\n'

/** A site that serves this text as robots.txt; `rest` answers all other requests. */
async function site(
  robots: string,
  rest: RequestListener = (_, response) => void response.writeHead(404).end(),
): Promise<string> {
  const { port } = await serve((request, response) => {
    if (request.url?.startsWith('/robots.txt') !== true) return rest(request, response)
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(robots.replaceAll('HOST', request.headers.host ?? ''))
  })
  return `http://127.0.0.1:${port}`
}

/** A site that answers everything with a status. */
async function failing(status: number, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { port } = await serve((_, response) => void response.writeHead(status, headers).end('no'))
  return `http://127.0.0.1:${port}`
}

/** A URL at which nobody listens any more. */
async function silent(): Promise<string> {
  const { port } = await serveBytes((socket) => socket.destroy())
  return `http://127.0.0.1:${port}`
}

describe('wayleave fetch', () => {
  it('a good answer prints hops, result and access states, and exits with 0', async () => {
    const url = await site(ROBOTS)
    const { code, out, err } = await run(['fetch', url, ...OURS])
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out).toMatch(
      new RegExp(`^${url}/robots.txt\n  1  200  \\d+ ms  127\\.0\\.0\\.1  ${url}/robots\\.txt\n`),
    )
    expect(out).toContain('content-type: text/plain')
    expect(out).toMatch(/✓ {2}a file: 34 bytes in 2 lines, UTF-8; \d+ ms in all/)
    expect(out).toMatch(
      /✓ {2}the rules of the file apply, until 20\d\d-\d\d-\d\d \d\d:\d\d UTC\n {5}rfc-9309, google,/,
    )
    expect(out).toContain('no findings in 1 file')
  })

  it('prints JSON in the contract of the documentation', async () => {
    const to = await site(ROBOTS)
    const { port } = await serve(
      (_, response) => void response.writeHead(301, { location: `${to}/robots.txt` }).end(),
    )
    const from = `http://127.0.0.1:${port}`
    const { code, out } = await run(['fetch', `${from}/robots.txt`, ...OURS, '--json'])
    const { url, origin, outcome, hops, bytes, truncated, notModified, accessStates, findings, summary } =
      JSON.parse(out)
    expect({ url, origin, outcome, bytes, truncated, notModified }).toEqual({
      url: `${from}/robots.txt`,
      origin: from,
      outcome: 'ok',
      bytes: 34,
      truncated: false,
      notModified: false,
    })
    expect(hops).toMatchObject([
      {
        url: `${from}/robots.txt`,
        status: 301,
        address: '127.0.0.1',
        headers: { location: `${to}/robots.txt` },
      },
      { url: `${to}/robots.txt`, status: 200 },
    ])
    expect(new Date(hops[0].at).toISOString()).toBe(hops[0].at)
    const of = (id: string) => accessStates.find(({ profile }: { profile: string }) => profile === id)
    expect(of('google')).toMatchObject({ state: 'rules', standsIn: false })
    expect(of('heritrix')).toMatchObject({
      state: 'allow-all',
      reason: expect.stringContaining('more redirects (1)'),
    })
    expect(findings.map((finding: { code: string }) => finding.code)).toEqual(['F104', 'F106'])
    expect(summary).toMatchObject({ warning: 1, info: 1 })
    expect(code).toBe(1)
  })

  it('the URL of a page requests the robots.txt of its site, with a message', async () => {
    const url = await site(ROBOTS)
    const { code, err } = await run(['fetch', `${url}/shop/item?id=1`, ...OURS])
    expect(code).toBe(0)
    expect(err).toBe(`wayleave: "${url}/shop/item?id=1" is governed by ${url}/robots.txt\n`)
  })

  it('a failing server: each profile has its state, reason and next request', async () => {
    const url = await failing(503, { 'retry-after': '120' })
    const { code, out } = await run([
      'fetch',
      url,
      ...OURS,
      '--dialect',
      'rfc-9309',
      '--dialect',
      'google',
      '--dialect',
      'yandex',
    ])
    expect(code).toBe(1)
    expect(out).toContain('F111/status-5xx')
    expect(out).toMatch(
      /✗ {2}nothing may be fetched; next request from 20[^\n]*\n {5}rfc-9309\n {5}- The server failed \(503\)/,
    )
    expect(out).toMatch(/… {2}nothing is fetched for now; next request from[^\n]*\n {5}google/)
    expect(out).toMatch(/✓ {2}everything may be fetched[^\n]*\n {5}yandex/)
    expect(out).not.toContain('heritrix\n')
    const undocumented = (await run(['fetch', url, ...OURS, '--dialect', 'bing,seznam,baidu'])).out
    expect(undocumented).toContain('\n     bing *, seznam *, baidu *\n')
    expect(undocumented.match(/because\s+no\s+source\s+of\s+the\s+crawler\s+covers\s+this/g)).toHaveLength(1)
  })

  it('no answer exits with 3', async () => {
    const { code, out } = await run(['fetch', await silent(), ...OURS])
    expect(code).toBe(3)
    expect(out).toContain('F101/unreachable')
  })

  it('a server that never answers ends at the timeout', async () => {
    const { port } = await serve(() => {})
    const { code, out } = await run(['fetch', `http://127.0.0.1:${port}`, ...OURS, '--timeout', '200'])
    expect(code).toBe(3)
    expect(out).toContain('F102/timeout')
    expect(out).toContain('the deadline of 200 ms passed')
  })

  it('a private address is refused without --allow-private', async () => {
    let asked = 0
    const { port } = await serve((_, response) => {
      asked += 1
      response.end()
    })
    for (const url of [
      `http://127.0.0.1:${port}`,
      'http://127.0.0.1/',
      'http://localhost/',
      'http://[::1]/',
      'http://0x7f.1/',
    ]) {
      const { code, out, err } = await run(['fetch', url, ...AGENT])
      expect({ url, code, out }).toEqual({ url, code: 3, out: '' })
      expect(err).toContain('Add --allow-private if it is yours')
    }
    expect(asked).toBe(0)
  })

  // The connection to a broadcast address fails before a packet leaves this machine.
  it('check of a site that this machine cannot ask: says so, in every command and format', async () => {
    const why = 'this machine could not send the request'
    for (const command of ['check', 'fetch', 'review']) {
      const { code, out } = await run([command, 'http://255.255.255.255/', ...OURS])
      expect([command, code]).toEqual([command, 3])
      expect(out.replace(/\s+/g, ' ')).toContain(`was not requested: ${why}`)
      expect(out).not.toMatch(/may fetch everything|no (?:findings|problems|records)/)
    }
    for (const format of ['json', 'github', 'junit', 'sarif']) {
      const { code, out } = await run(['check', 'http://255.255.255.255/', ...OURS, '-f', format])
      expect([format, code, out]).toEqual([format, 3, expect.stringContaining(why)])
    }
  })

  describe('the User-Agent', () => {
    const { version, homepage } = JSON.parse(
      readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
    ) as {
      readonly [key in 'version' | 'homepage']: string
    }
    const fromVariable = { WAYLEAVE_USER_AGENT: 'EnvBot/1.0 (+https://example.com/env)' }

    it.each([
      ['this package', undefined, {}, `wayleave/${version} (+${homepage})`],
      [
        'the configuration',
        'FileBot/1.0 (+https://example.com/file)',
        {},
        'FileBot/1.0 (+https://example.com/file)',
      ],
      [
        'the variable',
        'FileBot/1.0 (+https://example.com/file)',
        fromVariable,
        fromVariable.WAYLEAVE_USER_AGENT,
      ],
    ] as const)('is that of %s', async (_, configured, env, expected) => {
      const cwd = mkdtempSync(join(folder, 'agent-'))
      if (configured !== undefined)
        writeFileSync(join(cwd, 'wayleave.config.json'), JSON.stringify({ userAgent: configured }))
      const seen: (string | undefined)[] = []
      const { port } = await serve((request, response) => {
        seen.push(request.headers['user-agent'])
        response.end(ROBOTS)
      })
      const args = ['fetch', `http://127.0.0.1:${port}`, '--allow-private']
      await runCommand(args, { cwd, env })
      expect(seen).toEqual([expected])
    })

    it('without a contact is refused, wherever it comes from', async () => {
      const { code, err } = await runCommand(['fetch', 'http://127.0.0.1/', '--allow-private'], {
        cwd: folder,
        env: { WAYLEAVE_USER_AGENT: 'EnvBot/1.0' },
      })
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(/^wayleave: variable WAYLEAVE_USER_AGENT: .*contact/),
      ])
    })
  })

  it.each([
    ['no URL', ['fetch', 'robots.txt', ...OURS], 'not an http or https URL'],
    ['another scheme', ['fetch', 'ftp://example.com/', ...OURS], 'not an http or https URL'],
    ['a name without a contact', ['fetch', 'http://127.0.0.1/', '--user-agent', 'FooBot/1.0'], 'contact'],
    [
      'a header more',
      ['fetch', 'http://127.0.0.1/', '--user-agent', 'FooBot/1.0 (+https://example.com/)\r\nX: y'],
      'User-Agent',
    ],
    ['no time', ['fetch', 'http://127.0.0.1/', ...OURS, '--timeout', '0'], '--timeout'],
    ['an unknown reader', ['fetch', 'http://127.0.0.1/', ...OURS, '-d', 'goggle'], 'Did you mean google?'],
  ])('takes %s for wrong usage', async (_, args, says) => {
    const { code, out, err } = await run(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(says)
    expect(err.match(/\n/g)).toHaveLength(1)
  })

  it('never shows a password of a URL', async () => {
    const { code, out, err } = await run(['fetch', 'http://me:secret@127.0.0.1/', ...OURS])
    expect(code).toBe(2)
    expect(out + err).not.toContain('secret')
  })
})

describe('text of a hostile server', () => {
  const EVIL = '\u001b[31m\u009b\u0007'

  it.each([['fetch'], ['check'], ['fetch', '--json'], ['check', '--json']])(
    'does not reach the terminal: %s %s',
    async (...args) => {
      const [command = '', ...rest] = args
      const bytes = Buffer.from(`${EVIL}text/plain`, 'latin1')
      const { port } = await serveBytes((socket) => {
        const body = `<html>${EVIL}User-agent: *`
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: ')
        socket.write(bytes.subarray(4))
        socket.end(
          `\r\nserver: \x9b31mevil\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
          'utf8',
        )
      })
      const { out, err } = await run([command, `http://127.0.0.1:${port}/`, ...OURS, ...rest])
      expect(out).not.toBe('')
      expect(CONTROL.test(out)).toBe(false)
      expect(CONTROL.test(err)).toBe(false)
    },
  )
})

describe('wayleave check URL', () => {
  it('checks the lines and how the site answers together', async () => {
    const { port } = await serve(
      (_, response) =>
        void response.setHeader('content-type', 'text/html').end('User-agent: *\nDisallow /x\n'),
    )
    const url = `http://127.0.0.1:${port}`
    const { code, out } = await run(['check', url, ...OURS, '--format', 'concise'])
    expect(code).toBe(1)
    expect(out).toContain(`${url}/robots.txt:1:1: warning F113/content-type`)
    expect(out).toContain(`${url}/robots.txt:2:1: error S101/missing-colon`)
  })

  it('an HTML page instead of the file has no findings about its lines', async () => {
    const { port } = await serve(
      (_, response) =>
        void response.setHeader('content-type', 'text/html').end('<!doctype html>\nDisallow /x\n'),
    )
    const { out } = await run(['check', `http://127.0.0.1:${port}`, ...OURS, '--json'])
    expect(JSON.parse(out).findings.map(({ code }: { code: string }) => code)).toEqual(['F114'])
  })

  it('no file exits with 0, a failing server with 1, no answer with 3', async () => {
    expect(await run(['check', await failing(404), ...OURS])).toMatchObject({
      code: 0,
      out: expect.stringContaining('F109'),
    })
    expect(await run(['check', await failing(503), ...OURS])).toMatchObject({
      code: 1,
      out: expect.stringContaining('F111'),
    })
    const url = await silent()
    expect(await run(['check', url, ...OURS])).toMatchObject({
      code: 3,
      out: expect.stringContaining('F101'),
    })
    expect((await run(['check', url, ...OURS, '--exit-zero'])).code).toBe(0)
  })

  it('a robots.txt in a folder is a finding', async () => {
    const { out, err } = await run([
      'check',
      `${await site(ROBOTS)}/blog/robots.txt`,
      ...OURS,
      '--select',
      'F',
    ])
    expect(out).toContain('F116/wrong-location')
    expect(err).toContain('is governed by')
    expect((await run(['check', written('Robots.txt', ROBOTS), '--select', 'F'])).out).toContain(
      'F117/filename-case',
    )
  })

  it('other origins, User-Agents and caches are compared only with their options', async () => {
    const seen: string[] = []
    const { port } = await serve(({ url = '', headers }, response) => {
      seen.push(`${headers['user-agent']?.split('/')[0]} ${url.replace(/=.*/, '')}`)
      const other = url.includes('?') || headers['user-agent']?.startsWith('BarBot') === true
      response.setHeader('content-type', 'text/plain').end(other ? 'User-agent: *\nDisallow: /\n' : ROBOTS)
    })
    const url = `http://127.0.0.1:${port}`
    const plain = await run(['check', url, ...OURS, '--select', 'F', '--format', 'concise'])
    expect(plain).toMatchObject({ code: 0, out: '' })
    expect(seen).toEqual(['WayleaveTest /robots.txt'])
    const other = await failing(404)
    const compared = [
      '--compare-origins',
      other,
      '--as-user-agent',
      'BarBot/1.0 (+https://example.com/)',
      '--bypass-cache',
    ]
    const { code, out } = await run([
      'check',
      url,
      ...OURS,
      ...compared,
      '--select',
      'F',
      '--format',
      'concise',
    ])
    expect(code).toBe(1)
    expect(out).toContain(
      `F119/differs-by-origin: The response for "${other}/robots.txt" differs from the checked response for "${url}/robots.txt". The checked response is a file; the other response is an error with status 404.`,
    )
    expect(out).toContain('F120/differs-by-user-agent')
    expect(out).toContain('F121/stale-edge-copy')
    expect(out).toContain('"http://127.0.0.1')
    expect(seen.slice(1).sort()).toEqual([
      'BarBot /robots.txt',
      'WayleaveTest /robots.txt',
      'WayleaveTest /robots.txt?past-caches',
    ])
  })

  it('asks for sitemaps and forbidden pages with --online, and for nothing without', async () => {
    const asked: string[] = []
    const url = await site(
      `${ROBOTS}Sitemap: http://HOST/index.xml.gz\nSitemap: http://HOST/gone.xml\nSitemap: http://HOST/page\n`,
      ({ url: path = '', headers: { host } }, response) => {
        asked.push(path)
        if (path === '/index.xml.gz') {
          return void response.end(
            gzipSync(`<sitemapindex><sitemap><loc>http://${host}/a.xml</loc></sitemap></sitemapindex>`),
          )
        }
        if (path === '/a.xml') {
          return void response.end(
            `<urlset><url><loc>http://${host}/</loc></url><url><loc><![CDATA[http://${host}/private/a?b&c]]></loc></url></urlset>`,
          )
        }
        if (path === '/private/x')
          return void response.setHeader('x-robots-tag', 'googlebot: noindex').end('<p>hi')
        if (path === '/private/y')
          return void response.end('<html><meta name="robots" content="follow, noindex"><p>hi')
        // No robot reads an element in a comment or in the text of a script.
        if (path === '/private/z')
          return void response.end(
            `<!-- <meta name="robots" content="noindex"> --><script>'<meta name="robots" content="noindex">'</script>`,
          )
        if (path === '/private/w')
          return void response
            .writeHead(200, ['X-Robots-Tag', 'otherbot: none', 'X-Robots-Tag', 'noindex'])
            .end()
        if (path === '/page') return void response.end('<p>hi')
        return void response.writeHead(404).end()
      },
    )
    const urls = ['--urls', written('urls.txt', '/private/x\n/private/y\n/private/z\n/private/w\n/open\n')]
    await run(['check', url, ...OURS, ...urls])
    expect(asked).toEqual([])
    const { code, out } = await run([
      'check',
      url,
      ...OURS,
      ...urls,
      '--online',
      '--select',
      'M110,M111,I109',
      '--format',
      'concise',
    ])
    expect(code).toBe(1)
    expect(asked).toEqual([
      '/index.xml.gz',
      '/a.xml',
      '/gone.xml',
      '/page',
      '/private/x',
      '/private/y',
      '/private/z',
      '/private/w',
    ])
    expect(out).toContain(
      `:3:10: warning M111/lists-blocked-urls: The sitemap "${url}/index.xml.gz" lists 2 URLs. In rfc-9309, the file forbids 1 of them to robots that no group names.`,
    )
    expect(out).toContain(`line 2 forbids "${url}/private/a?b&c"`)
    expect(out).toContain(
      `:4:10: error M110/unreachable: The sitemap "${url}/gone.xml" has a problem: the status is 404.`,
    )
    expect(out).toContain(`"${url}/page" has a problem: it is neither an XML sitemap`)
    expect(out.match(/I109\/noindex-needs-crawl/g)).toHaveLength(3)
    // Lines of a header are not one line: the second one is for all robots.
    expect(out).toContain(`"${url}/private/w" says "noindex" in its X-Robots-Tag header`)
    // It is for Google's robots alone.
    expect(out).toMatch(
      /private\/x" says "noindex" in its X-Robots-Tag header, but Googlebot[^.]* may not fetch/,
    )
    expect(out).not.toMatch(/private\/x" says "noindex" in its X-Robots-Tag header, but [^.]*Bing/)
    expect(out).toContain(`"${url}/private/y" says "noindex" in a meta element`)
  })

  it('asks for no sitemap at a private address', async () => {
    let asked = 0
    const { port } = await serve((_, response) => {
      asked += 1
      response.end()
    })
    const file = written(
      'robots.txt',
      `${ROBOTS}Sitemap: http://127.0.0.1:${port}/a.xml\nSitemap: http://169.254.169.254/b.xml\n`,
    )
    const { out } = await run([
      'check',
      file,
      ...AGENT,
      '--online',
      '--select',
      'M110',
      '--format',
      'concise',
    ])
    expect(asked).toBe(0)
    expect(out.match(/M110/g)).toHaveLength(2)
    expect(out).toContain('169.254.0.0/16')
  })

  it('--fix on a site is a usage error', async () => {
    const url = await site('User-agent: *\nDisallow: /a')
    expect(await run(['check', url, ...OURS, '--fix'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot write to a site'),
    })
    expect((await run(['check', url, ...OURS, '--fix', '--diff', '--select', 'E112'])).out).toContain(
      '+Disallow: /a\n',
    )
  })
})

describe('wayleave test URL', () => {
  it('decides by the file of the site', async () => {
    const url = await site(ROBOTS)
    const { code, out } = await run(['test', url, '/private/a', ...OURS, '--agent', 'FooBot'])
    expect(code).toBe(1)
    expect(out).toContain('line 2 decides')
    const own = await run(['test', `${url}/private/a?b`, ...OURS, '--agent', 'FooBot', '--json'])
    expect(JSON.parse(own.out)).toMatchObject([{ url: `${url}/private/a?b`, verdict: 'disallow', line: 2 }])
  })

  it.each([
    [404, 'Googlebot', { verdict: 'allow', reason: 'access' }, 0],
    [503, 'Googlebot', { verdict: 'defer', reason: 'access' }, 1],
    [503, 'FooBot', { verdict: 'disallow', reason: 'access' }, 1],
    [503, 'Slurp', { verdict: 'allow', reason: 'access' }, 0],
    // Read as RFC 9309 has it; but without a file its operator goes on, and says so.
    [503, 'Amazonbot', { verdict: 'allow', reason: 'access', dialect: 'amazon' }, 0],
    [403, 'FooBot', { verdict: 'allow', reason: 'access' }, 0],
  ])('decides by what came where there is no file: %i for %s', async (status, agent, expected, ends) => {
    const url = await failing(status)
    const { code, out } = await run(['test', url, '/a', ...OURS, '--agent', agent, '--json'])
    const [verdict] = JSON.parse(out)
    expect(verdict).toMatchObject({
      agent,
      url: '/a',
      ...expected,
      because: expect.stringContaining(`(${status})`),
    })
    expect(verdict.retryAt === undefined).toBe(expected.verdict === 'allow')
    expect(code).toBe(ends)
  })

  it('the text gives the reason and the time of the next request', async () => {
    const { code, out } = await run(['test', await failing(503), '/a', ...OURS, '--agent', 'FooBot'])
    expect(code).toBe(1)
    expect(out).toMatch(
      /^disallow {2}\/a\n {2}FooBot, as rfc-9309 does: The server failed \(503\): nothing may be fetched/,
    )
    expect(out).toMatch(/Request it again from 20\d\d-\d\d-\d\dT/)
  })

  it('defers in the matrix and in tables', async () => {
    const url = await failing(503)
    const { code, out } = await run(['test', url, '/a', ...OURS, '--robots', 'googlebot,slurp'])
    expect(code).toBe(1)
    expect(out).toMatch(/Googlebot +google +… –/)
    expect(out).toMatch(/Slurp +slurp +✓ –/)
    const table = written('table.txt', 'Googlebot /a disallow\nSlurp /a allow -\n')
    const held = await run(['test', url, ...OURS, '--expect', table])
    expect(held).toMatchObject({
      code: 1,
      out: expect.stringContaining('expected disallow, got defer (access), read as google'),
    })
    expect(held.out).toContain('1 of 2 expectations met')
  })

  it('refuses URLs belongs to another site', async () => {
    const { code, err } = await run([
      'test',
      await site(ROBOTS),
      'https://example.com/',
      ...OURS,
      '--agent',
      'FooBot',
    ])
    expect(code).toBe(2)
    expect(err).toContain('belongs to another site')
  })
})

describe('a URL in place of a file', () => {
  it.each([
    ['policy', ['--agent', 'FooBot'], 'Disallow: /private/'],
    ['report', [], '2 lines'],
    ['format', [], ROBOTS],
    ['diff', [written('other.txt', 'User-agent: *\nDisallow: /\n')], '✗ closed'],
  ])('is read by %s', async (command, args, says) => {
    const url = await site(ROBOTS)
    const { out, err } = await run([command, url, ...args, ...OURS])
    expect(err).not.toContain('wayleave: ')
    expect(out).toContain(says)
  })

  it('is read by new --verify', async () => {
    const { code } = await run(['new', '--disallow', 'ai-training', '--verify', await site(ROBOTS), ...OURS])
    expect(code).toBe(1)
  })

  it('a site without a file exits with 3', async () => {
    const url = await failing(404)
    const { code, out, err } = await run(['policy', url, '--agent', 'FooBot', ...OURS])
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toBe(
      `wayleave: argument FILE: the site sent no robots.txt at ${url}/robots.txt (not-found: the status is 404). Run "wayleave fetch ${url}/robots.txt".\n`,
    )
  })
})
