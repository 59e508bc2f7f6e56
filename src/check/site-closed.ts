import { type Dialect, dialects } from '../dialects/index.ts'
import { decide, type Policy } from '../policy/index.ts'
import type { Robot } from '../robots/index.ts'
import type { Context } from './context.ts'
import { originOf } from './sample-url.ts'

/** Paths of which a site that is open at all would not close every one: the home page, a page, a file, an address with a query. */
const SAMPLES = ['/', '/a-page', '/a/file.html', '/?a=b']

/** Is the whole site closed to a token, as a reader reads the file? A few URLs are asked. */
export function isClosedTo(context: Context, dialect: Dialect, token: string | readonly string[], everybody = true): boolean {
  return isClosedFor(context, context.policyOf(dialect, token, everybody))
}

/** The same of a policy. */
export function isClosedFor(context: Context, policy: Policy): boolean {
  return SAMPLES.every((path) => decide(policy, `${originOf(context)}${path}`).verdict === 'disallow')
}

/** Is the whole site closed to a robot of the registry, as it reads? */
export function isClosedToRobot(context: Context, { readAs, tokens, obeys }: Robot): boolean {
  return isClosedTo(context, dialects[readAs], tokens, obeys.everybody !== 'no')
}
