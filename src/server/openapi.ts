import { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from './endpoints.ts'
import { PROBLEM_TYPE, PROBLEMS } from './problem.ts'
import { problemAnswer } from './schemas/answers.ts'

/** The OpenAPI 3.1 document of the API, made from the schemas that check its requests. */
export function openapiDocument(version: string): object {
  const { openAPIRegistry, getOpenAPI31Document } = new OpenAPIHono()
  for (const endpoint of endpoints) {
    const { method, path, summary, sameAs, answer } = endpoint
    openAPIRegistry.registerPath({
      method,
      path,
      summary,
      description: sameAs,
      operationId: path.slice('/api/'.length),
      request:
        endpoint.method === 'post'
          ? { body: { required: true, content: { 'application/json': { schema: endpoint.body } } } }
          : { query: endpoint.query },
      responses: {
        200: { description: 'The answer', content: { 'application/json': { schema: answer } } },
        default: {
          description: `A problem: ${Object.keys(PROBLEMS).join(', ')}`,
          content: { [PROBLEM_TYPE]: { schema: problemAnswer } },
        },
      },
    })
  }
  openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'Needed if the server was started with --token.',
  })
  return getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Wayleave',
      version,
      description: 'Reads any robots.txt as each robot reads it, decides any URL, and says why.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{}, { token: [] }],
  })
}
