// @ts-check
// @ts-expect-error it brings no types
import robotsTxtParser from 'robots-txt-parser'

/**
 * One parser a file: it keeps files by host, and they all have one here. @type {import('../peers.mjs').Peer}
 */
export default {
  prepare: (text, agent) => {
    const robots = robotsTxtParser({ userAgent: agent })
    robots.parseRobots('https://example.com', text)
    return robots
  },
  allows: (robots, url) => robots.canCrawlSync(url),
}
