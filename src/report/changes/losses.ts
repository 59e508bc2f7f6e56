import type { Subject } from '../../readings/index.ts'
import { type Changes, unchangedByPart } from './changes.ts'

/**
 * Whether a robot loses a URL from one file to another, or may lose one. It may if its comparison is undecided, or
 * covers only a part of the files. Pauses and statements of use are no losses.
 *
 * @param concerns which robots count. Without it, all robots count, also names beyond the limit of agents.
 */
export function mayLose(changes: Changes, concerns?: (subject: Subject) => boolean): boolean {
  const isAsked = concerns ?? (() => true)
  return (
    (concerns === undefined && changes.omitted.length > 0) ||
    unchangedByPart(changes).inPart.some(isAsked) ||
    changes.changed.some(({ subjects, diff: { paths } }) => {
      if (paths.kind === 'equal' || !subjects.some(isAsked)) return false
      return (
        paths.kind !== 'different' ||
        !paths.complete ||
        paths.changes.some(({ direction }) => direction === 'closed')
      )
    })
  )
}
