// `wayleave test --urls` and its rows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-urls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]): Promise<Ended> {
  return runCommand(['test', ...args], { cwd: folder })
}

const page = (path: string): string => `<url><loc>https://e.example${path}</loc></url>`
const SITEMAP = `<?xml version="1.0"?>\n<urlset>${page('/a')}${page('/b?x=1&amp;y=2')}</urlset>`
writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n')
writeFileSync(join(folder, 'urls.txt'), 'https://e.example/a\r\n\n  /b?x=1&y=2\n')
writeFileSync(join(folder, 'sitemap.xml'), SITEMAP)
writeFileSync(join(folder, 'sitemap.xml.gz'), gzipSync(SITEMAP))
writeFileSync(
  join(folder, 'index.xml'),
  '<sitemapindex><sitemap><loc>https://e.example/s</loc></sitemap></sitemapindex>',
)
writeFileSync(join(folder, 'page.html'), '<html></html>')
writeFileSync(join(folder, 'odd.txt'), '/a\nnot a url\n')
writeFileSync(join(folder, 'open.csv'), 'URL,Clicks\n"/a,1\n')
writeFileSync(join(folder, 'quoted.csv'), '\n"Title, short","Page ""URL""","URL"\nx,y,/a\n"z, \n1",,/b\n')
writeFileSync(join(folder, 'unnamed.csv'), '"Titel, kurz",Adresse\n"x, y","https://e.example/a"\n')
writeFileSync(join(folder, 'wrong.txt'), '# comment\n\n/a\nb\n')
writeFileSync(join(folder, 'comments.txt'), '# nothing\n')
writeFileSync(join(folder, 'cells.csv'), 'URL,Clicks\n/a,1\nb,2\n')

const verdicts = (out: string): unknown =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ agent, url, verdict }) => [agent, url, verdict])

