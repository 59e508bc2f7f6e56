import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { BUILT, startedServer } from '../server/running-server.ts'
import { axeViolations, closeBrowser, openFile, openPage, openTab, pasteFile } from './page.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the tiles at the top', () => {
  it('say what an edit made of them, until it is taken back', async () => {
    const page = await openPage()
    await openFile(page, 'a.txt', 'User-agent: *\nDisallow: /a\n')
    const google = page.locator('.tile').first()
    await google.getByText('/a', { exact: true }).waitFor()
    expect(await google.locator('.tile-was').count()).toBe(0)
    await pasteFile(page, 'User-agent: *\nDisallow: /\nAllow: /b\n')
    await google.getByText('was 1 path closed').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.locator('.tile-changed').count()).toBe(0)
    // A site that is closed to all has no tile besides the alarm, which says the same.
    await pasteFile(page, 'User-agent: *\nDisallow: /\n')
    await page.getByRole('alert').getByText('they may fetch no page').waitFor()
    expect(await page.locator('.tile').count()).toBe(0)
    await page.getByRole('button', { name: 'Open the site: empty line 2' }).click()
    await google.getByText('they may fetch every page').waitFor()
    await google.getByText('was 1 path closed').waitFor()
    await pasteFile(page, 'User-agent: *\nDisallow: /a\n')
    await google.locator('.tile-was').waitFor({ state: 'detached' })
  })

  it('flash when a fix changed them, if motion is welcome, and not while the user types', async () => {
    const page = await openPage()
    const animation = `getComputedStyle(document.querySelector('.tile-changed')).animationName`
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await page.getByText('Fix: add the colon').click()
    await page.getByRole('button', { name: 'Apply' }).click()
    const changed = page.locator('.tile-changed')
    await expect.poll(() => changed.locator('dt').allTextContents()).toEqual(['Bing'])
    expect(await page.evaluate(animation)).toBe('tile-changed')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await page.evaluate(animation)).toBe('none')
    await pasteFile(page, 'User-agent: *\nDisallow: /a\n')
    await page.locator('.tile:only-child').waitFor()
    expect(await changed.count()).toBe(0)
  })

  it('are saved as a picture, and stay in their place beside many lines', async () => {
    const page = await openPage({ width: 1100 })
    const rules = Array.from({ length: 300 }, (_, at) => `Disallow: /${at}\n${at % 3 === 0 ? '\n' : ''}`)
    await openFile(page, 'a.txt', `User-agent: *\n${rules.join('')}`)
    await page.locator('.tile').first().getByText('/0, /1 +298').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1100)
    await page.getByRole('button', { name: 'Copy…' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as picture' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('a.txt.png')
    const picture = readFileSync(await saved.path())
    expect(picture.toString('latin1', 1, 4)).toBe('PNG')
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1760, 700])
    await page.getByText('Picture saved.').waitFor()
  })
})

const CLOSED = 'User-agent: *\nDisallow: /\n'

