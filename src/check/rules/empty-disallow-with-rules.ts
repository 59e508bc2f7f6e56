import type { DialectId } from '../../dialects/index.ts'
import { type Context, spanOf } from '../context.ts'
import { rulesAt, withoutLine } from '../path-rules.ts'
import type { Problem, Rule } from '../rule.ts'
import { readerWords } from '../words.ts'

/** I111: an empty Disallow beside rules. */
export const emptyDisallowWithRules: Rule = {
  code: 'I111',
  name: 'empty-disallow-with-rules',
  severity: 'info',
  why: 'An empty Disallow says that nothing is forbidden. Alone in a group it is the way to say so; beside other rules RFC 9309 §2.2.2 gives it no weight, but the 1994 standard has it open everything, Yandex takes it for `Allow: /`, and a reader that stops at the first match stops there.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { rules } of context.groups) {
    const other = rules.find(({ field, value }) => field === 'disallow' && value !== '')
    if (other === undefined) continue
    for (const entry of rules) {
      if (entry.field !== 'disallow' || entry.value !== '') continue
      const line = context.lineOf(entry.line)
      const opened: DialectId[] = context.readings
        .filter((reading) => rulesAt(context, reading, entry.line).some(({ effect }) => effect === 'allow'))
        .map(({ dialect }) => dialect.id)
      yield {
        span: line.content,
        message: `An empty Disallow beside rules forbids nothing and undoes nothing, but for ${readerWords(opened, context.dialects.length)} it is a rule that opens the whole site. Take it out.`,
        related: [{ span: spanOf(context, other), message: 'a rule it stands beside' }],
        readers: opened,
        fix: { title: 'take the line out', edits: [withoutLine(line)] },
      }
    }
  }
}
