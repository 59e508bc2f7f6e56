import { explain, read, registryDialects, type Verdict } from 'wayleave'
import { readOptionsOf, robotNamed } from 'wayleave/robots'
import { visible } from '../../parts/visible.ts'
import { fileOf } from './file-of.ts'
import { unregistered } from './unregistered.ts'
import { isUrlOrPath } from './url-or-path.ts'
import { withDialectNames } from './with-dialect-names.ts'

/** Why a robot gets its verdict on a URL. */
export interface Why {
  readonly verdict: Verdict['verdict']
  readonly dialect: string
  /** What decides: one or two of the sentences. */
  readonly because: readonly string[]
  readonly sentences: readonly string[]
  /** The lines of the groups that apply, their User-agent lines among them. */
  readonly groups: readonly (readonly [first: number, last: number])[]
  readonly deciding?: number
  /** The other rules that match, in the order of the decision list. */
  readonly losing: readonly number[]
}

/** The explanation of one verdict. */
export function why({
  text,
  url,
  robot: name,
}: {
  readonly text: string
  readonly url: string
  readonly robot: string
}): Why {
  const robot = robotNamed(name) ?? unregistered(name)
  if (!isUrlOrPath(url)) {
    const sentences = [`${visible(url, 80)} is neither an absolute URL nor a path, so no rule is about it.`]
    return {
      verdict: 'unknown',
      dialect: robot.readAs,
      because: sentences,
      sentences,
      groups: [],
      losing: [],
    }
  }
  const policy = read(fileOf(text), readOptionsOf(robot, registryDialects[robot.readAs]))
  const { verdict, because, sentences, matching } = explain(policy, url)
  const deciding = verdict.rule?.line
  return {
    verdict: verdict.verdict,
    dialect: robot.readAs,
    because: because.map(withDialectNames),
    sentences: sentences.map(withDialectNames),
    groups: policy.selection.selected.map(({ firstLine, lastLine }) => [firstLine, lastLine] as const),
    ...(deciding === undefined ? {} : { deciding }),
    losing: matching.flatMap(({ line }) => (line === undefined || line === deciding ? [] : [line])),
  }
}
