import { dialects } from '../../dialects/index.ts'
import { decide } from '../../policy/index.ts'
import { robotNamed } from '../../robots/index.ts'
import type { Expectation } from '../check.ts'
import type { Context } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { originOf } from '../sample-url.ts'
import { quoted } from '../words.ts'

/** I113: the file does not say what it has to say. */
export const expectationFailed: Rule = {
  code: 'I113',
  name: 'expectation-failed',
  severity: 'error',
  why: 'Whoever keeps a table of robots, URLs and the verdicts they are to get learns of a change that breaks one before a crawler does. Each is decided as the robot reads the file, or as RFC 9309 does where that is not known; where a line is named, that line has to decide.',
  find,
}

const WORDS = { allow: 'allowed', disallow: 'forbidden', unknown: 'not decided, for the reader stops with an error' } as const

function* find(context: Context): Generator<Problem> {
  for (const expectation of context.options.expectations ?? []) {
    const problem = failed(context, expectation)
    if (problem !== undefined) yield problem
  }
}

function failed(context: Context, { agent, path, verdict: expected, line: expectedLine }: Expectation): Problem | undefined {
  const robot = robotNamed(agent)
  const reader = robot === undefined ? context.standard.dialect : dialects[robot.readAs]
  const url = path.startsWith('/') ? originOf(context) + path : path
  const policy = context.policyOf(reader, robot?.tokens ?? agent, robot?.obeys.everybody !== 'no')
  const { verdict, rule } = decide(policy, url)
  if (verdict === expected && (expectedLine === undefined || rule?.line === expectedLine)) return undefined
  const by = rule?.line === undefined ? 'by no line' : `by line ${rule.line}`
  const wanted = `${WORDS[expected]}${expectedLine === undefined ? '' : ` by line ${expectedLine}`}`
  const span =
    rule?.start !== undefined && rule.end !== undefined
      ? { start: rule.start, end: rule.end }
      : rule?.line !== undefined
        ? context.lineOf(rule.line).content
        : { start: 0, end: 0 }
  return {
    span,
    message: `${quoted(path)} is ${WORDS[verdict]} for ${quoted(agent)}, ${by}; it has to be ${wanted}. Change the rules, or what is expected of them.`,
    readers: [reader.id],
    witness: url,
  }
}
