import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'

/** X105: Noindex, which nobody reads any more. */
export const noindex: Rule = {
  code: 'X105',
  name: 'noindex',
  severity: 'warning',
  why: 'Google never documented Noindex in a robots.txt, and took it out on 1 September 2019; no reader acts on it. What is not to be in an index says so itself, by a robots meta element or an X-Robots-Tag header, and must be open to robots for that: they have to fetch it to see it.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry } of recordsAnywhere(context, 'noindex')) {
    const line = context.lineOf(entry.line)
    yield {
      span: line.nameSpan,
      message:
        'No reader acts on Noindex. Say it in the page, by a robots meta element or an X-Robots-Tag header, and let robots fetch the page.',
      readers: context.dialects.map(({ id }) => id),
    }
  }
}
