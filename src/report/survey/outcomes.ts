import { samplePathOfValue } from '../../pattern/index.ts'
import { decide, isForWholeSite, type Policy, type Rule } from '../../policy/index.ts'
import type { Robot } from '../../robots/index.ts'
import { type File, lineAt } from '../../syntax/index.ts'
import { MAX_PROBE_CHARACTERS, type Survey, type VerdictClass, withUpperEscapes } from './survey.ts'

/** How much a robot may fetch. `part`: everything except the exceptions. `shut`: nothing except the exceptions. */
export type AccessKind = 'open' | 'part' | 'shut' | 'closed' | 'unknown'

/** What a robot may fetch. {@link accessText} and {@link briefAccess} put it into words. */
export interface Access {
  readonly kind: AccessKind
  /**
   * The values of the rules that make the exceptions, as the file writes them: Disallow rules of `part`, Allow
   * rules of `shut`. Empty for the other kinds.
   */
  readonly exceptions: readonly string[]
  /** Present if there were too many rules to ask for each: there may be more exceptions. */
  readonly isCut?: true
  /**
   * Present if the operator does not document how the robot reads the deciding lines. The robot may then get
   * everything.
   */
  readonly isUncertain?: true
  /** The User-agent lines of its groups and the lines that decide, from 1, in file order. */
  readonly lines: readonly number[]
}

/** Robots with the same access, those whose loss hurts most first. */
export interface Outcome extends Access {
  readonly robots: readonly Robot[]
  /** How many of the robots no group names. */
  readonly unnamed: number
}

/** Is the site closed to a robot, perhaps with exceptions? */
export function isShutOut({ kind }: Access): boolean {
  return kind === 'closed' || kind === 'shut'
}

/** Is the robot shut out by documented behaviour? */
export function isSurelyShutOut(access: Access): boolean {
  return isShutOut(access) && access.isUncertain !== true
}

/** A key that is equal for equal accesses, whichever lines of the file give them. */
export function accessKey({ kind, exceptions, isUncertain }: Access): string {
  return JSON.stringify([kind, [...exceptions].sort(), isUncertain])
}

/**
 * The outcomes of these robots, the robot whose loss hurts most first. Robots that say that they do not obey are left
 * out.
 */
export function outcomesOf(
  file: File,
  { classes, order, omittedProbes }: Pick<Survey, 'classes' | 'order' | 'omittedProbes'>,
  isMeant: (robot: Robot) => boolean,
): readonly Outcome[] {
  const byKey = new Map<string, Outcome & { readonly robots: Robot[]; unnamed: number }>()
  const add = (access: Omit<Access, 'lines'>, members: readonly Robot[], one: VerdictClass): void => {
    if (members.length === 0) return
    const lines = linesOf(one, new Set(members))
    const named = namedRobotsOf(one)
    const unnamed = members.filter((robot) => !named.has(robot)).length
    const key = accessKey({ ...access, lines })
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, { ...access, lines, robots: [...members], unnamed })
    else {
      known.robots.push(...members)
      known.unnamed += unnamed
      byKey.set(key, { ...known, lines: inFileOrder([...known.lines, ...lines]) })
    }
  }
  for (const one of classes) {
    const meant = one.robots.filter((robot) => isMeant(robot) && robot.obeys.robotsTxt !== 'no')
    if (meant.length === 0) continue
    const kind = kindOf(one)
    const uncertain = kind === 'open' ? new Set<Robot>() : uncertainRobotsOf(file, one)
    const access = { kind, ...exceptionsOf(kind, one, omittedProbes > 0) }
    add(
      access,
      meant.filter((robot) => !uncertain.has(robot)),
      one,
    )
    add(
      { ...access, isUncertain: true },
      meant.filter((robot) => uncertain.has(robot)),
      one,
    )
  }
  return [...byKey.values()]
    .map((one) => ({ ...one, robots: order.sorted(one.robots) }))
    .sort((one, other) => order.compare(one.robots[0] as Robot, other.robots[0] as Robot))
}

/** The User-agent lines and the deciding lines of the policies of some robots of a class. */
function linesOf({ bases }: VerdictClass, members: ReadonlySet<Robot>): readonly number[] {
  return inFileOrder(
    bases
      .filter(({ policies }) => policies.some((policy) => policy.robots.some((robot) => members.has(robot))))
      .flatMap(({ groups, deciding }) => [
        ...groups.flatMap(({ agents }) => agents.flatMap(({ line }) => line ?? [])),
        ...deciding.flatMap(({ line }) => line ?? []),
      ]),
  )
}

/** Line numbers without repetitions. */
export function inFileOrder(lines: readonly number[]): readonly number[] {
  return [...new Set(lines)].sort((one, other) => one - other)
}

/** The robots of a class that a group names. */
export function namedRobotsOf({ bases }: VerdictClass): ReadonlySet<Robot> {
  return new Set(
    bases.flatMap(({ kind, policies }) =>
      kind === 'named' ? policies.flatMap((policy) => policy.robots) : [],
    ),
  )
}

