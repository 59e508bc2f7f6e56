import type { Context } from '../context.ts'
import { recordsIn } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted, readerWords } from '../words.ts'

/** X237: fields of some robots in the group for everybody. */
export const extensionInStar: Rule = {
  code: 'X237',
  name: 'extension-in-star',
  severity: 'info',
  why: 'No standard defines Crawl-delay, Request-rate, Visit-time, Robot-version and Comment, and each robot that knows one has its own idea of its values. In the group for everybody it is for all of them at once, and for those that know none it may be a line to stumble over; in a group of its own it is for the robot that documents it (Moderatobot, items 30 and 53).',
  find,
}

/** The fields that pace a robot, and the honouring of which readers declare. */
const PACING = { 'crawl-delay': 'crawlDelay', 'request-rate': 'requestRate', 'visit-time': 'visitTime' } as const

function* find(context: Context): Generator<Problem> {
  for (const { entry, group } of recordsIn(context, 'crawl-delay', 'request-rate', 'visit-time', 'robot-version', 'comment')) {
    if (!group.everybody) continue
    const { nameSpan } = context.lineOf(entry.line)
    const { field } = entry
    const paced = field === 'crawl-delay' || field === 'request-rate' || field === 'visit-time' ? PACING[field] : undefined
    const ignoring = paced === undefined ? [] : context.dialects.filter(({ pacing }) => pacing.honours[paced] === 'no').map(({ id }) => id)
    const shown = ignoring.length === 0 ? '' : ` It says nothing to ${readerWords(ignoring, context.dialects.length)}.`
    yield {
      span: nameSpan,
      message: `${quoted(context.text.slice(nameSpan.start, nameSpan.end))} is no part of the standard, and stands in the group for everybody.${shown} Put it into the groups of the robots that document it.`,
      readers: ignoring,
    }
  }
}
