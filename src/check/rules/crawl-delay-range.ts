import { tokenOf } from '../closed-site.ts'
import { ANYBODY, type Context } from '../context.ts'
import { recordsIn } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { counted, quoted, readerWords } from '../words.ts'

/** The longest delay that is kept widely, in seconds (Bing Webmaster: 1 to 30; Moderatobot, item 40: the same). */
export const LONGEST_USEFUL_DELAY_SECONDS = 30

/** X102: a delay that is longer than robots keep. */
export const crawlDelayRange: Rule = {
  code: 'X102',
  name: 'crawl-delay-range',
  severity: 'warning',
  why: 'Bing takes delays from 1 to 30 seconds; other robots cut longer ones to a limit of their own, and crawler-commons, which Nutch and Common Crawl are made with, refuses the whole site above 300. A robot that keeps a delay of a minute fetches 1,440 pages a day at the most.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry, span, group } of recordsIn(context, 'crawl-delay')) {
    const seconds = context.standard.dialect.pacing.crawlDelay(entry.value)
    const isHuge = seconds === undefined && /^\d{6,}(?:\.\d+)?$/.test(entry.value)
    if (!isHuge && (seconds === undefined || seconds <= LONGEST_USEFUL_DELAY_SECONDS)) continue
    const token = tokenOf(group.agents.find(({ value }) => value !== '*')?.value ?? ANYBODY)
    const refusing = context.dialects
      .filter((dialect) =>
        context.policyOf(dialect, token).rules.some(({ reason, line }) => reason === 'crawl-delay-too-long' && line === entry.line),
      )
      .map(({ id }) => id)
    const aDay = Math.floor(86_400 / Math.max(1, Number(entry.value)))
    const refused = refusing.length === 0 ? '' : ` For ${readerWords(refusing, context.dialects.length)} it closes the whole site.`
    yield {
      span,
      message: `${quoted(entry.value)} seconds are ${counted(aDay, 'page')} a day, and more than the ${LONGEST_USEFUL_DELAY_SECONDS} that robots keep.${refused} Write 1 to ${LONGEST_USEFUL_DELAY_SECONDS}.`,
      readers:
        refusing.length > 0 ? refusing : context.dialects.filter(({ pacing }) => pacing.honours.crawlDelay !== 'no').map(({ id }) => id),
    }
  }
}
