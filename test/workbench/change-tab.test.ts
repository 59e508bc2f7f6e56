import { deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openFile, openPage, pasteFile } from './page.ts'

afterAll(closeBrowser)

const FILE = 'User-agent: *\nDisallow: /cart/ # no shop\n'

describe.skipIf(chromiumPath === undefined)('the Change tab', () => {
  it('shows the smallest edit with its proof, applies it, and takes it back', async () => {
    const page = await openPage()
    await pasteFile(page, FILE)
    await page.getByRole('tab', { name: 'Change' }).click()
    await page.getByLabel('Who, in wish 1').fill('GPTBot')
    await page.getByText('GPTBot loses everything.').waitFor()
    await page.getByText('proved that the edit does what is wished', { exact: false }).waitFor()
    await page.getByLabel('Who, in wish 2').fill('bingbot')
    await page.getByLabel('What, in wish 2').selectOption('delay')
    await page.getByLabel('Seconds of wish 2').fill('5')
    await page.getByLabel('Who, in wish 3').fill('ClaudeBot')
    await page.getByLabel('What, in wish 3').selectOption('disallow-path')
    await page.getByLabel('Path of wish 3').fill('/blog/')
    await page.getByText('State what the content may be used for').click()
    await page.getByLabel('to train AI').selectOption('no')
    await page.getByText('ClaudeBot: now with the rule "Disallow: /blog/"').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    for (const line of [
      'Content-Signal: ai-train=no',
      'Crawl-delay: 5',
      'Disallow: /blog/',
      'User-agent: GPTBot',
    ])
      await page.locator('.cm-line', { hasText: line }).first().waitFor()
    await page.getByText('has all that is wished; nothing changes').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.cm-line', { hasText: 'Crawl-delay: 5' }).waitFor({ state: 'detached' })
  })

  it('closes purposes and operators, and keeps its wishes in the address', async () => {
    const page = await openPage({ width: 360, scheme: 'dark' })
    await page.getByRole('tab', { name: 'Change' }).click()
    await page.getByRole('list', { name: 'Changed lines' }).getByText('User-agent: Brightbot').waitFor()
    await page.getByLabel('Who, in wish 1').fill('OpenAI')
    await page.getByRole('list', { name: 'Changed lines' }).getByText('User-agent: OAI-SearchBot').waitFor()
    await expect.poll(() => page.url()).toContain('#1.')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    const notice = page.locator('.notice')
    await notice.getByRole('button', { name: 'Download' }).waitFor()
    await notice.getByText('Applied your wishes.').waitFor()
    await notice.getByText(/ lose everything\.|^For every robot, it means the same\./).waitFor()
  })

  it('counts many robots, unfolds their names, and shows the ends of a long run of lines', async () => {
    const page = await openPage({ width: 360 })
    await openFile(page, 'closed.txt', `${FILE}\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n`)
    await page.getByRole('tab', { name: 'Change' }).click()
    await page.getByText(/^\d\d robots lose everything, 2 were closed already\.$/).waitFor()
    const names = page.locator('.with-reasons', { hasText: 'Which robots lose everything' })
    expect(await names.getByText('Webzio-Extended').isVisible()).toBe(false)
    await names.locator('summary').click()
    expect(await names.getByText('Webzio-Extended').isVisible()).toBe(true)
    const lines = page.getByRole('list', { name: 'Changed lines' })
    expect(await lines.getByText('User-agent: Brightbot').isVisible()).toBe(true)
    expect(await lines.getByText('User-agent: Timpibot').isVisible()).toBe(false)
    await lines.getByText(/^\d\d more lines$/).click()
    expect(await lines.getByText('User-agent: Timpibot').isVisible()).toBe(true)
    expect(await axeViolations(page)).toEqual([])
  })

  it('adds to the group that a robot has, and says so', async () => {
    const page = await openPage()
    await pasteFile(page, `${FILE}\nUser-agent: GPTBot\nDisallow: /a\n`)
    await page.getByRole('tab', { name: 'Change' }).click()
    await page.getByLabel('Who, in wish 1').fill('GPTBot')
    await page.getByText('GPTBot has a group already (line 4). The edit adds to it').waitFor()
    await page.getByLabel('Who, in wish 1').fill('ClaudeBot')
    await page.getByText('ClaudeBot loses everything.').waitFor()
    expect(await page.getByText('has a group already').count()).toBe(0)
  })

  it('takes no signal from a link that its fields do not show', async () => {
    const tabs = { edit: { rows: [], signals: { search: 'x', other: 'yes', 'ai-train': 'no' } } }
    const saved = { text: FILE, name: '', dialect: 'google', tab: 'edit', purposes: [], names: [], tabs }
    const page = await openPage({
      hash: `#1.${deflateRawSync(JSON.stringify(saved)).toString('base64url')}`,
    })
    await page
      .getByRole('list', { name: 'Changed lines' })
      .getByText(/Content-Signal: ai-train=no$/)
      .waitFor()
  })

  it('names what it cannot read', async () => {
    const page = await openPage()
    await pasteFile(page, FILE)
    await page.getByRole('tab', { name: 'Change' }).click()
    await page.getByLabel('Who, in wish 1').fill('Gogglebot')
    await page.getByText('"Gogglebot" is no known robot. Did you mean Googlebot?').waitFor()
    await page.getByLabel('Who, in wish 1').fill('bingbot')
    await page.getByLabel('What, in wish 1').selectOption('disallow-path')
    await page.getByLabel('Path of wish 1').fill('no path')
    await page.getByText(/^bingbot: not a rule/).waitFor()
    expect(await page.getByRole('button', { name: /^Apply/ }).count()).toBe(0)
    await page.getByLabel('What, in wish 1').selectOption('disallow')
    await page.getByLabel('Who, in wish 2').fill('bingbot')
    await page.getByLabel('What, in wish 2').selectOption('allow')
    await page.getByText('bingbot: may it fetch something or nothing? Remove a wish.').waitFor()
    await page.getByLabel('Who, in wish 2').fill('BINGBOT')
    await page.getByText('BINGBOT: the same robots have another answer above; give one').waitFor()
    expect(await page.getByRole('button', { name: /^Apply/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Remove wish 2' }).click()
    await page.getByRole('button', { name: 'Remove wish 1' }).click()
    await page.getByText('Name a robot above').waitFor()
  })
})
