import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openPage, pasteFile } from './page.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the Test tab', () => {
  it('explains a cell and lights its line', async () => {
    const page = await openPage()
    await page.getByRole('button', { name: /^\/cart\/saved for Googlebot.*not allowed, line 11/ }).click()
    const explanation = page.getByRole('region', { name: 'Explanation' })
    const [decides, outranked] = [/^Line 11 .* decides\.$/, /^Line 5 .* matches too, but /]
    await explanation.getByText(decides).first().waitFor()
    expect(await explanation.locator('p').allTextContents()).toEqual([
      expect.stringMatching(decides),
      expect.stringMatching(outranked),
    ])
    await explanation.getByText('How this was read').click()
    await explanation.getByRole('listitem').filter({ hasText: 'The rules are matched against' }).waitFor()
    await page.locator('.cm-lit', { hasText: 'Disallow: /cart/saved' }).waitFor()
    expect(await page.locator('.cm-losing').allTextContents()).toEqual([expect.stringContaining('/cart')])
  })

  it('fixes a verdict where it is explained, with what that changes for whom', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\nDisallow: /archive/\nAllow: /archive/best/\n')
    await page
      .getByRole('button', { name: /^\/archive\/best\/ for Baiduspider.*not allowed, line 2/ })
      .click()
    const explanation = page.getByRole('region', { name: 'Explanation' })
    await explanation
      .getByText(/Baiduspider.* gain parts of \/archive\/\.|gain \/archive\/best\/\./)
      .waitFor()
    await explanation.getByText(/^Nothing changes for Googlebot, /).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await explanation.getByRole('button', { name: /^Fix: move line 3 above line 2/ }).click()
    await explanation.getByRole('heading', { name: /for Baiduspider: allowed$/ }).waitFor()
    const saving = page.waitForEvent('download')
    await page.locator('.notice').getByRole('button', { name: 'Download' }).click()
    expect(readFileSync(await (await saving).path(), 'utf8')).toBe(
      'User-agent: *\nAllow: /archive/best/\nDisallow: /archive/\n',
    )
  })

  it('shows who is answered alike, next to the head of the column', async () => {
    const page = await openPage()
    await page
      .getByRole('button', { name: /^Googlebot/ })
      .first()
      .click()
    const members = page.locator('.members')
    await members.getByText('reads like Google', { exact: true }).waitFor()
    await members.getByText('Googlebot-Image').waitFor()
    const [above = 0, table = 0] = await Promise.all(
      [members, page.locator('.matrix')].map(async (one) => (await one.boundingBox())?.y),
    )
    expect(above).toBeLessThan(table)
  })

  it('saves the verdicts as CSV and JSON', async () => {
    const page = await openPage()
    await page.getByLabel('URLs, one a line').fill('/checkout/1\n=1+1,"a')
    const saved = async (format: string): Promise<string> => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Save verdicts as ${format}` }).click(),
      ])
      return readFileSync(await file.path(), 'utf8')
    }
    await page.getByRole('rowheader', { name: /^=1/ }).or(page.getByText('=1+1,"a').last()).first().waitFor()
    const [head, first] = (await saved('CSV')).split('\r\n')
    expect(head).toBe('agent,url,verdict,line,reason,dialect')
    expect(first).toMatch(/^Googlebot,\/checkout\/1,(?:dis)?allow,\d*,[a-z-]+,google$/)
    expect(await saved('CSV')).toContain(`,"'=1+1,""a",`)
    const { results } = JSON.parse(await saved('JSON')) as { results: { agent: string; url: string }[] }
    expect(results[1]).toMatchObject({ agent: 'Googlebot', url: '=1+1,"a' })
  })

  it('asks about the URLs and robots that the user writes', async () => {
    const page = await openPage()
    await page.getByLabel('URLs, one a line').fill('/checkout/1\n/about')
    for (const purpose of ['AI training', 'AI search', 'assistants'])
      await page.getByRole('tabpanel').getByText(purpose, { exact: true }).click()
    await page.getByRole('button', { name: /^\/about for Googlebot.*: allowed, no line decides/ }).waitFor()
    expect(await page.getByRole('row').count()).toBe(3)
    const robot = page.getByLabel('Another robot, by its name in User-agent lines')
    await robot.fill('GPTBot')
    await robot.press('Enter')
    await page.getByRole('button', { name: /^\/about for GPTBot: not allowed, line 20/ }).waitFor()
  })

  it('moves through the matrix with the arrow keys', async () => {
    const page = await openPage()
    await page.locator('#cell-0-0').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('#cell-1-1:focus').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Explanation' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Explanation' }).waitFor({ state: 'detached' })
  })

  it('shows which cells the line under the pointer decides', async () => {
    const page = await openPage()
    await page.getByRole('table').waitFor()
    await page.locator('.cm-line', { hasText: 'Disallow: /checkout/' }).first().hover()
    await page.locator('.cell-pointed').first().waitFor()
    const pointed = await page.locator('.cell-pointed .unseen').allTextContents()
    expect(pointed.every((label) => label.endsWith('line 6'))).toBe(true)
  })

  it.each(['light', 'dark'] as const)('has no violation that axe finds (%s)', async (scheme) => {
    const page = await openPage({ scheme })
    await page.getByRole('table').waitFor()
    await page.locator('#cell-0-0').click()
    const explanation = page.getByRole('region', { name: 'Explanation' })
    await explanation.getByText('How this was read').click()
    await explanation.getByRole('listitem').first().waitFor()
    // The last that comes into the editor.
    await page.getByText('no effect for Google').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})
