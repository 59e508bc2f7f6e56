import { dialects } from '../dialects/index.ts'
import { decide, type Policy } from '../policy/index.ts'
import type { Robot } from '../robots/index.ts'
import type { Context } from './context.ts'
import { originOf } from './sample-url.ts'

/** A token no file names: what applies to it is for everybody. */
const ANYBODY = '\ue000'

/** What the file means for a known robot, read as it reads, by all of its tokens. */
export function policyOfRobot(context: Context, { readAs, tokens, obeys }: Robot): Policy {
  return context.policyOf(dialects[readAs], tokens, obeys.everybody !== 'no')
}

/** A path that no rule has but one for all paths: a letter of nobody's. */
const ANY_PATH = '/%EE%80%80'

/** Is the site closed to a robot that no group names: its root, and what no rule speaks of? RFC 9309. */
export function closesSite(context: Context): boolean {
  const policy = context.policyOf(context.standard.dialect, ANYBODY)
  return ['/', ANY_PATH].every((path) => decide(policy, `${originOf(context)}${path}`).verdict === 'disallow')
}
