import { dialects } from '../dialects/index.ts'
import { decide, type Policy } from '../policy/index.ts'
import type { Robot } from '../robots/index.ts'
import { ANYBODY, type Context } from './context.ts'
import { originOf } from './sample-url.ts'

/** What the file means for a known robot, read as it reads, by all of its tokens. Nothing where too much was asked before. */
export function policyOfRobot(context: Context, { readAs, tokens, obeys }: Robot): Policy | undefined {
  return context.askAs(dialects[readAs], tokens, obeys.everybody !== 'no')
}

/** Paths of which a site that is open at all would not close every one: the home page, a page, a file, an address with a query. */
const SAMPLES = ['/', '/a-page', '/a/file.html', '/?a=b']

/** Is the whole site closed to a robot of the registry, as it reads? A few URLs are asked; a no is also that too much was asked before. */
export function isClosedTo(context: Context, robot: Robot): boolean {
  return closes(context, policyOfRobot(context, robot))
}

/** Is it closed to robots that no group names, as RFC 9309 reads? */
export function isClosedToEverybody(context: Context): boolean {
  return closes(context, context.policyOf(context.standard.dialect, ANYBODY))
}

/** Does a policy close the whole site? A few URLs are asked. */
export function closes(context: Context, policy: Policy | undefined): boolean {
  return policy !== undefined && SAMPLES.every((path) => decide(policy, `${originOf(context)}${path}`).verdict === 'disallow')
}
