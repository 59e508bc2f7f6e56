import type { PaceField } from '../../../dialects/index.ts'
import { parse } from '../../../syntax/index.ts'
import type { Context } from '../../file/context.ts'
import { FilesByDialect } from '../../file/file-by-dialect.ts'
import { dialectsHonouring } from '../../file/pacing-values.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, plural } from '../../text/message-phrases.ts'

/** S120: a field that the standard of 1994 does not have. */
export const notIn1994: CheckRule = {
  code: 'S120',
  name: 'not-in-1994',
  severity: 'hint',
  why: 'The standard of 1994 has the fields User-agent and Disallow alone (robotstxt.org, A Standard for Robot Exclusion). Robots that follow it skip all others. A Crawl-delay, a Request-rate or a Sitemap then has no effect for them. P132 tells the same of Allow. The preset `simple-robots` makes the finding a warning.',
  find,
}

/** The fields that many robots know today. Other rules report fields of few robots. */
const FIELDS: readonly (PaceField | 'sitemap')[] = ['crawl-delay', 'request-rate', 'visit-time', 'sitemap']

/** A file that tells which dialects follow the standard of 1994: they know no Allow. */
const WITH_ALLOW = parse('User-agent: *\nAllow: /\n')

function* find(context: Context): Generator<Problem> {
  const old = new FilesByDialect(WITH_ALLOW, context.dialects).notRecognizing(2, 'allow')
  if (old.length === 0) return
  const all = context.dialects.length
  for (const field of FIELDS) {
    const [line, ...others] = context.file.lines.filter(
      ({ kind, name }) => kind === 'record' && name === field,
    )
    if (line === undefined) continue
    const honouring = field === 'sitemap' ? [] : dialectsHonouring(context, field)
    const dialects = old.filter((id) => !honouring.includes(id))
    if (dialects.length === 0) continue
    const written = context.file.text.slice(line.nameSpan.start, line.nameSpan.end)
    const effect = dialectSentence(
      dialects,
      all,
      'follows it and has no use for the line',
      'follow it and have no use for the line',
    )
    yield {
      span: line.nameSpan,
      says: {
        what: `The standard of 1994 has no ${written}.`,
        effect:
          others.length === 0 ? effect : `${effect} The file has ${plural(others.length, 'more such line')}.`,
        subject: written,
      },
      dialects,
    }
  }
}
