// A gate in a browser that Playwright drives. Needs: chromium
import { chromium } from 'playwright-core'
import { obeyIn } from 'wayleave/playwright'
import { localGate, localSite } from './local-site.mjs'

const site = await localSite()
const gate = localGate()
// Chromium's sandbox does not work as root.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
const context = await browser.newContext({
  userAgent: 'FooBot/1.0 (+https://example.com/bot)',
  serviceWorkers: 'block',
})
await obeyIn(context, gate, { onRefused: ({ code, url }) => console.log(code, new URL(url).pathname) })
const page = await context.newPage()

for (const path of ['/news', '/private', '/moved']) {
  try {
    await page.goto(site.origin + path)
    console.log(path, await page.textContent('body'))
  } catch {
    console.log(path, 'was not loaded')
  }
}
console.log('asked for:', site.seen.filter((path) => path !== '/favicon.ico').join(' '))

await browser.close()
await gate.close()
await site.close()

// Prints:
// /news Nothing new.
// disallowed /private
// /private was not loaded
// disallowed /private
// /moved was not loaded
// asked for: /robots.txt /news /moved
