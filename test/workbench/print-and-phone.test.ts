import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openFile, openPage, openTab, pasteFile } from './page.ts'

afterAll(closeBrowser)

/** What the browser does when it is asked to print. */
async function startPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
}

describe.skipIf(chromiumPath === undefined)('the page on paper and on a phone', () => {
  it('prints the file with the numbers of its lines, and the date', async () => {
    const page = await openPage()
    await startPrint(page)
    const printed = page.locator('.printed')
    expect(await page.locator('.header').innerText()).toMatch(/Shop\b.*\bPrinted on \d{4}-\d\d-\d\d$/s)
    expect(await printed.locator('li').first().innerText()).toBe(
      '# A shop. Cart and search stay out of every index.',
    )
    expect(await printed.locator('li').count()).toBe(25)
    expect(await page.getByRole('button', { name: 'Download' }).isVisible()).toBe(false)
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
    expect(await printed.count()).toBe(0)
    expect(await page.locator('.header').innerText()).not.toContain('Printed')
  })

  it('prints why findings matter, and folds that again', async () => {
    const page = await openPage()
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await page.locator('.finding').first().waitFor()
    const [all, open] = ['.finding-why', '.finding-why[open]'].map((one) => page.locator(one))
    expect(await open?.count()).toBe(0)
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    expect(await open?.count()).toBe(await all?.count())
    await page.getByText('read the line as Disallow').waitFor()
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
    expect(await open?.count()).toBe(0)
  })

  it('prints all columns of the table and the answer in full on a page, dark letters on white', async () => {
    const page = await openPage({ width: 1440, scheme: 'dark' })
    const robots =
      'Googlebot bingbot YandexBot Baiduspider GPTBot ClaudeBot CCBot Bytespider Amazonbot SeznamBot'
    const names = robots.split(' ')
    const pathOf = (name: string): string => `/${'of-another-folder/'.repeat(5)}${name}`
    const filler = '# a comment\n'.repeat(2000)
    await pasteFile(
      page,
      filler + names.map((name) => `User-agent: ${name}\nDisallow: ${pathOf(name)}\n`).join('\n'),
    )
    await page.getByLabel('URLs, one a line').fill(names.map(pathOf).join('\n'))
    await expect.poll(() => page.locator('.matrix .cell-disallow').count()).toBeGreaterThan(names.length - 1)
    for (const next of ['light', 'dark'])
      await page.getByRole('button', { name: `Change to ${next}` }).click()
    await startPrint(page)
    // A4 has 794 px at 96 dpi.
    await page.setViewportSize({ width: 794, height: 1123 })
    const outside = `(() => {
      const { left, right } = document.body.getBoundingClientRect()
      return [...document.querySelectorAll('main *, .header *')].filter((one) => {
        const box = one.getBoundingClientRect()
        return one.checkVisibility() && box.width > 1 && (box.left < left - 1 || box.right > right + 1)
      }).map(({ outerHTML }) => outerHTML.slice(0, 100))
    })()`
    expect(await page.locator('.matrix thead th:visible').count()).toBeGreaterThan(names.length)
    expect(await page.evaluate(outside)).toEqual([])
    // A head has its counts next to its name, not behind it.
    const heads = page.locator('.matrix .column')
    expect(await heads.filter({ hasText: 'alike' }).count()).toBeGreaterThan(0)
    for (const box of await Promise.all((await heads.all()).map((one) => one.boundingBox())))
      expect(box?.height).toBeLessThan(110)
    expect(await page.locator('.in-full dt').first().isVisible()).toBe(true)
    expect(await page.locator('.tile:visible').count()).toBe(0)
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(28, 33, 38)')
  })

  it('folds the answer on a phone, and gives each cell a name that holds what it shows', async () => {
    const page = await openPage({ width: 360, height: 740 })
    const tiles = page.locator('.tile:visible')
    expect(await tiles.count()).toBe(6)
    expect((await tiles.last().boundingBox())?.height).toBeLessThan(30)
    await page.getByRole('button', { name: /^All robots/ }).click()
    await page.locator('.in-full').getByText('open, except /checkout/').waitFor()
    await page.locator('.matrix .cell').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    const masks = `getComputedStyle(document.querySelector('.tabs')).maskImage`
    expect(await page.evaluate(masks)).toMatch(/^linear-gradient\(270deg/)
    await page.getByRole('tab', { name: 'Must hold' }).click()
    await expect.poll(() => page.evaluate(masks)).toMatch(/^linear-gradient\(90deg/)
    const form = page.locator('.must-new')
    const boxes = await Promise.all(
      ['[name=verdict]', 'button'].map((one) => form.locator(one).boundingBox()),
    )
    const [field, button] = boxes.map((box) => box ?? { y: 0, height: 0 })
    expect(button?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))
    await openTab(page, 'How programs differ', 'More')
    await page.locator('.differing .link').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('is no wider than a phone, and no higher than a wide screen, in any tab without a server', async () => {
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
    ] as const) {
      const page = await openPage({ width, height })
      await page.locator('.matrix .cell').first().waitFor()
      const expectToFit = async (name: string): Promise<void> => {
        const [wide, high] = await page.evaluate<number[]>(
          '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
        )
        expect(wide, name).toBeLessThanOrEqual(width)
        if (width > 360) expect(high, name).toBeLessThanOrEqual(height)
      }
      for (const name of ['Test', 'Problems', 'Change', 'Compare', 'Must hold']) {
        await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
        if (name === 'Test' && width > 360) await page.locator('.column').first().click()
        await expectToFit(name)
      }
      for (const name of ['How programs differ', 'AI signals', 'Crawl speed', 'A page']) {
        await openTab(page, name, 'More')
        await expectToFit(name)
      }
      await openTab(page, 'A new file by wish')
      await page.locator('.new-file').waitFor()
      await expectToFit('New file')
    }
  })

  it('has room for a finger on everything that it may press on a phone', async () => {
    const page = await openPage({ width: 360, height: 740 })
    await openFile(
      page,
      'long.txt',
      'User-agent: *\nCrawl-delay: 5\nContent-Signal: search=yes\nDisalow: /a\n',
    )
    await page.locator('.matrix .cell').first().waitFor()
    // Target Size (WCAG 2.2, 2.5.8). The field of a chip is pressed by its label.
    const small = `[...document.querySelectorAll('a, button, input, select, textarea, summary, .chip')].filter((one) => {
      const { width, height } = one.getBoundingClientRect()
      return one.checkVisibility() && width > 1 && !one.matches('.chip input') && (width < 24 || height < 24)
    }).map(({ outerHTML }) => outerHTML.slice(0, 100))`
    for (const name of ['File', 'Test', 'Problems', 'Change', 'Compare', 'Must hold']) {
      await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
      if (name === 'Problems') await page.locator('.finding-why').first().waitFor()
      expect(await page.evaluate(small), name).toEqual([])
    }
    for (const name of ['How programs differ', 'AI signals', 'Crawl speed', 'A page']) {
      await openTab(page, name, 'More ▾')
      if (name === 'Crawl speed') await page.locator('.plain-table .link').first().waitFor()
      expect(await page.evaluate(small), name).toEqual([])
    }
  })

  it('says on a phone that the file is edited', async () => {
    const page = await openPage({ width: 360, height: 740 })
    await openFile(page, 'a-long-name-of-a-file-of-an-example.txt', 'User-agent: *\nDisallow: /a\n')
    await page.getByRole('tab', { name: 'File' }).click()
    await page.getByRole('textbox', { name: 'robots.txt' }).press('Enter')
    const edited = await page.locator('.edited').boundingBox()
    expect(edited?.width).toBeGreaterThan(30)
    const [field, choice] = await Promise.all(
      ['.find input', '.editor-head select'].map((one) => page.locator(one).boundingBox()),
    )
    expect(field?.x).toBe(choice?.x)
  })

  it('has one tile as wide as all where all robots get the same, and says which do not obey', async () => {
    for (const width of [360, 1440]) {
      const page = await openPage({ width })
      await openFile(page, 'alike.txt', 'User-agent: *\nDisallow: /a\n')
      const tile = page.locator('.tile', { hasText: 'All search engines and AI robots alike' })
      await tile.getByText('/a', { exact: true }).waitFor()
      expect(await page.locator('.tile').count()).toBe(1)
      const [all, one] = await Promise.all([page.locator('.tiles').boundingBox(), tile.boundingBox()])
      expect(one?.width).toBeGreaterThan((all?.width ?? Infinity) - 5)
      // On a phone, each cell names its robot. Above a column, both kinds of robots that take no notice are counted.
      const words = width === 360 ? 'does not obey' : /^4 do not obey$/
      await page.locator('.matrix').getByText(words).locator('visible=true').first().waitFor()
      if (width > 360) await page.locator('.matrix').getByText('3 only if named').waitFor()
    }
  })

  it('draws the line of a late answer below what it is about, and the ring of the editor on all sides', async () => {
    const page = await openPage()
    const [rowsEnd = 0, lineTop = 0] = await page.evaluate<number[]>(`(() => {
      const line = document.createElement('span')
      line.className = 'progress-line'
      document.querySelector('.answer .progress').append(line)
      const rows = document.querySelector('.tiles')
      return [rows.getBoundingClientRect().bottom, line.getBoundingClientRect().top]
    })()`)
    expect(lineTop).toBeGreaterThanOrEqual(rowsEnd)
    await page.getByRole('textbox', { name: 'robots.txt' }).focus()
    const styleOf = (name: string, what: string, pseudo = ''): Promise<string> =>
      page
        .locator(name)
        .first()
        .evaluate(
          (element, asked) =>
            (
              globalThis as unknown as {
                getComputedStyle: (one: unknown, part: string) => Record<string, string>
              }
            ).getComputedStyle(element, asked[1])[asked[0]] ?? '',
          [what, pseudo] as const,
        )
    expect(await styleOf('.cm-editor', 'borderLeftWidth', '::after')).toBe('2px')
    const layers = await Promise.all([
      styleOf('.cm-editor', 'zIndex', '::after'),
      styleOf('.cm-gutters', 'zIndex'),
    ])
    const [ring = 0, gutter = 0] = layers.map(Number)
    expect(ring).toBeGreaterThan(gutter)
  })
})
