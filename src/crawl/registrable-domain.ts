/**
 * Pacing by registrable domain. This is a module of its own, so that only its users load the Public Suffix
 * List.
 */
import { getDomain } from 'tldts'
import type { PaceKeys } from './turns/pace-keys.ts'

/**
 * Gives all hosts under one registrable domain the same pacing key. The Public Suffix List decides which
 * domain that is: `www.example.co.uk` and `shop.example.co.uk` share `domain:example.co.uk`. The list's
 * private suffixes, such as `github.io`, count too, because the sites under them have different owners. A
 * host without a registrable domain, such as an IP address, has a key of its own.
 */
export const byRegistrableDomain: PaceKeys = ({ hostname }) => {
  const domain = getDomain(hostname, { allowPrivateDomains: true })
  return [domain === null ? `host:${hostname}` : `domain:${domain}`]
}
