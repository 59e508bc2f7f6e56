// @ts-check
/**
 * The page docs/http-api.md: the paths of the HTTP API with their requests, the kinds of problems and the limits.
 * scripts/generate.mjs calls it.
 */
import {
  endpoints,
  LIMIT_WORDS,
  LOOPBACK_LIMITS,
  NETWORK_LIMITS,
  openapiDocument,
  PROBLEMS,
} from '../../dist/server/index.js'
import { escapedMarkdown, table } from '../markdown.mjs'

/** @typedef {{ type?: string | string[], enum?: unknown[], description?: string, items?: Schema, properties?: Record<string, Schema>, required?: string[], $ref?: string, anyOf?: Schema[] }} Schema */

const INTRODUCTION = `\`wayleave serve\` answers over HTTP as the commands do with \`--json\`. Both call the same functions, and tests compare the texts.

\`\`\`sh
wayleave serve --port 9309 &
curl -s http://127.0.0.1:9309/api/test -H 'content-type: application/json' \\
  -d '{"robots": "User-agent: *\\nDisallow: /a\\n", "agents": ["FooBot"], "urls": ["/a"]}'
\`\`\`

Bodies are JSON in UTF-8, with \`Content-Type: application/json\`. Members that a request does not know are refused. A robots.txt is either \`robots\`, a text, or
\`robots_b64\`, bytes in base64. \`GET /api/openapi.json\` is the OpenAPI 3.1 document, and \`/reference\` lists its paths. \`/rules/S101-missing-colon.txt\` is the page of a rule of \`check\`, as \`wayleave explain S101 --all\` prints it.

The page of the server is at \`/\`. \`/healthz\` answers as soon as the server listens, and \`/readyz\` with 200 when a thread can compute. \`/metrics\` has
counts, times and memory in the text format of Prometheus.`

const REACH = `On the loopback, a request must name the server's own address in its Host header. Requests that a page of another site sends are refused, and there is no
CORS. With \`--token\`, paths below \`/api/\` and \`/metrics\` need \`Authorization: Bearer\`; only \`/api/openapi.json\` does not.`

/** @returns {string[]} the paragraphs of the page */
export function httpApiPage() {
  const document = /** @type {any} */ (openapiDocument('0'))
  /** @type {(schema: Schema) => Schema} */
  const resolved = (schema) =>
    schema.$ref === undefined
      ? schema
      : document.components.schemas[schema.$ref.slice('#/components/schemas/'.length)]
  const sections = endpoints.flatMap(({ method, path, summary, sameAs }) => {
    const operation = document.paths[path][method]
    const body = operation.requestBody?.content['application/json'].schema
    /** @type {[string, Schema, boolean][]} */
    const members =
      body === undefined
        ? (operation.parameters ?? []).map((/** @type {any} */ one) => [
            one.name,
            { description: one.description, ...one.schema },
            one.required === true,
          ])
        : Object.entries(resolved(body).properties ?? {}).map(([name, schema]) => [
            name,
            schema,
            resolved(body).required?.includes(name) === true,
          ])
    return [
      `## ${method.toUpperCase()} ${path}`,
      `${summary}. ${sameAs}`,
      ...(members.length === 0
        ? []
        : [
            table(
              ['member', 'is', ''],
              members.map(([name, schema, isNeeded]) => [
                `\`${name}\`${isNeeded ? ' (needed)' : ''}`,
                escapedMarkdown(typeText(resolved(schema))),
                escapedMarkdown(schema.description ?? resolved(schema).description ?? ''),
              ]),
            ),
          ]),
    ]
  })
  return [
    '# HTTP API',
    INTRODUCTION,
    ...sections,
    '## Problems',
    'A refused request has a problem document (RFC 9457) with the type `urn:wayleave:problem:` and the name of its kind. `detail` says what is wrong, `where` names the member or header, and `whatToDo` says what to do. `limit` names the limit that was hit, and `more` lists what else is wrong. `instance` is the `id` of the request in the log.',
    table(
      ['kind', 'status', 'title'],
      Object.entries(PROBLEMS).map(([code, [status, title]]) => [`\`${code}\``, String(status), title]),
    ),
    'Problems with 429, and those with 503 that pass by themselves, have a `Retry-After` header.',
    '## Limits',
    REACH,
    'The limits depend on whether other machines can reach the server (`--host`). An address of IPv6 counts by its first 64 bits. Behind a proxy, all clients have one address: let the proxy limit them.',
    table(
      ['limit', 'is', 'loopback', '--host'],
      Object.entries(LIMIT_WORDS).map(([name, words]) => {
        const key = /** @type {keyof typeof LOOPBACK_LIMITS} */ (name)
        return [`\`${name}\``, words, valueText(LOOPBACK_LIMITS[key]), valueText(NETWORK_LIMITS[key])]
      }),
    ),
    'Connections beyond a limit are closed without an answer, and `/metrics` counts them. Every request counts for the rate, also one that is refused. Addresses take turns at the threads.',
  ]
}

/** @param {number | undefined} value */
function valueText(value) {
  return value === undefined ? 'any' : value.toLocaleString('en-US')
}

/** @param {Schema} schema @returns {string} */
function typeText(schema) {
  if (schema.enum !== undefined)
    return schema.enum.length > 6 ? 'one of several words' : schema.enum.join(', ')
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeText).join(' or ')
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}`
  return String(schema.type ?? 'object')
}
