import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keepOffline } from '../../site/offline.mjs'
import { chromiumPath } from '../adapters/chromium.ts'
import { afterwards } from '../afterwards.ts'
import { closeBrowser, openPage, PAGE, SHARED } from './page.ts'

afterAll(closeBrowser)

describe.skipIf(chromiumPath === undefined)('the workbench of the site', () => {
  it('opens again without a network, with every tab', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayleave-offline-'))
    afterwards(async () => rmSync(folder, { recursive: true }))
    cpSync(PAGE, folder, { recursive: true })
    cpSync(SHARED, join(folder, 'bundle', 'internal'), { recursive: true })
    keepOffline(folder)
    const page = await openPage({ folder })
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await page.getByText('Fix: add the colon').waitFor()
  })
})

it('a server of the machine keeps nothing', () => {
  expect(readdirSync(PAGE)).not.toContain('offline.js')
})
