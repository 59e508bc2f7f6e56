import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** X247 reports the text of the Content Signals Policy without a signal. */
export const policyWithoutSignal: CheckRule = {
  code: 'X247',
  name: 'policy-without-signal',
  severity: 'info',
  rank: 120,
  why: 'The Content Signals Policy is a text in comments that says what each signal means. It declares nothing by itself: an absent signal neither grants nor restricts a use (contentsignals.org, as files quote it). A service can put the text into a file without any signal.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (recordsOf(context, 'content-signal').length > 0) return
  const { text, lines } = context.file
  // A line such as `Content-Signals:` is a misspelt signal.
  if (lines.some(({ name }) => name.startsWith('content-signal'))) return
  const comments = lines
    .filter(({ kind }) => kind === 'comment')
    .map(({ content }) => ({ content, words: text.slice(content.start, content.end).replace(/^[#\s]+/, '') }))
  const first = comments.find(({ words }) => SENTENCE.test(words))
  if (first === undefined || MANAGED.test(comments.map(({ words }) => words).join(' '))) return
  const { groups } = context.file
  const hasStar = groups.some(({ isStarGroup }) => isStarGroup)
  const where = groups.some(({ isStarGroup }) => !isStarGroup)
    ? `each group whose robots you mean${hasStar ? '' : ', and into a "*" group for all others'}`
    : 'the "*" group'
  yield {
    span: first.content,
    says: {
      what: 'The comments have the text of the Content Signals Policy, but the file has no Content-Signal.',
      effect: 'Without one, the text declares nothing.',
      advice: `Write a line such as "Content-Signal: search=yes, ai-train=no" into ${where}, or remove the text.`,
    },
  }
}

/** Matches the beginning of the policy and of its list of values. Comments that only name the policy have neither. */
const SENTENCE = /^(?:as a condition of accessing this website\b|\(a\)\s+if a content-signal\s*=\s*yes\b)/i

/** Matches a comment that says that a service adds a block of its own, which has the signal. */
const MANAGED =
  /\b(?:merge|inject|prepend|insert|add|put)(?:s|ed)?\b[^.]*\bmanaged\b|\bmanaged\b[^.]*\b(?:merged|injected|prepended|inserted|added|put)\b/i
