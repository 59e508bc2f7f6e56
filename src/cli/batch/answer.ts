import { DEFAULT_DIALECT } from '../../agents/index.ts'
import { type Dialect, dialects } from '../../dialects/index.ts'
import { decide } from '../../policy/index.ts'
import { verdictParts } from '../../report/index.ts'
import { suggestion } from '../options/values.ts'
import type { PolicyCache, Problem, SourceKind } from './policy-cache.ts'
import { MAX_ROW_BYTES, type Row } from './rows.ts'

/** A row with its answer. */
export interface AnsweredRow {
  /** One line of JSON, without a line feed. */
  readonly json: string
  readonly isError: boolean
}

const SOURCES: readonly SourceKind[] = ['robots', 'robots_b64', 'file']

/** The members that an answer adds. A row's own members with these names are replaced. */
const ANSWER_MEMBERS = ['verdict', 'line', 'pattern', 'reason', 'error'] as const

const FLAWS = {
  'too-long': [`longer than ${MAX_ROW_BYTES} bytes`, 'name the robots.txt with "file" instead'],
  'not-utf-8': ['not UTF-8', 'give bytes that are not text as "robots_b64"'],
} as const

type Fields = Readonly<Record<string, unknown>>

interface Question {
  readonly kind: SourceKind
  readonly source: string
  readonly agent: string | readonly string[]
  readonly url: string
  readonly dialect: Dialect
}

/**
 * Answers a row. Never throws: the answer to a malformed row is an error.
 *
 * @param fallback the dialect of rows that name none.
 */
export function answerRow(row: Row, policies: PolicyCache, fallback: Dialect = DEFAULT_DIALECT): AnsweredRow {
  if ('flaw' in row) {
    const [what, whatToDo] = FLAWS[row.flaw]
    return numberedError(row.number, { what: `the row is ${what}`, whatToDo })
  }
  let fields: unknown
  try {
    fields = JSON.parse(row.text)
  } catch {
    return numberedError(row.number, {
      what: 'the row is not JSON',
      whatToDo: 'write one JSON object on each line',
    })
  }
  if (!isFields(fields))
    return numberedError(row.number, {
      what: 'the row is not a JSON object',
      whatToDo: 'write {"robots": …, "agent": …, "url": …}',
    })
  const question = questionOf(fields, fallback)
  if ('what' in question) return errorRow(fields, row.number, question)
  try {
    const policy = policies.policyFor(question.kind, question.source, question.agent, question.dialect)
    if ('what' in policy) return errorRow(fields, row.number, policy)
    return {
      json: withAnswer(row.text, fields, JSON.stringify(verdictParts(decide(policy, question.url)))),
      isError: false,
    }
  } catch (error) {
    // No dialect should throw. If one does, the other rows still need their answers.
    return errorRow(fields, row.number, {
      what: `the dialect failed (${error instanceof Error ? error.message : error})`,
      whatToDo: 'report it with this row',
    })
  }
}

/** The answer to a row that is not a JSON object. */
function numberedError(number: number, problem: Problem): AnsweredRow {
  return { json: JSON.stringify({ row: number, error: problemText(problem, number) }), isError: true }
}

function errorRow(fields: Fields, number: number, problem: Problem): AnsweredRow {
  return {
    json: JSON.stringify({ ...withoutAnswer(fields), error: problemText(problem, number) }),
    isError: true,
  }
}

function problemText({ what, whatToDo }: Problem, number: number): string {
  return `${what}, row ${number}, ${whatToDo}`
}

/**
 * The row's own text followed by the answer. The row is serialized again only if it has members that the
 * answer replaces.
 */
function withAnswer(text: string, fields: Fields, parts: string): string {
  if (ANSWER_MEMBERS.some((name) => name in fields)) {
    const rest = JSON.stringify(withoutAnswer(fields))
    return rest === '{}' ? parts : `${rest.slice(0, -1)},${parts.slice(1)}`
  }
  return `${text.slice(0, text.lastIndexOf('}'))},${parts.slice(1)}`
}

function withoutAnswer(fields: Fields): Fields {
  const {
    verdict: _verdict,
    line: _line,
    pattern: _pattern,
    reason: _reason,
    error: _error,
    ...rest
  } = fields
  return rest
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function questionOf(fields: Fields, fallback: Dialect): Question | Problem {
  const { agent, url, dialect = fallback } = fields
  const kinds = SOURCES.filter((name) => fields[name] !== undefined)
  const [kind] = kinds
  if (kind === undefined)
    return { what: 'no robots.txt', whatToDo: 'give one of "robots", "robots_b64" and "file"' }
  if (kinds.length > 1) return { what: `both "${kinds.join('" and "')}"`, whatToDo: 'give one of them' }
  const source = fields[kind]
  if (typeof source !== 'string') return { what: `"${kind}" is not a string`, whatToDo: 'make it one' }
  if (!isAgent(agent))
    return {
      what: agent === undefined ? 'no "agent"' : '"agent" is not a product token',
      whatToDo: 'give a string, or a list of strings',
    }
  if (typeof url !== 'string')
    return {
      what: url === undefined ? 'no "url"' : '"url" is not a string',
      whatToDo: 'give an absolute URL or a path',
    }
  if (typeof dialect === 'object' && dialect === fallback)
    return { kind, source, agent, url, dialect: fallback }
  if (typeof dialect !== 'string')
    return { what: '"dialect" is not a string', whatToDo: 'give the id of a dialect' }
  if (!Object.hasOwn(dialects, dialect))
    return {
      what: `unknown dialect ${JSON.stringify(dialect.slice(0, 80))}`,
      whatToDo: suggestion(dialect, Object.keys(dialects), 'wayleave dialects'),
    }
  return { kind, source, agent, url, dialect: dialects[dialect as keyof typeof dialects] }
}

function isAgent(agent: unknown): agent is string | readonly string[] {
  return (
    typeof agent === 'string' ||
    (Array.isArray(agent) && agent.length > 0 && agent.every((token) => typeof token === 'string'))
  )
}