describe.skipIf(chromiumPath === undefined)('a file that was edited', () => {
  it('is compared with the original, downloaded and taken back where a fix was applied', async () => {
    const page = await openPage()
    const original = 'User-agent: *\nDisallow /a\n'
    await openFile(page, 'robots.txt', original)
    expect(await page.locator('.edited').count()).toBe(0)
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await page
      .getByText(/^Fix: /)
      .first()
      .click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.locator('.edited').waitFor()
    const bar = page.locator('.notice')
    const saving = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Download' }).click()
    expect((await saving).suggestedFilename()).toBe('robots.txt')
    await bar.getByRole('button', { name: 'Compare with the original' }).click()
    await page.getByRole('list', { name: 'Changed lines' }).getByText('Disallow /a').waitFor()
    await page.getByRole('button', { name: 'the file as you opened it', pressed: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await bar.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.edited').waitFor({ state: 'detached' })
  })

  it('comes back, with its name, after another was opened over it', async () => {
    const page = await openPage()
    await openFile(page, 'mine.txt', 'User-agent: *\nDisallow: /mine\n')
    await pasteFile(page, 'User-agent: *\nDisallow: /edited\n')
    await page.locator('.edited').waitFor()
    await openFile(page, 'other.txt', CLOSED)
    await page.getByText('Opened other.txt. Yours was edited.').waitFor()
    // The key takes back what was typed, and never shows a text under the name of another file.
    await page.getByRole('textbox', { name: 'robots.txt' }).press('ControlOrMeta+z')
    expect(await page.locator('.cm-line').first().textContent()).toBe('User-agent: *')
    expect(await page.locator('.cm-line').nth(1).textContent()).toBe('Disallow: /')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.file-name', { hasText: 'mine.txt' }).waitFor()
    await page.locator('.cm-line', { hasText: 'Disallow: /edited' }).waitFor()
  })
})

describe.skipIf(chromiumPath === undefined)('a file that wayleave serve opens', () => {
  it('is offered when it changes on the disk, also after a reload', async () => {
    let text = 'User-agent: *\nDisallow: /first\n'
    const { url } = await startedServer({
      ...BUILT,
      opened: { name: '/home/owner/robots.txt', read: async () => new TextEncoder().encode(text) },
    })
    const page = await openPage({ at: url })
    await page.locator('.cm-line', { hasText: '/first' }).waitFor()
    expect(await page.locator('.file-name').textContent()).toMatch(/^robots\.txt/)
    text = 'User-agent: *\nDisallow: /second\n'
    await page.evaluate(`dispatchEvent(new Event('focus'))`)
    await page.getByText('The file on the disk differs from the one that you opened.').waitFor()
    // The address of the page holds the first file.
    await page.waitForURL(/#1\./)
    await page.reload()
    await page.getByText('The file on the disk differs from the one that you opened.').waitFor()
    await page.getByRole('button', { name: 'Open it' }).click()
    await page.locator('.cm-line', { hasText: '/second' }).waitFor()
  })
})

describe.skipIf(chromiumPath === undefined)('a file of wayleave serve --write', () => {
  it('is saved by the button, and by the key after a reload, but never over a change on the disk', async () => {
    let text = 'User-agent: *\nDisallow: /first\n'
    const write = (bytes: Uint8Array): void => {
      text = new TextDecoder().decode(bytes)
    }
    const { url } = await startedServer({
      ...BUILT,
      opened: {
        name: 'robots.txt',
        read: async () => new TextEncoder().encode(text),
        saving: { key: 'a-key-of-this-test', write },
      },
    })
    const page = await openPage({ at: url, hash: '#save=a-key-of-this-test', provokes: [/409/] })
    expect(page.url()).not.toContain('a-key')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.locator('.cm-line', { hasText: '/first' }).waitFor()
    expect(await save.isDisabled()).toBe(true)
    await pasteFile(page, 'User-agent: *\nDisallow: /second\n')
    await save.click()
    await page.getByText('Saved to robots.txt.').waitFor()
    expect(text).toBe('User-agent: *\nDisallow: /second\n')
    await page.locator('.edited').waitFor({ state: 'detached' })
    expect(await axeViolations(page)).toEqual([])

    await pasteFile(page, 'User-agent: *\nDisallow: /third\n')
    await page.waitForFunction(`!location.hash.includes('a-key') && location.hash.length > 20`)
    await page.waitForTimeout(1000)
    await page.reload()
    await page.locator('.cm-line', { hasText: '/third' }).waitFor()
    await expect.poll(() => save.isEnabled(), { timeout: 10_000 }).toBe(true)
    await page.keyboard.press('Control+s')
    await page.getByText('Saved to robots.txt.').waitFor()
    expect(text).toBe('User-agent: *\nDisallow: /third\n')

    text = 'User-agent: *\nDisallow: /by-another\n'
    await pasteFile(page, 'User-agent: *\nDisallow: /fourth\n')
    await save.click()
    await page.getByText('Not saved. The file was changed on the disk').waitFor()
    expect(text).toBe('User-agent: *\nDisallow: /by-another\n')
    await page.getByRole('button', { name: 'Compare with it' }).click()
    expect(await page.getByLabel('The file before').inputValue()).toBe(text)

    await openFile(page, 'robots.txt', CLOSED)
    await save.waitFor({ state: 'detached' })
    // Also after a reload, which shows the other file.
    await page.waitForTimeout(1000)
    await page.reload()
    await page.locator('.cm-line', { hasText: 'Disallow: /' }).waitFor()
    await page.getByText('The file on the disk differs').waitFor()
    expect(await save.count()).toBe(0)
  })
})

describe.skipIf(chromiumPath === undefined)('the top of the page', () => {
  it('warns of a file that closes the site to Google and Bing, and leads to what to do', async () => {
    const page = await openPage()
    await pasteFile(page, CLOSED)
    const alarm = page.getByRole('alert')
    await alarm.getByText('This file closes the site to all search engines and AI robots.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await alarm.getByRole('button', { name: 'what to do' }).click()
    await page.getByRole('tab', { name: /^Problems/, selected: true }).waitFor()
    await alarm.locator('.evidence', { hasText: 'line 2' }).click()
    await page.locator('.cm-lit', { hasText: 'Disallow: /' }).waitFor()
    await alarm.getByRole('button', { name: 'Open the site: empty line 2' }).click()
    await alarm.waitFor({ state: 'detached' })
    expect(await page.locator('.cm-line').nth(1).textContent()).toBe('Disallow:')
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click()
    await alarm.getByText('This file closes the site to all search engines and AI robots.').waitFor()
    await pasteFile(page, 'User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\n')
    await alarm.getByText('This file closes the site to Google and Bing.').waitFor()
    await pasteFile(page, 'User-agent: Googlebot\nDisallow: /\nAllow: /open/\n')
    await alarm.getByText('This file closes the site to Google with exceptions.').waitFor()
    await pasteFile(page, 'User-agent: *\nDisallow: /a\n')
    await alarm.waitFor({ state: 'detached' })
  })

  it('shows nothing of an earlier file while another is read', async () => {
    const page = await openPage()
    const top = page.getByRole('region', { name: 'Answer' })
    const findings = top.getByRole('button', { name: 'Problems' })
    await findings.waitFor()
    const rules = Array.from({ length: 3000 }, (_, index) => `Disallow: /files/${index}/*.pdf$`)
    await openFile(page, 'long.txt', ['User-agent: *', ...rules, ''].join('\n'))
    expect(await findings.count()).toBe(0)
    expect(await page.getByRole('tab', { name: 'Problems' }).textContent()).toBe('Problems')
    await findings.waitFor()
  })
})

describe.skipIf(chromiumPath === undefined)('the tabs', () => {
  it('are left by no arrow key on a wide page, which has no tab of the file', async () => {
    const page = await openPage()
    const tab = (name: string) => page.getByRole('tab', { name, selected: true })
    await tab('Test').press('ArrowLeft')
    await tab('Must hold').press('ArrowRight')
    await tab('Test').waitFor()
    expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(1)
  })

  it('lead to lines of the file and back on a narrow page', async () => {
    const page = await openPage({ width: 360, height: 740 })
    await pasteFileOnPhone(page, 'User-agent: *\nDisallow /a\n')
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await page.locator('.finding').getByRole('button', { name: 'line 2' }).click()
    await page.locator('.cm-lit', { hasText: 'Disallow /a' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '← Back' }).click()
    await page.getByRole('tab', { name: /^Problems/, selected: true }).waitFor()
  })
})

async function pasteFileOnPhone(page: Awaited<ReturnType<typeof openPage>>, text: string): Promise<void> {
  await page.getByRole('tab', { name: 'File' }).click()
  await pasteFile(page, text)
}

describe.skipIf(chromiumPath === undefined)('what the page cannot ask', () => {
  it('is a URL that no browser takes', async () => {
    const page = await openPage()
    await page.getByLabel('URLs, one a line').fill('http://[bad\n/a')
    await page.getByRole('button', { name: /^\/a for Googlebot/ }).waitFor()
    expect(await page.locator('#cell-0-0 .unseen').textContent()).toMatch(
      /^http:\/\/\[bad for .*: not known, no line decides$/,
    )
  })

  it('is a site of another scheme', async () => {
    const page = await openPage({ hasServer: true })
    await openTab(page, 'How a live site answers')
    await page.getByLabel('Site to ask for its robots.txt').fill('ftp://x.y')
    await page.getByRole('button', { name: 'Fetch' }).click()
    await page.getByText('Write a host such as example.com, or a URL of http or https.').waitFor()
  })

  it('is a robot that nobody knows, which it says', async () => {
    const page = await openPage()
    await page.getByPlaceholder('+ robot').fill('Gogglebot')
    await page.getByPlaceholder('+ robot').press('Enter')
    await page.getByText(/^Not in the list of known robots: Gogglebot\./).waitFor()
  })

  it('is a new file with an exception that it cannot read', async () => {
    const page = await openPage()
    await openTab(page, 'A new file by wish')
    await page.getByText(/^✓ Verified/).waitFor()
    await page.getByLabel('Exceptions, one a line').fill('foo')
    await page.locator('.problem', { hasText: 'foo' }).waitFor()
    expect(await page.getByText(/^✓ Verified/).count()).toBe(0)
  })
})
