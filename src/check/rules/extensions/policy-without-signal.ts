import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** X247 reports the text of the Content Signals Policy without a signal. */
export const policyWithoutSignal: CheckRule = {
  code: 'X247',
  name: 'policy-without-signal',
  severity: 'info',
  why: 'The Content Signals Policy is a text in comments that says what each signal means. It declares nothing by itself: an absent signal neither grants nor restricts a use (contentsignals.org, as files quote it). A service can put the text into a file without any signal.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (recordsOf(context, 'content-signal').length > 0) return
  const { text, lines } = context.file
  // A line such as `Content-Signals:` is a misspelt signal.
  if (lines.some(({ name }) => name.startsWith('content-signal'))) return
  const comments = lines.filter(({ kind }) => kind === 'comment')
  const says = (words: string): (typeof comments)[number] | undefined =>
    comments.find(({ content }) => text.slice(content.start, content.end).toLowerCase().includes(words))
  const first = says('content signals')
  if (first === undefined || says('ai-train') === undefined) return
  yield {
    span: first.content,
    message:
      'The comments have the text of the Content Signals Policy, but the file has no Content-Signal. Without one, the text declares nothing. Write a line such as "Content-Signal: search=yes, ai-train=no" into the "*" group, or remove the text.',
  }
}
