import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { rulePages } from '../../src/cli/rule-pages.ts'
import { Refusal, type RunningServer, type ServerOptions, startServer } from '../../src/server/index.ts'
import { PROBLEM_TYPE, PROBLEMS, type ProblemCode } from '../../src/server/problem.ts'
import { afterwards } from '../afterwards.ts'
import { COMMAND } from '../run-program.ts'

/** A server of the test, and the lines of its log. */
export interface TestServer extends RunningServer {
  readonly log: readonly string[]
}

/** The built page and the pages of rules. A server compresses their files when it starts. */
export const BUILT = {
  pageFolder: fileURLToPath(new URL('../../dist/workbench', import.meta.url)),
  sharedFolder: fileURLToPath(new URL('../../dist/bundle/internal', import.meta.url)),
  rulePages: rulePages(),
} as const

const NO_FOLDER = fileURLToPath(new URL('no-folder', import.meta.url))

/** Starts a server at a free port of the loopback, with the threads of the built command, without the built page. */
export async function startedServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const log: string[] = []
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    isPublic: false,
    version: '0.0.0',
    threads: 2,
    startThread: () => new Worker(COMMAND, { argv: ['\0engine'] }),
    retrieve: () =>
      Promise.reject(
        new Refusal({ code: 'private-target', what: 'No site is asked here.', whatToDo: 'Go on.' }),
      ),
    pageFolder: NO_FOLDER,
    rulePages: [],
    log: (line) => void log.push(line),
    ...options,
  })
  afterwards(() => server.close(0))
  await server.ready()
  return { ...server, log }
}

/** An answer of the API. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON value; `undefined` for another text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what any endpoint answers.
  readonly json: any
}

/** Sends a body as JSON. */
export function post(
  url: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  return answered(
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
}

/** Asks for a path. */
export function get(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  return answered(fetch(new URL(path, url), { headers }))
}

async function answered(asked: Promise<Response>): Promise<Answered> {
  const response = await asked
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  if (type === PROBLEM_TYPE) expect(response.headers.get('cache-control')).toBe('no-store')
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: type === PROBLEM_TYPE ? problemOf(text) : /json/.test(type) ? JSON.parse(text) : undefined,
  }
}

/** A problem document. Fails if one of its members does not say what it has to. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at what any endpoint answers.
export function problemOf(text: string): any {
  const problem = JSON.parse(text)
  const code = String(problem.type).replace('urn:wayleave:problem:', '')
  const [status, title] = PROBLEMS[code as ProblemCode]
  const flaw = {
    detail: expect.stringMatching(SENTENCE),
    whatToDo: expect.stringMatching(SENTENCE),
    ...(problem.where === undefined ? {} : { where: expect.any(String) }),
  }
  expect(problem).toEqual({
    ...flaw,
    type: `urn:wayleave:problem:${code}`,
    title,
    status,
    instance: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/),
    ...(problem.limit === undefined
      ? {}
      : { limit: { name: expect.stringMatching(/^[a-z]/), value: expect.any(Number) } }),
    ...(problem.more === undefined ? {} : { more: expect.any(Array) }),
  })
  for (const { what, whatToDo } of problem.more ?? [])
    expect([what, whatToDo]).toEqual([expect.stringMatching(SENTENCE), expect.stringMatching(SENTENCE)])
  return problem
}

const SENTENCE = /^\S.*[.?]$/s
