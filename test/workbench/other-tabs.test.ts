import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openPage, pasteFile } from './page.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the Expectations, Signals and Pacing tabs', () => {
  it('judges rows while the file is edited', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\nDisallow: /a\n')
    await page.getByRole('tab', { name: 'Must hold' }).click()
    await page
      .getByLabel(/^What must hold/)
      .fill(
        '# mine\nGooglebot /a disallow 2\nGooglebot /a disallow 3\nbingbot /b allow - # no line\nbingbot /b maybe\nbingbot crawl-delay 5\n',
      )
    await page.getByText('3 of 5 rows are not met.').waitFor()
    expect(await page.locator('.judged li').allTextContents()).toEqual([
      expect.stringMatching(/^✓ met Googlebot \/a disallow 2/),
      expect.stringMatching(/^✗ not met .* disallow, by line 2\s*$/),
      expect.stringMatching(/^✓ met bingbot/),
      expect.stringMatching(/^\? not read .*"maybe" is not a verdict: write: agent path/),
      expect.stringMatching(/^\? not read .*The command judges pace and hours/),
    ])
    await pasteFile(page, 'User-agent: *\n#\nDisallow: /a\n')
    await page.locator('.judged-not-met', { hasText: 'disallow 2' }).waitFor()
    await page.locator('.judged-met', { hasText: 'disallow 3' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('adds the verdicts of the Test tab to its rows, which a comment in the file leaves met', async () => {
    const page = await openPage()
    await page.getByRole('tab', { name: 'Must hold' }).click()
    const rows = page.getByLabel(/^What must hold/)
    await rows.fill('Googlebot /mine allow')
    await page.getByRole('button', { name: 'add the verdicts of the Test tab' }).click()
    await page.getByText(/^All \d+ rows are met\./).waitFor()
    expect(await rows.inputValue()).toMatch(/^Googlebot \/mine allow\nGooglebot \/ allow\n/)
    await page.getByRole('textbox', { name: 'robots.txt' }).press('ControlOrMeta+Home')
    await page.keyboard.type('# a comment\n')
    await page.getByText(/^All \d+ rows are met\./).waitFor()
    await page.getByRole('button', { name: 'undo' }).click()
    expect(await rows.inputValue()).toBe('Googlebot /mine allow')
  })

  it('says which line signals what to whom, and where lines contradict each other', async () => {
    const page = await openPage({ scheme: 'dark' })
    await pasteFile(
      page,
      'User-agent: *\nContent-Signal: ai-train=no\nContent-Signal: ai-train=yes\nNoindex: /x\n',
    )
    await page.getByRole('tab', { name: 'AI signals' }).click()
    const group = page.locator('.changed').first()
    await group.getByText('ai-train=no').waitFor()
    expect(await group.getByText('contradicted by another line').count()).toBe(2)
    await group.getByText('No robot is known to obey it.').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('computes how long a crawl takes a robot', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: bingbot\nCrawl-delay: 10\n')
    await page.getByRole('tab', { name: 'Crawl speed' }).click()
    await page.getByLabel('Pages of the site').fill('8640')
    await page.getByText('8,640 pages take 24 hours.').first().waitFor()
    await page.getByText('Nothing that it is known to honour slows it down.').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})
