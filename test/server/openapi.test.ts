import { createHash } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/server/endpoints.ts'
import { PROBLEM_TYPE, PROBLEMS } from '../../src/server/problem.ts'
import { retrievalOf } from './retrieval.ts'
import { type Answered, get, post, startedServer } from './running-server.ts'

const ROBOTS =
  'User-agent: *\nDisallow: /a\nAllow: /a/b\nCrawl-delay: 5\nSitemap: https://example.com/s.xml\n'

const SAVING = { key: 'a-key-of-this-test', write: () => undefined }

/** Requests of each path: those that it answers, and one that it refuses. */
const REQUESTS: Readonly<Record<string, readonly (object | string)[]>> = {
  '/api/test': [{ robots: ROBOTS, agents: ['FooBot', 'Googlebot'], urls: ['/a', '/b'] }, { agents: 1 }],
  '/api/check': [
    { robots: `${ROBOTS}Disalow: /c\n` },
    { robots: 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n' },
    { robots: ROBOTS, select: ['P', 'S'] },
    { robots: ROBOTS, expectations: [{ agent: 'FooBot', url: '/a', verdict: 'disallow', line: 2 }] },
    { robots: ROBOTS, select: ['nope'] },
  ],
  '/api/diff': [
    { before: ROBOTS, after: 'User-agent: *\nDisallow: /\n', agents: ['FooBot'] },
    { before: '' },
  ],
  '/api/format': [
    { robots: ROBOTS },
    { robots: ROBOTS, profile: 'portable' },
    { robots: ROBOTS, profile: 'moderatobot' },
    { robots: ROBOTS, profile: 'x' },
  ],
  '/api/policy': [
    { robots: ROBOTS, agent: 'bingbot' },
    { robots: ROBOTS, agent: 'a/b, c' },
  ],
  '/api/explain': [{ rule: 'S101' }, { rule: 'S1' }, { robots: ROBOTS, agent: 'FooBot', url: '/a' }, {}],
  '/api/new': [{ stance: { default: 'disallow' } }, { stance: { default: 'x' } }],
  '/api/page': [
    { html: '<meta name=robots content=noindex>', headers: [['Link', '<a>; rel=license']] },
    { url: '/a', robots: ROBOTS, status: 404, agents: ['FooBot'], tdmrep: '[]', joined: true },
    { robots: ROBOTS },
  ],
  '/api/fetch': ['?url=https://example.com/', '?url=https://down.example/', '?url=1&url=2'],
  '/api/robots': ['', '?purpose=search', '?name=GPTBot', '?name=Gugelbot'],
  '/api/dialects': ['', '?id=google', '?compare=google,bing', '?id=gugel'],
  '/api/rules': ['', '?x=1'],
  '/api/file': ['', '?x=1'],
  '/api/save': [
    {
      key: SAVING.key,
      was: createHash('sha256').update(ROBOTS).digest('hex'),
      robots_b64: Buffer.from(ROBOTS).toString('base64'),
    },
    { key: '', was: '' },
  ],
}

/** Programs that are made from the document name their types so. */
const NAMED = { $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+$/) }

