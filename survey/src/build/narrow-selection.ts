import {
  type AgentQuery,
  type Dialect,
  dialects,
  type Group,
  type Outline,
  type SelectedGroups,
} from 'wayleave/dialects'
import { nameOverlapTest } from 'wayleave/diff'
import { type Robot, robots } from 'wayleave/robots'
import { hasOwnGroups } from './own-groups.ts'

/**
 * Which groups a dialect selects for each robot of the registry, for all robots that a file may name.
 *
 * A fast path: a dialect compares each token with each name of a file, which takes robots × names × dialects
 * steps. A name that does not overlap with a token never fits it (`nameOverlapTest`). So each robot is asked
 * with fewer: the groups and names that overlap with its tokens, and every name that may stand for all
 * robots. The dialect itself selects among those. `test/survey/content-readings.test.ts` compares the result
 * with `read`.
 */
export class NarrowSelection {
  private readonly robotsOfName = new Map<string, readonly Robot[]>()

  /** The robots that some dialect may take a name for. */
  private addressedBy(name: string): readonly Robot[] {
    let found = this.robotsOfName.get(name)
    if (found === undefined) {
      const overlaps = nameOverlapTest([name])
      found = ASKED_WITH.flatMap(([robot, tokens]) => (tokens.some(overlaps) ? [robot] : []))
      if (this.robotsOfName.size >= MAX_KEPT_NAMES) this.robotsOfName.clear()
      if (name.length <= MAX_KEPT_LENGTH) this.robotsOfName.set(name, found)
    }
    return found
  }

  /**
   * The selection of each robot that the dialect may find named in a file, with the groups of the outline.
   */
  *selectionsIn(
    outline: Outline,
    dialect: Dialect,
  ): Generator<{
    readonly robot: Robot
    readonly kind: SelectedGroups['kind']
    readonly groups: readonly number[]
  }> {
    const named = new Map<Robot, NarrowGroup[]>()
    const general: NarrowGroup[] = []
    const addTo = (list: NarrowGroup[], whole: Group, index: number, name: string): void => {
      const last = list.at(-1)
      if (last?.index === index) last.ownNames.push(name)
      else list.push(new NarrowGroup(whole, index, name))
    }
    for (const [index, group] of outline.groups.entries()) {
      group.someAgent((text, from, to) => {
        const name = text.slice(from, to)
        if (isGeneral(name)) addTo(general, group, index, name)
        for (const robot of this.addressedBy(name)) {
          let own = named.get(robot)
          if (own === undefined) {
            own = []
            named.set(robot, own)
          }
          addTo(own, group, index, name)
        }
        return false
      })
    }
    // Groups that can join others are of a class of the dialect's own, with members that a narrow group
    // lacks.
    const isOwnClass = hasOwnGroups(dialect) || outline.groups.some((group) => 'joins' in group)
    for (const [robot, own] of named) {
      const query: AgentQuery = { tokens: robot.tokens, obeysStar: robot.obeys.star !== 'no' }
      const groups = isOwnClass ? outline.groups : merged(own, general)
      const { kind, selected } = dialect.selectGroups({ ...outline, groups }, query)
      yield {
        robot,
        kind,
        groups: selected.map((group) =>
          group instanceof NarrowGroup ? group.index : outline.groups.indexOf(group),
        ),
      }
    }
  }
}

/** Names that are kept. The names of a million files repeat, and a few megabytes hold these. */
const MAX_KEPT_NAMES = 50_000

/** Longer names are no names of robots, and are not kept. */
const MAX_KEPT_LENGTH = 200

/** The tokens on which some dialect lets a robot with one of these fall back, whatever the registry says. */
function fallbacksOf(tokens: readonly string[]): readonly string[] {
  return tokens.flatMap((token) =>
    Object.values<Dialect>(dialects).flatMap(({ fallbacks }) => fallbacks?.get(token.toLowerCase()) ?? []),
  )
}

/** Each robot with all tokens for which a dialect may select groups. */
const ASKED_WITH: readonly (readonly [Robot, readonly string[]])[] = robots.map((robot) => [
  robot,
  [...robot.tokens, ...fallbacksOf(robot.tokens)],
])

/** May a dialect take a name for the `*`, with its escapes decoded or its blanks trimmed? */
function isGeneral(name: string): boolean {
  return name.includes('*') || name.includes('%') || name.trim() === ''
}

/** The agents of groups. A group lists them again each time it is asked. */
const agentsOfGroups = new WeakMap<Group, Group['agents']>()

/** A group with those of its names that may matter to one robot. */
class NarrowGroup implements Group {
  private readonly whole: Group
  readonly index: number
  readonly ownNames: string[]

  constructor(whole: Group, index: number, name: string) {
    this.whole = whole
    this.index = index
    this.ownNames = [name]
  }

  someAgent(test: (text: string, from: number, to: number) => boolean): boolean {
    for (const name of this.ownNames) if (test(name, 0, name.length)) return true
    return false
  }

  withNames(names: readonly string[]): NarrowGroup {
    const group = new NarrowGroup(this.whole, this.index, '')
    group.ownNames.pop()
    group.ownNames.push(...this.ownNames, ...names)
    return group
  }

  get agents(): Group['agents'] {
    let agents = agentsOfGroups.get(this.whole)
    if (agents === undefined) {
      agents = this.whole.agents
      agentsOfGroups.set(this.whole, agents)
    }
    return agents
  }
  get firstLine(): number {
    return this.whole.firstLine
  }
  get lastLine(): number {
    return this.whole.lastLine
  }
  get records(): Group['records'] {
    return this.whole.records
  }
  get firstRecord(): Group['firstRecord'] {
    return this.whole.firstRecord
  }
  get otherRecords(): Group['otherRecords'] {
    return this.whole.otherRecords
  }
  rulesNear(...path: Parameters<Group['rulesNear']>): ReturnType<Group['rulesNear']> {
    return this.whole.rulesNear(...path)
  }
  rulesWhere(test: Parameters<Group['rulesWhere']>[0]): ReturnType<Group['rulesWhere']> {
    return this.whole.rulesWhere(test)
  }
}

/** Two lists of groups in the order of the file. */
function merged(own: readonly NarrowGroup[], general: readonly NarrowGroup[]): readonly NarrowGroup[] {
  if (general.length === 0) return own
  const groups: NarrowGroup[] = []
  let next = 0
  for (const group of own) {
    while ((general[next]?.index ?? Number.POSITIVE_INFINITY) < group.index)
      groups.push(general[next++] as NarrowGroup)
    const same = general[next]
    if (same?.index === group.index) {
      groups.push(group.withNames(same.ownNames))
      next++
    } else groups.push(group)
  }
  groups.push(...general.slice(next))
  return groups
}
