import type { Span } from '../../text/index.ts'
import { paceExpectationOf } from '../analysis/pace-expectation.ts'
import type { Expectation } from '../check-options.ts'
import type { Context } from './context.ts'

/** A comment with an expectation, such as `# wayleave-expect: Googlebot /a/b allow 3`. */
export interface ExpectationComment {
  /** From `wayleave-expect` to the end of the comment. */
  readonly span: Span
  /**
   * The expectation; `undefined` if the text is not `agent url allow|disallow [line]` or, for example,
   * `agent crawl-delay 5 [line]`.
   */
  readonly expectation: Expectation | undefined
}

/**
 * The expectation comments of a file, in order. In such a comment, a `-` in place of the line number means
 * that no line may decide.
 */
export function expectationComments({ file: { text, lines } }: Context): readonly ExpectationComment[] {
  if (!text.includes('wayleave-expect')) return []
  return lines.flatMap(({ comment }) => {
    const match = /^#[#\t ]*(wayleave-expect([\w-]*):?[\t ]*(.*))$/.exec(
      text.slice(comment.start, comment.end),
    )
    if (match === null) return []
    const [, all = '', more, words = ''] = match
    const end = comment.start + match[0].trimEnd().length
    return [
      {
        span: { start: end - all.trimEnd().length, end },
        expectation: more === '' ? expectationOf(words) : undefined,
      },
    ]
  })
}

function expectationOf(words: string): Expectation | undefined {
  const [agent = '', ...others] = words.trim().split(/\s+/)
  return paceExpectationOf(agent, others) ?? verdictExpectationOf(words)
}

function verdictExpectationOf(words: string): Expectation | undefined {
  const match =
    /^(\S+)\s+((?:\/|[a-z][a-z0-9+.-]*:\/\/)\S*)\s+(allow|disallow)(?:\s+(-|[1-9]\d{0,8}))?\s*$/i.exec(words)
  if (match === null) return undefined
  const [, agent = '', url = '', verdict = '', line] = match
  return {
    agent,
    url,
    verdict: verdict.toLowerCase() === 'allow' ? 'allow' : 'disallow',
    ...(line === undefined ? {} : { line: line === '-' ? 'none' : Number(line) }),
  }
}
