import type { Branch, Level, Moves, Writing } from '../transducer/transitions.ts'
import type { Lists } from './list-automaton.ts'

/** Where one unit takes a list, and what is written after it from there. Ways are counted through, over all forks of a list. */
interface Fork {
  /** Units that do not lead where all others do, and by unit its way. */
  readonly units: readonly number[]
  readonly ways: readonly number[]
  /** The way of all others; -1 where there are none. */
  readonly others: number
  /** By way: the fork at its end. */
  readonly after: ReadonlyMap<number, Fork>
}

/**
 * Where the letters of a form lead a list. Most characters make no difference to most lists, so only those are looked at that
 * do, and not all the letters one by one.
 */
export class Forks {
  /** By way: the state of the list at its end. */
  readonly targets: number[] = []
  /** Forks with one key are the same in all but their targets. */
  key = ''
  private readonly start: number
  private readonly root: Fork | undefined
  private readonly lists: Lists
  private readonly levels: readonly Level[]

  constructor(lists: Lists, levels: readonly Level[], list: number) {
    this.lists = lists
    this.levels = levels
    this.start = this.targets.push(list) - 1
    this.root = levels.length === 0 ? undefined : this.fork(list, 0)
  }

  /** Tells the way that each writing of the form takes. */
  follow({ unwritten, branches }: Moves, tell: (writing: Writing, way: number) => void): void {
    for (const writing of unwritten) tell(writing, this.start)
    if (this.root !== undefined) this.followFrom(this.root, branches, tell)
  }

  private followFrom(
    { units, ways, others, after }: Fork,
    branches: readonly Branch[],
    tell: (writing: Writing, way: number) => void,
  ): void {
    for (const branch of branches) {
      const at = units.length === 0 ? -1 : units.indexOf(branch.unit)
      const way = at === -1 ? others : (ways[at] as number)
      for (const writing of branch.writings) tell(writing, way)
      if (branch.after.length > 0) this.followFrom(after.get(way) as Fork, branch.after, tell)
    }
  }

  private fork(list: number, depth: number): Fork {
    const { targets, lists } = this
    const level = this.levels[depth] as Level
    const first = targets.length
    const leaving = lists.leaving(list)
    const others = leaving === 'all' ? -1 : targets.push(lists.stepAside(list)) - 1
    const units: number[] = []
    const ways: number[] = []
    this.key += others === -1 ? '/each' : '/others'
    for (const unit of leaving === 'all' ? level.units : leaving) {
      if (!level.units.has(unit)) continue
      const next = lists.step(list, unit)
      let way = targets.indexOf(next, first)
      if (way === others && others !== -1) continue
      if (way === -1) way = targets.push(next) - 1
      units.push(unit)
      ways.push(way)
      this.key += ` ${unit}:${way}`
    }
    const goingOn = new Set<number>()
    for (const unit of level.goingOn) {
      const at = units.indexOf(unit)
      goingOn.add(at === -1 ? others : (ways[at] as number))
    }
    const after = new Map<number, Fork>()
    for (const way of goingOn) after.set(way, this.fork(targets[way] as number, depth + 1))
    return { units, ways, others, after }
  }
}
