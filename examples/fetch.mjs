// The gate's own fetch: every request, and every redirect, is decided and waits for its turn.
import { RobotsDisallowedError } from 'wayleave/crawl'
import { localGate, localSite } from './local-site.mjs'

const site = await localSite()
const gate = localGate()

for (const path of ['/news', '/private', '/moved']) {
  try {
    const response = await gate.fetch(site.origin + path)
    console.log(path, response.status, await response.text())
  } catch (error) {
    if (!(error instanceof RobotsDisallowedError)) throw error
    console.log(path, error.code, new URL(error.url).pathname, `line ${error.decision.rule?.line}`)
  }
}
console.log('asked for:', site.seen.join(' '))

await gate.close()
await site.close()

// Prints:
// /news 200 Nothing new.
// /private disallowed /private line 2
// /moved disallowed /private line 2
// asked for: /robots.txt /news /moved
