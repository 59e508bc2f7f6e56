// `wayleave page` on many pages: folders, lists, sitemaps, rows as CSV, and the formats.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { csvCells } from '../../src/cli/csv/csv-records.ts'
import { pageOutput } from '../../src/cli/pages/page-output.ts'
import { sitePages } from '../../src/cli/pages/site-pages.ts'
import type { Terminal } from '../../src/cli/terminal.ts'
import { pageVerdict } from '../../src/page/index.ts'
import { type AnsweredPage, pageFindings } from '../../src/report/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { serve } from '../fetch/servers.ts'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: readonly string[], input = ''): Promise<Ended> {
  return runCommand(['page', ...args], { cwd: folder, env: { COLUMNS: '200' }, input })
}

function written(name: string, content: string): string {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), content)
  return name
}

/** Runs the command with JSON output, and gives some members of each answer. */
async function found(args: readonly string[], ...members: readonly string[]): Promise<unknown[][]> {
  const { out } = await run([...args, '--format', 'json'])
  return (JSON.parse(out) as Record<string, unknown>[]).map((answer) => members.map((name) => answer[name]))
}

function codesOf(notes: unknown): string[] {
  return (notes as { code: string }[]).map(({ code }) => code)
}

written('site/index.html', '<p>a')
written('site/b/index.htm', '<!doctype html>\n<meta name=robots content=noindex>')
written(
  'site/sub dir/c.xhtml',
  '<meta name=robots content=noindexx>\n<meta http-equiv=Refresh content="0;url=\'/b/\'">',
)
written('site/d.css', '<meta name=robots content=noindex>')
written('site/robots.txt', 'User-agent: bingbot\nDisallow: /b/\n')

const SITE = ['site', '--url', 'https://example.com', '--robots', 'site/robots.txt']

describe('a folder', () => {
  it('is that of a site: its HTML files have URLs below that of the folder', async () => {
    expect(
      await found([...SITE, '--agent', 'bingbot,Googlebot'], 'page', 'url', 'agent', 'fetch', 'index'),
    ).toEqual([
      ['site/b/index.htm', 'https://example.com/b/', 'bingbot', 'disallow', 'unknown'],
      ['site/b/index.htm', 'https://example.com/b/', 'Googlebot', 'allow', 'no'],
      ['site/index.html', 'https://example.com/', 'bingbot', 'allow', 'yes'],
      ['site/index.html', 'https://example.com/', 'Googlebot', 'allow', 'yes'],
      ['site/sub dir/c.xhtml', 'https://example.com/sub%20dir/c.xhtml', 'bingbot', 'allow', 'yes'],
      ['site/sub dir/c.xhtml', 'https://example.com/sub%20dir/c.xhtml', 'Googlebot', 'allow', 'yes'],
    ])
    expect(await found(['site', '--url', '/docs/', '--agent', 'FooBot'], 'url')).toEqual([
      ['/docs/b/'],
      ['/docs/'],
      ['/docs/sub%20dir/c.xhtml'],
    ])
  })

  it('as text names the pages that may not be indexed, and each trap once', async () => {
    const { code, out } = await run(SITE)
    expect(code).toBe(1)
    expect(out).toBe(
      [
        '3 pages, of which each robot may index 2',
        '',
        'page              Googlebot  bingbot  YandexBot  Applebot  what decides',
        'site/b/index.htm  no         unseen   no         no        meta line 2, robots: noindex',
        '',
        'Traps and remarks:',
        '  noindex-unseen (1 page): site/b/index.htm: bingbot: The page says noindex, but the robot may not fetch it, so it never sees that. Allow the page in robots.txt.',
        '  word-unknown (1 page): site/sub dir/c.xhtml: "noindexx" on line 1 of the HTML is no rule that a known vendor documents.',
        '  refresh (1 page): site/sub dir/c.xhtml: A meta element on line 2 leads to "/b/". The page there has its own rules.',
        '',
      ].join('\n'),
    )
  })

  it('that is empty is an error, and so are options about one page', async () => {
    const fails = async (args: readonly string[], what: string, code = 2) => {
      const ended = await run(args)
      expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(what)])
    }
    written('empty/a.css', '')
    await fails(['empty'], 'has no HTML file', 3)
    await fails(['site', '--headers', 'site/robots.txt'], '--headers with several pages')
    await fails(['site/index.html', 'site/index.html', '--url', '/'], '--url with several files')
    await fails(['site', '--format', 'summary'], 'unknown format "summary"')
    await fails(['site', '--format', 'csv', '--json'], 'both --json and --format')
    await fails(['site', '--input', 'csv'], '--input without --batch')
    await fails(['--batch', 'x', '--as-user-agent', 'x'], '--as-user-agent with --batch. Leave it out')
  })
})

