import { z } from '@hono/zod-openapi'

// The shapes of answers, which docs/cli.md describes for the command. Lists of facts have their main members
// only.

const text = z.string()
const count = z.int().min(0)
const lineNumber = z.int().min(1)
const effect = z.enum(['allow', 'disallow'])

const verdictMembers = {
  agent: text,
  url: text,
  dialect: text,
  standIn: z.literal(true).optional(),
  verdict: z.enum(['allow', 'disallow', 'defer', 'unknown']),
  line: lineNumber.optional(),
  pattern: text.optional(),
  reason: text,
  at: text.optional(),
  pacing: z.looseObject({}).optional(),
  requestRate: z.looseObject({}).optional(),
  opensAt: count.optional(),
  retryAt: text.optional(),
}

/** The answer of `POST /api/test`. */
export const testAnswer: z.ZodType = z
  .strictObject({ results: z.array(z.strictObject(verdictMembers).openapi('Verdict')) })
  .openapi('TestAnswer')

const yesOrNo = z.enum(['yes', 'no', 'unknown'])
const statedUse = z.enum(['yes', 'no', 'unstated'])

const pageVerdict = z
  .strictObject({
    agent: text,
    fetch: z.enum(['allow', 'disallow', 'unknown']),
    index: yesOrNo,
    follow: yesOrNo,
    snippet: z.enum(['yes', 'no', 'limited', 'unknown']),
    archive: yesOrNo,
    train: statedUse,
    search: statedUse,
    input: statedUse,
    because: z.array(
      z.strictObject({ where: text, line: lineNumber.optional(), name: text.optional(), text }),
    ),
    notes: z.array(z.strictObject({ code: text, message: text })),
  })
  .openapi('PageVerdict')

/** The answer of `POST /api/page`. */
export const pageAnswer: z.ZodType = z.strictObject({ results: z.array(pageVerdict) }).openapi('PageAnswer')

const lineRange = { line: lineNumber, column: lineNumber, endLine: lineNumber, endColumn: lineNumber }

const finding = z
  .strictObject({
    code: text,
    name: text,
    severity: text,
    message: text,
    says: z.strictObject({
      what: text,
      effect: text.optional(),
      advice: text.optional(),
      case: text.optional(),
      subject: text.optional(),
    }),
    ...lineRange,
    dialects: z.array(text),
    related: z.array(z.strictObject({ line: lineNumber, column: lineNumber, message: text })).optional(),
    also: z.array(z.strictObject({ ...lineRange, message: text })).optional(),
    witness: text.optional(),
    fix: z
      .strictObject({
        kind: z.enum(['safe', 'changes-meaning']),
        undecided: z.literal(true).optional(),
        edits: z.array(z.strictObject({ start: count, end: count, text })),
        withoutMark: z.literal(true).optional(),
        asUtf8: z.literal(true).optional(),
      })
      .optional(),
  })
  .openapi('Finding')

const findings = {
  findings: z.array(finding),
  summary: z.record(text, count),
  notes: z.array(text).optional(),
}

/** The answer of `POST /api/check`. */
export const checkAnswer: z.ZodType = z
  .strictObject({
    file: text,
    ...findings,
    hidden: z.record(text, count).optional(),
    platforms: z.array(z.strictObject({ name: text, lines: z.array(lineNumber) })).optional(),
  })
  .openapi('CheckAnswer')

const ruleMembers = {
  line: lineNumber.optional(),
  field: text.optional(),
  value: text.optional(),
  effect,
}

const changedRule = z.strictObject(ruleMembers).openapi('ChangedRule')

const comparedRobots = z.array(z.strictObject({ agent: text, robot: text.optional(), dialect: text }))

const pathChange = z
  .strictObject({
    direction: z.enum(['opened', 'closed']),
    url: text,
    notSent: z.literal(true).optional(),
    rule: changedRule,
    counterparts: z.array(z.union([changedRule, z.null()])),
    matches: z.array(changedRule),
    andMatches: z.array(changedRule),
    exceptions: z.array(z.strictObject({ of: z.enum(['before', 'after']), ...ruleMembers })),
    omittedExceptions: count,
    sites: z.unknown().optional(),
  })
  .openapi('PathChange')

/** The answer of `POST /api/diff`. */
export const diffAnswer: z.ZodType = z
  .strictObject({
    before: text,
    after: text,
    siteChanges: z.array(z.unknown()),
    changed: z.array(
      z.strictObject({
        robots: comparedRobots,
        paths: z.enum(['equal', 'different', 'undecided']),
        because: text.optional(),
        complete: z.boolean().optional(),
        changes: z.array(pathChange),
        metadataChanges: z.array(z.unknown()),
      }),
    ),
    unchanged: comparedRobots,
    covers: z.strictObject({ origin: text.optional(), urls: z.literal('all'), metadata: z.literal('all') }),
    notCompared: z.array(text),
  })
  .openapi('DiffAnswer')

/** The answer of `POST /api/format`; `layout`, `portable` and `moderatobot` each add what they did. */
export const formatAnswer: z.ZodType = z
  .looseObject({
    file: text,
    profile: z.enum(['layout', 'portable', 'moderatobot']),
    changed: z.boolean(),
    text,
    skippedSteps: z.array(z.unknown()).optional(),
    steps: z.array(z.unknown()).optional(),
    dialect: text.optional(),
  })
  .openapi('FormatAnswer')

