import { decide } from '../../policy/index.ts'
import { tokenOf } from '../closed-site.ts'
import { ANYBODY, type Context, spanOf } from '../context.ts'
import { withoutLine } from '../path-rules.ts'
import type { Problem, Rule } from '../rule.ts'
import { originOf } from '../sample-url.ts'
import { quoted, readerWords } from '../words.ts'

/** I111: an empty Disallow beside rules. */
export const emptyDisallowWithRules: Rule = {
  code: 'I111',
  name: 'empty-disallow-with-rules',
  severity: 'info',
  why: 'An empty Disallow says that nothing is forbidden. Alone in a group it is the way to say so; beside other rules RFC 9309 §2.2.2 gives it no weight, but the 1994 standard has it open everything, Yandex takes it for `Allow: /`, and a reader that stops at the first match stops there.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { rules, agents, everybody } of context.groups) {
    const other = rules.find(({ field, value }) => field === 'disallow' && value !== '')
    if (other === undefined) continue
    const token = everybody ? ANYBODY : tokenOf(agents[0]?.value ?? '')
    const url = originOf(context) + other.value.replaceAll('*', '').replace(/\$$/, '')
    for (const entry of rules) {
      if (entry.field !== 'disallow' || entry.value !== '') continue
      const line = context.lineOf(entry.line)
      const opened = context.dialects
        .filter((dialect) => {
          const { verdict, rule } = decide(context.policyOf(dialect, token), url)
          return verdict === 'allow' && rule?.line === entry.line
        })
        .map(({ id }) => id)
      const shown = opened.length === 0 ? '' : `, but for ${readerWords(opened, context.dialects.length)} it opens ${quoted(url)}`
      yield {
        span: line.content,
        message: `An empty Disallow beside rules forbids nothing and undoes nothing${shown}. Take it out.`,
        related: [{ span: spanOf(context, other), message: 'a rule it stands beside' }],
        readers: opened,
        ...(opened.length === 0 ? {} : { witness: url }),
        fix: { title: 'take the line out', edits: [withoutLine(line)] },
      }
    }
  }
}
