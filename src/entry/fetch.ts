/** Requests for robots.txt, with guards against private networks, endless bodies and slow servers. */

// Fetching.
// The guards, for requests of one's own.
export {
  type BeforeRedirect,
  BlockedAddressError,
  type EpochMs,
  type FetchRobots,
  type FetchRobotsOptions,
  fetchRobots,
  type GuardedClient,
  type GuardedClientOptions,
  type GuardedLookupOptions,
  type GuardOptions,
  guardAddress,
  guardedClient,
  guardedLookup,
  guardUrl,
  type Hop,
  type MinRate,
  type Outcome,
  type Resolve,
  type Retrieval,
  robotsUrlOf,
  type Validators,
  validatorsOf,
} from '../fetch/index.ts'
