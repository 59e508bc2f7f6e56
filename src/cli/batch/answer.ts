import { type Dialect, dialects } from '../../dialects/index.ts'
import { decide, decideAt } from '../../policy/index.ts'
import { agentFlaw, DEFAULT_DIALECT, type Subject, standsIn, subjectNamed } from '../../readings/index.ts'
import { MOMENT_ADVICE, type Moment, parseMoment, timingJson, verdictParts } from '../../report/index.ts'
import { isObject, isUrlOrPath, present } from '../../text/index.ts'
import type { CsvFlaw, CsvRecord } from '../csv/csv-records.ts'
import { suggestion } from '../options/values.ts'
import { sentences } from '../wayleave-error.ts'
import { type Problem, problem } from './error-codes.ts'
import { type PolicyCache, SOURCES, type SourceKind } from './policy-cache.ts'
import { MAX_ROW_BYTES, type Row } from './rows.ts'
import { jsonOfMembers, membersAsWritten } from './written-members.ts'

/** A row with its answer. */
export interface AnsweredRow {
  /** From 1. */
  readonly number: number
  /** The row's own members, except those that the answer has, too. Absent if the row is no object. */
  readonly fields?: Fields
  /** The row's own text, if it is a JSON object. */
  readonly source?: string
  /** The row's own text, if the answer can be added to it without another change. */
  readonly text?: string
  /** The members that the answer adds. */
  readonly answer: Fields
  readonly isError: boolean
}

/** The members of a row that a question is made of. */
export const ROW_MEMBERS: readonly string[] = ['agent', 'url', ...SOURCES, 'dialect', 'at']

/** The members that an answer adds. A row's own members with these names are replaced. */
export const ANSWER_MEMBERS = [
  'verdict',
  'line',
  'pattern',
  'reason',
  'requestRate',
  'opensAt',
  'retryAt',
  'standIn',
  'error',
  'errorCode',
] as const

/** Why a row has no text. */
export const ROW_FLAWS: Readonly<Record<CsvFlaw, Problem>> = {
  'too-long': {
    code: 'row-too-long',
    what: `the row is longer than ${MAX_ROW_BYTES} bytes`,
    whatToDo: 'name the robots.txt with "file" instead',
  },
  'not-utf-8': {
    code: 'row-not-utf-8',
    what: 'the row is not UTF-8',
    whatToDo: 'give bytes that are not text as "robots_b64"',
  },
  'open-quote': {
    code: 'row-open-quote',
    what: 'the quote of a cell is not closed',
    whatToDo: 'close it, and write two quotes for one inside of a cell',
  },
}

/** The members of a row. */
export type Fields = Readonly<Record<string, unknown>>

interface Question {
  readonly kind: SourceKind
  readonly source: string
  readonly url: string
  readonly subject: Subject
  /** The time that the row asks for. */
  readonly moment: Moment | undefined
  /** What the answer adds about the dialect, if the row names none. */
  readonly about: { readonly dialect?: string; readonly standIn?: true }
}

/** How a run answers rows. */
export interface BatchOptions {
  /** The dialect of rows that name none. Default: a registry robot's own, otherwise {@link DEFAULT_DIALECT}. */
  readonly dialect?: Dialect
  /** Is a URL the exact input of the parser's own function? Default: it is taken as a client sends it. */
  readonly raw?: boolean
}

/** Answers a row of JSON lines. Never throws: the answer to a malformed row is an error. */
export function answerRow(row: Row, policies: PolicyCache, options: BatchOptions = {}): AnsweredRow {
  const { number } = row
  if ('flaw' in row) return errorOf(number, ROW_FLAWS[row.flaw])
  let fields: unknown
  try {
    fields = JSON.parse(row.text)
  } catch {
    return errorOf(number, {
      code: 'row-not-json',
      what: 'the row is not JSON',
      whatToDo: 'write {"robots": …, "agent": …, "url": …} on each line, or "file" for "robots"',
    })
  }
  if (!isObject(fields))
    return errorOf(number, {
      code: 'row-not-object',
      what: 'the row is not a JSON object',
      whatToDo: 'write {"robots": …, "agent": …, "url": …}',
    })
  const answered = answerFields(fields, number, policies, options)
  const { text: source } = row
  return answered.isError || ANSWER_MEMBERS.some((name) => name in (fields as Fields))
    ? { ...answered, source }
    : { ...answered, source, text: source }
}