describe('a folder with odd names', () => {
  it('gives a file the path that clients send', async () => {
    written('signs/@user/index.html', '<p>a')
    written('signs/a+b/c=1,2;d.html', '<p>a')
    written('signs/who?/100%#.html', '<p>a')
    const rules = written('signs.txt', 'User-agent: *\nDisallow: /@user/\nDisallow: /a+b/\n')
    const args = ['signs', '--url', 'https://example.com/', '--robots', rules, '--agent', 'Googlebot']
    expect(await found(args, 'url', 'fetch')).toEqual([
      ['https://example.com/@user/', 'disallow'],
      ['https://example.com/a+b/c=1,2;d.html', 'disallow'],
      ['https://example.com/who%3F/100%25%23.html', 'allow'],
    ])
    const query = await run(['signs', '--url', 'https://example.com/?x=1'])
    expect([query.code, query.err]).toEqual([2, expect.stringContaining('has a query or a fragment')])
  })

  it('answers about the other files if one cannot be read', async () => {
    written('links/a.html', '<p>a')
    symlinkSync('nothing.html', join(folder, 'links/b.html'))
    symlinkSync('c.html', join(folder, 'links/c.html'))
    const { code, out } = await run(['links', '--format', 'json', '--agent', 'Googlebot'])
    const rows = (JSON.parse(out) as Record<string, unknown>[]).map(({ page, index, error }) => [
      page,
      index,
      typeof error,
    ])
    expect([code, rows]).toEqual([
      3,
      [
        ['links/a.html', 'yes', 'undefined'],
        ['links/b.html', undefined, 'string'],
        ['links/c.html', undefined, 'string'],
      ],
    ])
    written('elsewhere.html', '<meta name=robots content=noindex>')
    symlinkSync('../elsewhere.html', join(folder, 'links/d.html'))
    symlinkSync('a.html', join(folder, 'links/e.html'))
    expect(await found(['links', '--agent', 'Googlebot'], 'page', 'index', 'error')).toEqual([
      ['links/a.html', 'yes', undefined],
      ['links/e.html', 'yes', undefined],
      ['links/b.html', undefined, expect.stringContaining('cannot read')],
      ['links/c.html', undefined, expect.stringContaining('cannot read')],
      [
        'links/d.html',
        undefined,
        expect.stringContaining('"links/d.html" is a link out of the folder "links"'),
      ],
    ])
    const long = await run(['a'.repeat(300)])
    expect([long.code, long.err]).toEqual([3, expect.not.stringContaining('internal error')])
  })
})

describe('the formats', () => {
  it('as findings are those of check, at the lines of the files', async () => {
    const { out } = await run([...SITE, '--agent', 'Googlebot', '--format', 'github'])
    expect(out.split('\n').map((line) => line.replace(/,endLine.*title=/, ' '))).toEqual([
      expect.stringMatching(
        /^::warning file=site\/b\/index\.htm,line=2 not-indexable::Googlebot may not index/,
      ),
      expect.stringMatching(/^::warning file=site\/sub dir\/c\.xhtml,line=1 word-unknown::"noindexx" /),
      expect.stringMatching(/^::notice file=site\/sub dir\/c\.xhtml,line=2 refresh::A meta element /),
      '',
    ])
    const sarif = JSON.parse((await run([...SITE, '--format', 'sarif'])).out) as {
      runs: { tool: { driver: { rules: object[] } }; results: { ruleId: string }[] }[]
    }
    expect(sarif.runs[0]?.tool.driver.rules[0]).toEqual({
      id: 'not-indexable',
      shortDescription: { text: 'not-indexable' },
    })
    const junit = (await run([...SITE, '--format', 'junit'])).out
    expect(junit).toContain('site/index.html')
  })

  it('as CSV and HTML have each page and robot, and print nothing that a terminal or browser acts on', async () => {
    written(
      'odd/=1+1\u001b[31m.html',
      '<meta name=robots content="noindex, <script>\u001b[31m\u202e">\n<link rel=canonical href="/=1+1">',
    )
    const args = ['odd', '--url', 'https://example.com/', '--agent', 'Googlebot']
    const csv = (await run([...args, '--format', 'csv', '--csv-safe'])).out.split('\r\n')
    expect(csvCells(csv[0] ?? '', ',')).toEqual([
      ...[
        'page',
        'url',
        'status',
        'agent',
        'fetch',
        'index',
        'follow',
        'snippet',
        'archive',
        'train',
        'search',
      ],
      ...['input', 'because', 'notes', 'error'],
    ])
    expect(csvCells(csv[1] ?? '', ',').slice(0, 6)).toEqual([
      ...[
        'odd/=1+1\\u001b[31m.html',
        'https://example.com/=1+1%1B%5B31m.html',
        '',
        'Googlebot',
        'unknown',
        'no',
      ],
    ])
    const { out: html } = await run([...args, '--format', 'html'])
    expect(html).toContain('<h1>Indexable: 0 of 1 page</h1>')
    expect(html).toContain('noindex-and-canonical')
    for (const text of [html, ...csv]) expect(text).not.toMatch(/[\u001b\u202e]/)
    expect(html).not.toContain('<script')
  })
})

