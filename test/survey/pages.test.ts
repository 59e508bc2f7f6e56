// The pages of a report in Chromium: their widths, the zoom, and what axe finds wrong.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import { NAVIGATION } from '../../survey/src/report/page.ts'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openPage } from '../workbench/page.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-pages-test-'))
const site = join(folder, 'site')
const PATHS = [...NAVIGATION.map(([path]) => path), 'robots/0001-gptbot.html', 'search/0001-h0.example.html']
const CLOSED = 'User-agent: GPTBot\nDisallow: /\n'
/** Two robots together: without a pair, a report has no page about pairs. */
const BOTH = `User-agent: CCBot\n${CLOSED}`

beforeAll(async () => {
  const rows = ['2023-07-15', '2023-08-15', '2023-09-15'].flatMap((day) =>
    Array.from({ length: 12 }, (_, host) => ({
      host: `h${host}.example`,
      fetched_at: `${day}T00:00:00Z`,
      status: 200,
      robots:
        day > '2023-08' && host < 5
          ? host < 3
            ? BOTH
            : CLOSED
          : 'User-agent: *\nDisallow: /x\n# <script>alert(1)</script>\n',
    })),
  )
  const input = join(folder, 'rows.jsonl')
  const ranks = join(folder, 'ranks.csv')
  writeFileSync(input, rows.map((row) => JSON.stringify(row)).join('\n'))
  writeFileSync(ranks, `host,rank\n${rows.map(({ host }, at) => `${host},${at + 1}\n`).join('')}`)
  expect(await run(['build', input, '--out', join(folder, 'dataset'), '--workers', '1'])).toBe(0)
  expect(await run(['report', join(folder, 'dataset'), '--out', site, '--with', ranks])).toBe(0)
})

afterAll(async () => {
  await closeBrowser()
  rmSync(folder, { recursive: true })
})

describe.skipIf(chromiumPath === undefined)('the pages of a report', () => {
  it.each([360, 768, 1440])('fit a width of %i', async (width) => {
    const page = await openPage({ folder: site, width })
    const home = page.url()
    for (const path of PATHS) {
      await page.goto(home + path)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0)
    }
  })

  it('have nothing in which axe finds a mistake', async () => {
    const page = await openPage({ folder: site })
    const home = page.url()
    for (const path of PATHS) {
      await page.goto(home + path)
      expect(await axeViolations(page), path).toEqual([])
    }
  })

  it.each(['a folder on a disk', 'a server of files'])(
    'search without a program behind them, on %s',
    async (kind) => {
      const isOnDisk = kind === 'a folder on a disk'
      // The disk is another origin than the server with which a page begins.
      const page = await openPage({ folder: site, provokes: isOnDisk ? [/^request to file:/] : [] })
      const home = isOnDisk ? `${pathToFileURL(site)}/` : page.url()
      await page.goto(`${home}search.html#q=botname%3Agptbot`)
      const hits = page.locator('#site-search')
      // Five hosts on two days.
      await hits.getByText('10 files.').waitFor()
      await page.getByRole('searchbox').fill('class:gptbot=nothing site:h1.example')
      await page.getByRole('button', { name: 'Search' }).click()
      await hits.getByText('2 files.').waitFor()
      expect(await hits.locator('li a').first().getAttribute('href')).toMatch(
        /^search\/\d+-h1\.example\.html$/,
      )
      await page.getByRole('searchbox').fill('nosuchfield:x')
      await page.keyboard.press('Enter')
      await hits.getByText('A search has no field nosuchfield.').waitFor()
      await page.getByRole('searchbox').fill('comments:script')
      await page.keyboard.press('Enter')
      await hits.getByText('<script>alert(1)</script>').first().waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    },
  )

  it('turn a series into a chart that can be zoomed, and back', async () => {
    const page = await openPage({ folder: site })
    await page.goto(`${page.url()}trends.html`)
    const figure = page.locator('figure.series').first()
    const zoom = figure.getByRole('button', { name: 'Zoom and read values' })
    await zoom.click()
    expect(await figure.locator('svg').isVisible()).toBe(false)
    const box = await figure.locator('.u-over').boundingBox()
    if (box === null) throw new Error('the chart has no place')
    const [right, middle] = [box.x + box.width - 1, box.y + box.height / 2]
    await page.mouse.move(right, middle)
    expect(await figure.locator('.u-legend').innerText()).toMatch(/2023-09[\s\S]*GPTBot[\s\S]*41\.7/)
    await page.mouse.move(box.x + box.width * 0.6, middle)
    await page.mouse.down()
    await page.mouse.move(right, middle)
    await page.mouse.up()
    await figure.getByRole('button', { name: 'Logarithmic' }).click()
    await zoom.click()
    expect(await figure.locator('svg').isVisible()).toBe(true)
  })
})
