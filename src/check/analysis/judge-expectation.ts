import { read } from '../../dialects/index.ts'
import { decide } from '../../policy/index.ts'
import { partReadBy } from '../../readings/index.ts'
import type { File } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import type { Expectation } from '../check-options.ts'
import { failedExpectations } from '../rules/intent/expectation-failed.ts'
import { testExpectation } from './test-expectation.ts'

/** How a file meets an expectation. */
export interface JudgedExpectation {
  readonly isMet: boolean
  /** What the file says instead, or why nothing was tested. Printable; empty if the expectation is met. */
  readonly message: string
  /** The line that decides, from 1: for the first robot that fails, or else for the first. Absent if none decides. */
  readonly line?: number
}

/**
 * Whether a file meets an expectation, as `check --expect` tests it. The agent may be a purpose such as
 * `ai-training` or an operator such as `google`, which stand for all of their robots that obey robots.txt, or `*`.
 * A name that neither the registry nor the file knows meets nothing.
 *
 * @throws `TypeError` for a URL that is neither an absolute one nor a path, as `decide`.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: *\nDisallow: /a\n')
 * judgeExpectation(file, { agent: 'ai-training', url: '/a', verdict: 'disallow' }) // { isMet: true, message: '', line: 2 }
 * ```
 */
export function judgeExpectation(file: File, expectation: Expectation): JudgedExpectation {
  const tested = testExpectation(file, expectation, (subject, url) => {
    const policy = read(partReadBy(file, subject), subject.readOptions)
    return { url, dialect: subject.readOptions.dialect.id, verdict: decide(policy, url), basis: { policy } }
  })
  const { isMet, results } = tested
  const told = results.find((result) => !result.isMet) ?? results[0]
  const line = told?.pace?.stated[0]?.line ?? told?.answer.verdict.rule?.line
  const [failure] = failedExpectations(file, [tested])
  return { isMet, message: failure?.message ?? '', ...present({ line }) }
}
