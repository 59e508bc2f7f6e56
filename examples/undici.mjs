// A gate in an undici dispatcher. It is composed before `redirect`, so that each hop passes it.
import { Agent, interceptors, request } from 'undici'
import { RobotsDisallowedError } from 'wayleave/crawl'
import { gateInterceptor } from 'wayleave/undici'
import { localGate, localSite } from './local-site.mjs'

const site = await localSite()
const gate = localGate()
const dispatcher = new Agent().compose(gateInterceptor(gate), interceptors.redirect({ maxRedirections: 5 }))

for (const path of ['/news', '/private', '/moved']) {
  try {
    const { statusCode, body } = await request(site.origin + path, {
      dispatcher,
      headers: { 'user-agent': 'FooBot/1.0' },
    })
    console.log(path, statusCode, await body.text())
  } catch (error) {
    if (!(error instanceof RobotsDisallowedError)) throw error
    console.log(path, error.code, new URL(error.url).pathname)
  }
}
console.log('asked for:', site.seen.join(' '))

await dispatcher.close()
await gate.close()
await site.close()

// Prints:
// /news 200 Nothing new.
// /private disallowed /private
// /moved disallowed /private
// asked for: /robots.txt /news /moved
