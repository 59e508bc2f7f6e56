import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'

/** F112: the file has a status other than 200. */
export const status2xxNot200: CheckRule = {
  code: 'F112',
  name: 'status-2xx-not-200',
  severity: 'warning',
  ofSite: true,
  why: 'Every status from 200 to 299 means success (RFC 9309 §2.3.1.1). But according to the checker Moderatobot, some robots accept only 200. With another status, they treat the file as missing and the site as open. Some services send status 202 with a challenge page.',
  find,
}

function* find({ options: { retrieval } }: Context): Generator<Problem> {
  if (retrieval === undefined) return
  const status = lastHop(retrieval)?.status ?? 0
  if (status <= 200 || status >= 300) return
  yield {
    span: FILE_START,
    says: {
      what: `${robotsUrl(retrieval)} has status ${status}.`,
      effect: 'Some robots accept the file only with status 200 and otherwise treat the site as open.',
      advice: 'Send status 200.',
    },
  }
}
