/**
 * What one server allows. Every limit is in docs/http-api.md, and a problem document names the one that it
 * hit.
 */
export interface Limits {
  /** Bytes of the body of a request. */
  readonly bodyBytes: number
  /** Milliseconds in which the body and the headers of a request have to arrive. */
  readonly receiveMs: number
  /**
   * Milliseconds in which a client has to read a part of its answer; more than `receiveMs`, so that a request
   * which arrives too slowly gets its problem document.
   */
  readonly sendMs: number
  /** How long one job may compute, in milliseconds. */
  readonly jobMs: number
  /** Jobs that wait for a thread. */
  readonly queuedJobs: number
  /** Jobs of one address that wait or compute. */
  readonly jobsOfAddress: number
  /** Threads that the jobs of one address leave free for other addresses. */
  readonly sparedThreads: number
  /** Requests of one address a minute; absent: any number. */
  readonly requestsPerMinute?: number
  /** Requests to other sites at a time. */
  readonly fetches: number
  /** Requests to other sites at a time, for one client address. */
  readonly fetchesOfAddress: number
  /** Connections at a time; more are closed unanswered. */
  readonly connections: number
  /** Connections of one address at a time; more are closed unanswered. */
  readonly connectionsOfAddress: number
}

/** The limits of a server that only this machine can reach. */
export const LOOPBACK_LIMITS: Limits = {
  bodyBytes: 4 * 1024 * 1024,
  receiveMs: 30_000,
  sendMs: 60_000,
  jobMs: 20_000,
  queuedJobs: 512,
  jobsOfAddress: 512,
  sparedThreads: 0,
  fetches: 8,
  fetchesOfAddress: 8,
  connections: 1024,
  connectionsOfAddress: 1024,
}

/**
 * The limits of a server that other machines can reach. A browser opens six connections to one host, and a
 * household has several.
 */
export const NETWORK_LIMITS: Limits = {
  bodyBytes: 1024 * 1024,
  receiveMs: 10_000,
  sendMs: 15_000,
  jobMs: 5_000,
  queuedJobs: 128,
  jobsOfAddress: 8,
  sparedThreads: 1,
  requestsPerMinute: 120,
  fetches: 4,
  fetchesOfAddress: 2,
  connections: 512,
  connectionsOfAddress: 64,
}

/** What each limit is, for documents. */
export const LIMIT_WORDS: Readonly<Record<keyof Limits, string>> = {
  bodyBytes: 'bytes of a body',
  receiveMs: 'milliseconds in which a request has to arrive',
  sendMs: 'milliseconds in which a client has to read a part of its answer',
  jobMs: 'milliseconds that one request may compute',
  queuedJobs: 'requests that wait for a thread',
  jobsOfAddress: 'requests of one address that wait or compute',
  sparedThreads: 'threads that the requests of one address leave to others',
  requestsPerMinute: 'requests of one address a minute',
  fetches: 'requests to other sites at a time',
  fetchesOfAddress: 'requests of one address to other sites at a time',
  connections: 'connections at a time',
  connectionsOfAddress: 'connections of one address at a time',
}

/** Levels of nested objects and lists in a body. A stance, the deepest member, has three. */
export const MAX_NESTING = 32

/** Product tokens in a question. The registry has fewer robots. */
export const MAX_AGENTS = 500

/** URLs in a question. */
export const MAX_URLS = 10_000

/** Verdicts in an answer: agents times URLs. They are about 8 MB of JSON. */
export const MAX_VERDICTS = 50_000

/** Expectations in a question. */
export const MAX_EXPECTATIONS = 10_000

/** Characters of a URL, a token or another short text. The library refuses URLs over 8 KiB. */
export const MAX_TEXT: number = 8 * 1024

/** The most problems that one problem document lists. */
export const MAX_PROBLEMS = 10

/** Bytes of the headers of a request, which is the default of Node. */
export const MAX_HEADER_BYTES: number = 16 * 1024

/** Bytes of robots.txt from which a job may not take the last free thread, so that short ones go on. */
export const HEAVY_BYTES: number = 64 * 1024

/** The most memory of one thread, in megabytes. Checks of the longest files need a third of it. */
export const THREAD_MEGABYTES = 1024

/** Addresses whose rate is remembered. The oldest are forgotten first. */
export const MAX_ADDRESSES = 10_000
