import { afterAll, describe, expect, it } from 'vitest'
import { todayInWords } from '../../src/report/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openPage, pasteFile } from './page.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the editor', () => {
  it('joins, splits and undoes lines without breaking the policy of the page', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\nDisallow: /b')
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('End')
    await page.keyboard.press('Delete')
    await page.locator('.cm-line', { hasText: 'User-agent: *Disallow: /b' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('# é')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await page.locator('.cm-line', { hasText: /^# $/ }).waitFor()
    await page.locator('.cm-role-disallow', { hasText: /^Disallow: \/b$/ }).waitFor()
    await page.keyboard.press('ControlOrMeta+Backspace')
    for (let step = 0; step < 9; step++) await page.keyboard.press('ControlOrMeta+z')
    await page.locator('.cm-line', { hasText: '# A shop' }).waitFor()
  })

  it('loses no letter that is typed while the page is busy', async () => {
    const page = await openPage()
    await page.getByRole('button', { name: 'Open…' }).click()
    await page.getByRole('button', { name: /^Large site/ }).click()
    await page.locator('.cm-line', { hasText: '# part 1' }).click()
    await page.keyboard.press('End')
    const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(3)
    await page.keyboard.type(letters, { delay: 15 })
    const firstLine = page.locator('.cm-line').first()
    await expect.poll(() => firstLine.textContent(), { timeout: 60_000 }).toBe(`# part 1${letters}`)
    await page.locator('.answer[data-stale=false]').waitFor({ timeout: 120_000 })
    expect(await firstLine.textContent()).toBe(`# part 1${letters}`)
  })

  it('takes a question mark for a letter in the file, and elsewhere for the list of keys', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\nDisallow: /a')
    await page.locator('.cm-line', { hasText: 'Disallow: /a' }).waitFor()
    await page.keyboard.type('?b')
    await page.locator('.cm-line', { hasText: 'Disallow: /a?b' }).waitFor()
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
    await page.getByRole('tab', { name: 'Test' }).focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  })

  it('finds a text in lines that are not drawn, and goes to a line by its number', async () => {
    const page = await openPage()
    const rules = Array.from({ length: 900 }, (_, index) => `Disallow: /files/x${index}/`)
    await pasteFile(page, ['User-agent: *', ...rules, ''].join('\n'))
    await page.keyboard.press('ControlOrMeta+f')
    const lit = (text: string): Promise<void> => page.locator('.cm-lit', { hasText: text }).waitFor()
    for (const line of ['/files/x80/', '/files/x800/', '/files/x801/']) {
      await page.keyboard.type(line === '/files/x80/' ? 'X80' : '')
      await page.keyboard.press('Enter')
      await lit(line)
    }
    const field = page.getByLabel('Find a text in the file, or go to a line')
    await field.fill('700')
    await field.press('Enter')
    await lit('/files/x698/')
    await field.fill('no such text')
    await field.press('Enter')
    await page.getByText('not found').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('says what each line is to the chosen dialect', async () => {
    const page = await openPage()
    await pasteFile(page, 'User-agent: *\n\nDisallow: /a\nDisallow /b\n')
    await page.locator('.cm-role-disallow', { hasText: 'Disallow /b' }).waitFor()
    await page.getByLabel('Lines as read by').selectOption('original-1994')
    const ignored = page.locator('.cm-role-ignored')
    await ignored.filter({ hasText: 'Disallow: /a' }).waitFor()
    expect(await ignored.allTextContents()).toEqual([
      'Disallow: /aignored by the standard of 1994',
      'Disallow /bignored by the standard of 1994',
    ])
  })

  it('lights the lines of what the page says on top, in the words of the report', async () => {
    const page = await openPage()
    const text = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: bingbot\nDisallow: /a\nCrawl-delay: 5\n'
    const { tiles, rows } = todayInWords(parse(text))
    await pasteFile(page, text)
    const answer = page.getByRole('region', { name: 'Answer' })
    const shown = answer.locator('.tile')
    // The page shows its example until it has read the pasted file.
    await expect.poll(() => shown.nth(1).textContent()).toContain('1 path closed')
    for (const [index, { label, state, text: words }] of tiles.entries()) {
      expect(await shown.nth(index).getByRole('term').textContent()).toBe(label)
      // The sign is not the only thing that says it, and neither is the colour.
      expect(await shown.nth(index).locator('.tile-state').textContent()).toMatch(
        new RegExp(`^[○◐●?] ${state}$`),
      )
      expect(await shown.nth(index).locator('.tile-text').textContent()).toContain(words)
    }
    await answer.getByRole('button', { name: 'All robots and Crawl-delay' }).click()
    const full = answer.locator('.in-full')
    expect(await full.getByRole('term').allTextContents()).toEqual(rows.map(({ label }) => label))
    const said = await full.getByRole('definition').allTextContents()
    for (const [index, row] of rows.entries()) expect(said[index]?.startsWith(row.text)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await answer.getByRole('button', { name: 'lines 4–5' }).first().click()
    await page.locator('.cm-lit').first().waitFor()
    expect(await page.locator('.cm-lit').allTextContents()).toEqual(['User-agent: bingbot', 'Disallow: /a'])
  })

  it('keeps carriage returns and shows characters that cannot be seen', async () => {
    const page = await openPage()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'robots.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('User-agent: *\r\nDisallow: /\u202ea\r\nDisallow: /\xff\r\n', 'latin1'),
      })
    await page.locator('.cm-cr').first().waitFor()
    expect(await page.locator('.cm-cr').count()).toBe(3)
  })

  it('shows a file that is full of markup as text', async () => {
    const page = await openPage()
    const attack = '<img src=x onerror="globalThis.hit=1">'
    await pasteFile(
      page,
      `User-agent: ${attack}\nDisallow: /${attack}\n${attack}: a\nSitemap: javascript:alert(1)\n`,
    )
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await page.locator('.finding').first().waitFor()
    await page.getByText('Fix all or rewrite').click()
    await page.getByText('Canonical').click()
    await page.getByRole('region', { name: 'Canonical' }).waitFor()
    await page.getByRole('tab', { name: 'Test' }).click()
    await page.locator('#cell-0-0').click()
    expect(await page.evaluate('globalThis.hit')).toBeUndefined()
    expect(await page.locator('img[src=x]').count()).toBe(0)
  })
})
