import { UNNAMED_AGENT_NAME } from '../../dialects/index.ts'
import type { Diff } from '../../diff/index.ts'
import type { RobotOrder, Subject } from '../../readings/index.ts'
import { firstRobotNames } from '../robot-names.ts'
import { counted, EVERYTHING } from '../words.ts'
import { regionsOf } from './change-sentences.ts'
import type { Changes } from './changes.ts'

/** What a change does, the gravest first: how a sentence says so of one robot, and of many. */
const KINDS = {
  losesAll: ['loses everything', 'lose everything'],
  loses: ['loses a part of the site', 'lose a part of the site'],
  exchanges: ['loses some URLs and gains others', 'lose some URLs and gain others'],
  unknown: ['may lose URLs: that could not be decided', 'may lose URLs: that could not be decided'],
  gainsAll: ['gains everything', 'gain everything'],
  gains: ['gains a part of the site', 'gain a part of the site'],
  records: ['gets other records for the same URLs', 'get other records for the same URLs'],
} as const

type Kind = keyof typeof KINDS

/** The most robots that are named in place of counted. */
const MAX_NAMED = 6

/**
 * How many robots lose and gain how much, in a sentence for each kind of change, the gravest first. Few robots are
 * named. Names that are only cut from longer ones do not count.
 */
export function changeSummary({ changed, unchanged, order }: Changes): readonly string[] {
  const byKind = new Map<Kind, Subject[]>()
  for (const { subjects, diff } of changed) {
    const kind = kindOf(diff)
    byKind.set(kind, [...(byKind.get(kind) ?? []), ...subjects.filter(isWhole)])
  }
  const kinds = (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const robots = byKind.get(kind) ?? []
    if (robots.length === 0) return []
    return [`${robotsText(robots, order)} ${KINDS[kind][robots.length === 1 ? 0 : 1]}.`]
  })
  const same = unchanged.filter(isWhole)
  return same.length === 0 ? kinds : [...kinds, `The same URLs as before for ${robotsText(same, order)}.`]
}

function isWhole({ cutFrom }: Subject): boolean {
  return cutFrom === undefined
}

/** The names of few robots; else how many there are. The agent that stands for all others does not count. */
function robotsText(subjects: readonly Subject[], order: RobotOrder): string {
  if (subjects.length <= MAX_NAMED) return firstRobotNames(subjects, MAX_NAMED, order)
  const known = subjects.filter(({ name }) => name !== UNNAMED_AGENT_NAME).length
  const text = counted(known, 'robot')
  return known === subjects.length ? text : `${text} and ${UNNAMED_AGENT_NAME}`
}

function kindOf({ paths }: Diff): Kind {
  if (paths.kind === 'equal') return 'records'
  if (paths.kind !== 'different') return 'unknown'
  const closed = regionsOf(paths.changes, 'closed')
  const opened = regionsOf(paths.changes, 'opened')
  if (closed.length > 0 && opened.length > 0) return 'exchanges'
  if (closed.length > 0) return closed[0] === EVERYTHING ? 'losesAll' : 'loses'
  if (!paths.complete) return 'unknown'
  return opened[0] === EVERYTHING ? 'gainsAll' : 'gains'
}
