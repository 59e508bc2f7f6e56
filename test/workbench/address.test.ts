import { afterAll, describe, expect, it } from 'vitest'
import { workbenchLink } from '../../site/workbench-link.mjs'
import { chromiumPath } from '../adapters/chromium.ts'
import { closeBrowser, openFile, openPage, pasteFile } from './page.ts'

afterAll(closeBrowser)

/** The text that was copied last. */
const COPIED = 'navigator.clipboard.readText()'

describe.skipIf(chromiumPath === undefined)('what a user takes along', () => {
  it('a link shows the same file, tab, dialect and URLs', async () => {
    const first = await openPage()
    await first.getByLabel('Lines as read by').selectOption('yandex')
    await first.getByLabel('URLs, one a line').fill('/shared/café?x=1')
    await pasteFile(first, 'User-agent: *\nDisallow: /shared/\n')
    await first
      .getByRole('button', { name: /^\/shared\/café/ })
      .first()
      .waitFor()
    await first.getByRole('button', { name: 'Copy…' }).click()
    await first.getByRole('button', { name: 'Copy link' }).click()
    await first.getByText('Link copied.').waitFor()
    const link = new URL(await first.evaluate<string>(COPIED))
    const second = await openPage({ hash: link.hash })
    await second
      .getByRole('button', { name: /^\/shared\/café.*not allowed, line 2/ })
      .first()
      .waitFor()
    expect(await second.getByLabel('Lines as read by').inputValue()).toBe('yandex')
  })

  it('a link of the site opens its file on its tab', async () => {
    const link = workbenchLink('User-agent: *\nDisallow: /für-alle\n', { tab: 'signals', dialect: 'google' })
    const page = await openPage({ hash: link.slice(link.indexOf('#')) })
    await page.locator('.cm-line', { hasText: 'Disallow: /für-alle' }).waitFor()
    await page.getByRole('tab', { name: 'AI signals', selected: true }).waitFor()
    expect(await page.getByLabel('Lines as read by').inputValue()).toBe('google')
  })

  it.each(['#1.AAAA', '#1.%%%<script>', '#2.AAAA'])(
    'a link that cannot be read is named, over the example (%s)',
    async (hash) => {
      const page = await openPage({ hash })
      await page.locator('.cm-line', { hasText: 'A shop' }).waitFor()
      await page.getByText('The link is damaged, or of another version of this page.').waitFor()
    },
  )

  it('the file: copied, and saved under its name', async () => {
    const page = await openPage()
    await openFile(page, 'live.robots.txt', 'User-agent: *\nDisallow: /a\n')
    await page.getByRole('button', { name: 'Copy…' }).click()
    await page.getByRole('button', { name: 'Copy file' }).click()
    await page.getByText('File copied.').waitFor()
    expect(await page.evaluate<string>(COPIED)).toBe('User-agent: *\nDisallow: /a\n')
    await page.keyboard.press('Escape')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await saving).suggestedFilename()).toBe('live.robots.txt')
  })

  it('says of a link to this machine that it opens only here', async () => {
    const page = await openPage()
    await page.getByRole('button', { name: 'Copy…' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText(/It opens only on this machine, while "wayleave serve" runs on port \d+\./).waitFor()
  })

  it('gives the file more room, by pointer and by key', async () => {
    const page = await openPage()
    const divider = page.getByRole('separator', { name: 'Width of the file' })
    const width = async () => (await page.getByRole('region', { name: 'File' }).boundingBox())?.width ?? 0
    const before = await width()
    const { x = 0, y = 0 } = (await divider.boundingBox()) ?? {}
    await page.mouse.move(x + 8, y + 100)
    await page.mouse.down()
    await page.mouse.move(x + 208, y + 100)
    await page.mouse.up()
    expect(await width()).toBeGreaterThan(before + 150)
    await divider.press('Home')
    expect(await divider.getAttribute('aria-valuenow')).toBe('20')
    expect(await width()).toBeLessThan(before)
  })

  it('copies the questions as a command and as a table of expectations', async () => {
    const page = await openPage()
    await openFile(page, 'robots-shop.txt', 'User-agent: *\nDisallow: /cart\n')
    await page.getByLabel('URLs, one a line').fill("/cart\n/it's")
    await page.getByRole('button', { name: /^\/it's for Googlebot/ }).waitFor()
    await page.getByRole('button', { name: 'Copy…' }).click()
    await page.getByRole('button', { name: 'Copy as command' }).click()
    await page.getByText('Command copied.').waitFor()
    expect(await page.evaluate<string>(COPIED)).toMatch(
      /^wayleave test robots-shop\.txt --agent Googlebot .* \/cart '\/it'\\''s'$/,
    )
    await page.getByRole('button', { name: 'Copy as test' }).click()
    await page.getByText('Test copied').waitFor()
    expect((await page.evaluate<string>(COPIED)).split('\n').slice(0, 2)).toEqual([
      'Googlebot /cart disallow',
      "Googlebot /it's allow",
    ])
  })
})
