import type { Context } from '../../file/context.ts'
import { managedParts } from '../../file/managed-parts.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F122: a part of the file that a service or a plugin maintains. */
export const managedBlock: CheckRule = {
  code: 'F122',
  name: 'managed-block',
  severity: 'info',
  why: 'A CDN or a plugin can put its own lines before the file of the site. You do not find them in your own copy of the file. If you change them in the published file, the service or plugin may overwrite the change. Change these lines, or switch them off, in its settings.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { first, last } of managedParts(context)) {
    const { content } = context.file.lineAt(first)
    const comment = context.file.text.slice(content.start, content.end).replace(/^#+\s*/, '')
    yield {
      span: content,
      message: `A service or a plugin maintains lines ${first} to ${last}, according to the comment ${quoted(comment)}. The service or plugin may overwrite any change that you make in this file. Change these lines in its settings.`,
    }
  }
}
