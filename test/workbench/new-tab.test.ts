import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openPage, openTab } from './page.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the New tab', () => {
  it('writes a file by purpose, proves it, and puts it in the editor', async () => {
    const page = await openPage()
    await openTab(page, 'A new file by wish')
    const file = page.getByRole('textbox', { name: 'The text of the new file' })
    await page.getByText(/^✓ Verified: \d+ robots and all others get what you chose/).waitFor()
    expect(await file.inputValue()).toMatch(/^User-agent: GPTBot$/m)
    await page.getByLabel('Exceptions, one a line').fill('GPTBot allow\nMyBot disallow')
    await page.getByLabel('Paths that nobody may fetch').fill('/admin/')
    await page.getByLabel('to train AI').selectOption('no')
    await expect.poll(() => file.inputValue()).toContain('Content-Signal: ai-train=no')
    expect(await file.inputValue()).toMatch(/^User-agent: MyBot\nDisallow: \/$/m)
    expect(await file.inputValue()).not.toMatch(/GPTBot/)
    await page.getByRole('button', { name: 'Use this file' }).click()
    await page
      .locator('.cm-line', { hasText: /^Disallow: \/admin\/$/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.cm-line', { hasText: 'A shop' }).waitFor()
  })

  it('says what robots.txt cannot do', async () => {
    const page = await openPage()
    await openTab(page, 'A new file by wish')
    await page.getByText(/AI Overviews/).waitFor()
    await page.getByText('assistants', { exact: true }).click()
    await page
      .getByText(/robots\.txt is not obeyed/)
      .first()
      .waitFor()
  })

  it('names what it cannot read, and writes no file from it', async () => {
    const page = await openPage()
    await openTab(page, 'A new file by wish')
    await page.getByLabel('Exceptions, one a line').fill('GPTBot perhaps')
    await page.getByText('Write "robot allow" or "robot disallow" in place of "GPTBot perhaps".').waitFor()
    await page.getByLabel('Exceptions, one a line').fill('')
    await page.getByLabel('Paths that nobody may fetch').fill('no path')
    await page.locator('.problem', { hasText: 'no path' }).waitFor()
    expect(await page.getByRole('button', { name: 'Use this file' }).count()).toBe(0)
  })

  it.each(['light', 'dark'] as const)('has no violation that axe finds (%s)', async (scheme) => {
    const page = await openPage({ scheme })
    await openTab(page, 'A new file by wish')
    await page.getByText(/^✓ Verified/).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})
