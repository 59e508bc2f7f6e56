import { type DialectId, type ReadOptions, UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Rule, Verdict } from '../../../policy/index.ts'
import { readOptionsOf, robots } from '../../../robots/index.ts'
import { visible } from '../../../text/index.ts'
import type { StanceAnswers } from '../../check-options.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, plural, printableUrl, quoted } from '../../text/message-phrases.ts'

/** Robots named in a message; of more, the rest are counted. */
const MOST_NAMED = 6

const WORDS = { allow: 'allowed', disallow: 'forbidden', unknown: 'not decided, for the reader stops with an error' } as const

/** I114: the file does not say what its site wants of robots. */
export const stanceNotMet: CheckRule = {
  code: 'I114',
  name: 'stance-not-met',
  severity: 'error',
  why: 'A site that has written down what it wants of robots, by purpose and by robot, learns where its file says something else: when a rule was changed by hand, or when a robot has become known that no group names. Every known robot is asked, each as it reads the file, and those that obey no file are passed over. Whether a file says it could not be found out is told as well: it is not taken for a yes.',
  // A site without a file says nothing of what is wanted.
  ofSite: true,
  find,
}

type RobotAnswer = StanceAnswers['robots'][number]

/** Robots to whom the same line says the same other thing than is wanted. */
interface Alike {
  readonly answer: RobotAnswer
  readonly rule: Rule | undefined
  readonly names: string[]
  readonly dialects: Set<DialectId>
}

function* find(context: Context): Generator<Problem> {
  const { stance, retrieval } = context.options
  if (stance === undefined) return
  if (retrieval !== undefined && retrieval.outcome !== 'ok') {
    yield { span: FILE_START, message: 'No file came, so that nothing was held against the stance. See what the site answers.' }
    return
  }
  const alike = new Map<string, Alike>()
  for (const answer of stance.robots) {
    if (answer.kind !== 'broken' && answer.kind !== 'undecided') continue
    const { name, dialect, rule } = decided(context, answer)
    const key = JSON.stringify([answer.kind, answer.wanted, answer.url, answer.verdicts, rule?.line])
    const known = alike.get(key) ?? { answer, rule, names: [], dialects: new Set() }
    alike.set(key, known)
    known.names.push(name)
    known.dialects.add(dialect)
  }
  for (const { answer, rule, names, dialects } of alike.values()) {
    yield {
      span: rule === undefined ? FILE_START : context.file.spanOfRule(rule),
      message: `The stance wants ${answer.wanted} for ${someOf(names)}${otherwise(answer, rule)}`,
      dialects: [...dialects],
      ...(answer.url === undefined ? {} : { witness: answer.url }),
    }
  }
  for (const record of stance.missing) {
    yield {
      span: FILE_START,
      message: `The stance wants the line "${visible(record, 200)}", and it is not there. Add it, or change the stance.`,
    }
  }
}

const FILE_START = { start: 0, end: 0 } as const

/** Who was asked, as what, and the rule that decides. */
function decided(context: Context, { token, robot: id, url }: RobotAnswer): Pick<Alike, 'rule'> & { name: string; dialect: DialectId } {
  const robot = robots.find((one) => one.id === id)
  const { agent, dialect, obeysStar }: ReadOptions =
    robot === undefined ? { agent: token ?? UNNAMED_AGENT, dialect: context.byDialect.standard.dialect } : readOptionsOf(robot)
  const policy = context.policies.get(dialect, agent, obeysStar)
  const rule = url === undefined ? undefined : cachedVerdict(context, policy, url).rule
  return { name: token === undefined ? 'any other robot' : quoted(token), dialect: dialect.id, rule }
}

function otherwise({ url, verdicts }: RobotAnswer, rule: Rule | undefined): string {
  if (url === undefined || verdicts === undefined) {
    return ', and whether the file says so could not be found out. Ask wayleave test about the URLs that matter.'
  }
  const [wanted, got]: readonly [Verdict['verdict'], Verdict['verdict']] = verdicts
  const by = rule?.line === undefined ? 'by no line' : `by line ${rule.line}`
  return `, and "${printableUrl(url)}" is ${WORDS[got]}, ${by}; it has to be ${WORDS[wanted]}. Change the file, or the stance.`
}

function someOf(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return joinWords(names)
  return `${names.slice(0, MOST_NAMED).join(', ')} and ${plural(names.length - MOST_NAMED, 'other robot')}`
}
