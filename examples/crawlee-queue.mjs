// A RequestQueue of Crawlee that gives out a request only when its host can be asked, so that no worker waits
// at a slow host.
import { Configuration, LogLevel, log, RequestQueue } from '@crawlee/basic'
import { HttpCrawler } from '@crawlee/http'
import { gateHooks } from 'wayleave/crawlee'
import { localGate, localSite } from './local-site.mjs'

log.setLevel(LogLevel.OFF)
const site = await localSite()
const gate = localGate()
const userAgent = 'FooBot/1.0 (+https://example.com/bot)'
const slow = site.origin
const quick = slow.replace('127.0.0.1', 'localhost')
gate.override(slow, 'User-agent: *\nDisallow: /private\nCrawl-delay: 2')
gate.override(quick, 'User-agent: *\nDisallow: /private')

const configuration = new Configuration({ persistStorage: false })
const requestQueue = await RequestQueue.open(null, { config: configuration })

// Crawlee chooses the storage by the name of the class, so this is no subclass.
const fetchNextRequest = requestQueue.fetchNextRequest.bind(requestQueue)
requestQueue.fetchNextRequest = async () => {
  for (;;) {
    const request = await fetchNextRequest()
    if (request === null) return null
    const { waitMs, waitsFor } = await gate.nextFree(request.url)
    if (waitMs === 0) return request
    // The robots.txt of a new host is fetched meanwhile.
    if (waitsFor === 'rules-unknown') void gate.decide(request.url)
    // It comes back when its time has come. Until then, Crawlee counts it as in progress.
    if (waitMs < Number.POSITIVE_INFINITY) setTimeout(() => void requestQueue.reclaimRequest(request), waitMs)
    else {
      console.log('dropped', new URL(request.url).pathname, `(${waitsFor})`)
      await requestQueue.markRequestHandled(request)
    }
  }
}

for (const url of [`${slow}/`, `${slow}/news`, `${quick}/private`, `${quick}/`, `${quick}/news`])
  await requestQueue.addRequest({ url })

const crawler = new HttpCrawler(
  {
    ...gateHooks(gate, { userAgent }),
    requestQueue,
    // One worker. It never waits for the slow host while the quick one can be asked.
    maxConcurrency: 1,
    requestHandler: ({ request }) => {
      const { hostname, pathname } = new URL(request.url)
      console.log('crawled', hostname === 'localhost' ? 'quick' : 'slow', pathname)
    },
  },
  configuration,
)
await crawler.run()

await gate.close()
await site.close()

// Prints:
// crawled slow /
// dropped /private (rule)
// crawled quick /
// crawled quick /news
// crawled slow /news
