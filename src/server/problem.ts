import { present, visible } from '../text/index.ts'

/** The kinds of problems, with their status and title. docs/http-api.md lists them. */
export const PROBLEMS = {
  'bad-request': [400, 'The request is not HTTP that this server reads'],
  'not-json': [400, 'The body is not JSON'],
  'too-deep': [400, 'The body is nested too deeply'],
  'no-token': [401, 'The request has no valid token'],
  'no-key': [403, 'The request may not save the file'],
  'cross-site': [403, 'A page of another site sent the request'],
  'private-target': [403, 'The site is not on the public internet'],
  'not-found': [404, 'There is nothing at this path'],
  'method-not-allowed': [405, 'The path does not take this method'],
  'request-timeout': [408, 'The request took too long to arrive'],
  changed: [409, 'The file has changed'],
  'not-saved': [409, 'The file could not be saved'],
  'body-too-large': [413, 'The body is too large'],
  'robots-too-large': [413, 'The robots.txt is too large'],
  'not-json-type': [415, 'The body is not declared as JSON'],
  'wrong-host': [421, 'The request names another host'],
  invalid: [422, 'The request has a wrong member'],
  'too-many-requests': [429, 'Too many requests of one address'],
  'headers-too-large': [431, 'The headers are too large'],
  'site-failed': [502, 'The site could not be asked'],
  internal: [500, 'The server has failed'],
  overloaded: [503, 'Too many requests wait'],
  'took-too-long': [503, 'The request computes too long'],
  'out-of-memory': [503, 'The request needs too much memory'],
  stopping: [503, 'The server is stopping'],
} as const

/** The name of a kind of problem, for programs. */
export type ProblemCode = keyof typeof PROBLEMS

/** One thing that is wrong: what, where, and what to do. */
export interface Flaw {
  /** A sentence. Text of the request in it is printable. */
  readonly what: string
  /** A JSON pointer into the body, a member of the query, or a header. */
  readonly where?: string
  readonly whatToDo: string
}

/** Why a request is refused. */
export interface Problem extends Flaw {
  readonly code: ProblemCode
  /** The limit that was hit. */
  readonly limit?: { readonly name: string; readonly value: number }
  /** Seconds after which the same request may be sent again. */
  readonly retryAfter?: number
  /** More that is wrong. */
  readonly more?: readonly Flaw[]
  /** The place in Wayleave's code where it failed. Only the log has it. */
  readonly place?: string
  /** Methods that the path takes, for `method-not-allowed`. */
  readonly allow?: string
}

/** An error that refuses a request with a problem document. */
export class Refusal extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.what)
    this.problem = problem
  }
}

/** Refuses a request because its address has too many that are not yet answered. */
export function tooManyOf(what: string, limit: NonNullable<Problem['limit']>): Refusal {
  const whatToDo = 'Wait for the answers before you send more.'
  return new Refusal({ code: 'too-many-requests', what, whatToDo, limit, retryAfter: 1 })
}

/** Refuses a request because others of its kind use up a limit of the server. */
export function overloaded(what: string, limit: NonNullable<Problem['limit']>): Refusal {
  const whatToDo = 'Send the request again later.'
  return new Refusal({ code: 'overloaded', what, whatToDo, limit, retryAfter: 1 })
}

/** The media type of problem documents (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** The status of a problem. */
export function statusOf({ code }: Pick<Problem, 'code'>): number {
  return PROBLEMS[code][0]
}

/**
 * A problem document. JSON leaves out the members that are undefined.
 *
 * @param id the request, as in the log.
 */
export function problemDocument(problem: Problem, id: string): object {
  const { code, what, where, whatToDo, limit, more = [] } = problem
  const [status, title] = PROBLEMS[code]
  return {
    type: `urn:wayleave:problem:${code}`,
    title,
    status,
    detail: what,
    where,
    whatToDo,
    limit,
    ...(more.length === 0 ? {} : { more }),
    instance: `urn:uuid:${id}`,
  }
}

/** The headers that a problem adds to its document. */
export function problemHeaders({ code, retryAfter, allow }: Problem): Readonly<Record<string, string>> {
  return {
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...present({ allow }),
    ...(code === 'no-token' ? { 'www-authenticate': 'Bearer' } : {}),
  }
}

/** A text of a request, printable and short, in quotes. */
export function quoted(text: string): string {
  return `"${visible(text, 80)}"`
}

/** A part of a JSON pointer (RFC 6901 §3), printable and short. */
export function pointerToken(part: string | number): string {
  return visible(String(part), 60).replaceAll('~', '~0').replaceAll('/', '~1')
}
