/** Pace by registrable domain, with the list of public suffixes that it needs; a module of its own, so that only who wants it loads the list. */
import { getDomain } from 'tldts'
import type { PaceKeys } from './pace-keys.ts'

/**
 * One pace for all hosts under one registrable domain, by the Public Suffix List: `www.example.co.uk` and `shop.example.co.uk` are
 * `domain:example.co.uk`. Suffixes that companies let others register under, such as `github.io`, count too: their sites have different
 * owners. A host without such a domain, such as an address, goes by itself.
 */
export const byRegistrableDomain: PaceKeys = ({ hostname }) => {
  const domain = getDomain(hostname, { allowPrivateDomains: true })
  return [domain === null ? `host:${hostname}` : `domain:${domain}`]
}
