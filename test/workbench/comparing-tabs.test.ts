import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openPage, pasteFile } from './page.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the Dialects and Compare tabs', () => {
  it('names the dialects that agree, and the URL on which others differ', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\nDisallow: /a\nAllow: /a/b\n')
    await page.getByRole('tab', { name: 'How programs differ' }).click()
    await page.getByText(/17 dialects read this file in \d+ ways/).waitFor()
    const row = page.getByRole('row', { name: '/a/b', exact: false }).first()
    expect(await row.getByRole('button', { name: 'allowed, line 3' }).count()).toBeGreaterThan(0)
    expect(await row.getByRole('button', { name: 'not allowed, line 2' }).count()).toBeGreaterThan(0)
    expect(await axeViolations(page)).toEqual([])
  })

  it('proves that dialects agree', async () => {
    const page = await openPage()
    await pasteFile(page, '\n')
    await page.getByRole('tab', { name: 'How programs differ' }).click()
    await page.getByText('All 17 dialects give every URL the same verdict: proved.').waitFor()
  })

  it('says who gains and who loses what', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\nDisallow: /new\n\nUser-agent: GPTBot\nDisallow: /\n')
    await page.getByRole('tab', { name: 'Compare' }).click()
    await page
      .getByLabel('The file before')
      .fill('User-agent: *\nDisallow: /old\n\nUser-agent: GPTBot\nDisallow: /\n')
    const first = page.locator('.changed').first()
    await first.getByText(/^Gains and losses for Googlebot/).waitFor()
    expect(await first.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/gains https:\/\/example\.com\/old/),
      expect.stringMatching(/loses https:\/\/example\.com\/new/),
    ])
    await page.getByText(/^Nothing changes for GPTBot.*: proved\.$/).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('compares for names that the registry does not have', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\nAllow: /\n\nUser-agent: FooBot/1.0\nDisallow: /\n')
    await page.getByRole('tab', { name: 'Compare' }).click()
    await page.getByLabel('The file before').fill('User-agent: *\nAllow: /\n')
    await page.getByRole('heading', { name: 'Losses for FooBot' }).waitFor()
  })

  it('says that it needs its server to fetch a live file', async () => {
    const page = await openPage({ provokes: [/status of 404/] })
    await page.getByRole('button', { name: 'Open…' }).click()
    await page.getByLabel('A live site').fill('example.com')
    await page.getByRole('button', { name: 'Fetch' }).click()
    await page.getByText(/Start the server with "npx wayleave serve"/).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})
