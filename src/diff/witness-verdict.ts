import { decideRaw, isUrlTooLong, type Policy, URL_TOO_LONG, type Verdict } from '../policy/index.ts'

/**
 * The verdict of a policy on a URL that may be a witness, taken as the exact input of the parser. A URL beyond
 * the limit of `decide` has none, so that it never becomes a witness.
 */
export function witnessVerdict(policy: Policy, url: string): Verdict {
  return isUrlTooLong(url, false) ? URL_TOO_LONG : decideRaw(policy, url)
}