/** Answers a record of CSV. Empty cells are absent members. Never throws. */
export function answerRecord(
  record: CsvRecord,
  columns: readonly string[],
  policies: PolicyCache,
  options: BatchOptions = {},
): AnsweredRow {
  const { fields, flaw } = fieldsOfRecord(record, columns)
  if (flaw !== undefined) return errorOf(record.number, flaw, fields)
  return answerFields(fields, record.number, policies, options)
}

/** The members of a record of CSV, without empty cells; and what is wrong with the record. */
export function fieldsOfRecord(
  record: CsvRecord,
  columns: readonly string[],
):
  | { readonly fields?: Fields; readonly flaw: Problem }
  | { readonly fields: Fields; readonly flaw?: undefined } {
  if ('flaw' in record) return { flaw: ROW_FLAWS[record.flaw] }
  const { cells } = record
  const fields = Object.fromEntries(
    columns.map((name, index) => [name, cells[index]]).filter(([, cell]) => (cell ?? '') !== ''),
  ) as Fields
  if (cells.length <= columns.length) return { fields }
  const what = `the row has ${cells.length} cells, and the first row ${columns.length}`
  return {
    fields,
    flaw: { code: 'row-too-many-cells', what, whatToDo: 'put cells with a comma in quotes' },
  }
}

function answerFields(
  fields: Fields,
  number: number,
  policies: PolicyCache,
  options: BatchOptions,
): AnsweredRow {
  const question = questionOf(fields, options.dialect)
  if ('what' in question) return errorOf(number, question, fields)
  try {
    const policy = policies.policyFor(question.kind, question.source, question.subject)
    if ('what' in policy) return errorOf(number, policy, fields)
    const { url, moment } = question
    const verdict =
      moment === undefined ? decide(policy, url, options) : decideAt(policy, url, moment.minute, options)
    // The row itself has `at`, and its pacing is the same at any time.
    const {
      at: _at,
      pacing: _pacing,
      ...timing
    } = moment === undefined ? {} : timingJson(verdict, policy, moment)
    const answer = { ...question.about, ...verdictParts(verdict), ...timing }
    return { number, fields, answer, isError: false }
  } catch (error) {
    // No dialect should throw. If one does, the other rows still need their answers.
    const what = `the dialect failed (${error instanceof Error ? error.message : error})`
    return errorOf(number, { code: 'row-failed', what, whatToDo: 'report it with this row' }, fields)
  }
}

function errorOf(number: number, { code, what, whatToDo }: Problem, fields?: Fields): AnsweredRow {
  const answer = { error: sentences([what, `row ${number}`, whatToDo]), errorCode: code }
  return { number, ...present({ fields }), answer, isError: true }
}

/**
 * The row with its answer as one line of JSON, without a line feed. The row is serialized again only if its
 * members change.
 */
export function jsonOf(row: AnsweredRow): string {
  const { number, fields, text, answer } = row
  if (fields === undefined) return JSON.stringify({ row: number, ...answer })
  if (text === undefined) return jsonOfMembers({ ...ownMembers(row), ...answer })
  return `${text.slice(0, text.lastIndexOf('}'))},${JSON.stringify(answer).slice(1)}`
}

/**
 * The members of the row and of its answer. The number of the row is the member `row`, unless the row has a member
 * with this name. Numbers, lists and objects of JSON are `WrittenValue`s.
 */
export function membersOf(row: AnsweredRow): Fields {
  return { row: row.number, ...ownMembers(row), ...row.answer }
}

/** The row's own members, except those that the answer has, too. */
function ownMembers({ fields = {}, source }: AnsweredRow): Fields {
  const own = withoutAnswer(fields)
  return source === undefined ? own : membersAsWritten(source, own)
}

const OF_ANSWER: ReadonlySet<string> = new Set(ANSWER_MEMBERS)

function withoutAnswer(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !OF_ANSWER.has(name)))
}

const URL_ADVICE = 'give an absolute URL or a path'

