import { type Purpose, type Robot, tokenOf } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import { unbroken } from '../columns.ts'
import { counted, listed } from '../words.ts'
import type { Survey, VerdictClass } from './survey.ts'

/** The purposes that site owners ask about, in the words of people. */
export const MAIN_PURPOSES: readonly (readonly [purpose: Purpose, words: string])[] = [
  ['search', 'search'],
  ['ai-training', 'AI training'],
  ['ai-search', 'AI search'],
  ['ai-user', 'AI on request'],
]

/** The most paths, and the most robots, that a line about a purpose names. */
const MAX_PATHS = 3
const MAX_ROBOTS = 4

/** A purpose in the words of people, and what its robots may fetch today. */
export interface PurposeToday {
  readonly purpose: string
  readonly text: string
}

/**
 * What the robots of each main purpose may fetch by the policies of a survey: `open, except /cart/`. The outcome of
 * most robots comes first, then the others with their robots, those that the file names first. Robots that state not
 * to obey robots.txt are only counted, as the file does not steer them.
 */
export function purposesToday({ classes }: Survey): readonly PurposeToday[] {
  return MAIN_PURPOSES.flatMap(([purpose, words]) => {
    const robots = classes.flatMap((one) => one.robots).filter(({ purposes }) => purposes[0] === purpose)
    if (robots.length === 0) return []
    const disobeying = robots.filter(({ obeys }) => obeys.robotsTxt === 'no').length
    const parts = outcomes(classes, purpose).map(({ kind, exceptions, names }, index) =>
      index === 0
        ? exceptions.length === 0
          ? WORDS[kind]
          : `${kind === 'part' ? 'open' : 'closed'}, except ${listed(exceptions, MAX_PATHS)}`
        : `${WORDS[kind]}: ${listed(names, MAX_ROBOTS)}`,
    )
    const rest =
      disobeying === 0
        ? []
        : [`${counted(disobeying, 'robot')} ${disobeying === 1 ? 'states' : 'state'} not to obey robots.txt`]
    return [{ purpose: words, text: [...parts, ...rest].join('; ') }]
  })
}

/** How much robots may fetch: all, nothing, some of it, or it is not known. */
type Kind = 'open' | 'closed' | 'part' | 'shut' | 'unknown'

const WORDS: Readonly<Record<Kind, string>> = {
  open: 'open',
  part: 'open in part',
  shut: 'closed in part',
  closed: 'closed',
  unknown: 'not known',
}

interface OutcomeOfRobots {
  readonly kind: Kind
  /** The rules that make exceptions, for the largest class of this kind. */
  readonly exceptions: readonly string[]
  /** The tokens of the robots, those that the file names first. */
  readonly names: readonly string[]
}

/** The outcomes of the obeying robots of a purpose; that of most robots first. */
function outcomes(classes: readonly VerdictClass[], purpose: Purpose): readonly OutcomeOfRobots[] {
  const byKind = new Map<
    Kind,
    { readonly first: VerdictClass; readonly members: (readonly [Robot, boolean])[] }
  >()
  for (const one of classes) {
    const members = one.bases.flatMap(({ kind, policies }) =>
      policies.flatMap(({ robots }) => robots.map((robot) => [robot, kind === 'named'] as const)),
    )
    const obeying = members.filter(
      ([{ purposes, obeys }]) => purposes[0] === purpose && obeys.robotsTxt !== 'no',
    )
    if (obeying.length === 0) continue
    const kind = kindOf(one)
    const known = byKind.get(kind)
    if (known === undefined) byKind.set(kind, { first: one, members: obeying })
    else known.members.push(...obeying)
  }
  return [...byKind]
    .sort(([, one], [, other]) => other.members.length - one.members.length)
    .map(([kind, { first, members }]) => ({
      kind,
      exceptions: exceptionsOf(kind, first),
      names: [...members]
        .sort(([, one], [, other]) => Number(other) - Number(one))
        .map(([robot]) => unbroken(visible(tokenOf(robot)))),
    }))
}

function kindOf({ verdicts }: VerdictClass): Kind {
  if (verdicts.includes('unknown')) return 'unknown'
  if (!verdicts.includes('disallow')) return 'open'
  if (!verdicts.includes('allow')) return 'closed'
  return verdicts[0] === 'allow' ? 'part' : 'shut'
}

/** The values of the rules that make a class differ from all open, or from all closed. */
function exceptionsOf(kind: Kind, { bases }: VerdictClass): readonly string[] {
  if (kind !== 'part' && kind !== 'shut') return []
  const effect = kind === 'part' ? 'disallow' : 'allow'
  const rules = bases.flatMap(({ deciding }) => deciding).filter((rule) => rule.effect === effect)
  return [...new Set(rules.map(({ value = '' }) => unbroken(visible(value, 40))))]
}
