import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { closeBrowser, openPage, PAGE } from './page.ts'

/** What a first visit may cost, in bytes of gzip: an editor, reading and the registry. */
const MAX_FIRST_LOAD = 180 * 1000

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the first load of the workbench', () => {
  it('answers before anything else is asked, within its size', async () => {
    const page = await openPage()
    await page.getByRole('table').waitFor()
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const workers = page.workers().map((worker) => new URL(worker.url()).pathname)
    const files = new Set(['/index.html', ...loaded, ...workers])
    // The worker of checks and rewrites comes after the first verdicts, with the files that it shares with the library.
    const first = [...files].filter((file) => !/proofs-worker|^\/bundle\/internal\//.test(file))
    for (const file of first)
      expect(
        file.endsWith('.js') && readFileSync(join(PAGE, file), 'utf8').includes('bundle/internal/'),
      ).toBe(false)
    const size = first.reduce((sum, file) => sum + gzipSync(readFileSync(join(PAGE, file))).length, 0)
    expect(first.some((file) => file.includes('verdicts-worker'))).toBe(true)
    expect(size).toBeLessThan(MAX_FIRST_LOAD)
  })

  it.each([360, 768, 1440])('moves nothing when answers come, on a page of %i px', async (width) => {
    const page = await openPage({ width })
    await page.locator('.tab-count').waitFor()
    await expect.poll(() => page.locator('[data-stale="true"]').count()).toBe(0)
    // Cumulative Layout Shift (Web Vitals). The limit for a good page is 0.1.
    const shifts = await page.evaluate<{ value: number; nodes: string }[]>(`new Promise((done) => {
      new PerformanceObserver((list) => done(list.getEntries().map(({ value, sources }) => ({
        value,
        nodes: sources.map(({ node }) => node?.className ?? node?.nodeName).join(),
      })))).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => done([]), 2000)
    })`)
    expect(shifts.filter(({ nodes }) => /panel|file(?!-)/.test(nodes))).toEqual([])
    expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.005)
  })

  it('loads no editor on a phone before the file is asked for', async () => {
    const page = await openPage({ width: 360 })
    await page.getByRole('table').waitFor()
    const editor = page.getByRole('textbox', { name: 'robots.txt' })
    expect(await editor.count()).toBe(0)
    await page.getByRole('tab', { name: 'File' }).click()
    await editor.getByText('# A shop.').waitFor()
  })

  it('has no script and no style inside its text', () => {
    const html = readFileSync(join(PAGE, 'index.html'), 'utf8')
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=/)
    expect(html).toMatch(/script-src 'self';/)
    expect(html).not.toMatch(/unsafe-/)
  })
})
