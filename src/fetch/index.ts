/** Fetches robots.txt behind guards. It makes no decisions. */
export type { EpochMs, Hop, Outcome, Retrieval } from '../access/index.ts'
export type { MinRate } from './body/body-rate.ts'
export { challengeOfHeaders } from './body/challenges.ts'
export { MAX_SITEMAP_BYTES, readSitemap, type Sitemap } from './body/read-sitemap.ts'
export type { Exchange, ExchangedResponse, OnExchange } from './exchange.ts'
export { isOwnTrouble } from './failure.ts'
export { type FetchedDocument, fetchDocument } from './fetch-document.ts'
export type { BeforeRedirect, FetchRobotsOptions } from './fetch-options.ts'
export { type FetchRobots, fetchRobots } from './fetch-robots.ts'
export { BlockedAddressError } from './guards/blocked-address-error.ts'
export { guardAddress } from './guards/guard-address.ts'
export { type GuardOptions, guardUrl } from './guards/guard-url.ts'
export {
  type GuardedClient,
  type GuardedClientOptions,
  guardedClient,
  StaleConnectionError,
} from './guards/guarded-client.ts'
export { type GuardedLookupOptions, guardedLookup } from './guards/guarded-lookup.ts'
export { type Resolve, systemResolve } from './guards/resolve-host.ts'
export { headerLinesOf, keepHeaderLines } from './header-lines-of.ts'
export { parsedUrl } from './parsed-url.ts'
export { isRedirect, locationText } from './redirects.ts'
export { robotsUrlOf } from './robots-url.ts'
export type { SignRequest, UnsignedRequest } from './sign-request.ts'
export { checkUserAgent } from './user-agent.ts'
export { type Validators, validatorsOf } from './validators.ts'
export { warcRecords } from './warc.ts'
