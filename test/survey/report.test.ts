// The report of a dataset: its pages, whether they are whole and safe, and whether their numbers are right.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import { heatMap, namesOf, shareBars } from '../../survey/src/report/charts.ts'
import { lineChart } from '../../survey/src/report/line-chart.ts'
import { cellText } from '../../survey/src/report/numbers.ts'
import { scatter } from '../../survey/src/report/scatter.ts'
import { STYLES } from '../../survey/src/report/styles.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-report-test-'))
const dataset = join(folder, 'dataset')
const site = join(folder, 'site')

const HOSTILE = '<script>alert(1)</script>\u202e'
const ROWS = [
  {
    host: 'a.example',
    fetched_at: '2026-01-01T00:00:00Z',
    status: 200,
    robots: 'User-agent: *\nDisallow: /a\n',
  },
  {
    host: 'a.example',
    fetched_at: '2026-02-01T00:00:00Z',
    status: 200,
    robots: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n',
  },
  {
    host: 'b.example',
    status: 200,
    robots: `User-agent: ${HOSTILE}\nDisallow: /${HOSTILE}\n# ${HOSTILE}\nDisallow: =cmd(1)\n`,
  },
  {
    host: 'c.example',
    status: 200,
    robots: 'User-agent: *\nContent-Signal: ai-train=no, ai-train=yes\nDisallow: /x\nDisallow: /x\n',
  },
  { host: 'd.example', status: 404 },
]

/** Every file of the report, by its path. */
function filesOf(root: string): Map<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]))
}

let files = new Map<string, string>()

