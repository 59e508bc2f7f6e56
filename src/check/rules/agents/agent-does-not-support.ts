import { dialects, type Field, type ParsedRecord } from '../../../dialects/index.ts'
import type { Robot } from '../../../robots/index.ts'
import { type RegistryAgentLine, registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** A115: a record in a group for robots that do not use it. */
export const agentDoesNotSupport: CheckRule = {
  code: 'A115',
  name: 'agent-does-not-support',
  severity: 'info',
  why: 'Beside Allow and Disallow every field is an extension that some robots use and others pass over: Google never used Crawl-delay and stopped looking at Noindex in 2019, and Yandex stopped looking at Crawl-delay in 2018 (their pages). In a group for one robot, a record that it does not use does nothing. Robots whose reading is not documented are left out.',
  find,
}

const EXTENSIONS: ReadonlySet<Field | 'unknown'> = new Set(['crawl-delay', 'request-rate', 'visit-time', 'noindex'])

function* find(context: Context): Generator<Problem> {
  const byGroup = new Map<CheckedGroup, RegistryAgentLine[]>()
  for (const known of registryAgentLines(context)) {
    byGroup.set(known.agent.group, [...(byGroup.get(known.agent.group) ?? []), known])
  }
  for (const [group, named] of byGroup) {
    const robots = named.flatMap(({ own }) => own).filter(({ obeys, retired }) => obeys.robotsTxt !== 'no' && retired === undefined)
    for (const record of group.records) {
      const field = fieldOf(context, record)
      if (field === undefined) continue
      const without = robots.filter((robot) => !uses(context, robot, record, field))
      if (without.length === 0) continue
      const name = FIELDS.get(field) as string
      yield {
        span: context.file.spanOfValue(record),
        message: `${robotPhrase(without)} ${without.length === 1 ? 'does' : 'do'} not use ${name}: in this group the line does nothing for ${without.length === 1 ? 'it' : 'them'}. Leave it out, or put it into the group of a robot that does.`,
        dialects: dialectsOfRobots(context, without),
      }
    }
  }
}

/** The extension a record is, by its name as written: readers of other dialects may take it for nothing. */
function fieldOf(context: Context, { line }: ParsedRecord): Field | undefined {
  const { name } = context.file.lineAt(line)
  return EXTENSIONS.has(name as Field) ? (name as Field) : undefined
}

function uses(context: Context, { dialect: id, obeys }: Robot, { line }: ParsedRecord, field: Field): boolean {
  if (field === 'crawl-delay') return obeys.crawlDelay !== 'no'
  if (id === 'unknown') return true
  // No documented reading lets it decide anything since Google stopped.
  if (field === 'noindex') return false
  const dialect = dialects[id]
  if (context.byDialect.get(dialect).fieldAt(line) !== field) return false
  if (field === 'request-rate') return dialect.pacing.honours.requestRate !== 'no'
  return field !== 'visit-time' || dialect.pacing.honours.visitTime !== 'no'
}
