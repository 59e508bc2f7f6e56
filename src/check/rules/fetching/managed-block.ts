import type { Context } from '../../file/context.ts'
import { managedParts } from '../../file/managed-parts.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F122: a part of the file is put there by somebody else. */
export const managedBlock: CheckRule = {
  code: 'F122',
  name: 'managed-block',
  severity: 'info',
  why: 'A content network or a plugin can put lines of its own before the file of the site. Whoever looks for them in the repository finds nothing, and what is changed here is overwritten there: they are changed, or switched off, with the service.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { first, last } of managedParts(context)) {
    const { content } = context.file.lineAt(first)
    const comment = context.file.text.slice(content.start, content.end).replace(/^#+\s*/, '')
    yield {
      span: content,
      message: `Lines ${first} to ${last} are maintained elsewhere, by their own comment ${quoted(comment)}. Change them there: here they are overwritten.`,
    }
  }
}