function questionOf(fields: Fields, fallback: Dialect | undefined): Question | Problem {
  const robots = robotsIn(fields)
  if ('what' in robots) return robots
  const { agent, url } = fields
  if (agent === undefined) return problem('agent-missing', 'no "agent"', 'give a name such as "Googlebot"')
  if (!isAgent(agent))
    return problem('agent-not-token', '"agent" is not a product token', 'give a string, or a list of strings')
  if (url === undefined) return problem('url-missing', 'no "url"', URL_ADVICE)
  if (typeof url !== 'string') return problem('url-not-url', '"url" is not a string', URL_ADVICE)
  if (!isUrlOrPath(url)) return problem('url-not-url', '"url" is not a URL', URL_ADVICE)
  const dialect = fields.dialect === undefined ? fallback : dialectOf(fields.dialect)
  if (dialect !== undefined && 'what' in dialect) return dialect
  const flaw = flawOfAgent(agent, dialect)
  if (flaw !== undefined) return flaw
  const moment = fields.at === undefined ? undefined : momentIn(fields.at)
  if (moment !== undefined && 'what' in moment) return moment
  const subject = subjectIn(agent, dialect)
  return { ...robots, url, subject, moment, about: fields.dialect === undefined ? readerOf(subject) : {} }
}

/** The robots.txt of a row. */
function robotsIn(fields: Fields): Pick<Question, 'kind' | 'source'> | Problem {
  const kinds = SOURCES.filter((name) => fields[name] !== undefined)
  const [kind] = kinds
  if (kind === undefined)
    return problem('robots-missing', 'no robots.txt', 'give one of "robots", "robots_b64" and "file"')
  if (kinds.length > 1)
    return problem('robots-several', `both "${kinds.join('" and "')}"`, 'give one of them')
  const source = fields[kind]
  if (typeof source !== 'string')
    return problem('robots-not-string', `"${kind}" is not a string`, 'give a string')
  return { kind, source }
}

/** In which dialect a robot reads, for a row that names none. */
function readerOf(subject: Subject): Question['about'] {
  const dialect = subject.readOptions.dialect.id
  return standsIn(subject) ? { dialect, standIn: true } : { dialect }
}

/**
 * The agent of a row: a registry robot with everything that is documented of it, unless the row gives a dialect or a
 * list of agents.
 */
function subjectIn(agent: string | readonly string[], dialect: Dialect | undefined): Subject {
  if (typeof agent === 'string') return subjectNamed(agent, dialect)
  return { name: agent[0] ?? '', readOptions: { agent, dialect: dialect ?? DEFAULT_DIALECT } }
}

function dialectOf(id: unknown): Dialect | Problem {
  if (typeof id !== 'string')
    return problem('dialect-unknown', '"dialect" is not a string', 'give the id of a dialect')
  if (Object.hasOwn(dialects, id)) return dialects[id as keyof typeof dialects]
  const advice = suggestion(id, Object.keys(dialects), 'wayleave dialects')
  return problem('dialect-unknown', `unknown dialect ${JSON.stringify(id.slice(0, 80))}`, advice)
}

function momentIn(at: unknown): Moment | Problem {
  if (typeof at !== 'string') return problem('at-not-time', '"at" is not a string', MOMENT_ADVICE)
  return (
    parseMoment(at) ??
    problem('at-not-time', `"at" is not a time: ${JSON.stringify(at.slice(0, 60))}`, MOMENT_ADVICE)
  )
}

/** What is wrong with an agent that is no product token. */
function flawOfAgent(agent: string | readonly string[], dialect: Dialect | undefined): Problem | undefined {
  for (const token of typeof agent === 'string' ? [agent] : agent) {
    const flaw = agentFlaw(token, dialect)
    if (flaw !== undefined)
      return problem(
        'agent-not-token',
        '"agent" is not a product token',
        flaw.meant === undefined ? 'give a name such as "Googlebot"' : `did you mean "${flaw.meant}"?`,
      )
  }
  return undefined
}

function isAgent(agent: unknown): agent is string | readonly string[] {
  return (
    typeof agent === 'string' ||
    (Array.isArray(agent) && agent.length > 0 && agent.every((token) => typeof token === 'string'))
  )
}
