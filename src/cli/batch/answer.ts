import { type Dialect, dialects } from '../../dialects/index.ts'
import { decide } from '../../policy/index.ts'
import { verdictParts } from '../../report/index.ts'
import { DEFAULT_DIALECT, suggestion } from '../options/subjects.ts'
import type { Readings, SourceKind } from './policy-cache.ts'
import { MAX_ROW_BYTES, type Row } from './rows.ts'

/** A row with its answer, as one line of JSON without its ending. */
export interface Answered {
  readonly json: string
  readonly bad: boolean
}

const SOURCES: readonly SourceKind[] = ['robots', 'robots_b64', 'file']

/** What an answer adds to a row; what a row brings of these names is replaced. */
const OWN = ['verdict', 'line', 'pattern', 'reason', 'error'] as const

const FLAWS = {
  'too-long': [`longer than ${MAX_ROW_BYTES} bytes`, 'name the robots.txt with "file" instead'],
  'not-utf-8': ['not UTF-8', 'give bytes that are no text as "robots_b64"'],
} as const

type Fields = Readonly<Record<string, unknown>>

/** What is wrong with a row, and what to do. */
interface Problem {
  readonly what: string
  readonly todo: string
}

interface Question {
  readonly kind: SourceKind
  readonly source: string
  readonly agent: string | readonly string[]
  readonly url: string
  readonly dialect: Dialect
}

/** Answers a row. Never throws: what is wrong with a row is its answer. */
export function answer(row: Row, readings: Readings, otherwise: Dialect = DEFAULT_DIALECT): Answered {
  if ('flaw' in row) {
    const [what, todo] = FLAWS[row.flaw]
    return unusable(row.number, { what: `the row is ${what}`, todo })
  }
  let fields: unknown
  try {
    fields = JSON.parse(row.text)
  } catch {
    return unusable(row.number, { what: 'the row is not JSON', todo: 'write one JSON object on each line' })
  }
  if (!isFields(fields))
    return unusable(row.number, { what: 'the row is not a JSON object', todo: 'write {"robots": …, "agent": …, "url": …}' })
  const question = questionOf(fields, otherwise)
  if ('what' in question) return bad(fields, row.number, question)
  try {
    const policy = readings.policy(question.kind, question.source, question.agent, question.dialect)
    if ('what' in policy) return bad(fields, row.number, policy)
    return { json: withAnswer(row.text, fields, JSON.stringify(verdictParts(decide(policy, question.url)))), bad: false }
  } catch (error) {
    // No reading should throw; if one does, a million other rows still want their answers.
    return bad(fields, row.number, {
      what: `the reading failed (${error instanceof Error ? error.message : error})`,
      todo: 'report it with this row',
    })
  }
}

function unusable(number: number, problem: Problem): Answered {
  return { json: JSON.stringify({ row: number, error: words(problem, number) }), bad: true }
}

function bad(fields: Fields, number: number, problem: Problem): Answered {
  return { json: JSON.stringify({ ...withoutOwn(fields), error: words(problem, number) }), bad: true }
}

function words({ what, todo }: Problem, number: number): string {
  return `${what}, row ${number}, ${todo}`
}

/** The row as it was written, and the answer after it; written anew only where it brings what the answer has to say. */
function withAnswer(text: string, fields: Fields, parts: string): string {
  if (OWN.some((name) => name in fields)) {
    const rest = JSON.stringify(withoutOwn(fields))
    return rest === '{}' ? parts : `${rest.slice(0, -1)},${parts.slice(1)}`
  }
  return `${text.slice(0, text.lastIndexOf('}'))},${parts.slice(1)}`
}

function withoutOwn(fields: Fields): Fields {
  const { verdict: _verdict, line: _line, pattern: _pattern, reason: _reason, error: _error, ...rest } = fields
  return rest
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function questionOf(fields: Fields, otherwise: Dialect): Question | Problem {
  const { agent, url, dialect = otherwise } = fields
  const kinds = SOURCES.filter((name) => fields[name] !== undefined)
  const [kind] = kinds
  if (kind === undefined) return { what: 'no robots.txt', todo: 'give one of "robots", "robots_b64" and "file"' }
  if (kinds.length > 1) return { what: `both "${kinds.join('" and "')}"`, todo: 'give one of them' }
  const source = fields[kind]
  if (typeof source !== 'string') return { what: `"${kind}" is not a string`, todo: 'make it one' }
  if (!isAgent(agent))
    return { what: agent === undefined ? 'no "agent"' : '"agent" is not a product token', todo: 'give a string, or a list of strings' }
  if (typeof url !== 'string')
    return { what: url === undefined ? 'no "url"' : '"url" is not a string', todo: 'give an absolute URL or a path' }
  if (typeof dialect === 'object' && dialect === otherwise) return { kind, source, agent, url, dialect: otherwise }
  if (typeof dialect !== 'string') return { what: '"dialect" is not a string', todo: 'give the id of a dialect' }
  if (!Object.hasOwn(dialects, dialect))
    return {
      what: `unknown dialect ${JSON.stringify(dialect.slice(0, 80))}`,
      todo: suggestion(dialect, Object.keys(dialects), 'wayleave dialects'),
    }
  return { kind, source, agent, url, dialect: dialects[dialect as keyof typeof dialects] }
}

function isAgent(agent: unknown): agent is string | readonly string[] {
  return typeof agent === 'string' || (Array.isArray(agent) && agent.length > 0 && agent.every((token) => typeof token === 'string'))
}
