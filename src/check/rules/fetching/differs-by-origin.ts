import type { Outcome } from '../../../access/index.ts'
import { differenceOf } from '../../analysis/file-difference.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'

/** F119: another form of the site's address has another file. */
export const differsByOrigin: CheckRule = {
  code: 'F119',
  name: 'differs-by-origin',
  severity: 'info',
  ofSite: true,
  why: 'To robots http and https, and a name with and without `www`, are different sites, each with its own file (RFC 9309 §2.3): what one forbids is open on the other, where both answer. Mostly one of them was forgotten.',
  find,
}

const NOBODY: ReadonlySet<Outcome> = new Set(['dns', 'network', 'blocked-address'])

function* find(context: Context): Generator<Problem> {
  const { retrieval, comparisons = [] } = context.options
  if (retrieval === undefined) return
  for (const { by, retrieval: other } of comparisons) {
    // Where nobody answers, or nobody was asked, there is no other site.
    if (by !== 'origin' || NOBODY.has(other.outcome)) continue
    const difference = differenceOf(context, other)
    if (difference === undefined) continue
    const { words, ...shown } = difference
    yield {
      span: FILE_START,
      message: `${robotsUrl(other)} is not the same as ${robotsUrl(retrieval)}: ${words}. Let one redirect to the other, or both serve one file.`,
      ...shown,
    }
  }
}
