import type { Outcome } from '../../../access/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { FILE_START, problemSuffix, robotsUrl } from '../../site/retrieval.ts'

/** F101: the host of the file does not respond. */
export const unreachable: CheckRule = {
  code: 'F101',
  name: 'unreachable',
  severity: 'error',
  ofSite: true,
  why: 'A robot that cannot request robots.txt must treat the whole site as forbidden (RFC 9309 §2.3.1.4). Google stops crawling the site for 12 hours ("How Google interprets the robots.txt specification", Handling of errors and HTTP status codes). The host may have no address, its certificate may have expired, or the connection may break. If this machine could not send the request, the finding is a warning: nothing is known about the site.',
  find,
}

const CAUSES: Readonly<Partial<Record<Outcome, readonly [cause: string, remedy: string]>>> = {
  dns: ['the lookup of its host failed', 'Check the DNS entry of the host.'],
  tls: [
    'no secure connection is possible',
    'Check that the certificate is valid, complete and issued for this host.',
  ],
  network: ['the connection failed', 'Check that the server is up and lets robots connect.'],
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval === undefined) return
  if (retrieval.outcome === 'own-trouble') {
    yield {
      span: FILE_START,
      severity: 'warning',
      says: {
        case: 'this machine',
        what: `${robotsUrl(retrieval)} was not requested: this machine could not send the request${problemSuffix(retrieval)}.`,
        effect: 'So nothing is known about the site.',
        advice: 'Check the network of this machine.',
      },
      dialects: [],
    }
    return
  }
  const found = CAUSES[retrieval.outcome]
  if (found === undefined) return
  const [cause, remedy] = found
  const { sentences, stopped } = accessEffects(context, 'network-error')
  yield {
    span: FILE_START,
    says: {
      case: cause,
      what: `${robotsUrl(retrieval)} cannot be fetched: ${cause}${problemSuffix(retrieval)}.`,
      effect: `Without the file: ${sentences}`,
      advice: remedy,
    },
    dialects: stopped,
  }
}
