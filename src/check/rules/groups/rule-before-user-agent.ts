import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb } from '../../text/message-phrases.ts'

/** G101: rules that belong to no group. */
export const ruleBeforeUserAgent: CheckRule = {
  code: 'G101',
  name: 'rule-before-user-agent',
  severity: 'error',
  why: 'A rule belongs to the User-agent lines above it (RFC 9309 §2.2.1); one that stands before the first of them belongs to nobody and is ignored. It happens where two programs write into one file: a plugin puts its rules at the top, and the group they were meant for begins below.',
  find,
}

/** Records that mean something only within a group. */
const OF_GROUPS: ReadonlySet<string> = new Set(['allow', 'disallow', 'crawl-delay', 'request-rate', 'visit-time', 'noindex'])

function* find(context: Context): Generator<Problem> {
  const { standard } = context.byDialect
  const orphans: CheckedLine[] = []
  for (const line of context.file.lines) {
    if (standard.fieldAt(line.number) === 'user-agent') break
    if (OF_GROUPS.has(line.name)) orphans.push(line)
  }
  const [first] = orphans
  const last = orphans.at(-1)
  if (first === undefined || last === undefined) return
  const dialects = context.byDialect.where((file) => file.groupAt(first.number) === undefined)
  yield {
    span: { start: first.content.start, end: last.content.end },
    message: `No User-agent line stands above ${orphans.length === 1 ? 'this record' : `these ${orphans.length} records`}: ${dialectsWithVerb(dialects, context.dialects.length, 'ignores', 'ignore')} ${orphans.length === 1 ? 'it' : 'them'}. Say first for which robots the rules are.`,
    dialects,
    fix: {
      title: 'put User-agent: * above',
      edits: [{ start: first.start, end: first.start, text: `User-agent: *${context.file.lineEnd}` }],
      because: 'It puts in force what was ignored; for whom it was meant, only a person knows.',
    },
  }
}
