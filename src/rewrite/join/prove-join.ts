import { type DialectId, dialects, read, rulesKey } from '../../dialects/index.ts'
import { lossesOf } from '../../diff/index.ts'
import { Budget, everything, MAX_STATES, matches } from '../../pattern/index.ts'
import {
  decide,
  type Effect,
  type Policy,
  type Rule,
  withoutIdleRules,
  withRules,
} from '../../policy/index.ts'
import { agentNames, allSubjects, type Subject } from '../../readings/index.ts'
import { robotNamed } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'

/** A file of one maintainer. */
export interface Part {
  /** The name by which lines are traced to it, such as its path. */
  readonly name: string
  readonly file: File
}

/**
 * A URL for which the joined file does not do what a rule of a part says, because of a rule of another part.
 */
export interface RuleConflict {
  /** The name of the part. */
  readonly part: string
  /** The rule of the part that is lost there. */
  readonly rule: Pick<Rule, 'effect' | 'line' | 'value'>
  readonly url: string
  /** Present if clients that follow the URL standard change the URL before they send it. */
  readonly notSent?: true
  /** Line of the joined file that decides instead; absent if none does. */
  readonly decidedBy?: number
  /** Product tokens of the robots, the unnamed agent as `any other robot`. */
  readonly agents: readonly string[]
  /** The dialects that these robots read. */
  readonly dialects: readonly DialectId[]
  /**
   * Present if all of these dialects read few sites today, and no part names a robot that reads one of them.
   */
  readonly legacy?: true
}

/** A part and a robot for which it is not known whether a rule is lost. */
export interface UndecidedPart {
  readonly part: string
  readonly agent: string
  /**
   * `budget`: it was spent, the parser stops with an error, or its verdicts are no decision list. `limit`: the
   * robot was not asked, because the parts have too many names.
   */
  readonly because: 'budget' | 'limit'
  /** Like `legacy` of {@link RuleConflict}. */
  readonly legacy?: true
}

/**
 * The automaton states that the proof of one join may cost, for all robots and parts together: some ten seconds. Of 91
 * pairs of real files, the most expensive one costs 641,843.
 */
const MAX_JOIN_STATES = 1_000_000

/** Whether a joined file keeps the rules of all its parts. */
export interface JoinProof {
  /** `true` is proved, for every URL and robot: no rule of a part is lost. */
  readonly isKept: boolean
  /**
   * Like `isKept`, but only for dialects that concern every site today, and for the dialects of robots that a part
   * names.
   */
  readonly isKeptToday: boolean
  readonly conflicts: readonly RuleConflict[]
  /** Present if a robot loses more rules of a part than {@link conflicts} has. */
  readonly conflictsAreCut?: true
  readonly undecided: readonly UndecidedPart[]
  /** The number of robots that were asked. */
  readonly robots: number
}

/**
 * Compares a joined file with each part, for every robot in its own dialect. A Disallow of a part is lost if the
 * joined file allows one of its URLs. An Allow of a part is lost if the joined file disallows a URL that this Allow
 * decides, unless the Allow is an exception to no Disallow of its part. To find such URLs, the part's rules for the
 * robot get a last Disallow of every URL. So only URLs that an Allow decides stay open.
 */
export function proveJoin(parts: readonly Part[], joined: File): JoinProof {
  const { subjects, omitted } = allSubjects([...parts.map(({ file }) => file), joined])
  const relevant = relevantDialects(parts)
  const budget = new Budget(MAX_JOIN_STATES)
  const found = new Map<string, FoundConflict>()
  const undecided: UndecidedPart[] = omitted.flatMap((agent) =>
    parts.map(({ name }) => ({ part: name, agent, because: 'limit' })),
  )
  let isCut = false
  for (const { name, file } of parts) {
    const seen = new Map<string, Lost>()
    for (const subject of subjects) {
      const { readOptions } = subject
      const [own, after] = [read(file, readOptions), read(joined, readOptions)]
      const key = [own, after].map((policy) => rulesKey(policy, readOptions.dialect)).join('\n')
      const lost = seen.get(key) ?? lostRules(own, after, budget)
      seen.set(key, lost)
      isCut ||= lost.isCut
      const isLegacy = !relevant.has(readOptions.dialect.id)
      if (lost.isUndecided)
        undecided.push({
          part: name,
          agent: subject.name,
          because: 'budget',
          ...(isLegacy ? { legacy: true } : {}),
        })
      for (const conflict of lost.conflicts) add(found, name, conflict, subject)
    }
  }
  const conflicts = [...found.values()].map(({ read: ids, ...conflict }): RuleConflict => {
    const isLegacy = ![...ids].some((id) => relevant.has(id))
    return { ...conflict, dialects: [...ids], ...(isLegacy ? { legacy: true } : {}) }
  })
  return {
    isKept: conflicts.length === 0 && undecided.length === 0,
    isKeptToday: [...conflicts, ...undecided].every(({ legacy }) => legacy === true),
    conflicts,
    ...(isCut ? { conflictsAreCut: true } : {}),
    undecided,
    robots: subjects.length,
  }
}

/**
 * The dialects that concern every site today, and the documented ones of registry robots that a part names.
 */
