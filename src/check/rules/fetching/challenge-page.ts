import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, problemSuffix, robotsUrl } from '../../site/retrieval.ts'

/** F123: a page that asks the client to prove itself stands before the file. */
export const challengePage: CheckRule = {
  code: 'F123',
  name: 'challenge-page',
  severity: 'error',
  ofSite: true,
  why: 'A protection against robots that also stands before robots.txt keeps the rules from those they are for. No robot solves the puzzle to read what it may do: some take the page for a file without rules, and so the site for open; Common Crawl’s takes it for an error. The rules are known to nobody.',
  find,
}

function* find({ options: { retrieval } }: Context): Generator<Problem> {
  if (retrieval?.outcome !== 'challenged') return
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} is answered with a page that asks the client to prove itself${problemSuffix(retrieval)}: what the file says cannot be told. Take /robots.txt out of the protection.`,
  }
}
