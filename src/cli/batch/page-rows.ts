import { NO_ROBOTS, type Page, pageAgentFlaw, readPage, robotsPart, verdictOnPage } from '../../page/index.ts'
import { subjectNamed } from '../../readings/index.ts'
import { PAGE_MEMBERS, pageVerdictJson } from '../../report/index.ts'
import { isObject, isUrlOrPath, present } from '../../text/index.ts'
import type { CsvRecord } from '../csv/csv-records.ts'
import { sentences } from '../wayleave-error.ts'
import { type Fields, fieldsOfRecord, ROW_FLAWS } from './answer.ts'
import { type Problem, problem } from './error-codes.ts'
import { type PolicyCache, SOURCES, type SourceKind } from './policy-cache.ts'
import type { Row } from './rows.ts'
import { membersAsWritten } from './written-members.ts'

/** An answered row. */
export interface AnsweredPageRow {
  /** The members of the answer, and the `id` of the row. Numbers, lists and objects of JSON are `WrittenValue`s. */
  readonly members: Fields
  readonly isError: boolean
  /** The names of members of the row that no question has. */
  readonly notRead?: readonly string[]
}

/** The members of a row that a question is made of. */
export const PAGE_ROW_MEMBERS: readonly string[] = [
  ...['id', 'agent', 'url', 'status', 'headers', 'html', 'joined', 'robots', 'robots_b64', 'file', 'tdmrep'],
]

/** The columns of answers as CSV. */
export const PAGE_ANSWER_COLUMNS: readonly string[] = [
  ...['id', 'agent', ...PAGE_MEMBERS, 'because', 'notes', 'row', 'error', 'errorCode'],
]

/** A question about a page. */
interface PageQuestion {
  readonly agent: string
  readonly page: Page
  readonly robots?: { readonly kind: SourceKind; readonly source: string }
}

/** Why a row about a page has no text. */
const PAGE_ROW_FLAWS: typeof ROW_FLAWS = {
  ...ROW_FLAWS,
  'too-long': {
    ...ROW_FLAWS['too-long'],
    whatToDo: 'give only the head of the page as "html", and name a long robots.txt with "file"',
  },
  'not-utf-8': {
    ...ROW_FLAWS['not-utf-8'],
    whatToDo: 'write "html" and "headers" in UTF-8, and a robots.txt that is not text as "robots_b64"',
  },
}

/** Answers a row about a page. Never throws: the answer to a malformed row is an error. */
export function answerPageRow(row: Row, policies: PolicyCache, now: number): AnsweredPageRow {
  const { number } = row
  if ('flaw' in row) return errorOf(number, PAGE_ROW_FLAWS[row.flaw], {})
  let fields: unknown
  try {
    fields = JSON.parse(row.text)
  } catch {
    return errorOf(
      number,
      problem('row-not-json', 'the row is not JSON', 'write one JSON object on each line'),
      {},
    )
  }
  if (!isObject(fields))
    return errorOf(
      number,
      problem('row-not-object', 'the row is not a JSON object', 'write {"url": …, "agent": …}'),
      {},
    )
  const id = Object.hasOwn(fields, 'id') ? membersAsWritten(row.text, { id: (fields as Fields).id }) : {}
  return answerPageFields(fields as Fields, number, id, policies, now)
}

/** Answers a record of CSV about a page. Never throws. */
export function answerPageRecord(
  record: CsvRecord,
  columns: readonly string[],
  policies: PolicyCache,
  now: number,
): AnsweredPageRow {
  const { fields, flaw } = fieldsOfRecord(record, columns)
  const id = present({ id: fields?.id })
  if (flaw !== undefined) return errorOf(record.number, flaw, id)
  const { status, headers, joined } = fields
  const typed = { ...fields, status: jsonIn(status), headers: jsonIn(headers), joined: jsonIn(joined) }
  return answerPageFields(typed, record.number, id, policies, now)
}

/** A cell that holds JSON; its text if it holds none. */
function jsonIn(cell: unknown): unknown {
  try {
    return JSON.parse(cell as string)
  } catch {
    return cell
  }
}

function answerPageFields(
  fields: Fields,
  number: number,
  id: Fields,
  policies: PolicyCache,
  now: number,
): AnsweredPageRow {
  const question = questionOf(withoutNulls(fields))
  if ('what' in question) return errorOf(number, question, id)
  const { agent, page, robots } = question
  try {
    const policy =
      robots === undefined ? undefined : policies.policyFor(robots.kind, robots.source, subjectNamed(agent))
    if (policy !== undefined && 'what' in policy) return errorOf(number, policy, id)
    const part = policy === undefined ? NO_ROBOTS : robotsPart(policy, page.url)
    const verdict = verdictOnPage(readPage(page, now), agent, part, now)
    const notRead = Object.keys(fields).filter((name) => !PAGE_ROW_MEMBERS.includes(name))
    return { members: { ...id, ...pageVerdictJson(verdict) }, isError: false, notRead }
  } catch (error) {
    // Nothing of this should throw. If something does, the other rows still need their answers.
    const what = `the answer failed (${error instanceof Error ? error.message : error})`
    return errorOf(number, problem('row-failed', what, 'report it with this row'), id)
  }
}

