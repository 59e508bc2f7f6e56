import type { Context } from '../../file/context.ts'
import { managedParts } from '../../file/managed-parts.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F122: a part of the file that a service or a plugin maintains. */
export const managedBlock: CheckRule = {
  code: 'F122',
  name: 'managed-block',
  severity: 'info',
  rank: 130,
  why: 'A CDN or a plugin can put its own lines before the file of the site, and mark them with comments. Your own copy of the file does not have these lines. If you change them in the published file, the CDN or plugin may overwrite the change. Its settings let you change these lines or switch them off.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { first, last } of managedParts(context)) {
    const { content } = context.file.lineAt(first)
    const comment = context.file.text.slice(content.start, content.end).replace(/^#+\s*/, '')
    yield {
      span: content,
      says: {
        what: `The comment ${quoted(comment)} looks like the mark of a service or plugin that maintains lines ${first} to ${last}.`,
        effect: 'If so, it may overwrite a change that you make in these lines.',
        advice: 'Change them in the settings of the service or plugin.',
        subject: quoted(comment),
      },
    }
  }
}
