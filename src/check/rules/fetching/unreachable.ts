import type { Outcome } from '../../../access/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { FILE_START, problemSuffix, robotsUrl } from '../../site/retrieval.ts'

/** F101: nobody answered for the file. */
export const unreachable: CheckRule = {
  code: 'F101',
  name: 'unreachable',
  severity: 'error',
  ofSite: true,
  why: 'Whoever cannot ask for robots.txt has to take the whole site for forbidden (RFC 9309 §2.3.1.4), and Google stops crawling it for 12 hours ("How Google interprets the robots.txt specification", Handling of errors and HTTP status codes). A name without an address, a certificate that ran out and a connection that is cut have the same end, and no page of the site has to be wrong for it.',
  find,
}

const WORDS: Readonly<Partial<Record<Outcome, readonly [what: string, whatToDo: string]>>> = {
  dns: ['its host has no address', 'See to the name in the DNS'],
  tls: ['no secure connection came about', 'See to the certificate: whether it is valid, complete and for this name'],
  network: ['the connection failed', 'See whether the server is up, and lets robots in'],
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval === undefined) return
  const words = WORDS[retrieval.outcome]
  if (words === undefined) return
  const { words: effects, stopped } = accessEffects(context, 'network-error')
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} could not be asked for: ${words[0]}${problemSuffix(retrieval)}. Of the site, ${effects}. ${words[1]}.`,
    dialects: stopped,
  }
}