/** Programs write `null` for what a row lacks. */
function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => (value ?? null) !== null))
}

function errorOf(number: number, { code, what, whatToDo }: Problem, id: Fields): AnsweredPageRow {
  const error = sentences([what, `row ${number}`, whatToDo])
  return { members: { ...id, row: number, error, errorCode: code }, isError: true }
}

function questionOf(fields: Fields): PageQuestion | Problem {
  const [, flaw] = MEMBER_FLAWS.find(([isIn]) => isIn(fields)) ?? []
  const wrong = agentFlaw(fields.agent) ?? robotsFlaw(fields) ?? flaw
  if (wrong !== undefined) return wrong
  const { agent, url, headers, status, html, joined, tdmrep } = fields as PageFields
  const kind = SOURCES.find((name) => fields[name] !== undefined)
  return {
    agent,
    page: { url: url ?? '', headers: headers ?? [], ...present({ status, html, joined, tdmrep }) },
    ...(kind === undefined ? {} : { robots: { kind, source: fields[kind] as string } }),
  }
}

/** The members of a row without flaws. */
type PageFields = { readonly agent: string } & Partial<Omit<Page, 'headers'>> & Pick<Page, 'headers'>

function agentFlaw(agent: unknown): Problem | undefined {
  if (agent === undefined) return problem('agent-missing', 'no "agent"', 'give a name such as "Googlebot"')
  const flaw = typeof agent === 'string' ? pageAgentFlaw(agent) : { meant: undefined }
  if (flaw === undefined) return undefined
  return problem(
    'agent-not-token',
    '"agent" is not a product token',
    flaw.meant === undefined ? 'give a name such as "Googlebot"' : `did you mean "${flaw.meant}"?`,
  )
}

function robotsFlaw(fields: Fields): Problem | undefined {
  const [kind, ...others] = SOURCES.filter((name) => fields[name] !== undefined)
  if (others.length > 0)
    return problem('robots-several', `both "${[kind, ...others].join('" and "')}"`, 'give one of them')
  if (kind === undefined || typeof fields[kind] === 'string') return undefined
  return problem('robots-not-string', `"${kind}" is not a string`, 'give a string')
}

const isOther = (value: unknown, type: 'string' | 'boolean'): boolean =>
  value !== undefined && typeof value !== type

/** What can be wrong with the other members of a row. The first that holds is reported. */
const MEMBER_FLAWS: readonly (readonly [isIn: (fields: Fields) => boolean, problem: Problem])[] = [
  [
    ({ tdmrep }) => isOther(tdmrep, 'string'),
    problem('tdmrep-not-string', '"tdmrep" is not a string', 'give the text of tdmrep.json'),
  ],
  [
    ({ url = '', ...fields }) =>
      url === '' && [...SOURCES, 'tdmrep'].some((name) => fields[name] !== undefined),
    problem('url-missing', 'no "url"', 'give an absolute URL or a path'),
  ],
  [
    ({ url = '' }) => url !== '' && (typeof url !== 'string' || !isUrlOrPath(url)),
    problem('url-not-url', '"url" is not a URL', 'give an absolute URL or a path'),
  ],
  [
    ({ status }) => status !== undefined && !isStatus(status),
    problem('status-not-status', '"status" is not a status of HTTP', 'give a number such as 200'),
  ],
  [
    ({ headers }) => headers !== undefined && !areHeaders(headers),
    problem('headers-not-pairs', '"headers" is not a list of pairs', 'write [["X-Robots-Tag", "noindex"]]'),
  ],
  [
    ({ html }) => isOther(html, 'string'),
    problem('html-not-string', '"html" is not a string', 'give the text of the page'),
  ],
  [
    ({ joined }) => isOther(joined, 'boolean'),
    problem(
      'joined-not-boolean',
      '"joined" is neither true nor false',
      'give true if a client joined header lines',
    ),
  ],
]

function isStatus(status: unknown): boolean {
  return typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 599
}

/** Is a value a list of pairs of strings? */
function areHeaders(headers: unknown): boolean {
  const isPair = (pair: unknown): boolean =>
    Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')
  return Array.isArray(headers) && headers.every(isPair)
}
