import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openPage, openTab, pasteFile } from './page.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the tab of a page', () => {
  it('offers pages to try while nothing is asked', async () => {
    const page = await openPage()
    await openTab(page, 'A page', 'More')
    await page.getByRole('button', { name: /^A page that must not be found/ }).click()
    await page.locator('.lead', { hasText: 'index' }).first().waitFor()
    expect(await page.getByLabel('URL or path of the page').inputValue()).toBe('/thanks')
    expect(await page.getByLabel('Its status and headers').inputValue()).toContain('X-Robots-Tag: noindex')
    await page
      .getByRole('row', { name: /^Googlebot/ })
      .getByText('no', { exact: true })
      .first()
      .waitFor()
  })

  it('tells what search engines may do, by the open file, pasted headers and HTML', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: bingbot\nDisallow: /a\n')
    await openTab(page, 'A page', 'More')
    const rows = page.getByRole('tabpanel').locator('tbody tr')
    await page.getByLabel('URL or path of the page').fill('/a')
    await page.getByLabel('Its status and headers').fill('HTTP/2 200\nX-Robots-Tag: googlebot:\n noindex\n')
    await page.getByLabel('Its HTML').fill('<meta name="robots" content="nofollow, <img src=x>">')
    await page.getByText('What decides').waitFor()
    await expect
      .poll(() =>
        rows.evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent))),
      )
      .toEqual([
        ['Googlebot', '✓ allow', '✗ no', '✗ no', '✓ yes', '✓ yes'],
        ['bingbot', '✗ disallow', '? unknown', '? unknown', '? unknown', '? unknown'],
        ['YandexBot', '✓ allow', '✓ yes', '✗ no', '✓ yes', '✓ yes'],
        ['Applebot', '✓ allow', '✓ yes', '✗ no', '✓ yes', '✓ yes'],
      ])
    expect(await page.getByRole('tabpanel').locator('.lead').allTextContents()).toEqual([
      'Googlebot may not index the page.',
      'bingbot may not fetch the page, and may still list its URL.',
      'Nothing found forbids YandexBot, Applebot to index the page.',
    ])
    await page.getByText('Googlebot: index: header line 1, X-Robots-Tag: googlebot: noindex').waitFor()
    await page.getByRole('tabpanel').getByRole('button', { name: 'line 2' }).click()
    await page.locator('.cm-lit', { hasText: 'Disallow: /a' }).waitFor()
    await page.getByText(/"<img src=x>" on line 1 of the HTML is no rule/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    const table = await page.locator('.page-verdicts').boundingBox()
    expect((table?.x ?? 0) + (table?.width ?? 360)).toBeLessThan(348)
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Its status and headers').fill('HTTP/2 200\nno header\n')
    await page.getByText('Line 2 of the headers is no header: no header').waitFor()
    expect(await rows.count()).toBe(0)
    await page.getByLabel('URL or path of the page').fill('a b')
    await page.getByText('Write a path such as /a, or a URL of http or https.').waitFor()
  })
})
