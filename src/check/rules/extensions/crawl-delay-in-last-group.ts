import { closesAll } from '../../analysis/closed/closed-site.ts'
import type { Context } from '../../file/context.ts'
import { nearestAgents, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { type RecordApart, recordApart } from './record-apart.ts'

/** X107 reports a Crawl-delay at the end of the file that is for the last robot alone. */
export const crawlDelayInLastGroup: CheckRule = {
  code: 'X107',
  name: 'crawl-delay-in-last-group',
  severity: 'info',
  rank: -160,
  // The line is for other robots than those that ignore it.
  explains: ['X104', 'A115', 'X237'],
  why: 'A group goes on until the next User-agent line, even over blank lines (RFC 9309 §2.2.1). A Crawl-delay at the end of a file, apart from the rules above it, looks as if it were for every robot. It belongs to the last group, and so to the robots that this group names. Often that group is closed, and its robots fetch nothing that they could delay: then the finding needs no blank line.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const apart = recordApart(context, recordsOf(context, 'crawl-delay')) ?? inClosedGroup(context)
  if (apart === undefined) return
  const { record, last, agent } = apart
  const isClosed = last.rules.every(({ field, value }) => field === 'disallow' && value === '/')
  const remedy = context.file.groups.some(({ isStarGroup }) => isStarGroup)
    ? 'write the line below "User-agent: *", and in each other group'
    : 'add a group "User-agent: *" with this line'
  yield {
    span: record.line.content,
    says: {
      what: `This Crawl-delay is in the group of ${quoted(agent.value)}, the last one of the file, so it is for that group alone.`,
      effect: isClosed ? 'The group forbids the whole site, so there is nothing to delay.' : '',
      advice: `If you mean every robot that obeys Crawl-delay, ${remedy}.`,
    },
    related: [{ span: agent.line.valueSpan, message: 'begins the group' }],
    dialects: context.byDialect.recognizing(record.line.number, 'crawl-delay'),
  }
}

/**
 * The only Crawl-delay of a file, if it is in the last group of several, and this group closes the site: for
 * its robots alone, nobody writes a pause.
 */
function inClosedGroup(context: Context): RecordApart | undefined {
  const last = context.file.groups.at(-1)
  const agent = last?.agents.at(-1)
  const [record, ...others] = recordsOf(context, 'crawl-delay')
  return record !== undefined &&
    others.length === 0 &&
    last !== undefined &&
    agent !== undefined &&
    context.file.groups.length > 1 &&
    record.group === last &&
    // Below another User-agent line without rules, the pause is for that robot (G103).
    nearestAgents(record).includes(agent) &&
    !last.isStarGroup &&
    closesAll(last)
    ? { record, last, agent }
    : undefined
}
