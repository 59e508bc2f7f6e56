import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openFile, openPage, openTab, pasteFile } from './page.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the Dialects and Compare tabs', () => {
  it('names the dialects that agree, and the URL on which others differ', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\nDisallow: /a\nAllow: /a/b\n')
    await openTab(page, 'How programs differ', 'More')
    await page
      .getByText(/^Programs disagree on this file: 17 ways to read robots\.txt give \d+ results\./)
      .waitFor()
    const row = page.locator('.differing > li', { hasText: '/a/b' }).first()
    await row
      .locator('div', { hasText: '✓ allowed, line 3' })
      .getByText(/^Google, /)
      .waitFor()
    await row
      .locator('div', { hasText: '✗ not allowed, line 2' })
      .getByText(/Python \(urllib\)/)
      .waitFor()
    await row.getByRole('button', { name: 'line 2' }).click()
    await page.locator('.cm-lit', { hasText: 'Disallow: /a' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: /^Put the rules in an order/ }).click()
    await page.getByRole('region', { name: 'Portable' }).waitFor()
  })

  it('says how programs differ on some URLs while every other URL is compared', async () => {
    const page = await openPage()
    const rules = Array.from({ length: 300 }, (_, at) => `Disallow: /*a${at}*b${at}*c\nAllow: /*a${at}*b\n`)
    await pasteFile(
      page,
      `User-agent: FooBot\nAllow: /\n\nUser-agent: *\nDisallow: /long-enough-to-come-first\nAllow: /long-enough-to-come-first/y\n${rules.join('')}`,
    )
    await openTab(page, 'How programs differ', 'More')
    await page
      .getByText(/^On \d+ URLs of this file, 17 ways to read robots\.txt give \d+ results\./)
      .waitFor()
    await page.locator('.differing > li', { hasText: '/long-enough-to-come-first/y' }).first().waitFor()
    await page.getByRole('button', { name: 'FooBot' }).click()
    // Heritrix obeys the rules of all other robots, too.
    await page
      .locator('.differing dd', { hasText: /^\s*Internet Archive \(Heritrix\)$/ })
      .first()
      .waitFor()
  })

  it('proves that dialects agree', async () => {
    const page = await openPage()
    await pasteFile(page, '\n')
    await openTab(page, 'How programs differ', 'More')
    await page
      .getByText(
        'Programs agree on this file: all 17 ways to read robots.txt give every URL the same verdict. That is proved.',
      )
      .waitFor()
  })

  it('says who loses and who gains what, with the lines, and saves it', async () => {
    const page = await openPage()
    await openFile(page, 'a.txt', 'User-agent: *\nDisallow: /old\n\nUser-agent: GPTBot\nDisallow: /\n')
    await page.getByRole('tab', { name: 'Compare' }).click()
    await page.getByText('You have not changed the file since you opened it.').waitFor()
    await page.getByRole('button', { name: /^What does this file close\?/ }).click()
    await page.getByText('GPTBot loses everything.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'the file as you opened it' }).click()
    await pasteFile(page, 'User-agent: *\nDisallow: /n`*_<b>\n\nUser-agent: GPTBot\nDisallow: /\n# \u202e\n')
    const sentences = page.locator('.sentences li')
    await sentences.getByText(/^Googlebot, .* lose \/n`\*_<b>; gain \/old\.$/).waitFor()
    await sentences.getByText(/^Nothing changes for .*GPTBot/).waitFor()
    await page.getByText('Line by line').click()
    await page.getByText(/^\d+ robots \(read as Google/).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^after:\s+line 2 Disallow: \/n/ })
      .getByRole('button')
      .click()
    await page.locator('.cm-lit', { hasText: '/n`*_<b>' }).waitFor()
    expect(await page.getByRole('list', { name: 'Changed lines' }).getByRole('listitem').count()).toBe(8)
    const savedAs = async (format: string): Promise<string> => {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: `Save comparison as ${format}` }).click()
      return readFileSync(await (await saved).path(), 'utf8')
    }
    expect(await savedAs('Markdown')).toMatch(
      /^## What changes in robots\.txt\n\n```text\n(?:.|\n)* lose \/n`(?:.|\n)*\n {6}after: {2}line 2 Disallow: \/n(?:.|\n)*```diff\n(?:.|\n)*-Disallow: \/old\n\+Disallow: \/n(?:.|\n)*\n\+# \\u202e\n/,
    )
    expect(Object.keys(JSON.parse(await savedAs('JSON')) as object)).toContain('changed')
    expect(await axeViolations(page)).toEqual([])
  })

  it('begins with counts, and folds all but the first sentences', async () => {
    const page = await openPage()
    const names = [
      'GPTBot',
      'CCBot',
      'Googlebot',
      'bingbot',
      'YandexBot',
      'Baiduspider',
      'Slurp',
      'SeznamBot',
    ]
    const groups = names.map((name, at) => `User-agent: ${name}\nDisallow: /${at === 0 ? '' : at}\n`)
    await openFile(page, 'a.txt', groups.join('\n'))
    await page.getByRole('tab', { name: 'Compare' }).click()
    await page.getByRole('button', { name: /^What does this file close\?/ }).click()
    await page
      .locator('.lead', {
        hasText:
          /^GPTBot loses everything\. \d+ robots lose a part of the site\. The same URLs as before for /,
      })
      .waitFor()
    const sentences = page.locator('.sentences > li:visible')
    expect(await sentences.count()).toBe(5)
    await page.getByText(/^\d+ more$/).click()
    expect(await sentences.count()).toBeGreaterThan(names.length)
    await page.getByText('Line by line').click()
    await page.getByText(/^GPTBot \(read as /).waitFor()
  })

  it('compares with a file as the command line reads it, and with pasted text', async () => {
    const page = await openPage({ width: 360 })
    await page.getByRole('tab', { name: 'Compare' }).click()
    const wide = Buffer.from('\ufeffUser-agent: *\nDisallow: /\n', 'utf16le')
    await page
      .locator('.compare-with input[type=file]')
      .setInputFiles({ name: 'utf16.txt', mimeType: 'text/plain', buffer: wide })
    await page.getByText('The file before is in UTF-16LE.').waitFor()
    await page.locator('.lead', { hasText: / robots and any other robot gain / }).waitFor()
    await page.getByRole('button', { name: 'the file as you opened it' }).click()
    await page.getByText('You have not changed the file').waitFor()
    expect(await page.getByText('The file is in UTF-16LE').count()).toBe(0)
    await page
      .locator('.compare-with input[type=file]')
      .setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.from('') })
    await page
      .getByText(/ lose /)
      .first()
      .waitFor()
    expect(await page.getByLabel('The file before').inputValue()).toBe('')
    await openFile(page, 'other.txt', 'User-agent: *\nAllow: /\n')
    await page.getByText('You have not changed the file').waitFor()
    await page.getByRole('button', { name: 'pasted text' }).click()
    await page.getByLabel('The file before').fill('User-agent: FooBot/1.0\nDisallow: /\n')
    await page.getByText(/^FooBot gains /).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(await axeViolations(page)).toEqual([])
  })

  it('leads from a proposal that is not applied to the lines of the open file', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\nAllow: /\nDisallow /line 1\n')
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await page
      .getByText(/^Fix: /)
      .first()
      .click()
    await page.getByText(/^\d+ robots \(read as Crawlee \(robots-parser\)/).click()
    const rows = page.locator('.change-details[open] li.deeper')
    await rows
      .filter({ hasText: /^before: / })
      .first()
      .getByRole('button', { name: 'line 2' })
      .click()
    await page.locator('.cm-lit', { hasText: 'Allow: /' }).waitFor()
    expect(
      await rows
        .filter({ hasText: /^after: / })
        .getByRole('button')
        .count(),
    ).toBe(0)
  })

  it('offers a live site only where the page has a server', async () => {
    const live = { name: 'Live site' }
    const page = await openPage()
    await page.getByRole('tab', { name: 'Compare' }).click()
    await page.getByText('You have not changed the file').waitFor()
    expect(await page.getByRole('textbox', live).count()).toBe(0)
    const other = await openPage({ hasServer: true })
    await other.getByRole('tab', { name: 'Compare' }).click()
    await other.getByRole('textbox', live).waitFor()
    await pasteFile(other, 'User-agent: *\nDisallow: /a\n')
    const asks = async (text: string): Promise<void> => {
      await other.route('**/api/fetch?*', (route) =>
        route.fulfill({ json: { robots_b64: Buffer.from(text).toString('base64') } }),
      )
      await other.getByRole('textbox', live).fill('shop.example')
      await other.getByRole('button', { name: 'Fetch', exact: true }).click()
    }
    await asks('User-agent: *\nDisallow: /a\n')
    await other.getByText('shop.example serves the open file as it is.').waitFor()
    await asks('# added by a network\nUser-agent: *\nDisallow: /a\n')
    await other
      .getByText(/^shop\.example serves another text: .* For every robot, both mean the same\.$/)
      .waitFor()
    await asks('User-agent: *\nDisallow: /\n')
    await other.getByText(/^shop\.example serves another text: .* is not published yet\.$/).waitFor()
  })
})