describe('the OpenAPI document', () => {
  it('has every path, and each answers as its schema says, and as the schema of no other path', async () => {
    const { url } = await startedServer({
      opened: { name: 'robots.txt', read: async () => new TextEncoder().encode(ROBOTS), saving: SAVING },
      retrieve: async ({ url }) => ({ url, retrieval: retrievalOf(url, ROBOTS), comparisons: [] }),
    })
    const { json: document } = await get(url, 'api/openapi.json')
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(endpoints.map(({ path }) => path))
    expect(Object.keys(REQUESTS)).toEqual(Object.keys(document.paths))
    const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
    ajv.addVocabulary(['components', 'openapi', 'info', 'servers', 'security', 'paths', 'webhooks'])
    ajv.addSchema({ $id: 'api:', ...document })
    /** Where a body does not fit the schema at a place of the document. */
    const errorsAt = (place: readonly string[], body: unknown): readonly unknown[] => {
      const pointer = place.map((part) =>
        encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
      )
      const validate = ajv.getSchema(`api:#/${pointer.join('/')}`)
      expect(validate, place.join(' ')).toBeDefined()
      void validate?.(body)
      return validate?.errors ?? []
    }
    const answers: { readonly path: string; readonly json: unknown }[] = []
    for (const { path, method } of endpoints) {
      const responses = ['paths', path, method, 'responses']
      const requests = REQUESTS[path] ?? []
      for (const [index, request] of requests.entries()) {
        const asked: Answered =
          typeof request === 'string' ? await get(url, `${path}${request}`) : await post(url, path, request)
        const isRefused = index === requests.length - 1
        expect(asked.status, asked.text).toBe(isRefused ? 422 : 200)
        const type = isRefused ? 'application/problem+json' : 'application/json'
        expect(asked.headers.get('content-type')).toBe(type)
        const place = [...responses, isRefused ? 'default' : '200', 'content', type, 'schema']
        expect(errorsAt(place, asked.json), asked.text).toEqual([])
        if (isRefused) continue
        answers.push({ path, json: asked.json })
        if (typeof request === 'object') {
          const body = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema']
          expect(errorsAt(body, request), path).toEqual([])
        }
      }
    }
    const fitting = endpoints.flatMap(({ path, method }) => {
      const schema = ['paths', path, method, 'responses', '200', 'content', 'application/json', 'schema']
      const others = answers.filter(
        ({ path: other, json }) => other !== path && errorsAt(schema, json).length === 0,
      )
      return others.map((other) => [other.path, path])
    })
    // Both list rules of check.
    expect(fitting).toEqual([
      ['/api/rules', '/api/explain'],
      ['/api/explain', '/api/rules'],
    ])
  })

  it('is one by the schema of OpenAPI 3.1', async () => {
    const { url } = await startedServer()
    const { json } = await get(url, 'api/openapi.json')
    expect(await new Validator().validate(json)).toMatchObject({ valid: true })
    expect(await new Validator().validate({ ...json, paths: 1 })).toMatchObject({ valid: false })
  })

  it('says what each path does, how it relates to the command, and how a token is sent', async () => {
    const { url } = await startedServer()
    const { json } = await get(url, 'api/openapi.json')
    expect(json).toMatchObject({
      info: {
        title: 'Wayleave',
        version: '0.0.0',
        description: expect.stringMatching(/^[A-Z].*\.$/),
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: '/' }],
      security: [{}, { token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    })
    const described = Array.from(
      JSON.stringify(json).matchAll(/"description":"([^"]*)"/g),
      ([, text]) => text,
    )
    expect(described.length).toBeGreaterThan(30)
    expect(described.filter((text) => text === '')).toEqual([])
    for (const { path, method } of endpoints)
      expect(json.paths[path][method]).toMatchObject({
        operationId: path.replace('/api/', ''),
        summary: expect.stringMatching(/^[A-Z].*[^.]$/),
        description: expect.stringMatching(/^[A-Z].*\.$/),
        ...(method === 'post' ? { requestBody: { content: { 'application/json': { schema: NAMED } } } } : {}),
        responses: {
          200: { content: { 'application/json': { schema: NAMED } } },
          default: { content: { [PROBLEM_TYPE]: { schema: NAMED } } },
        },
      })
  })

  it('has a schema for each request, which refuses what the server refuses', async () => {
    const { url } = await startedServer()
    for (const { path, method } of endpoints) {
      if (method !== 'post') continue
      const { status, json } = await post(url, path, { nope: 1 })
      expect(status).toBe(422)
      expect(json.type).toBe('urn:wayleave:problem:invalid')
    }
  })

  it('names each kind of problem once, with a status of HTTP', () => {
    for (const [status, title] of Object.values(PROBLEMS)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(title).toMatch(/^[A-Z].*[^.]$/)
    }
  })
})
