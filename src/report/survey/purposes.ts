import type { Purpose, Robot } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import { unbroken } from '../columns.ts'
import { robotNames } from '../robot-names.ts'
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
 * most robots comes first, then the others with their robots. Robots that state not
 * to obey robots.txt are only counted, as the file does not steer them.
 */
export function purposesToday({ classes, order }: Survey): readonly PurposeToday[] {
  return MAIN_PURPOSES.flatMap(([purpose, words]) => {
    const robots = classes.flatMap((one) => one.robots).filter(({ purposes }) => purposes[0] === purpose)
    if (robots.length === 0) return []
    const disobeying = robots.filter(({ obeys }) => obeys.robotsTxt === 'no').length
    const parts = outcomes({ classes, order }, purpose).map(({ kind, exceptions, robots: members }, index) =>
      index === 0
        ? exceptions.length === 0
          ? WORDS[kind]
          : `${kind === 'part' ? 'open' : 'closed'}, except ${listed(exceptions, MAX_PATHS)}`
        : `${WORDS[kind]}: ${robotNames(members, MAX_ROBOTS, order)}`,
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
  /** The rules that make exceptions, for the robot of this kind whose loss hurts most. */
  readonly exceptions: readonly string[]
  readonly robots: readonly Robot[]
}

/** The outcomes of the obeying robots of a purpose; that of most robots first. */
function outcomes(
  { classes, order }: Pick<Survey, 'classes' | 'order'>,
  purpose: Purpose,
): readonly OutcomeOfRobots[] {
  const byKind = new Map<Kind, { first: VerdictClass; lead: Robot; readonly members: Robot[] }>()
  for (const one of classes) {
    const obeying = one.robots.filter(
      ({ purposes, obeys }) => purposes[0] === purpose && obeys.robotsTxt !== 'no',
    )
    const [lead] = obeying
    if (lead === undefined) continue
    const kind = kindOf(one)
    const known = byKind.get(kind)
    if (known === undefined) {
      byKind.set(kind, { first: one, lead, members: obeying })
      continue
    }
    known.members.push(...obeying)
    if (order.compare(lead, known.lead) < 0) {
      known.first = one
      known.lead = lead
    }
  }
  return [...byKind]
    .sort(([, one], [, other]) => other.members.length - one.members.length)
    .map(([kind, { first, members }]) => ({
      kind,
      exceptions: exceptionsOf(kind, first),
      robots: members,
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
