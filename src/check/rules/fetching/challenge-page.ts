import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, problemSuffix, robotsUrl } from '../../site/retrieval.ts'

/** F123: a challenge page in front of the file. */
export const challengePage: CheckRule = {
  code: 'F123',
  name: 'challenge-page',
  severity: 'error',
  ofSite: true,
  why: 'A bot protection that also covers robots.txt hides the rules from the robots they are for. Robots do not solve challenges. Some robots read the challenge page as a file without rules and treat the site as open. The crawler of Common Crawl treats the page as an error.',
  find,
}

function* find({ options: { retrieval } }: Context): Generator<Problem> {
  if (retrieval?.outcome !== 'challenged') return
  yield {
    span: FILE_START,
    says: {
      what: `${robotsUrl(retrieval)} returns a challenge page instead of the file${problemSuffix(retrieval)}.`,
      effect: 'A robot that gets this page cannot read the rules.',
      advice: 'Exclude /robots.txt from the bot protection.',
    },
  }
}