/**
 * The robots of a class that may read their group as one without rules. A record such as Crawl-delay stands between
 * two User-agent lines. Their operator does not document whether such a record ends the names of a group.
 */
export function uncertainRobotsOf(file: File, { bases }: VerdictClass): ReadonlySet<Robot> {
  return new Set(
    bases.flatMap(({ kind, policies }) =>
      kind === 'none'
        ? []
        : policies.flatMap(({ policy, robots: members }) => {
            const isAssumed = policy.assumptions.some(({ about }) => about === 'groupCloses')
            const asked = members.filter(({ dialect }) => isAssumed || dialect === 'unknown')
            if (asked.length === 0) return []
            const isSplit = splitTest(file, policy)
            return asked.filter(({ tokens }) => isSplit(kind === 'star' ? ['*'] : tokens))
          }),
    ),
  )
}

/**
 * A test whether a record stands between each of some names and the next name of the group, with the rules below.
 */
function splitTest(file: File, { selection, rules }: Policy): (tokens: readonly string[]) => boolean {
  const ruleLines = new Set(rules.map(({ line }) => line))
  /** For each group, whether a record stands so below each line of a name in lower case. */
  const groups = selection.selected.map(({ agents, firstLine, lastLine }): ReadonlyMap<string, boolean> => {
    const agentLines = new Set(agents.map(({ line }) => line))
    const lastName = agents.reduce((last, { line = 0 }) => Math.max(last, line), 0)
    const withRules = new Set<number>()
    /** The next record below that is no User-agent line. */
    let next: number | undefined
    let hasRules = false
    // Below the last name, it only matters whether there are rules.
    for (let at = lastLine; at > lastName && !hasRules; at--) hasRules = ruleLines.has(at)
    for (let at = Math.min(lastName, lastLine); at >= firstLine; at--) {
      hasRules ||= ruleLines.has(at)
      if (agentLines.has(at)) {
        if (next === undefined || next > lastName || ruleLines.has(next)) withRules.add(at)
      } else if (lineAt(file, at - 1).kind === 'record') next = at
    }
    const isSplit = new Map<string, boolean>()
    if (!hasRules) return isSplit
    for (const { value, line } of agents) {
      const name = value.toLowerCase()
      isSplit.set(name, isSplit.get(name) !== false && line !== undefined && !withRules.has(line))
    }
    return isSplit
  })
  return (tokens) => {
    const names = tokens.map((token) => token.toLowerCase())
    return groups.every((isSplit) => {
      const named = names.flatMap((name) => isSplit.get(name) ?? [])
      return named.length > 0 && named.every(Boolean)
    })
  }
}

/** How much the robots of a class may fetch. */
export function kindOf({ verdicts, bases }: VerdictClass): AccessKind {
  if (verdicts.includes('unknown')) return 'unknown'
  if (!verdicts.includes('disallow')) return 'open'
  if (!verdicts.includes('allow')) return 'closed'
  // The home page tells little: "Allow: /$" opens it alone, and "Disallow: /$" closes it alone.
  const isShut = bases.some(({ deciding }) =>
    deciding.some((rule) => rule.effect === 'disallow' && isForWholeSite(rule)),
  )
  return isShut ? 'shut' : 'part'
}

/** The most rules without a probe that are asked for in a class. */
const MAX_ASKED = 20_000

/**
 * The values of the rules that make a class differ from all open, or from all closed.
 *
 * @param isShort were probes left out? Then each rule that decides no probe is asked about separately.
 */
function exceptionsOf(
  kind: AccessKind,
  { bases }: VerdictClass,
  isShort: boolean,
): Pick<Access, 'exceptions' | 'isCut'> {
  if (kind !== 'part' && kind !== 'shut') return { exceptions: [] }
  const effect = kind === 'part' ? 'disallow' : 'allow'
  const deciding = bases.flatMap((basis) => basis.deciding).filter((rule) => rule.effect === effect)
  const values = new Set(deciding.map(({ value = '' }) => value))
  if (!isShort) return { exceptions: [...values] }
  let asked = 0
  for (const { policy } of bases.flatMap(({ policies }) => policies)) {
    for (const rule of policy.rules) {
      const { value = '' } = rule
      if (rule.effect !== effect || value === '' || values.has(value)) continue
      asked += 1
      if (asked > MAX_ASKED) return { exceptions: [...values], isCut: true }
      if (decidesItsSample(rule, policy)) values.add(value)
    }
  }
  return { exceptions: [...values] }
}

/** Does a rule decide the shortest path that it matches? Long paths are not asked about. */
function decidesItsSample(rule: Rule, policy: Policy): boolean {
  const { value = '' } = rule
  if (value.length > MAX_PROBE_CHARACTERS) return false
  return decide(policy, withUpperEscapes(samplePathOfValue(value))).rule === rule
}