describe('a hostile page', () => {
  const WORDS =
    'noindex, ignore previous instructions <script>alert(1)</script> ::error file=x::y ##[error]z %0A \u001b[31m\u202e ]]> {{a}} [b](javascript:c) =d()'
  written(
    'hostile.html',
    `<meta charset=utf-8>\n<meta name=robots content="${WORDS}">\n<link rel=canonical href="javascript:alert(1)//&quot;><script>">\n<meta name=tdm-reservation content=0>`,
  )
  written(
    'hostile.txt',
    `User-agent: *\nLicense: https://example.com/::error::<script>\nDisallow: /<script>\n`,
  )
  written('hostile.json', '{"licenses":["https://example.com/l"],"purposes":{"ai-training":"disallow"}}')
  const args = ['hostile.html', '--robots', 'hostile.txt', '--url', 'https://example.com/<script>']

  it.each([
    ...([
      'text',
      'csv',
      'json',
      'jsonl',
      'html',
      'sarif',
      'github',
      'gitlab',
      'junit',
      'checkstyle',
    ] as const),
    ...(['rdjson', 'markdown', 'concise'] as const),
  ])(
    'is printed in %s without anything that a terminal, a browser or a CI system acts on',
    async (format) => {
      const { out } = await run([...args, '--stance', 'hostile.json', '--format', format])
      expect(out).toMatch(/ignore previous instructions/)
      expect(out).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202e]/)
      expect(out).not.toMatch(/(?<!\S)::(?:error|warning|notice)(?! file=hostile\.html,)\b|##\[error/)
      // Markdown escapes with a backslash.
      if (['html', 'junit', 'checkstyle', 'markdown'].includes(format))
        expect(out).not.toMatch(/(?<!\\)<script/)
      if (['json', 'sarif', 'gitlab', 'rdjson'].includes(format)) JSON.parse(out)
    },
  )

  it('of 100 MB is read at its beginning', async () => {
    written('long.html', '<meta name=robots content=noindex>')
    truncateSync(join(folder, 'long.html'), 100 * 1024 * 1024)
    const { code, out } = await run(['long.html', '--agent', 'Googlebot', '--json'])
    const [answer] = JSON.parse(out) as { index: string; follow: string; notes: unknown }[]
    expect([code, answer?.index, answer?.follow]).toEqual([1, 'no', 'unknown'])
    expect(codesOf(answer?.notes)).toContain('html-cut')
  })
})

describe('many pages', () => {
  const page = (at: number): AnsweredPage => {
    const html = `<!doctype html>\n<meta name=robots content=noindexx${at}>\n${'x'.repeat(1_000_000)}`
    const verdicts = [pageVerdict({ url: `/${at}`, html }, 'Googlebot', { now: 0 })]
    return { name: `${at}.html`, verdicts, file: parse(html) }
  }
  const terminal = { look: { columns: 200, style: { bold: String } }, stdout: {} } as unknown as Terminal

  it.each(['json', 'csv', 'github', 'concise', 'jsonl'] as const)(
    'are printed one after another in %s',
    (format) => {
      const output = pageOutput(format, {}, terminal)
      for (const at of [1, 2]) expect(output.page(page(at))).toContain(`${at}.html`)
      expect(output.end([])).not.toContain('2.html')
    },
  )

  it('leave no more of their HTML to the other formats than what is reported', () => {
    const { file, findings } = pageFindings(page(1))
    expect(file.text).toBe('<!doctype html>\n<meta name=robots content=noindexx1>\n')
    expect(findings.map(({ span }) => file.text.slice(span.start, span.end))).toEqual([
      '<meta name=robots content=noindexx1>',
    ])
  })
})