describe('test --urls', () => {
  it.each(['sitemap.xml', 'sitemap.xml.gz'])('tests the pages of %s for each robot', async (name) => {
    const { code, out } = await run('robots.txt', '-a', 'FooBot,GPTBot', '--urls', name, '--format', 'jsonl')
    expect(code).toBe(1)
    expect(verdicts(out)).toEqual([
      ['FooBot', 'https://e.example/a', 'disallow'],
      ['FooBot', 'https://e.example/b?x=1&y=2', 'allow'],
      ['GPTBot', 'https://e.example/a', 'disallow'],
      ['GPTBot', 'https://e.example/b?x=1&y=2', 'disallow'],
    ])
  })

  it.each([
    ['quoted.csv', ['/a', '/b']],
    ['unnamed.csv', ['https://e.example/a']],
  ])(
    'takes the column of URLs in %s, whose cells have separators, quotes and line ends',
    async (name, urls) => {
      const { out } = await run('robots.txt', '-a', 'FooBot', '--urls', name, '--format', 'jsonl')
      expect((verdicts(out) as string[][]).map(([, url]) => url)).toEqual(urls)
    },
  )

  it.each(['/x/../a', '/./a', '/x/..', 'https://e.example/a\\b'])(
    'says that browsers resolve %s',
    async (url) => {
      const { err } = await run('robots.txt', url, '-a', 'FooBot')
      expect(err).toContain('has dot segments or backslashes, which browsers resolve before they ask')
    },
  )

  it.each(['/a', '/a..b', '/a?x=/../b', '/...'])(
    'says nothing of %s, which browsers send as it is',
    async (url) => {
      expect((await run('robots.txt', url, '-a', 'FooBot')).err).toBe('')
    },
  )

  it('tests the lines of a text, after the URLs of the command line', async () => {
    const { out } = await run('robots.txt', '/c', '-a', 'FooBot', '--urls', 'urls.txt', '--format', 'jsonl')
    expect(verdicts(out)).toEqual([
      ['FooBot', '/c', 'allow'],
      ['FooBot', 'https://e.example/a', 'disallow'],
      ['FooBot', '/b?x=1&y=2', 'allow'],
    ])
  })

  it('prints CSV, in the order of weight, with ids', async () => {
    const { out, code } = await run('robots.txt', '-r', 'gptbot,googlebot', '--urls', 'urls.txt', '-f', 'csv')
    expect(code).toBe(1)
    expect(out.split('\r\n')).toEqual([
      'agent,robot,url,dialect,standIn,verdict,line,pattern,reason,because,at,opensAt,retryAt',
      'Googlebot,googlebot,https://e.example/a,google,,disallow,2,/a,rule,,,,',
      'Googlebot,googlebot,/b?x=1&y=2,google,,allow,,,no-rule,,,,',
      'GPTBot,gptbot,https://e.example/a,rfc-9309,true,disallow,5,/,rule,,,,',
      'GPTBot,gptbot,/b?x=1&y=2,rfc-9309,true,disallow,5,/,rule,,,,',
      '',
    ])
  })

  it('gives the verdicts of --json in each row', async () => {
    const args = ['robots.txt', '-r', 'search', '--urls', 'urls.txt']
    const rows = (await run(...args, '-f', 'jsonl')).out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(rows).toEqual(JSON.parse((await run(...args, '--json')).out))
    expect((await run(...args, '--format', 'json')).out).toBe((await run(...args, '--json')).out)
  })

  it('folds robots and URLs that are alike, and ends with totals', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `/${index % 2 === 0 ? 'a' : 'b'}/${index}`)
    writeFileSync(join(folder, 'many.txt'), many.join('\n'))
    const { out } = await run('robots.txt', '-r', 'googlebot,bingbot,gptbot', '--urls', 'many.txt')
    expect(out.split('\n')).toEqual([
      'Googlebot, bingbot, read as google, bing',
      '  ✗ 2  100 URLs: /a/0, /a/2 and 98 more',
      '  ✓ –  100 URLs: /b/1, /b/3 and 98 more',
      '',
      'GPTBot, read as rfc-9309 *',
      '  ✗ 5  200 URLs: /a/0, /b/1 and 198 more',
      '',
      '✓ may fetch, ✗ may not; the number is the deciding line, – if no line decides',
      '* the dialect of this robot is not documented; the one named stands in',
      '',
      '200 URLs for 3 robots: 200 allowed, 400 disallowed, 0 unknown',
      '',
      '--format csv prints a row for each verdict.',
      '',
    ])
    const agents = (await run('robots.txt', '-a', 'FooBot', '--urls', 'many.txt')).out
    expect(agents).toContain('FooBot, read as rfc-9309\n  ✗ 2  100 URLs: /a/0, /a/2 and 98 more\n')
    expect(agents).toContain('\n200 URLs for 1 robot: 100 allowed, 100 disallowed, 0 unknown\n')
    const why = (await run('robots.txt', '-a', 'FooBot', '--urls', 'urls.txt', '--why')).out
    expect(why).toContain('disallow  https://e.example/a\n')
    expect(why).toContain('\n2 URLs for 1 robot: 1 allowed, 1 disallowed, 0 unknown\n')
  })

  it('names each URL, in its order, where the parts fill no more than a screen', async () => {
    const urls = Array.from({ length: 10 }, (_, index) => `/${index % 2 === 0 ? 'a' : 'b'}/${index}`)
    expect((await run('robots.txt', '-a', 'FooBot', ...urls)).out.split('\n')).toEqual([
      'FooBot, read as rfc-9309',
      ...urls.map((url, index) => `  ${index % 2 === 0 ? '✗ 2' : '✓ –'}  ${url}`),
      '',
      '✓ may fetch, ✗ may not; the number is the deciding line, – if no line decides',
      '',
      '10 URLs for 1 robot: 5 allowed, 5 disallowed, 0 unknown',
      '',
    ])
    const shared = (await run('robots.txt', '-a', 'FooBot,GPTBot', ...urls)).out
    expect(shared).toContain('\nGPTBot, read as rfc-9309 *\n  ✗ 5  /a/0\n')
    const folded = (await run('robots.txt', '-a', 'FooBot,GPTBot', ...urls, '/b/11')).out
    expect(folded).toContain('FooBot, read as rfc-9309\n  ✓ –  6 URLs: /b/1, /b/3 and 4 more\n')
  })

  it('counts the lines that decide few URLs, and the verdicts that are unknown', async () => {
    const lines = Array.from({ length: 14 }, (_, index) => `Disallow: /${index}/`)
    writeFileSync(join(folder, 'lines.txt'), ['User-agent: *', ...lines, ''].join('\n'))
    const urls = lines.flatMap((_, index) => [`/${index}/x`, `/${index}/y`])
    const { out } = await run('lines.txt', '-a', 'FooBot', ...urls, `/${'x'.repeat(9_000)}`)
    expect(out).toContain('  ✗ 2   2 URLs: /0/x, /0/y\n')
    expect(out).toContain('  and 9 URLs by 5 more lines\n')
    expect(out).toContain('29 URLs for 1 robot: 0 allowed, 28 disallowed, 1 unknown\n')
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(110)
  })

  it('exits with 0 if every URL is allowed', async () => {
    writeFileSync(join(folder, 'open.txt'), '/b\n/c\n')
    expect((await run('robots.txt', '-a', 'FooBot', '--urls', 'open.txt', '-f', 'csv')).code).toBe(0)
  })

  it('takes lines that begin with # for comments', async () => {
    writeFileSync(join(folder, 'noted.txt'), '# the shop\r\n/c\r\n  # and\r\n/d#top\r\n')
    const { out } = await run('robots.txt', '-a', 'FooBot', '--urls', 'noted.txt', '-f', 'jsonl')
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { url: string }).url),
    ).toEqual(['/c', '/d#top'])
  })

  it.each([
    [
      'of Screaming Frog',
      '\ufeff"Address","Status Code"\r\n"/c","200"\r\n"https://a.example/d?x=""1"", 2","404"\r\n',
    ],
    [
      'with a title',
      '"Internal - All"\n"Status Code","Address"\n200,/c\n404,"https://a.example/d?x=""1"", 2"\n',
    ],
    ['of Search Console', 'Top pages,Clicks\n/c,3\n,0\n"https://a.example/d?x=""1"", 2",1\n'],
    ['with semicolons', 'URL;Clicks\n/c;3\n"https://a.example/d?x=""1"", 2";1\n'],
    ['of one column', 'url\n/c\nhttps://a.example/d?x="1", 2\n'],
  ])('takes the column of URLs of CSV %s', async (_name, csv) => {
    writeFileSync(join(folder, 'export.csv'), csv)
    const { out } = await run('robots.txt', '-a', 'FooBot', '--urls', 'export.csv', '-f', 'jsonl')
    const rows = out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { url: string }).url)
    expect(rows).toEqual(['/c', 'https://a.example/d?x="1", 2'])
  })

  it('takes the first column of URLs where the names of columns are in another language', async () => {
    writeFileSync(join(folder, 'export.csv'), 'Seiten,Klicks\nhttps://a.example/c,3\nhttps://a.example/d,1\n')
    const { out } = await run('robots.txt', '-a', 'FooBot', '--urls', 'export.csv', '-f', 'jsonl')
    expect(out.trim().split('\n')).toHaveLength(2)
  })

  it.each([
    [['--urls', 'index.xml'], 'lists sitemaps, not pages'],
    [['--urls', 'page.html'], 'is no sitemap'],
    [['--urls', 'odd.txt'], '"not a url"'],
    [['--urls', 'open.csv'], 'row 2 of "open.csv" is not CSV (open-quote). Correct that row.'],
    [['--urls', 'cells.csv'], 'option --urls: cells.csv:3: "b" is neither an absolute URL nor a path.'],
    [['--urls', 'wrong.txt'], 'option --urls: wrong.txt:4: "b" is neither an absolute URL nor a path.'],
    [['--urls', 'comments.txt'], 'option --urls: "comments.txt" lists no URL. Give one on each line.'],
    [['https://'], 'argument URL: "https://" has no host. Write https://example.com/path or /path.'],
    [['HTTP:///x'], 'argument URL: "HTTP:///x" has no host.'],
    [['--urls', 'urls.txt', '-f', 'csv', '--json'], 'both --json and --format'],
    [['--urls', 'urls.txt', '-f', 'xml'], 'unknown format "xml"'],
  ])('%j is a usage error', async (args, message) => {
    const { code, err } = await run('robots.txt', '-a', 'FooBot', ...args)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})
