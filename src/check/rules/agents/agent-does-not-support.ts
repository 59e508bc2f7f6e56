import { dialects, type Field, type ParsedRecord } from '../../../dialects/index.ts'
import type { Robot } from '../../../robots/index.ts'
import { groupedBy } from '../../../text/index.ts'
import { registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** A115: a record in a group whose robots do not use its field. */
export const agentDoesNotSupport: CheckRule = {
  code: 'A115',
  name: 'agent-does-not-support',
  severity: 'info',
  // One finding is enough about robots that ignore Crawl-delay.
  explains: ['X237'],
  why: 'Crawl-delay, Request-rate, Visit-time and Noindex are in no common standard: some robots use them, others ignore them. Google never used Crawl-delay and stopped using Noindex in 2019. Yandex stopped using Crawl-delay in 2018 (pages of Google and Yandex). In a group for one robot, a record that this robot does not use has no effect. If it is not known whether a robot uses a record, the robot is not reported.',
  find,
}

const EXTENSIONS: ReadonlySet<Field | 'unknown'> = new Set([
  'crawl-delay',
  'request-rate',
  'visit-time',
  'noindex',
])

function* find(context: Context): Generator<Problem> {
  for (const [group, named] of groupedBy(registryAgentLines(context), ({ agent }) => agent.group)) {
    const robots = named
      .flatMap(({ own }) => own)
      .filter(({ obeys, retired }) => obeys.robotsTxt !== 'no' && retired === undefined)
    for (const record of group.records) {
      const field = fieldOf(context, record)
      if (field === undefined) continue
      const without = robots.filter((robot) => !uses(context, robot, record, field))
      if (without.length === 0) continue
      const name = FIELDS.get(field) as string
      const who = robotPhrase(without)
      const [does, whom] = without.length === 1 ? ['does', who] : ['do', 'these robots']
      yield {
        span: context.file.spanOfValue(record),
        says: {
          ...remedyFor(field, name, group.agents.length > without.length),
          what: `${who} ${does} not use ${name}, so this line has no effect on ${whom}.`,
          subject: `${who} (${name})`,
        },
        dialects: dialectsOfRobots(context, without),
        // X104 reports the same of those that the site wants to slow down.
        ...(field === 'crawl-delay' ? { severity: 'hint' as const } : {}),
      }
    }
  }
}

/** What to do about a record that some robots of its group do not use, or, if `forOthers` is false, none. */
function remedyFor(field: Field, name: string, forOthers: boolean): Pick<Says, 'case' | 'advice'> {
  if (field === 'noindex')
    return {
      case: 'noindex',
      advice: 'Remove the line, and say "noindex" in the pages or their X-Robots-Tag header.',
    }
  return forOthers
    ? {
        case: 'with other robots',
        advice: `Remove the line unless another robot of this group uses ${name}.`,
      }
    : { advice: `Remove the line, or move it to the group of a robot that uses ${name}.` }
}

/**
 * The extension field of a record; `undefined` if it has none. It is found by its name in the file, because
 * some dialects do not know the field.
 */
function fieldOf(context: Context, { line }: ParsedRecord): Field | undefined {
  const { name } = context.file.lineAt(line)
  return EXTENSIONS.has(name as Field) ? (name as Field) : undefined
}

function uses(
  context: Context,
  { dialect: id, obeys }: Robot,
  { line }: ParsedRecord,
  field: Field,
): boolean {
  if (field === 'crawl-delay') return obeys.crawlDelay !== 'no'
  if (id === 'unknown') return true
  // Google stopped using Noindex in 2019, and no other dialect documents a use of it.
  if (field === 'noindex') return false
  const dialect = dialects[id]
  if (context.byDialect.get(dialect).fieldAt(line) !== field) return false
  if (field === 'request-rate') return dialect.pacing.honours.requestRate !== 'no'
  return field !== 'visit-time' || dialect.pacing.honours.visitTime !== 'no'
}