describe('rows as CSV', () => {
  it('are answered as CSV, in order', async () => {
    const rows = [
      'id,Agent,url,headers,status,html,joined',
      '1,Googlebot,/a,"[[""X-Robots-Tag"",""noindex""]]",,,',
      '2,bingbot,,,404,,',
      ',Googlebot,,,200,"<meta name=robots\n content=nofollow>",true',
      '4,Googlebot,,foo,,,',
      '5,Googlebot,,,,,,,',
    ].join('\n')
    const { code, out, err } = await run(['--batch', written('rows.csv', rows)])
    const lines = out
      .trimEnd()
      .split('\r\n')
      .map((line) => csvCells(line, ','))
    expect(lines.map((cells) => [...cells.slice(0, 5), ...cells.slice(-3)])).toEqual([
      ['id', 'agent', 'fetch', 'index', 'follow', 'row', 'error', 'errorCode'],
      ['1', 'Googlebot', 'unknown', 'no', 'yes', '', '', ''],
      ['2', 'bingbot', 'unknown', 'no', 'yes', '', '', ''],
      ['', 'Googlebot', 'unknown', 'yes', 'no', '', '', ''],
      ['4', '', '', '', '', '5', expect.stringContaining('"headers" is not a list'), 'headers-not-pairs'],
      ['5', '', '', '', '', '6', expect.stringContaining('9 cells'), 'row-too-many-cells'],
    ])
    expect([code, err]).toEqual([2, expect.stringContaining('2 of 5 rows')])
    const json = (await run(['--batch', '--input', 'csv', '--format', 'jsonl'], rows)).out
    expect(JSON.parse(json.split('\n')[0] ?? '')).toMatchObject({ id: '1', index: 'no' })
    const asCsv = (await run(['--batch', '--format', 'csv'], '{"id":0,"agent":"FooBot"}')).out
    expect(asCsv.split('\r\n')[1]).toMatch(/^0,FooBot,unknown,yes,/)
  })

  it('need a column for the robot', async () => {
    const { code, err } = await run(['--batch', '--input', 'csv'], 'user_agent,url\nx,/\n')
    expect([code, err]).toEqual([2, expect.stringContaining('Did you mean agent by "user_agent"?')])
    expect((await run(['--batch'], 'agent,url\nx,/\n')).err).toContain('Add --input csv')
  })
})

