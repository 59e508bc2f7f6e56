import { decide } from '../../policy/index.ts'
import { ANYBODY, type Context } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { originOf } from '../sample-url.ts'
import { readerWords } from '../words.ts'

/** I103: a test server that robots may crawl. */
export const siteOpenOnStaging: Rule = {
  code: 'I103',
  name: 'site-open-on-staging',
  severity: 'error',
  why: 'A test server that is open is found: its pages compete with those of the real site, and unfinished ones get into indexes. It is closed by `Disallow: /` for everybody, and surely only by a password. This rule runs where the environment is `staging`.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (context.options.environment !== 'staging') return
  const home = `${originOf(context)}/`
  const open = context.dialects
    .filter((dialect) => decide(context.policyOf(dialect, ANYBODY), home).verdict === 'allow')
    .map(({ id }) => id)
  if (open.length === 0) return
  const agent = context.agents.find(({ group }) => group.everybody)
  const first = context.lines[0]
  yield {
    span: agent?.line.content ?? first?.content ?? { start: 0, end: 0 },
    message: `This is to be a test server, and robots may fetch ${home}, for ${readerWords(open, context.dialects.length)}. Close it: "User-agent: *" and "Disallow: /".`,
    readers: open,
    witness: home,
  }
}
