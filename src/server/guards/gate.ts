import { type Problem, quoted } from '../problem.ts'
import type { RateLimit } from './rate-limit.ts'
import { pathOf, type RequestFacts } from './request-facts.ts'
import { isSameSecret } from './secret.ts'

/** What a request has to pass before its body is read. */
export interface GateOptions {
  /** The names by which the server may be addressed, with its port; absent: any. */
  readonly hosts?: ReadonlySet<string>
  /** The token that requests to the API need. */
  readonly token?: string
  readonly rate?: RateLimit
  /** The methods of each path. */
  readonly methods: ReadonlyMap<string, string>
}

/** Paths that need the token, if there is one. Pages and health need none, because they tell no secrets. */
const NEEDS_TOKEN = /^\/(?:api\/(?!openapi\.json$)|metrics$)/

/**
 * Why a request is refused before its body is read; `undefined` if it is not. Every request counts for the
 * rate, whatever else is wrong with it.
 */
export function refusalOf(request: RequestFacts, options: GateOptions): Problem | undefined {
  const { method, target, headers, address } = request
  const path = pathOf(target)
  return (
    options.rate?.refuse(address) ??
    targetProblem(target) ??
    hostProblem(request.hosts, options.hosts) ??
    crossSiteProblem(path, headers) ??
    (NEEDS_TOKEN.test(path) ? tokenProblem(headers.authorization, options.token) : undefined) ??
    methodProblem(method, path, options.methods)
  )
}

function targetProblem(target: string): Problem | undefined {
  if (target.startsWith('/') && !target.startsWith('//') && !/[\\\0-\x20\x7f-\uffff]/.test(target))
    return undefined
  return {
    code: 'bad-request',
    what: 'The request target is not a path of this server.',
    whatToDo: 'Write a path, such as /api/test.',
  }
}

/**
 * What is wrong with the Host header. There must be exactly one (RFC 9112 §3.2). If a page lets its own name resolve
 * to this machine (DNS rebinding), the header has the name of that page.
 */
function hostProblem(
  [host, ...more]: readonly string[],
  hosts: ReadonlySet<string> | undefined,
): Problem | undefined {
  if (host === undefined || more.length > 0 || (hosts === undefined && !isHost(host)))
    return {
      code: 'bad-request',
      what:
        host === undefined
          ? 'The request has no Host header.'
          : more.length > 0
            ? 'The request has several Host headers.'
            : `${quoted(host)} is no host.`,
      where: 'header Host',
      whatToDo: 'Send one Host header with the name or address and the port of the server.',
    }
  if (hosts === undefined || hosts.has(host.toLowerCase())) return undefined
  return {
    code: 'wrong-host',
    what: `This server is not ${quoted(host)}.`,
    where: 'header Host',
    whatToDo: 'Use the address that the server printed when it started.',
  }
}

/** Is it a host as in a URL, with or without a port? */
function isHost(host: string): boolean {
  try {
    return new URL(`http://${host}/`).hostname === host.replace(/:\d+$/, '').toLowerCase()
  } catch {
    return false
  }
}

/** A page of another site can send a request without reading the answer. Even that is refused. */
function crossSiteProblem(path: string, headers: RequestFacts['headers']): Problem | undefined {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  // A link from another site may open the page.
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' && !path.startsWith('/api/')
  const isForeignOrigin = typeof origin === 'string' && !isOwn(origin, typeof host === 'string' ? host : '')
  if (!isForeignOrigin && (site === undefined || site === 'same-origin' || site === 'none' || isNavigation))
    return undefined
  return {
    code: 'cross-site',
    what: 'A page of another site sent this request.',
    where: isForeignOrigin ? 'header Origin' : 'header Sec-Fetch-Site',
    whatToDo: 'Send it from a program, or from the page of this server.',
  }
}

/** Does an origin have the host of the request? That host is one of this server. */
function isOwn(origin: string, host: string): boolean {
  return origin.toLowerCase().replace(/^https?:\/\//, '') === host.toLowerCase()
}

function tokenProblem(
  authorization: string | readonly string[] | undefined,
  token: string | undefined,
): Problem | undefined {
  if (token === undefined) return undefined
  const [, given = ''] =
    typeof authorization === 'string' ? (/^Bearer +(\S+)$/i.exec(authorization) ?? []) : []
  if (isSameSecret(given, token)) return undefined
  return {
    code: 'no-token',
    what: given === '' ? 'The request has no token.' : 'The token is not the one of this server.',
    where: 'header Authorization',
    whatToDo: 'Send "Authorization: Bearer" and the token that the server was started with.',
  }
}

function methodProblem(
  method: string,
  path: string,
  methods: ReadonlyMap<string, string>,
): Problem | undefined {
  const allowed = methods.get(path)
  if (allowed === undefined)
    return {
      code: 'not-found',
      what: 'This server has nothing at this path.',
      whatToDo: 'GET /api/openapi.json lists the paths of the API.',
    }
  if (allowed.split(', ').includes(method)) return undefined
  return {
    code: 'method-not-allowed',
    what: `The path does not take ${quoted(method)}.`,
    whatToDo: `Send ${allowed}.`,
    allow: allowed,
  }
}
