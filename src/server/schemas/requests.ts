import { z } from '@hono/zod-openapi'
import { type DialectId, dialects } from '../../dialects/index.ts'
import { PAGE_ROBOTS } from '../../page/index.ts'
import { ACCESS_PROFILES, LAYOUT_PROFILES } from '../../report/index.ts'
import { STANCE_EXAMPLE } from '../../rewrite/index.ts'
import type {
  CheckInput,
  DialectsInput,
  DiffInput,
  ExpectationInput,
  ExplainInput,
  FormatInput,
  NewInput,
  PageInput,
  PolicyInput,
  RegistryInput,
  TestInput,
} from '../engine/job.ts'
import { MAX_AGENTS, MAX_EXPECTATIONS, MAX_TEXT, MAX_URLS } from '../limits.ts'

// Members are described where their name does not say what they are. The OpenAPI document has the
// descriptions.

const DIALECT_IDS = Object.keys(dialects) as [DialectId, ...DialectId[]]

const text = z.string().max(MAX_TEXT)
const token = text.describe('A product token, such as Googlebot.')
const url = text.describe('An absolute URL or a path.')
const dialect = z
  .enum(DIALECT_IDS)
  .optional()
  .describe('Read the file in this dialect. Default: as each robot does, if Wayleave knows it.')
