import { z } from '@hono/zod-openapi'
import { nearest } from '../../text/index.ts'
import { MAX_PROBLEMS } from '../limits.ts'
import { type Flaw, type Problem, pointerToken, quoted } from '../problem.ts'

type Issue = z.core.$ZodIssue

/** The problem of a body or query that does not fit its schema. */
export function problemOfIssues(issues: readonly Issue[], schema: z.ZodType): Problem {
  const [first, ...more] = issues.slice(0, MAX_PROBLEMS).map((issue) => flawOf(issue, schema))
  return {
    code: 'invalid',
    ...(first ?? { what: 'The request has a wrong form.', whatToDo: ADVICE }),
    more,
  }
}

const ADVICE = 'GET /api/openapi.json has the form of each request.'

/** The longest JSON pointer in a problem document. */
const MAX_POINTER = 200

function flawOf(issue: Issue, schema: z.ZodType): Flaw {
  const where = issue.path
    .map((part) => `/${pointerToken(String(part))}`)
    .join('')
    .slice(0, MAX_POINTER)
  if (issue.input === undefined) return { what: 'The member is missing.', where, whatToDo: ADVICE }
  switch (issue.code) {
    case 'invalid_type':
      return { what: `The member is not ${withArticle(issue.expected)}.`, where, whatToDo: ADVICE }
    case 'unrecognized_keys': {
      const keys = issue.keys.slice(0, 3)
      const missing = membersAt(schema, issue.path).filter(
        (name) => !Object.hasOwn(issue.input as object, name),
      )
      const meant = new Set(keys.flatMap((key) => nearest(key, missing) ?? []))
      return {
        what: `The API knows no member ${keys.map(quoted).join(', ')} here.`,
        where,
        whatToDo:
          meant.size === 0 ? `Leave it out. ${ADVICE}` : `Did you mean ${[...meant].map(quoted).join(', ')}?`,
      }
    }
    case 'invalid_value': {
      const values = issue.values.map(String)
      const meant = typeof issue.input === 'string' ? nearest(issue.input, values) : undefined
      return {
        what: 'The member has none of the allowed values.',
        where,
        whatToDo: meant === undefined ? `Give one of ${values.join(', ')}.` : `Did you mean ${meant}?`,
      }
    }
    case 'too_big':
      return {
        what: `The member has more than ${issue.maximum} ${unit(issue.origin)}.`,
        where,
        whatToDo: ADVICE,
      }
    case 'too_small':
      return {
        what: `The member has less than ${issue.minimum} ${unit(issue.origin)}.`,
        where,
        whatToDo: ADVICE,
      }
    case 'invalid_format':
      return { what: `The member ${issue.message}.`, where, whatToDo: ADVICE }
    default:
      return { what: 'The member has a wrong form.', where, whatToDo: ADVICE }
  }
}

/** The names of the members that the schema of a request has at a path. */
function membersAt(schema: z.ZodType, path: Issue['path']): readonly string[] {
  let at: unknown = schema
  for (const part of path) {
    if (at instanceof z.ZodObject) at = at.shape[String(part)]
    else if (at instanceof z.ZodArray) at = at.element
    if (at instanceof z.ZodOptional) at = at.unwrap()
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : []
}

function unit(origin: string): string {
  return origin === 'string' ? 'characters' : origin === 'array' ? 'entries' : 'as its number'
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
