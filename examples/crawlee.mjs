// A gate in a Crawlee crawler: links are filtered, and each request and each redirect waits for its turn.
import { Configuration, LogLevel, log } from '@crawlee/basic'
import { HttpCrawler } from '@crawlee/http'
import { gateHooks, robotsTxtFileOf } from 'wayleave/crawlee'
import { localGate, localSite } from './local-site.mjs'

log.setLevel(LogLevel.OFF)
const site = await localSite()
const gate = localGate()
const userAgent = 'FooBot/1.0 (+https://example.com/bot)'

const crawler = new HttpCrawler(
  {
    ...gateHooks(gate, { userAgent, onRefused: ({ code, url }) => console.log(code, new URL(url).pathname) }),
    maxConcurrency: 1,
    requestHandler: async ({ request, body, enqueueLinks }) => {
      console.log('crawled', new URL(request.loadedUrl ?? request.url).pathname)
      const links = [...body.toString().matchAll(/href="([^"]+)"/g)].map(
        ([, href = '']) => new URL(href, request.loadedUrl).href,
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
// crawled /
// skipped /private robotsTxt
// disallowed /private
// crawled /news
// asked for: / /moved /news /robots.txt