beforeAll(async () => {
  const rows = join(folder, 'rows.jsonl')
  writeFileSync(rows, ROWS.map((row) => JSON.stringify(row)).join('\n'))
  expect(await run(['build', rows, '--out', dataset, '--workers', '1'])).toBe(0)
  expect(await run(['report', dataset, '--out', site])).toBe(0)
  files = filesOf(site)
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('report', () => {
  it('writes pages that are whole without script, and no text of a file as markup', () => {
    const pages = [...files].filter(([path]) => path.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(14)
    for (const [path, text] of pages) {
      expect(
        text.replaceAll(/<script src="(?:\.\.\/)?(?:uplot|zoom|site-search)\.js" defer><\/script>/g, ''),
        path,
      ).not.toMatch(/<script|<style|\son\w+="|\sstyle="/)
      expect(text, path).not.toContain('\u202e')
    }
    expect(files.get('search/0002-b.example.html')).toContain('&lt;script&gt;alert(1)')
  })

  it('draws series, marks of announcements and flows as pictures, with the numbers of the series', async () => {
    const rows = ['2023-07-15', '2023-08-15', '2023-09-15'].flatMap((day) =>
      Array.from({ length: 10 }, (_, host) => ({
        host: `h${host}.example`,
        fetched_at: `${day}T00:00:00Z`,
        status: 200,
        robots:
          day > '2023-09' && host < 5 ? 'User-agent: GPTBot\nDisallow: /\n' : 'User-agent: *\nDisallow: /x\n',
      })),
    )
    const input = join(folder, 'months.jsonl')
    writeFileSync(input, rows.map((row) => JSON.stringify(row)).join('\n'))
    expect(await run(['build', input, '--out', join(folder, 'months'), '--workers', '1', '--findings'])).toBe(
      0,
    )
    expect(await run(['report', join(folder, 'months'), '--out', join(folder, 'months-site')])).toBe(0)
    const drawn = filesOf(join(folder, 'months-site'))
    const trends = drawn.get('trends.html') ?? ''
    const series = /data-series="([^"]*)"/.exec(trends)?.[1]?.replaceAll('&quot;', '"') ?? '{}'
    expect(JSON.parse(series)).toMatchObject({
      months: ['2023-07', '2023-08', '2023-09'],
      lines: [{ name: 'GPTBot', values: [0, 0, 0.5] }],
      events: [{ day: '2023-08-07', name: 'GPTBot announced' }],
    })
    expect(trends).toContain('<line class="event"')
    expect(trends).toContain('class="lines small"')
    expect(drawn.get('transitions.html')).toContain('<title>some → nothing: 5</title>')
    expect(drawn.get('strata.html')).toContain('.example')
    expect(drawn.get('index.html')).toContain('<title>2023-07, rules: 100\u202f% of 10</title>')
    expect(drawn.get('csv/bias-change.csv')).toContain('\r\n2023-07,2023-09,GPTBot,0,-0.5,-0.5,10,10\r\n')
    const quality = drawn.get('quality.html') ?? ''
    expect(quality).toContain('<a href="#G109">G109</a> no star group')
    expect(quality).toMatch(/<h3 id="G109">G109 no star group<\/h3>\s*<p>[^<]{80,}\.<\/p>/)
    expect(drawn.get('csv/findings-change.csv')).toContain('\r\nG109,2023-07,2023-09,0,5,5,10\r\n')
    expect(drawn.get('robots.html')).toContain('<title>By month: 0\u202f% to 50.0\u202f%</title>')
    expect(drawn.get('csv/distribution-rules.csv')).toMatch(/\r\nrules,1,10,10,1,/)
    expect(drawn.get('robots/0001-gptbot.html')).toContain('closed_by_line')
  })

  it('prints what a page is about to its end', () => {
    for (const [path, text] of files)
      if (path.endsWith('.html')) expect(/<p class="lead">([^<]*)/.exec(text)?.[1], path).not.toContain('…')
  })

  it('links only to files that are there, and to nothing on the Web', () => {
    for (const [path, text] of files) {
      if (!path.endsWith('.html')) continue
      expect(text, path).not.toMatch(/href="https?:/)
      expect(text, path).not.toMatch(/(?:href|src)="[^"]*…/)
      for (const [, to = ''] of text.matchAll(/href="[^"]*#([^"]+)"/g))
        if (to !== 'main') expect(text, path).toContain(`id="${to}"`)
      for (const [, to = ''] of text.matchAll(/href="([^"#:]+)"/g))
        expect(existsSync(join(site, dirname(path), to)), `${path} → ${to}`).toBe(true)
    }
  })

  it('counts as the files say', () => {
    const rows = (files.get('csv/blocked.csv') ?? '').split('\r\n')
    expect(rows[0]).toBe(
      'agent,k,n,by_name,by_fallback,by_star,by_status,named,undecided,times_unnamed,share,low,high',
    )
    expect(rows.find((row) => row.startsWith('GPTBot,'))).toMatch(/^GPTBot,1,4,1,0,0,0,1,0,,0\.25,/)
    expect(files.get('csv/repeated-rules.csv')).toMatch(/\r\nDisallow,\/x,1,3,2,/)
    expect(files.get('quality.html')).toContain('<h2>Rules that a file states twice</h2>')
    expect(files.get('csv/contradictions.csv')).toMatch(/\r\ntraining: yes and no in one file,1,1,1,/)
  })

  it('ends a line where months are missing, and draws no interval as wide as the chart for 0', () => {
    const months = ['2022-01', '2022-02', '2022-03', '2024-11', '2024-12']
    const drawn = lineChart('', months, [{ name: 'x', values: [0.1, 0.2, 0.3, 0.4, 0.5] }]).text
    expect(drawn.match(/<polyline points="[^"]*"/g)?.map((line) => line.split(' ').length - 1)).toEqual([
      3, 2,
    ])
    expect(drawn).toContain('2022-04')
    const yearly = ['2020-01', '2021-01', '2022-01']
    expect(lineChart('', yearly, [{ name: 'x', values: [0, 0, 0] }]).text.match(/<polyline/g)).toHaveLength(1)
    const zero = shareBars('', [{ k: 0, n: 100, share: 0, low: 0, high: 0.04 }], () => 'x').text
    expect(zero).toContain('x="0.00" y="4" width="4.00"')
  })

  it('leaves out what the dataset has no rows for, from pages and menu, and marks shares of few files', () => {
    expect(files.get('index.html')).not.toContain('How long a copy is fresh')
    expect(files.has('csv/freshness.csv')).toBe(false)
    const names = namesOf(['a', 'b'])
    const star = heatMap(
      '',
      names,
      names,
      () => 0.5,
      (row, column) => row === 'a' && column === 'b',
    ).text
    expect(star.match(/50\*/g)).toHaveLength(1)
  })

  it('draws a dot for each robot with a supplied number', () => {
    const dots = [
      { name: 'Googlebot', x: 80, y: 0.02 },
      { name: 'GPTBot', x: 3, y: -0.2 },
    ]
    expect(scatter('', 'share', dots).text).toContain('<title>GPTBot: 3, −20.0\u202f%</title>')
  })

  it('tells a small number from 0', () => {
    expect([cellText(0.25), cellText(2.7e-28), cellText(0)]).toEqual(['0.2500', '2.7e-28', '0'])
  })

  it('keeps a spreadsheet from running a value', () => {
    expect(files.get('csv/rules.csv')).toContain("'=cmd(1)")
    for (const [path, text] of files)
      if (path.endsWith('.csv')) expect(text, path).not.toMatch(/(?:^|,|\n)"?[=@]/)
  })

  it('tells the changes of a host by their effect', () => {
    const page = files.get('search/0001-a.example.html') ?? ''
    expect(page).toMatch(/2026-01-01 → 2026-02-01/)
    expect(page).toMatch(
      /<span class="closed">closed<\/span> for GPTBot: every URL that was open, such as <code>https:\/\/a\.example\//,
    )
    expect(page).toContain('line 2, disallow: /, of this version')
    expect(page).toContain('No URL changes for robots not named; this is proved.')
  })

  it('gives the same bytes again, and keeps files that are not its own', async () => {
    writeFileSync(join(site, 'notes.txt'), 'mine')
    mkdirSync(join(site, 'search', 'old'))
    expect(await run(['report', dataset, '--out', site])).toBe(0)
    const again = filesOf(site)
    expect(again.get('notes.txt')).toBe('mine')
    again.delete('notes.txt')
    expect(again).toEqual(files)
    expect(existsSync(join(site, 'search', 'old'))).toBe(false)
  })

  it('stands in the folder of the dataset if nobody names another, and a build leaves it there', async () => {
    const own = join(folder, 'with-report')
    expect(await run(['build', join(folder, 'rows.jsonl'), '--out', own, '--workers', '1'])).toBe(0)
    expect(await run(['report', own, '--sites', '2'])).toBe(0)
    expect(await run(['build', join(folder, 'rows.jsonl'), '--out', own, '--workers', '1'])).toBe(0)
    expect(existsSync(join(own, 'report', 'index.html'))).toBe(true)
    expect(await run(['sql', own, 'select count(*) from files'])).toBe(0)
  })

  it('refuses a folder that holds other things', async () => {
    const other = join(folder, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'thesis.html'), 'mine')
    expect(await run(['report', dataset, '--out', other])).toBe(3)
    expect(readdirSync(other)).toEqual(['thesis.html'])
  })

  it('shows no share of nothing as a number', async () => {
    const rows = join(folder, 'none.jsonl')
    writeFileSync(rows, JSON.stringify({ host: 'a.example', status: 404, fetched_at: '2026-01-01' }))
    const [none, pages] = [join(folder, 'none'), join(folder, 'none-pages')]
    expect(await run(['build', rows, '--out', none, '--workers', '1'])).toBe(0)
    expect(await run(['report', none, '--out', pages])).toBe(0)
    const written = filesOf(pages)
    for (const [path, text] of written)
      if (!path.endsWith('.js')) expect(text, path).not.toMatch(/NaN|undefined|Infinity/)
    // Nothing changed, and no file closes or favours anything.
    for (const path of ['transitions.html', 'co-blocking.html', 'bias.html']) {
      expect(written.has(path), path).toBe(false)
      expect(written.get('index.html')).not.toContain(path)
    }
  })

  it('has the colours and sizes of the workbench', () => {
    const tokens = readFileSync(new URL('../../workbench/src/styles/tokens.css', import.meta.url), 'utf8')
    expect(STYLES).toContain(tokens.trim())
  })
})