const origin = z
  .string()
  .max(MAX_TEXT)
  .regex(/^https?:\/\/[^\s/?#]+$/i, 'is not an origin, such as https://example.com')
  .optional()
  .describe('The only site that counts, as scheme and host.')
const stance = z
  .looseObject({})
  .describe(
    `Which robots the site wants to allow or disallow: a stance, as in the file of \`new --stance\`, such as \`${STANCE_EXAMPLE}\`.`,
  )
const name = text.optional().describe('The name or path of the file in the answer. Default: robots.txt.')

const robots = {
  robots: z.string().optional().describe('The text of the robots.txt.'),
  robots_b64: z
    .string()
    .optional()
    .describe('The bytes of the robots.txt in base64. Give either this or robots.'),
}

/** The body of `POST /api/test`. */
export const testRequest: z.ZodType<TestInput> = z
  .strictObject({
    ...robots,
    agents: z.array(token).min(1).max(MAX_AGENTS),
    urls: z.array(url).min(1).max(MAX_URLS),
    dialect,
    at: text.optional().describe('Answer for this time: 05:00, or 2026-11-22T05:00Z.'),
  })
  .openapi('TestRequest')

const expectation: z.ZodType<ExpectationInput> = z
  .strictObject({
    agent: token,
    url,
    verdict: z.enum(['allow', 'disallow']),
    line: z
      .union([z.int().min(1), z.literal('none')])
      .optional()
      .describe('The line that must decide. Default: any.'),
  })
  .openapi('Expectation')

const words = z.array(text).max(MAX_AGENTS).optional()

/** A body of `POST /api/check`: what a check requires, next to the members of a configuration file. */
export interface CheckRequest extends Omit<CheckInput, 'config'> {
  readonly extends?: string | readonly string[] | undefined
  readonly select?: readonly string[] | undefined
  readonly ignore?: readonly string[] | undefined
  readonly severities?: Readonly<Record<string, string>> | undefined
  readonly dialects?: readonly string[] | undefined
  readonly environment?: string | undefined
  readonly origin?: string | undefined
  readonly all?: boolean | undefined
  readonly legacy?: boolean | undefined
}

/** The body of `POST /api/check`. */
export const checkRequest: z.ZodType<CheckRequest> = z
  .strictObject({
    ...robots,
    name,
    extends: z
      .union([text, z.array(text).max(MAX_AGENTS)])
      .optional()
      .describe('The name of a preset, or several.'),
    select: words.describe('The only rules that run: codes, beginnings of codes, or names.'),
    ignore: words.describe('Rules that do not run.'),
    severities: z.record(text, text).optional().describe('Severities by the code or name of a rule.'),
    dialects: words.describe(
      'The dialects to check for. Default: the main ones, and those of the robots that the file names.',
    ),
    environment: text.optional().describe('production or staging.'),
    origin,
    all: z.boolean().optional().describe('Every finding, in place of the default view.'),
    legacy: z
      .boolean()
      .optional()
      .describe('Every dialect is checked, and the default view has findings about all of them.'),
    expectations: z.array(expectation).max(MAX_EXPECTATIONS).optional(),
    urls: z.array(url).max(MAX_URLS).optional().describe('URLs of the site. Rules are tested against them.'),
    stance: stance.optional(),
  })
  .openapi('CheckRequest')

/** The body of `POST /api/diff`. */
export const diffRequest: z.ZodType<DiffInput> = z
  .strictObject({
    before: z.string().optional().describe('The text of the old robots.txt.'),
    before_b64: z.string().optional().describe('Its bytes in base64, instead of its text.'),
    after: z.string().optional().describe('The text of the new robots.txt.'),
    after_b64: z.string().optional().describe('Its bytes in base64, instead of its text.'),
    agents: z
      .array(token)
      .min(1)
      .max(MAX_AGENTS)
      .optional()
      .describe('Compare for these robots. Default: all.'),
    dialect,
    origin,
  })
  .openapi('DiffRequest')

/** The body of `POST /api/format`. */
export const formatRequest: z.ZodType<FormatInput> = z
  .strictObject({
    ...robots,
    name,
    profile: z.enum(LAYOUT_PROFILES).optional().describe('Default: layout, which changes no verdict.'),
    dialect: z
      .enum(DIALECT_IDS)
      .optional()
      .describe('With portable: the dialect whose verdicts all other dialects should give.'),
  })
  .openapi('FormatRequest')

/** The body of `POST /api/policy`. */
export const policyRequest: z.ZodType<PolicyInput> = z
  .strictObject({ ...robots, agent: token, dialect })
  .openapi('PolicyRequest')

/** The body of `POST /api/explain`. */
export const explainRequest: z.ZodType<ExplainInput> = z
  .strictObject({
    rule: text.optional().describe('The code or name of a rule of check, such as S101.'),
    ...robots,
    agent: token.optional(),
    url: url.optional(),
    dialect,
  })
  .openapi('ExplainRequest')

/** The body of `POST /api/new`. */
export const newRequest: z.ZodType<NewInput> = z.strictObject({ stance }).openapi('NewRequest')

/** The body of `POST /api/page`. */
export const pageRequest: z.ZodType<PageInput> = z
  .strictObject({
    agents: z
      .array(token)
      .min(1)
      .max(MAX_AGENTS)
      .optional()
      .describe(`Ask for these robots. Default: ${PAGE_ROBOTS.join(', ')}.`),
    url: url.optional().describe('The absolute URL or path of the page. A robots.txt and tdmrep need it.'),
    status: z.int().min(100).max(599).optional().describe('The status of the response. Default: 200.'),
    headers: z
      .array(z.array(text).min(2).max(2))
      .optional()
      .describe('The name and value of each header line, as it was sent.'),
    html: z.string().optional().describe('The text of the page.'),
    ...robots,
    tdmrep: text.optional().describe('The text of `/.well-known/tdmrep.json` of the site.'),
    joined: z.boolean().optional().describe('May a client have joined header lines?'),
  })
  .openapi('PageRequest')

type ProfileId = (typeof ACCESS_PROFILES)[number]

/** A query of `GET /api/fetch`. */
export interface FetchQuery {
  readonly url: string
  readonly profile?: ProfileId | undefined
}

/** The query of `GET /api/fetch`. */
export const fetchQuery: z.ZodType<FetchQuery> & z.ZodObject = z.strictObject({
  url: text.describe('The http or https URL of the site, or of any of its pages.'),
  profile: z
    .enum(ACCESS_PROFILES as [ProfileId, ...ProfileId[]])
    .optional()
    .describe('Only what crawlers of this access profile assume. Default: all profiles.'),
})

/** The query of `GET /api/robots`. */
export const robotsQuery: z.ZodType<RegistryInput> & z.ZodObject = z.strictObject({
  name: text.optional().describe('The id, product token or name of one robot.'),
  purpose: text.optional().describe('Only robots of this purpose, such as search.'),
})

/** The query of `GET /api/dialects`. */
export const dialectsQuery: z.ZodType<DialectsInput> & z.ZodObject = z.strictObject({
  id: z.enum(DIALECT_IDS).optional(),
  compare: text.optional().describe('Ids with commas between them: on which questions these differ.'),
})

/** The body of `POST /api/save`. */
export interface SaveRequest {
  readonly key: string
  readonly was: string
  readonly robots_b64: string
}

/** The schema of {@link SaveRequest}. */
export const saveRequest: z.ZodType<SaveRequest> = z
  .strictObject({
    key: text.describe('The key in the address that `serve --write` prints.'),
    was: text.describe('The member sha256 of the file as it was opened. Another file is not replaced.'),
    robots_b64: z.base64().describe('The bytes to save, in base64.'),
  })
  .openapi('SaveRequest')

/** The query of paths that take none. */
export const noQuery: z.ZodObject = z.strictObject({})