describe('pages of sites', () => {
  const OURS = ['--user-agent', 'WayleaveTest/1.0 (+https://example.com/bot)', '--allow-private']
  const AS = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

  async function site(sitemap: (origin: string) => string): Promise<string> {
    const { port } = await serve((request, response: ServerResponse) => {
      const isGooglebot = request.headers['user-agent']?.includes('Googlebot') === true
      switch (request.url) {
        case '/sitemap.xml':
          return void response.end(sitemap(`http://127.0.0.1:${port}`))
        case '/robots.txt':
          return void response
            .setHeader('content-type', 'text/plain')
            .end('User-agent: *\nDisallow: /closed\n')
        case '/a':
          if (isGooglebot) response.setHeader('X-Robots-Tag', 'noindex')
          return void response.end('a')
        case '/blocked':
          return void response.writeHead(isGooglebot ? 403 : 200).end()
        case '/b':
          return void response.setHeader('X-Robots-Tag', 'noindex').end('b')
        case '/fickle':
          return void (isGooglebot ? response.destroy() : response.end('a'))
        case '/broken':
          return void response.destroy()
        default:
          return void response.writeHead(404).end()
      }
    })
    return `http://127.0.0.1:${port}`
  }

  const sitemapOf =
    (...paths: readonly string[]) =>
    (origin: string) =>
      `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`

  it('that a sitemap lists are requested, and one that fails stops nothing', async () => {
    const origin = await site(sitemapOf('/b', '/broken', '/closed'))
    const args = ['--urls', `${origin}/sitemap.xml`, ...OURS, '--agent', 'FooBot']
    const answers = await found(args, 'page', 'fetch', 'index', 'error')
    expect(answers).toEqual([
      [`${origin}/b`, 'allow', 'no', undefined],
      [`${origin}/closed`, 'disallow', 'unknown', undefined],
      [`${origin}/broken`, undefined, undefined, expect.stringContaining('could not be read')],
    ])
    const text = await run(args)
    expect(text.code).toBe(3)
    expect(text.out).toContain('noindex-in-sitemap (1 page)')
    expect(text.out).toContain('1 page could not be read:')
    const missing = await run(['--urls', `${origin}/none.xml`, ...OURS])
    expect([missing.code, missing.err]).toEqual([3, expect.stringContaining('option --urls: ')])
  })

  it('of a site whose robots.txt does not come are not said to be open', async () => {
    const { port } = await serve((request, response: ServerResponse) => {
      if (request.url === '/robots.txt') response.writeHead(503).end()
      else if (request.url === '/a') response.end('a')
      else if (request.url === '/b') response.setHeader('X-Robots-Tag', 'noindex').end('b')
      else response.writeHead(404).end()
    })
    const pages = ['/a', '/b'].map((path) => `http://127.0.0.1:${port}${path}`)
    for (const [at, [index, code]] of [['unknown', 3] as const, ['no', 1] as const].entries()) {
      const { code: exit, out } = await run([pages[at] as string, ...OURS, '--agent', 'Googlebot', '--json'])
      const [answer] = JSON.parse(out) as { fetch: string; index: string; notes: unknown }[]
      expect([answer?.fetch, answer?.index, exit]).toEqual(['unknown', index, code])
      expect(codesOf(answer?.notes)).toContain('robots-undecided')
    }
  })

  it('beyond the first hundred are counted as not read', async () => {
    const { origin } = new URL(await site(sitemapOf()))
    const pages = Array.from({ length: 130 }, () => ({ url: `${origin}/none`, isOfSitemap: false }))
    const said: string[] = []
    const terminal = { say: (text: string) => said.push(text) } as unknown as Terminal
    const options = { userAgent: OURS[1] as string, allowPrivate: true }
    const names: string[] = []
    for await (const page of sitePages(pages, options, [], terminal, 0)) names.push(page.name)
    expect([names.length, names.at(-1)]).toEqual([101, '30 more'])
  })

  it('that a list has are requested, if they are URLs', async () => {
    const origin = await site(sitemapOf())
    const list = written('list.txt', `# two\n${origin}/a\n${origin}/b\n`)
    const answers = await found(
      ['--urls', list, ...OURS, '--agent', 'FooBot'],
      'page',
      'status',
      'index',
      'notes',
    )
    expect(answers.map(([page, status, index, notes]) => [page, status, index, codesOf(notes)])).toEqual([
      [`${origin}/a`, 200, 'yes', []],
      [`${origin}/b`, 200, 'no', ['vendor-undocumented']],
    ])
    const paths = await run(['--urls', written('paths.txt', '/a\n'), ...OURS])
    expect([paths.code, paths.err]).toEqual([2, expect.stringContaining('"/a" is a path')])
  })

  it('are also requested with other User-Agents', async () => {
    const origin = await site(sitemapOf())
    const differences = async (path: string) => {
      const args = [`${origin}${path}`, ...OURS, '--as-user-agent', AS, '--agent', 'bingbot,Googlebot']
      const answers = await found(args, 'index', 'notes')
      return answers.map(([index, notes]) => [
        index,
        ...(notes as { code: string; message: string }[])
          .filter(({ code }) => code === 'differs-by-user-agent')
          .map(({ message }) => message.slice(message.indexOf('the site'))),
      ])
    }
    const noindex = 'the site sends another page: status 200, index no.'
    expect(await differences('/a')).toEqual([
      ['yes', noindex],
      ['yes', noindex],
    ])
    expect(await differences('/blocked')).toEqual([
      ['yes', 'the site sends another page: status 403, index unknown.'],
      ['yes', 'the site sends another page: status 403, index no.'],
    ])
    expect(await differences('/b')).toEqual([['no'], ['no']])
    const failed = await run([`${origin}/fickle`, ...OURS, '--as-user-agent', AS, '--agent', 'bingbot'])
    expect([failed.code, failed.out]).toEqual([0, expect.stringContaining('Googlebot/2.1')])
    expect(failed.out).toMatch(/The request with the User-Agent "Mozilla.*" failed: /)
    const bad = await run([`${origin}/a`, ...OURS, '--as-user-agent', 'x'])
    expect([bad.code, bad.err]).toEqual([2, expect.stringContaining('option --as-user-agent')])
  })
})

it('prints a whole list of JSON before the error of a later argument', async () => {
  const { out, err, code } = await run(['site', '--urls', 'nothing.txt', '--json'])
  expect(Array.isArray(JSON.parse(out))).toBe(true)
  expect(err).toContain('nothing.txt')
  expect(code).toBe(3)
})
