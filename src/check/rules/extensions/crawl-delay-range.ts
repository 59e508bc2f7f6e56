import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import { originOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import { dialectsByValue } from '../../file/pacing-values.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, plural, quoted } from '../../text/message-phrases.ts'

/** X102: a Crawl-delay so long that robots refuse it, or the site with it. */
export const crawlDelayRange: CheckRule = {
  code: 'X102',
  name: 'crawl-delay-range',
  severity: 'warning',
  why: 'bingbot takes a Crawl-delay from 1 to 30 seconds and ignores others (Bing Webmaster blog, 3 May 2012). crawler-commons, which Nutch and Common Crawl use, goes further: above 300 seconds it takes the whole site for forbidden (SimpleRobotRulesParser). And who waits an hour between two pages sees 24 of them a day.',
  find,
}

/** Bing Webmaster blog, 3 May 2012: the longest that is taken. */
const LONGEST = 30

const SECONDS_A_DAY = 86_400

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  let asked = 0
  for (const record of recordsOf(context, 'crawl-delay')) {
    const { value, span } = record
    const seconds = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : undefined
    if (seconds === undefined || (seconds > 0 && seconds <= LONGEST)) continue
    const { missed } = dialectsByValue(context, record)
    if (seconds === 0) {
      if (missed.length === 0) continue
      yield {
        span,
        message: `A Crawl-delay of 0 asks for nothing, and ${dialectsWithVerb(missed, all, 'ignores', 'ignore')} it. Remove the line, or write how many seconds to wait.`,
        dialects: missed,
        severity: 'info',
      }
      continue
    }
    asked += 1
    if (asked > MAX_ROBOTS_PER_RULE) {
      context.notes.add(`X102 asked who refuses a site for ${MAX_ROBOTS_PER_RULE} records of Crawl-delay, and for no more.`)
    }
    const refusing = asked > MAX_ROBOTS_PER_RULE ? [] : dialectsRefusing(context, record)
    const dialects = context.dialects.map(({ id }) => id).filter((id) => missed.includes(id) || refusing.includes(id))
    const pages = Math.floor(SECONDS_A_DAY / seconds)
    const effects = [
      missed.length > 0 ? `${dialectsWithVerb(missed, all, 'ignores', 'ignore')} it` : '',
      refusing.length > 0 ? `${dialectsWithVerb(refusing, all, 'takes', 'take')} the whole site for forbidden` : '',
    ].filter((effect) => effect !== '')
    yield {
      span,
      message: `${quoted(value)} leaves a robot ${pages === 0 ? 'less than one page' : plural(pages, 'page')} a day${effects.length === 0 ? '' : `; ${effects.join(', and ')}`}. Write ${LONGEST} or less.`,
      dialects,
      ...(refusing.length > 0 ? { witness: `${originOf(context)}/` } : {}),
    }
  }
}

/** The readers to which this record, or another of its robot's, closes the site. */
function dialectsRefusing(context: Context, { group, line }: FieldRecord): DialectId[] {
  const token = group === undefined ? UNNAMED_AGENT : agentOfGroup(group)
  return context.dialects
    .filter((dialect) => context.byDialect.get(dialect).fieldAt(line.number) === 'crawl-delay')
    .filter((dialect) => context.policies.get(dialect, token).rules.some(({ reason }) => reason === 'crawl-delay-too-long'))
    .map(({ id }) => id)
}
