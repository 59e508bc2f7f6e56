/** Requests for robots.txt, with guards against private networks, endless bodies and slow servers. */

// Fetch a robots.txt.

export {
  type BeforeRedirect,
  type EpochMs,
  type FetchRobots,
  type FetchRobotsOptions,
  fetchRobots,
  type Hop,
  type MinRate,
  type Outcome,
  type Retrieval,
  robotsUrlOf,
  type Validators,
  validatorsOf,
} from '../fetch/index.ts'

// Sign requests, and keep them with their responses.

export {
  type Exchange,
  type ExchangedResponse,
  type OnExchange,
  type SignRequest,
  type UnsignedRequest,
  warcRecords,
} from '../fetch/index.ts'

// The guards, for requests of your own.

export {
  BlockedAddressError,
  type GuardedClient,
  type GuardedClientOptions,
  type GuardedLookupOptions,
  type GuardOptions,
  guardAddress,
  guardedClient,
  guardedLookup,
  guardUrl,
  type Resolve,
} from '../fetch/index.ts'
