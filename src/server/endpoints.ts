import type { z } from '@hono/zod-openapi'
import type { Job } from './engine/job.ts'
import {
  checkAnswer,
  dialectsAnswer,
  diffAnswer,
  explainAnswer,
  fetchAnswer,
  fileAnswer,
  formatAnswer,
  newAnswer,
  pageAnswer,
  policyAnswer,
  robotsAnswer,
  rulesAnswer,
  savedAnswer,
  testAnswer,
} from './schemas/answers.ts'
import {
  type CheckRequest,
  checkRequest,
  dialectsQuery,
  diffRequest,
  explainRequest,
  type FetchQuery,
  fetchQuery,
  formatRequest,
  newRequest,
  noQuery,
  pageRequest,
  policyRequest,
  robotsQuery,
  type SaveRequest,
  saveRequest,
  testRequest,
} from './schemas/requests.ts'

/** What the endpoints work with: threads, and functions that the command gives the server. */
export interface Engine {
  /** The answer to a job, as JSON text. */
  readonly run: (job: Job) => Promise<string>
  /** How a site answers a request for its robots.txt, as a job. */
  readonly retrieve: (query: FetchQuery) => Promise<Job>
  /** The file that the server was started with, as JSON text. */
  readonly opened: () => Promise<string>
  /** Saves a text to that file; gives its name and digest, as JSON text. */
  readonly save: (request: SaveRequest) => Promise<string>
}

interface About {
  readonly path: string
  readonly summary: string
  /** How the answer relates to the command. */
  readonly sameAs: string
  readonly answer: z.ZodType
}

/** A path of the API, its request and its answer. */
export type Endpoint = About &
  (
    | {
        readonly method: 'post'
        readonly body: z.ZodType
        readonly answerWith: (body: never, engine: Engine) => Promise<string>
      }
    | {
        readonly method: 'get'
        readonly query: z.ZodObject
        readonly answerWith: (query: never, engine: Engine) => Promise<string>
      }
  )

function post<T>(about: About, body: z.ZodType<T>, jobOf: (body: T) => Job): Endpoint {
  return { ...about, method: 'post', body, answerWith: (given: T, { run }) => run(jobOf(given)) }
}

function get<T>(
  about: About,
  query: z.ZodType<T> & z.ZodObject,
  answerWith: (query: T, engine: Engine) => Promise<string>,
): Endpoint {
  return { ...about, method: 'get', query, answerWith }
}

/**
 * Every path of the API that answers with JSON. docs/http-api.md and the OpenAPI document come from this
 * list.
 */
export const endpoints: readonly Endpoint[] = [
  post(
    {
      path: '/api/test',
      summary: 'Tell whether robots may fetch URLs, and which line decides',
      sameAs: 'Each result is an entry of `test --json`, in the order of agents, then URLs.',
      answer: testAnswer,
    },
    testRequest,
    (input) => ({ kind: 'test', input }),
  ),
  post(
    {
      path: '/api/check',
      summary: 'Report what is wrong in a file, for which dialects, and how to fix it',
      sameAs: 'The same as `check --json`. The members select to legacy are those of a configuration file.',
      answer: checkAnswer,
    },
    checkRequest,
    (input) => ({ kind: 'check', input: checkInputOf(input) }),
  ),
  post(
    {
      path: '/api/diff',
      summary: 'Show which URLs a new file opens and closes, for which robots',
      sameAs: 'The same as `diff --json`.',
      answer: diffAnswer,
    },
    diffRequest,
    (input) => ({ kind: 'diff', input }),
  ),
  post(
    {
      path: '/api/format',
      summary: 'Rewrite a file in a standard layout or order, with proof',
      sameAs: 'The same as `format --json`.',
      answer: formatAnswer,
    },
    formatRequest,
    (input) => ({ kind: 'format', input }),
  ),
  post(
    {
      path: '/api/policy',
      summary: 'Show all that a file says to one robot',
      sameAs: 'The same as `policy --json`.',
      answer: policyAnswer,
    },
    policyRequest,
    (input) => ({ kind: 'policy', input }),
  ),
  post(
    {
      path: '/api/explain',
      summary: 'Explain a rule of check, or a verdict',
      sameAs:
        'With rule, the same as `explain --json`. With a file, an agent and a URL, an entry of `test --json` and the reasons as sentences.',
      answer: explainAnswer,
    },
    explainRequest,
    (input) => ({ kind: 'explain', input }),
  ),
  post(
    {
      path: '/api/new',
      summary: 'Write a file from a stance',
      sameAs: 'The same as `new --stance --json`.',
      answer: newAnswer,
    },
    newRequest,
    (input) => ({ kind: 'new', input }),
  ),
  post(
    {
      path: '/api/page',
      summary: 'Tell whether robots may index a page, and what else the page lets them do',
      sameAs: 'Each result is an entry of `page --json`, without the names of the page.',
      answer: pageAnswer,
    },
    pageRequest,
    (input) => ({ kind: 'page', input }),
  ),
  get(
    {
      path: '/api/fetch',
      summary: 'Request the robots.txt of a site, and show how the site responds',
      sameAs: 'The same as `fetch --json`, and the text of the file.',
      answer: fetchAnswer,
    },
    fetchQuery,
    async (query, { retrieve, run }) => run(await retrieve(query)),
  ),
  get(
    {
      path: '/api/robots',
      summary: 'List the robots that Wayleave knows, or show one',
      sameAs: 'The same as `robots --json`.',
      answer: robotsAnswer,
    },
    robotsQuery,
    (input, { run }) => run({ kind: 'robots', input }),
  ),
  get(
    {
      path: '/api/dialects',
      summary: 'List the dialects, show one, or compare some',
      sameAs: 'The same as `dialects --json`.',
      answer: dialectsAnswer,
    },
    dialectsQuery,
    (input, { run }) => run({ kind: 'dialects', input }),
  ),
  get(
    {
      path: '/api/rules',
      summary: 'List the rules of check',
      sameAs: 'The same as `explain --json`.',
      answer: rulesAnswer,
    },
    noQuery,
    (input, { run }) => run({ kind: 'rules', input }),
  ),
  get(
    {
      path: '/api/file',
      summary: 'Give the file that the server was started with',
      sameAs: 'The page opens it.',
      answer: fileAnswer,
    },
    noQuery,
    (_, { opened }) => opened(),
  ),
  {
    path: '/api/save',
    summary: 'Save a text to the file that the server was started with',
    sameAs: 'The page does it. It needs `serve FILE --write`.',
    answer: savedAnswer,
    method: 'post',
    body: saveRequest,
    answerWith: (request: SaveRequest, { save }: Engine) => save(request),
  },
]

function checkInputOf({
  robots,
  robots_b64,
  name,
  expectations,
  urls,
  stance,
  ...config
}: CheckRequest): Extract<Job, { kind: 'check' }>['input'] {
  return { robots, robots_b64, name, expectations, urls, stance, config }
}
