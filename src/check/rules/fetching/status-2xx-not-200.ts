import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'

/** F112: the file comes with an unusual status. */
export const status2xxNot200: CheckRule = {
  code: 'F112',
  name: 'status-2xx-not-200',
  severity: 'warning',
  ofSite: true,
  why: 'Any 2xx is a successful access (RFC 9309 §2.3.1.1), and some robots process 200 alone: to them there is no file, and the site is open (Moderatobot). 202 is also what several services send in front of a page that asks a client to prove itself.',
  find,
}

function* find({ options: { retrieval } }: Context): Generator<Problem> {
  if (retrieval === undefined) return
  const status = lastHop(retrieval)?.status ?? 0
  if (status <= 200 || status >= 300) return
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} is answered with status ${status}: some robots take a file only with 200, and without one the site for open. Answer with 200.`,
  }
}
