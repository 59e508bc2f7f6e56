import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { type Context, Hono } from 'hono'
import type { Endpoint, Engine } from './endpoints.ts'
import { endpoints } from './endpoints.ts'
import { type Limits, MAX_NESTING } from './limits.ts'
import type { SiteFile } from './page/site-files.ts'
import {
  type Problem,
  pointerToken,
  problemDocument,
  problemHeaders,
  quoted,
  Refusal,
  statusOf,
} from './problem.ts'
import { problemOfIssues } from './schemas/flaws.ts'

/** What Node gives for a request. */
type Env = { readonly Bindings: { readonly incoming: IncomingMessage } }

/** What the paths of the server answer with. */
export interface AppOptions {
  readonly limits: Limits
  /** The engine as one request sees it. */
  readonly engineFor: (incoming: IncomingMessage, signal: AbortSignal) => Engine
  /** The id of a request, as in the log. */
  readonly idOf: (incoming: IncomingMessage) => string
  /** Writes into the log why a request failed. */
  readonly note: (incoming: IncomingMessage, problem: Problem) => void
  readonly files: ReadonlyMap<string, SiteFile>
  /** Texts that are made for each request, by their path. */
  readonly texts: ReadonlyMap<
    string,
    () => { readonly status: number; readonly type: string; readonly text: string }
  >
}

/** The methods of each path, to answer requests with other methods. */
export function methodsOf({ files, texts }: Pick<AppOptions, 'files' | 'texts'>): Map<string, string> {
  const methods = new Map<string, string>()
  for (const path of [...files.keys(), ...texts.keys()]) methods.set(path, 'GET, HEAD')
  for (const { path, method } of endpoints) methods.set(path, method === 'get' ? 'GET, HEAD' : 'POST')
  return methods
}

/** The application behind the guards: it reads bodies, checks them, and answers. */
export function appOf(options: AppOptions): Hono<Env> {
  const app = new Hono<Env>({ strict: true })
  const { files, texts, idOf, note } = options
  for (const endpoint of endpoints)
    app.on(endpoint.method.toUpperCase(), endpoint.path, (context) => answer(endpoint, context, options))
  for (const [path, text] of texts)
    app.get(path, () => {
      const { status, type, text: body } = text()
      return new Response(body, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } })
    })
  for (const [path, file] of files) app.get(path, (context) => fileResponse(file, context))
  app.onError((error, context) => {
    const problem = error instanceof Refusal ? error.problem : failureOf(error)
    note(context.env.incoming, problem)
    return new Response(JSON.stringify(problemDocument(problem, idOf(context.env.incoming))), {
      status: statusOf(problem),
      headers: problemHeaders(problem),
    })
  })
  return app
}

function failureOf(error: unknown): Problem {
  const place = error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 4).join('; ') : ''
  return {
    code: 'internal',
    what: 'The server failed on this request.',
    whatToDo: 'Report it with the request.',
    place,
  }
}

async function answer(endpoint: Endpoint, context: Context<Env>, options: AppOptions): Promise<Response> {
  const { incoming } = context.env
  const engine = options.engineFor(incoming, context.req.raw.signal)
  const [given, schema] =
    endpoint.method === 'post'
      ? [await bodyOf(context, options.limits), endpoint.body]
      : [queryOf(context), endpoint.query]
  const parsed = schema.safeParse(given, { reportInput: true })
  if (!parsed.success) throw new Refusal(problemOfIssues(parsed.error.issues, schema))
  const text = await endpoint.answerWith(parsed.data as never, engine)
  return new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

/** The members of a query. @throws Refusal for a member that appears twice. */
function queryOf({ req }: Context<Env>): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URL(req.url).searchParams) {
    if (Object.hasOwn(query, name))
      throw new Refusal({
        code: 'invalid',
        what: `The query has ${quoted(name)} twice.`,
        whatToDo: 'Give it once.',
      })
    Object.defineProperty(query, name, { value, enumerable: true })
  }
  return query
}

/** The JSON value of a body. @throws Refusal for a body that is no JSON, too large or too deep. */
async function bodyOf({ req }: Context<Env>, { bodyBytes }: Limits): Promise<unknown> {
  if (!/^application\/json\s*(?:;|$)/i.test(req.header('content-type') ?? ''))
    throw new Refusal({
      code: 'not-json-type',
      what: 'The body is not declared as JSON.',
      where: 'header Content-Type',
      whatToDo: 'Send "Content-Type: application/json".',
    })
  if ((req.header('content-encoding') ?? 'identity').toLowerCase() !== 'identity')
    throw new Refusal({
      code: 'not-json-type',
      what: 'The body is compressed.',
      where: 'header Content-Encoding',
      whatToDo: 'Send it as it is.',
    })
  const text = await textOf(req.raw, bodyBytes)
  if (isDeeperThan(text, MAX_NESTING))
    throw new Refusal({
      code: 'too-deep',
      what: 'The body has lists and objects inside of more others than any request needs.',
      whatToDo: 'Send a body as in GET /api/openapi.json.',
      limit: { name: 'levels of nesting', value: MAX_NESTING },
    })
  let value: unknown
  try {
    value = JSON.parse(text) as unknown
  } catch {
    throw new Refusal({
      code: 'not-json',
      what: text.trim() === '' ? 'The body is empty.' : 'The body is not JSON.',
      whatToDo: 'Send one JSON object in UTF-8.',
    })
  }
  const where = placeOfPrototype(value)
  if (where === undefined) return value
  throw new Refusal({
    code: 'invalid',
    what: 'The API knows no member "__proto__" here.',
    where,
    whatToDo: 'Leave it out.',
  })
}

/**
 * The JSON pointer of the first object with a member `__proto__`, which the schemas would drop without a word.
 * The nesting of the value has a limit.
 */
function placeOfPrototype(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, '__proto__')) return ''
  for (const [name, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const place = placeOfPrototype(member)
    if (place !== undefined) return `/${pointerToken(name)}${place}`
  }
  return undefined
}

async function textOf({ body, headers }: Request, limit: number): Promise<string> {
  const tooLarge = new Refusal({
    code: 'body-too-large',
    what: `The body has more than ${limit} bytes.`,
    whatToDo: 'Send less, or run the command, which takes longer files.',
    limit: { name: 'bodyBytes', value: limit },
  })
  if (Number(headers.get('content-length') ?? 0) > limit) throw tooLarge
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    const part = chunk as Uint8Array
    bytes += part.length
    if (bytes > limit) throw tooLarge
    chunks.push(part)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new Refusal({
      code: 'not-json',
      what: 'The body is not UTF-8.',
      whatToDo: 'Send the bytes of a file as "robots_b64".',
    })
  }
}

/** Does a JSON text nest more levels than this? Only brackets outside of strings count. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) {
      at = endOfString(text, at)
    } else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      depth += 1
      if (depth > limit) return true
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) {
      depth -= 1
    }
  }
  return false
}

/** Where the string ends whose quote is at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === BACKSLASH) at += 1
    else if (unit === QUOTE) return at
  }
  return text.length
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

function fileResponse(
  { type, bytes, gzip, etag, isHashed, policy }: SiteFile,
  { req }: Context<Env>,
): Response {
  const headers = {
    'content-type': type,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': `${policy}; frame-ancestors 'none'`,
    vary: 'accept-encoding',
    etag,
  }
  if (req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const isPacked =
    gzip !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(req.header('accept-encoding') ?? '')
  return new Response(isPacked ? gzip : bytes, {
    headers: isPacked ? { ...headers, 'content-encoding': 'gzip' } : headers,
  })
}
