import { type Context, robotsOfToken } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** A111: a token that fetches nothing. */
export const controlTokenNotCrawler: Rule = {
  code: 'A111',
  name: 'control-token-not-crawler',
  severity: 'info',
  why: 'Google-Extended and Applebot-Extended are no crawlers: no request carries these names. They say whether what Googlebot or Applebot has fetched may be used to train models, so that a group for them keeps nothing from being fetched, and a Crawl-delay or a Sitemap in it says nothing.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, line } of context.agents) {
    const robot = robotsOfToken(value).find(({ controlToken }) => controlToken === true)
    if (robot === undefined) continue
    yield {
      span: line.valueSpan,
      message: `${quoted(value)} fetches nothing: the group says what ${robot.operator} may do with what its crawlers fetch. Name the crawler to keep it out.`,
      readers: [robot.readAs],
    }
  }
}
