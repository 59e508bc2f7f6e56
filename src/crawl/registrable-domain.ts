/** Pace by registrable domain. A module of its own, so that only its users load the Public Suffix List. */
import { getDomain } from 'tldts'
import type { PaceKeys } from './turns/pace-keys.ts'

/**
 * One pace for all hosts under one registrable domain, by the Public Suffix List: `www.example.co.uk` and `shop.example.co.uk` are
 * `domain:example.co.uk`. Suffixes of companies, such as `github.io`, count too, because their sites have different owners. A host without
 * a registrable domain, such as an address, has its own pace.
 */
export const byRegistrableDomain: PaceKeys = ({ hostname }) => {
  const domain = getDomain(hostname, { allowPrivateDomains: true })
  return [domain === null ? `host:${hostname}` : `domain:${domain}`]
}
