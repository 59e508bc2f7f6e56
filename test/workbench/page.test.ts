import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { closeBrowser, openPage } from './page.ts'

afterAll(closeBrowser)

/** A server that is not the page's. Nothing listens there. */
const ELSEWHERE = 'http://127.0.0.1:9/'

// What openPage() notices in every test of the page is provoked here.
describe.skipIf(chromiumPath === undefined)('what fails a test of the workbench', () => {
  it('is a violation of the policy', async () => {
    const page = await openPage({ provokes: [/Content Security Policy.*style-src/s] })
    await page.evaluate(`document.body.setAttribute('style', 'color: red')`)
    expect(await page.locator('body').getAttribute('style')).toBe('color: red')
  })

  it('is a request of the page to another server', async () => {
    const page = await openPage({ provokes: [/connect-src/, /^Fetch API cannot load/] })
    const asked = page.evaluate(`fetch('${ELSEWHERE}').catch(({ message }) => message)`)
    expect(await asked).toMatch(/Failed to fetch/)
  })

  it('is a request of a worker to another server', async () => {
    const page = await openPage({ provokes: [/^request to http:\/\/127\.0\.0\.1:9\/$/] })
    const worker = page.workers().find((one) => one.url().includes('verdicts-worker'))
    await worker?.evaluate(`fetch('${ELSEWHERE}').catch(() => undefined)`)
    expect(worker).toBeDefined()
  })
})
