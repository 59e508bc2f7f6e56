// A gate in a Crawlee crawler: links are filtered, and each request and each redirect waits for its turn.
import { Configuration, LogLevel, log } from '@crawlee/basic'
import { HttpCrawler } from '@crawlee/http'
import { gateHooks, pageOf, robotsTxtFileOf } from 'wayleave/crawlee'
import { localGate, localSite } from './local-site.mjs'

log.setLevel(LogLevel.OFF)
const site = await localSite()
const gate = localGate()
const userAgent = 'FooBot/1.0 (+https://example.com/bot)'

const crawler = new HttpCrawler(
  {
    ...gateHooks(gate, { userAgent, onRefused: ({ code, url }) => console.log(code, new URL(url).pathname) }),
    maxConcurrency: 1,
    requestHandler: async ({ request, response, body, enqueueLinks }) => {
      const url = request.loadedUrl ?? request.url
      const { index, follow } = await pageOf(gate, url, response, body)
      console.log('crawled', new URL(url).pathname, `index ${index}`)
      if (follow !== 'yes') return
      const links = [...body.toString().matchAll(/href="([^"]+)"/g)].map(
        ([, href = '']) => new URL(href, url).href,
      )
      await enqueueLinks({
        urls: links,
        // Crawlee uses the first of these only together with the second.
        robotsTxtFile: robotsTxtFileOf(gate),
        respectRobotsTxtFile: true,
        onSkippedRequest: ({ url, reason }) => console.log('skipped', new URL(url).pathname, reason),
      })
    },
  },
  new Configuration({ persistStorage: false }),
)
await crawler.run([`${site.origin}/`, `${site.origin}/moved`])
console.log('asked for:', site.seen.sort().join(' '))

await gate.close()
await site.close()

// Prints:
// crawled / index yes
// skipped /private robotsTxt
// disallowed /private
// crawled /news index yes
// asked for: / /moved /news /robots.txt