function relevantDialects(parts: readonly Part[]): ReadonlySet<DialectId> {
  const ofToday = Object.values(dialects).flatMap(({ id, concernsEverySite }) =>
    concernsEverySite === true ? [id] : [],
  )
  const ofNamed = parts
    .flatMap(({ file }) => agentNames(file, dialects['rfc-9309']))
    .flatMap((name) => {
      const robot = robotNamed(name)
      return robot === undefined || robot.dialect === 'unknown' ? [] : [robot.dialect]
    })
  return new Set([...ofToday, ...ofNamed])
}

interface FoundConflict extends Omit<RuleConflict, 'dialects' | 'legacy'> {
  readonly agents: string[]
  readonly read: Set<DialectId>
}

interface Lost {
  readonly conflicts: readonly Omit<RuleConflict, 'part' | 'agents' | 'dialects'>[]
  /** Is it unknown whether a rule is lost? */
  readonly isUndecided: boolean
  /** `true`: conflicts were found, and there may be more. */
  readonly isCut: boolean
}

function add(
  conflicts: Map<string, FoundConflict>,
  part: string,
  found: Lost['conflicts'][number],
  { name, readOptions: { dialect } }: Subject,
): void {
  const key = JSON.stringify([part, found])
  const known = conflicts.get(key)
  if (known === undefined) conflicts.set(key, { part, ...found, agents: [name], read: new Set([dialect.id]) })
  else {
    known.agents.push(name)
    known.read.add(dialect.id)
  }
}

function lostRules(own: Policy, after: Policy, budget: Budget): Lost {
  const disallows = lostIn(own, own, after, 'disallow', budget)
  const allows = lostAllows(own, after, budget)
  return {
    conflicts: [...disallows.conflicts, ...allows.conflicts],
    isUndecided: disallows.isUndecided || allows.isUndecided,
    isCut: disallows.isCut || allows.isCut,
  }
}

/** Checking this many pairs of rules, whether one makes the other idle, takes as much time as one automaton state. */
const PAIRS_PER_STATE = 150

/** The Allows that are lost. An Allow counts only if it changes a verdict of its part. */
function lostAllows(own: Policy, after: Policy, budget: Budget): Lost {
  const { rules } = own
  // Without a Disallow, no Allow opens anything.
  if (!rules.some(isStatedAllow) || rules.every(({ effect }) => effect === 'allow')) return NOTHING
  const found = lostIn(openOnlyByAllows(own, rules), own, after, 'allow', budget)
  if (found.conflicts.length === 0) return found
  budget.spend(rules.length ** 2 / PAIRS_PER_STATE)
  const needed = budget.isSpent
    ? { rules, undecided: rules }
    : withoutIdleRules(own, isStatedAllow, { maxStates: budget.share(MAX_STATES) })
  const { conflicts, isUndecided, isCut } =
    needed.rules.length === rules.length
      ? found
      : lostIn(openOnlyByAllows(own, needed.rules), own, after, 'allow', budget)
  if (needed.undecided.length === 0) return { conflicts, isUndecided, isCut }
  const sure = conflicts.filter(({ url }) => undoesDisallow(own, url))
  return { conflicts: sure, isUndecided: isUndecided || sure.length < conflicts.length, isCut }
}

const NOTHING: Lost = { conflicts: [], isUndecided: false, isCut: false }

/** An empty value, which some dialects read as an Allow of every URL, asks for nothing. */
function isStatedAllow({ effect, line, value }: Rule): boolean {
  return effect === 'allow' && line !== undefined && value !== ''
}

/** Does a Disallow match a URL that an Allow opens? */
function undoesDisallow({ rules, pathOf }: Policy, url: string): boolean {
  const path = pathOf(url)
  return (
    path !== undefined && rules.some(({ effect, pattern }) => effect === 'disallow' && matches(pattern, path))
  )
}

/** A policy that allows only what some Allows of another policy decide, and what its dialect always allows. */
function openOnlyByAllows(policy: Policy, some: readonly Rule[]): Policy {
  const { ruleFor } = policy
  const isKept = (rule: Rule): boolean => rule.effect === 'disallow' || rule.value !== ''
  return withRules(
    policy,
    [...some.filter(isKept), LAST_DISALLOW],
    ruleFor &&
      ((path, url) => {
        const rule = ruleFor(path, url) ?? LAST_DISALLOW
        return typeof rule === 'string' || isKept(rule) ? rule : LAST_DISALLOW
      }),
  )
}

const LAST_DISALLOW: Rule = { effect: 'disallow', pattern: everything, reason: 'rule' }

/** @param own the policy whose rules are named; `before` decides like it where it allows or disallows by a rule. */
function lostIn(before: Policy, own: Policy, after: Policy, lost: Effect, budget: Budget): Lost {
  const { changes, complete } = lossesOf(before, after, lost, budget)
  const conflicts = changes.flatMap(({ url, notSent }): Lost['conflicts'] => {
    const { rule } = decide(own, url, { raw: true })
    if (rule === undefined) return []
    const { effect, line, value } = rule
    const decidedBy = decide(after, url, { raw: true }).rule?.line
    return [
      {
        rule: {
          effect,
          ...present({ line, value }),
        },
        url,
        ...present({ notSent, decidedBy }),
      },
    ]
  })
  const isFound = conflicts.length > 0
  return { conflicts, isUndecided: !complete && !isFound, isCut: !complete && isFound }
}
