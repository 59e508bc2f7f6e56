import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { BUILT, startedServer } from '../server/running-server.ts'
import { axeViolations, closeBrowser, openFile, openPage, openTab, pasteFile } from './page.ts'

afterAll(closeBrowser)

/** The menu of the ways to rewrite a file. */
const REWRITE = 'Fix all or rewrite'

describe.skipIf(chromiumPath === undefined)('the Findings and Fix tabs', () => {
  it('shows what a fix changes before it is applied, and takes it back', async () => {
    const page = await openPage()
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await page.getByText('Fix: add the colon').click()
    await page.getByText('bingbot loses /checkout/.').waitFor()
    await page.getByText('By program, each with an example').waitFor()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page
      .locator('.cm-line', { hasText: /^Disallow: \/checkout\/$/ })
      .nth(1)
      .waitFor()
    await page.getByText('Fix: add the colon').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.cm-line', { hasText: 'Disallow /checkout/' }).waitFor()
  })

  it('leads to the page of its rule: that of the server, or else of the site of the project', async () => {
    const { url } = await startedServer(BUILT)
    const page = await openPage({ at: url })
    await page.getByRole('tab', { name: /^Problems/ }).click()
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'S101 missing-colon' }).click()
    const rule = await opening
    expect(rule.url()).toBe(`${url}rules/S101-missing-colon.txt`)
    await rule.getByText('A record is a field, a colon and a value').waitFor()
    const alone = await openPage()
    await alone.getByRole('tab', { name: /^Problems/ }).click()
    const link = alone.getByRole('link', { name: 'S101 missing-colon' })
    expect(await link.getAttribute('href')).toBe('https://wayleave.github.io/rules/S101-missing-colon.html')
  })

  it('marks findings in the margin, and opens them from there', async () => {
    const page = await openPage()
    await page.locator('.cm-mark-error:visible').click()
    await page.getByRole('tab', { name: /^Problems/, selected: true }).waitFor()
    await page.locator('details[open]').getByText('Fix: add the colon').waitFor()
  })

  it.each([
    ['JSON', (text: string) => (JSON.parse(text) as { findings: unknown[] }).findings.length],
    [
      'SARIF',
      (text: string) => (JSON.parse(text) as { runs: { results: unknown[] }[] }).runs[0]?.results.length,
    ],
    ['HTML', (text: string) => (text.startsWith('<!doctype html>') && text.includes('S101') ? 1 : 0)],
  ] as const)('saves the findings as %s', async (format, countIn) => {
    const page = await openPage()
    await page.getByRole('tab', { name: /^Problems/ }).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save findings as ${format}` }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(`findings.${format.toLowerCase()}`)
    expect(countIn(readFileSync(await saved.path(), 'utf8'))).toBeGreaterThan(0)
  })

  it('proves that the canonical layout changes no verdict', async () => {
    const page = await openPage()
    await pasteFile(page, 'user-agent:*\nDISALLOW:/a\n')
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await openTab(page, 'Canonical', REWRITE)
    await page.getByText(/No verdict changes: proved for every robot/).waitFor()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('The file has this form already').waitFor()
  })

  it('parts the rewrites for experts from the fixes, and offers none for an empty file', async () => {
    const page = await openPage({ width: 360 })
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await page.getByRole('button', { name: REWRITE }).click()
    const menu = page.locator('#rewrites')
    expect(await menu.locator('strong, h2').allTextContents()).toEqual([
      ...['Safe fixes', 'All fixes', 'For experts', 'Canonical', 'Portable', 'Moderatobot'],
    ])
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await openFile(page, 'empty.txt', '\n')
    await page.getByText('What you can do now').waitFor()
    expect(await page.getByRole('button', { name: REWRITE }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Tidy the layout/ }).count()).toBe(0)
  })

  it('says how many fixes wait for a decision, and leads to them', async () => {
    const page = await openPage()
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await openTab(page, 'Safe fixes', REWRITE)
    await page.getByText(/^No fix is proved safe: 4 need your decision\./).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Decide on the first' }).click()
    await page.locator('.finding details[open]').getByText('Fix: add the colon').waitFor()
    await pasteFile(page, 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n')
    await openTab(page, 'Safe fixes', REWRITE)
    await page.getByText('No finding in the list has a fix. 1 hidden finding has one.').waitFor()
    await page.getByRole('button', { name: 'Show all findings' }).click()
    await page.getByRole('button', { name: 'Decide on it' }).click()
    await page
      .locator('.finding details[open]')
      .getByText(/^Fix: move/)
      .waitFor()
    await pasteFile(page, 'User-agent: *\nDisallow: /\n')
    await page.locator('.severity-error').first().waitFor()
    await openTab(page, 'Safe fixes', REWRITE)
    await page.getByRole('button', { name: 'Decide on it' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('they may fetch every page').waitFor()
  })

  it.each(['Fix: add the colon', REWRITE])('has no violation that axe finds (%s)', async (opened) => {
    const page = await openPage({ scheme: 'dark' })
    await page.getByRole('tab', { name: /^Problems/ }).click()
    if (opened === REWRITE) await openTab(page, 'All fixes', REWRITE)
    else await page.getByText(opened).click()
    await page.getByRole('list', { name: 'Changed lines' }).or(page.getByText('nothing to change')).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})
