import {
  type AgentQuery,
  type Dialect,
  dialects,
  type Group,
  type Outline,
  type SelectedGroups,
} from 'wayleave/dialects'
import { nameOverlapTest } from 'wayleave/diff'
import { type Robot, readOptionsOf, robots } from 'wayleave/robots'
import type { KeptByContent, Shelf } from './kept-by-content.ts'

/** The groups that apply to an agent, as their numbers in the outline; -1 for one that the outline lacks. */
export interface Selection {
  readonly kind: SelectedGroups['kind']
  readonly groups: readonly number[]
}

/** Which groups of a file apply to whom, by one dialect. Agents with equal selections share one object. */
export interface Selections {
  /** The agent that no group names. */
  readonly unnamed: Selection
  /** The same for robots that ignore `*` groups. */
  readonly starless: Selection
  /** Each robot of the registry that the dialect may find named in the file. */
  readonly robots: readonly { readonly robot: Robot; readonly selection: Selection }[]
}

/**
 * Which groups a dialect selects for each robot of the registry, for all robots that a file may name. Two things
 * save work:
 *
 * - A dialect compares each token with each name of a file, which takes robots × names steps. A name that does not
 *   overlap with a token never fits it (`nameOverlapTest`). So each robot is asked with fewer: the groups and names
 *   that overlap with its tokens, and every name that may stand for all robots. The dialect selects among those.
 * - Most files name the same robots in the same groups as an earlier file, and only the rules differ. Dialects that
 *   select by names alone (`selectsByRecords`) then select the same groups, so the selections are kept.
 *
 * `test/survey/content-readings.test.ts` compares the result with `read`.
 */
export class NarrowSelection {
  private readonly robotsOfName: Shelf<readonly Robot[]>
  private readonly selections: Shelf<Selections>

  constructor(kept: KeptByContent) {
    this.robotsOfName = kept.shelf((found, name) => 100 + 2 * name.length + 8 * found.length)
    this.selections = kept.shelf(({ robots }, key) => 200 + 2 * key.length + 60 * robots.length)
  }

  /** @param unnamed a token that no group names. */
  selectionsIn(outline: Outline, dialect: Dialect, unnamed: string): Selections {
    const { groups, failure } = outline
    if (failure !== undefined || groups.some((group) => dialect.sharing?.selectsByRecords?.(group) === true))
      return this.newSelectionsIn(outline, dialect, unnamed)
    const key = `${dialect.id} ${namesKey(groups, unnamed)}`
    return (
      this.selections.get(key) ?? this.selections.keep(key, this.newSelectionsIn(outline, dialect, unnamed))
    )
  }

  /** The robots that some dialect may take a name for. */
  private addressedBy(name: string): readonly Robot[] {
    const found = this.robotsOfName.get(name)
    if (found !== undefined) return found
    const overlaps = nameOverlapTest([name])
    return this.robotsOfName.keep(
      name,
      ASKED_WITH.flatMap(([robot, tokens]) => (tokens.some(overlaps) ? [robot] : [])),
    )
  }

  private newSelectionsIn(outline: Outline, dialect: Dialect, unnamed: string): Selections {
    const shared = new Map<string, Selection>()
    const selectionOf = (query: AgentQuery, groups: readonly Group[]): Selection => {
      const { kind, selected } = dialect.selectGroups({ ...outline, groups }, query)
      const numbers = selected.map((group) =>
        group instanceof NarrowGroup ? group.index : outline.groups.indexOf(group),
      )
      const key = `${kind} ${numbers.join(' ')}`
      let found = shared.get(key)
      if (found === undefined) {
        found = { kind, groups: numbers }
        shared.set(key, found)
      }
      return found
    }
    const [ofUnnamed, starless] = [true, false].map((obeysStar) =>
      selectionOf({ tokens: [unnamed], obeysStar }, outline.groups),
    ) as [Selection, Selection]
    if (outline.failure !== undefined) return { unnamed: ofUnnamed, starless, robots: [] }
    const { named, general } = this.narrowGroupsOf(outline)
    const ofRobots = [...named].map(([robot, own]) => ({
      robot,
      selection: selectionOf(
        { tokens: [readOptionsOf(robot, dialect).agent].flat(), obeysStar: robot.obeys.star !== 'no' },
        dialect.sharing?.needsOwnGroups === true ? outline.groups : merged(own, general),
      ),
    }))
    return { unnamed: ofUnnamed, starless, robots: ofRobots }
  }

  /** The groups with the names that may matter to one robot, and those with names that may stand for all. */
  private narrowGroupsOf({ groups }: Outline): {
    readonly named: ReadonlyMap<Robot, readonly NarrowGroup[]>
    readonly general: readonly NarrowGroup[]
  } {
    const named = new Map<Robot, NarrowGroup[]>()
    const general: NarrowGroup[] = []
    const addTo = (list: NarrowGroup[], whole: Group, index: number, name: string): void => {
      const last = list.at(-1)
      if (last?.index === index) last.ownNames.push(name)
      else list.push(new NarrowGroup(whole, index, name))
    }
    for (const [index, group] of groups.entries()) {
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
    return { named, general }
  }
}

/** The names of the groups as a text. The lengths make it unambiguous, whatever a name holds. */
function namesKey(groups: readonly Group[], unnamed: string): string {
  let key = unnamed
  for (const group of groups) {
    key += '\n'
    group.someAgent((text, from, to) => {
      key += ` ${to - from}:${text.slice(from, to)}`
      return false
    })
  }
  return key
}

/** The tokens on which some dialect lets a robot with one of these fall back, whatever the registry says. */
function fallbacksOf(tokens: readonly string[]): readonly string[] {
  return tokens.flatMap((token) =>
    Object.values<Dialect>(dialects).flatMap(({ fallbacks }) => fallbacks?.get(token.toLowerCase()) ?? []),
  )
}

/** Each robot with all tokens for which a dialect may select groups. */
const ASKED_WITH: readonly (readonly [Robot, readonly string[]])[] = robots.map((robot) => [
  robot,
  [...robot.tokens, ...fallbacksOf(robot.tokens), ...(robot.header === undefined ? [] : [robot.header])],
])

/** May a dialect take a name for the `*`, with its escapes decoded or its blanks trimmed? */
function isGeneral(name: string): boolean {
  return name.includes('*') || name.includes('%') || name.trim() === ''
}

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
    return this.whole.agents
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
