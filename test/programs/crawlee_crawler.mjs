// Crawlee with `respectRobotsTxtFile`, otherwise as it comes: follows all links of a site. Argument: its URL.
import { Configuration, LogLevel, log } from '@crawlee/basic'
import { HttpCrawler } from '@crawlee/http'

log.setLevel(LogLevel.OFF)
const crawler = new HttpCrawler(
  {
    respectRobotsTxtFile: true,
    preNavigationHooks: [
      (_, options) => {
        options.headers = { ...options.headers, 'user-agent': 'CrawleeBot/1.0' }
      },
    ],
    requestHandler: async ({ request, body, enqueueLinks }) => {
      const links = [...body.toString().matchAll(/href="([^"]+)"/g)]
      const urls = links.map(([, href = '']) => new URL(href, request.loadedUrl ?? request.url).href)
      await enqueueLinks({ urls })
    },
  },
  new Configuration({ persistStorage: false, purgeOnStart: false, availableMemoryRatio: 1 }),
)
await crawler.run(process.argv.slice(2))