const stated = z.array(z.looseObject({ line: lineNumber.optional() }))

/** The answer of `POST /api/policy`. */
export const policyAnswer: z.ZodType = z
  .strictObject({
    agent: z.array(text),
    dialect: text,
    standIn: z.literal(true).optional(),
    failure: z.looseObject({}).optional(),
    groups: z.array(
      z.strictObject({
        agents: z.array(z.strictObject({ value: text, line: lineNumber.optional() })),
        firstLine: lineNumber,
        lastLine: count,
        selected: z.boolean(),
        reason: text,
      }),
    ),
    omittedGroups: count.optional(),
    rules: z.array(z.strictObject({ ...ruleMembers, reason: text, comparedValue: text.optional() })),
    pacing: z.looseObject({ visitTimes: z.array(z.unknown()), requestRates: z.array(z.unknown()) }),
    sitemaps: stated,
    host: z.looseObject({}).optional(),
    cleanParams: stated,
    comments: stated,
    contentSignals: stated,
    contentUsage: stated,
    licenses: stated,
    noindex: stated,
    ignoredRecords: z.array(z.unknown()),
    assumptions: z.array(z.unknown()),
    notes: z.array(z.unknown()),
  })
  .openapi('PolicyAnswer')

const ruleFacts = z
  .strictObject({ code: text, name: text, severity: text, why: text, off: z.boolean().optional() })
  .openapi('CheckRule')

/** The answer of `GET /api/rules`. */
export const rulesAnswer: z.ZodType = z.array(ruleFacts).openapi('RulesAnswer')

/** The answer of `POST /api/explain`. */
export const explainAnswer: z.ZodType = z
  .union([
    ruleFacts,
    z.array(ruleFacts),
    z.strictObject({ ...verdictMembers, sentences: z.array(text) }).openapi('ExplainedVerdict'),
  ])
  .openapi('ExplainAnswer')

/** The answer of `POST /api/new`. */
export const newAnswer: z.ZodType = z
  .strictObject({
    text,
    stance: z.looseObject({}),
    result: z.looseObject({ isMet: z.boolean() }),
    alsoServing: z.array(z.unknown()),
    alsoSteered: z.array(z.unknown()),
    unusedRules: z.array(text),
    closedOfAllowed: z.array(z.strictObject({ operator: text, tokens: z.array(text) })),
    closedOnPurpose: z.array(lineNumber),
    findings: z.array(
      z.strictObject({ code: text, name: text, severity: text, line: lineNumber, message: text }),
    ),
  })
  .openapi('NewAnswer')

/** The answer of `GET /api/fetch`. */
export const fetchAnswer: z.ZodType = z
  .looseObject({
    url: text,
    origin: text,
    outcome: text,
    problem: text.optional(),
    hops: z.array(z.looseObject({ url: text, at: text })),
    at: text,
    bytes: count.optional(),
    encoding: text.optional(),
    bom: z.boolean().optional(),
    text: text.optional().describe('The file, if the site sent one. The command does not print it.'),
    robots_b64: text.optional().describe('The bytes of that file, in base64.'),
    accessStates: z.array(
      z.strictObject({
        profile: text,
        state: z.enum(['rules', 'allow-all', 'disallow-all', 'defer', 'ask']),
        freshUntil: text,
        staleUntil: text,
        retryAt: text.optional(),
        standsIn: z.boolean(),
        reason: text,
      }),
    ),
    ...findings,
  })
  .openapi('FetchAnswer')

const robot = z
  .looseObject({ id: text, tokens: z.array(text), operator: text, purposes: z.array(text) })
  .openapi('Robot')

/** The answer of `GET /api/robots`. */
export const robotsAnswer: z.ZodType = z
  .union([z.array(robot), robot, z.looseObject({ tokens: z.array(text) })])
  .openapi('RobotsAnswer')

const dialectFacts = z.looseObject({ id: text, title: text, summary: text, follows: text }).openapi('Dialect')

/** The answer of `GET /api/dialects`. */
export const dialectsAnswer: z.ZodType = z
  .union([
    z.array(dialectFacts),
    dialectFacts,
    z
      .strictObject({ dialects: z.array(text), differences: z.array(z.looseObject({})), alike: count })
      .openapi('DialectsCompared'),
  ])
  .openapi('DialectsAnswer')

/** The answer of `GET /api/file`. */
export const fileAnswer: z.ZodType = z
  .strictObject({
    name: text,
    text,
    robots_b64: text,
    sha256: text.describe('The digest of the bytes, in hexadecimal.'),
  })
  .openapi('OpenedFile')

/** The answer of `POST /api/save`. */
export const savedAnswer: z.ZodType = z
  .strictObject({ saved: text.describe('The name of the file.'), sha256: text })
  .openapi('SavedFile')

/** A problem document (RFC 9457), the answer to every refused request. */
export const problemAnswer: z.ZodType = z
  .strictObject({
    type: text.describe('urn:wayleave:problem: and the kind of problem.'),
    title: text,
    status: z.int(),
    detail: text.describe('What is wrong.'),
    where: text.optional().describe('A JSON pointer into the body, a member of the query, or a header.'),
    whatToDo: text,
    limit: z.strictObject({ name: text, value: count }).optional(),
    more: z
      .array(z.strictObject({ what: text, where: text.optional(), whatToDo: text }))
      .optional()
      .describe('What else is wrong.'),
    instance: text.describe('The request, as in the log.'),
  })
  .openapi('Problem')
