import { afterAll, describe, expect, it } from 'vitest'
import { workbenchLink } from '../../site/workbench-link.mjs'
import { chromiumPath } from '../adapters/chromium.ts'
import { axeViolations, closeBrowser, openPage, openTab } from './page.ts'

afterAll(closeBrowser)

/** An answer of the server: a redirect, and a file behind it. */
const ANSWER = {
  url: 'http://shop.example/robots.txt',
  outcome: 'ok',
  hops: [
    {
      url: 'http://shop.example/robots.txt',
      durationMs: 12.3,
      address: '192.0.2.1',
      status: 301,
      headers: { location: 'https://shop.example/<img src=x>' },
    },
    { url: 'https://shop.example/<img src=x>', durationMs: 30, status: 200, headers: {} },
  ],
  durationMs: 42.3,
  bytes: 26,
  truncated: false,
  accessStates: [
    {
      profile: 'google',
      state: 'rules',
      freshUntil: '2026-11-24T05:00:00.000Z',
      standsIn: false,
      reason: 'The file was sent.',
    },
    {
      profile: 'seznam',
      state: 'rules',
      freshUntil: '2026-11-24T05:00:00.000Z',
      standsIn: true,
      reason: 'RFC 9309 says so.',
    },
    {
      profile: 'yandex',
      state: 'disallow-all',
      freshUntil: '2026-11-23T06:00:00.000Z',
      retryAt: '2026-11-23T06:00:00.000Z',
      standsIn: false,
      reason: 'The file was too far.',
    },
  ],
  findings: [{ severity: 'warning', message: 'The file is behind a redirect.' }],
  robots_b64: Buffer.from('User-agent: *\nDisallow: /x\n').toString('base64'),
}

describe.skipIf(chromiumPath === undefined)('the Fetch tab', () => {
  it('says at once that it needs the server where there is none', async () => {
    const page = await openPage()
    await page.getByRole('button', { name: 'Open…' }).click()
    await page.getByText('A page of files alone cannot ask a live site.').waitFor()
    expect(await page.getByRole('button', { name: /Fetch|How a live site/ }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    const other = await openPage({ hash: workbenchLink('', { tab: 'fetch' }).replace(/^[^#]*/, '') })
    await other.getByRole('tabpanel').getByText('A page of files alone cannot').waitFor()
  })

  it('says that the server does not answer when it has ended', async () => {
    const page = await openPage({ hasServer: true, provokes: [/status of 404/] })
    await openTab(page, 'How a live site answers')
    await page.getByLabel('Site to ask for its robots.txt').fill('example.com')
    await page.getByRole('button', { name: 'Fetch' }).click()
    await page.getByText('The server of this page does not answer.').waitFor()
  })

  it.each(['light', 'dark'] as const)('shows each hop and what crawlers assume (%s)', async (scheme) => {
    const page = await openPage({ scheme, hasServer: true })
    const asked: string[] = []
    await page.route('**/api/fetch?*', (route) => {
      asked.push(new URL(route.request().url()).search)
      return route.fulfill({ json: ANSWER })
    })
    await openTab(page, 'How a live site answers')
    await page.getByLabel('Site to ask for its robots.txt').fill('shop.example')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('region', { name: 'How the site answered' })
    await answer.getByText('The site sent a file. 26 bytes were read.').waitFor()
    expect(asked).toEqual(['?url=https%3A%2F%2Fshop.example'])
    const hops = answer.locator('.hops > li')
    expect(await hops.allTextContents()).toEqual([
      expect.stringMatching(/^301 http:\/\/shop\.example\/robots\.txt 12 ms, 192\.0\.2\.1/),
      expect.stringMatching(/^200 https:\/\/shop\.example\/<img src=x> 30 ms/),
    ])
    expect(await answer.locator('.assumed strong').allTextContents()).toEqual(
      expect.arrayContaining([
        'the rules of the file apply, until 2026-11-24 05:00 UTC',
        'nothing may be fetched; next request from 2026-11-23 06:00 UTC',
      ]),
    )
    await answer.getByText('Google, Seznam*').click()
    await answer.getByText('RFC 9309 says so.').waitFor()
    await answer.getByText('1 header').click()
    expect(await page.locator('img[src=x]').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await answer.getByRole('button', { name: 'Open this file' }).click()
    await page.locator('.cm-line', { hasText: /^Disallow: \/x$/ }).waitFor()
  })

  it('tells what the server refuses', async () => {
    const page = await openPage({ hasServer: true, provokes: [/status of 400/] })
    await page.route('**/api/fetch?*', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Bad request', detail: 'The address is private.' }),
      }),
    )
    await openTab(page, 'How a live site answers')
    await page.getByLabel('Site to ask for its robots.txt').fill('http://10.0.0.1/')
    await page.getByRole('button', { name: 'Fetch' }).click()
    await page.getByText('The address is private.').waitFor()
  })
})
