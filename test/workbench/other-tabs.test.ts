import { afterAll, describe, expect, it } from 'vitest'
import { robots } from '../../src/robots/index.ts'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openPage, openTab, pasteFile } from './page.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the Expectations, Signals and Pacing tabs', () => {
  it('judges rows while the file is edited', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\nDisallow: /a\n')
    await page.getByRole('tab', { name: 'Must hold' }).click()
    await page.getByText('As text').click()
    await page
      .getByLabel(/^What must hold/)
      .fill(
        '# mine\nGooglebot /a disallow 2\nGooglebot /a disallow 3\nbingbot /b allow - # no line\nbingbot /b maybe\nai-training /a allow\nGogglebot /a disallow\nbingbot crawl-delay 5\n',
      )
    await page.getByText('Not met: 5 of 7 rows.').waitFor()
    const judged = page.locator('.must-hold li')
    expect(await judged.locator('.judged-mark').allTextContents()).toEqual([
      ...['', '✓ met', '✗ not met', '✓ met', '? not read', '✗ not met', '✗ not met', '✗ not met'],
    ])
    await judged.nth(2).getByText('is forbidden for "Googlebot" by line 2').waitFor()
    expect(await judged.nth(2).locator('p').textContent()).toMatch(/^(?!.*line 2.*line 2)/)
    await judged.nth(4).getByText('"maybe" is not a verdict: write: agent path').waitFor()
    await judged.nth(5).getByText('robots of "ai-training"').waitFor()
    await judged.nth(6).getByText('Did you mean Googlebot?').waitFor()
    await judged.nth(7).getByText('crawl-delay').first().waitFor()
    await pasteFile(page, 'User-agent: *\n#\nDisallow: /a\n')
    await page
      .locator('.judged-not-met', { hasText: 'is forbidden for "Googlebot" by line 3' })
      .first()
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('takes rows as fields, refuses a blank, and takes a change back', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\nDisallow: /a\n')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('tab', { name: 'Must hold' }).click()
    await page.getByLabel('Robot of a new row').fill('GPTBot')
    await page.getByLabel('Path or URL of a new row').fill('/a')
    await page.getByLabel('Verdict of a new row').selectOption('disallow')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('The row is met.').waitFor()
    await page.getByLabel('Verdict of row 1').selectOption('allow')
    await page.getByText('Not met: 1 of 1 row.').waitFor()
    await page.getByLabel('Path or URL of row 1').fill('/a b')
    await page.getByLabel('Path or URL of row 1').press('Enter')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The row is met.').waitFor()
    await page.getByRole('button', { name: 'Remove row 1' }).click()
    await page.getByText('What must always hold for this file?').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('adds the verdicts of the Test tab to its rows, which a comment in the file leaves met', async () => {
    const page = await openPage()
    await page.getByRole('tab', { name: 'Must hold' }).click()
    await page.getByText('As text').click()
    const rows = page.getByLabel(/^What must hold/)
    await rows.fill('Googlebot /mine allow')
    await page.getByRole('button', { name: 'Add the verdicts of the Test tab' }).click()
    await page.getByText(/^All \d+ rows are met\./).waitFor()
    expect(await rows.inputValue()).toMatch(/^Googlebot \/mine allow\nGooglebot \/ allow\n/)
    // Many rows that hold are folded, below those that do not.
    const folded = page.getByText(/^\d+ rows that hold$/)
    await folded.waitFor()
    expect(await page.locator('.must-hold .must:visible').count()).toBe(0)
    const text = await rows.inputValue()
    await rows.fill(`${text}Googlebot /cart allow\n`)
    await page.getByText(/^Not met: 1 of \d+ rows\./).waitFor()
    expect(await page.locator('.must-hold .must:visible').count()).toBe(1)
    await page.locator('.must-hold .judged-not-met:visible').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await folded.click()
    expect(await page.locator('.must-hold .must:visible').count()).toBeGreaterThan(12)
    await rows.fill(text)
    await page.getByRole('textbox', { name: 'robots.txt' }).press('ControlOrMeta+Home')
    await page.keyboard.type('# a comment\n')
    await page.getByText(/^All \d+ rows are met\./).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await rows.inputValue()).toBe('Googlebot /mine allow')
  })

  it('says which line signals what to whom, and where lines contradict each other', async () => {
    const page = await openPage({ scheme: 'dark' })
    await pasteFile(
      page,
      'User-agent: *\nContent-Signal: ai-train=no\nContent-Signal: ai-train=yes\nNoindex: /x\n',
    )
    await openTab(page, 'AI signals', 'More')
    const group = page.locator('.changed').first()
    await group
      .getByText(
        /^Line 2 says to .* and \d+ more: the content ✗ should not be used to train AI\. .*ai-train=no/,
      )
      .waitFor()
    await group.getByText(/^Line 3 says to .*: the content ✓ may be used to train AI\./).waitFor()
    expect(await group.getByText('contradicted by another line').count()).toBe(2)
    await group.getByText('no robot is known to obey this record').waitFor()
    // The page names the only robot of the registry that is recorded to keep to a signal.
    const keeping = robots.filter(({ note = '' }) =>
      note.includes('obeys the `use` level of a Content-Signal'),
    )
    expect(keeping.map(({ name }) => name)).toEqual(['CloudflareBrowserRenderingCrawler'])
    await page.getByText('a signal: CloudflareBrowserRenderingCrawler, to the level of use').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: /^In search, but not to train AI/ }).click()
    expect(await page.getByLabel('to train AI').inputValue()).toBe('no')
  })

  it('computes how long a crawl takes a robot', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: bingbot\nCrawl-delay: 10\n')
    await openTab(page, 'Crawl speed', 'More')
    await page.getByLabel('Pages of the site').fill('8640')
    await page.getByText('The file asks 1 robot to slow down. 1 of them is known to do so.').waitFor()
    await page.getByRole('columnheader', { name: '8,640 pages take' }).waitFor()
    await page
      .getByRole('row', { name: 'bingbot wait 10 seconds between pages, by line 2 yes 24 hours' })
      .waitFor()
    await page.getByText(/^✗ Googlebot, .* and \d+ more do not\.$/).waitFor()
    await page.getByText(/^The file asks nothing of \d+ other robots\.$/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await pasteFile(page, 'User-agent: *\nCrawl-delay: 5\nRequest-rate: 1/10\nVisit-time: 0600-0845\n')
    await page.getByText('come only at 06:00–08:45 UTC (Visit-time)').first().waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await pasteFile(page, 'User-agent: *\nDisallow: /a\n')
    await page.getByText('The file asks no robot to slow down.').waitFor()
    await page.getByRole('button', { name: /^bingbot: wait 10 seconds/ }).click()
    await page.getByRole('tab', { name: 'Change', selected: true }).waitFor()
    expect(await page.getByLabel('Seconds of wish 1').inputValue()).toBe('10')
  })
})
