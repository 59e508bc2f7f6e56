import { type File, type Policy, type ReadOptions, read } from 'wayleave'
import { type Dialect, type Group, type Outline, outlineOf } from 'wayleave/dialects'
import { type Restriction, restrictionOf, rulesKey, unnamedAgent } from 'wayleave/diff'
import { type Robot, readOptionsOf } from 'wayleave/robots'
import { NarrowSelection, type Selection } from './narrow-selection.ts'
import { RulesKeys } from './rules-keys.ts'
import { surveyedDialects } from './surveyed-dialects.ts'

/** How much of a site one agent may not fetch: a letter of the stored tables, spelled out. */
export type ClassName = 'none' | 'partial' | 'full' | 'undecided'

/** What a dialect makes of a file for one kind of agent. */
export interface Reading {
  readonly class: ClassName
  /** Why a class is undecided: the budget, the sites, or the error with which the parser stops. */
  readonly because?: string | undefined
  /** Does a group name the agent? If not, a `*` group applies, or none. */
  readonly kind: 'named' | 'star' | 'none'
}

/** The class of a decision list, and URLs that show it. */
export interface ListClass extends Omit<Reading, 'kind'> {
  /** A URL that is allowed, and one that is not; only of a partial class. */
  readonly allowed?: string
  readonly disallowed?: string
}

/** A policy of a file and its class. All agents with the same groups share it. */
export class DistinctPolicy implements Reading {
  readonly kind: Reading['kind']
  /** The class as an object that equal decision lists share, in whatever files. */
  readonly ofList: ListClass
  /** Does a rule name a site? The class then holds for one origin only. */
  readonly namesSites: boolean
  private readonly policyOf: () => Policy

  constructor(kind: Reading['kind'], ofList: ListClass, namesSites: boolean, policyOf: () => Policy) {
    this.kind = kind
    this.ofList = ofList
    this.namesSites = namesSites
    this.policyOf = policyOf
  }

  get class(): ClassName {
    return this.ofList.class
  }

  get because(): string | undefined {
    return this.ofList.because
  }

  /** Read on first use: the class of a list that other files have, too, is known without it. */
  get policy(): Policy {
    return this.policyOf()
  }
}

/** A registry robot whose policy is not like that of the unnamed agent. */
export interface RobotReading {
  readonly robot: Robot
  readonly reading: DistinctPolicy
}

/** What one dialect makes of one file, for every robot of the registry. */
export interface DialectReadings {
  readonly dialect: Dialect
  /** The agent that no group names. Every robot that is not listed is like it. */
  readonly unnamed: DistinctPolicy
  /** The same for robots that ignore `*` groups. */
  readonly starless: DistinctPolicy
  readonly robots: readonly RobotReading[]
  /** Every distinct policy. */
  readonly policies: readonly DistinctPolicy[]
}

/** What every dialect makes of one file. */
export interface ContentReadings {
  readonly dialects: readonly DialectReadings[]
  /** Does a rule name a site? The classes then hold for one origin only. */
  readonly namesSites: boolean
}

/**
 * Automaton states for one class. Of 2,100 real files with 17 dialects, no class needed more than a tenth.
 */
const MAX_STATES = 20_000

/** Answers that are kept, for the many files that say the same. */
const MAX_KEPT = 50_000

const UNNAMED = unnamedAgent([])

/**
 * Reads files by every dialect. One instance serves many files, and keeps what they share: which robots a
 * name may address, and the classes of equal decision lists.
 */
export class ContentReader {
  private readonly selection = new NarrowSelection()
  private readonly classes = new Map<string, ListClass>()

  /**
   * The classes of a file for every robot of the registry, by every dialect.
   *
   * @param origin the site, for rules that name one.
   * @param partFor the part of the file that a dialect reads, if it does not read a long file to its end.
   */
  readingsOf(file: File, origin?: string, partFor?: (dialect: Dialect) => File): ContentReadings {
    const unnamed = file.text.includes(UNNAMED) ? unnamedAgent([file]) : UNNAMED
    const all = surveyedDialects.map((dialect) =>
      this.readBy(partFor?.(dialect) ?? file, dialect, unnamed, origin),
    )
    return {
      dialects: all,
      namesSites: all.some(({ policies }) => policies.some(({ namesSites }) => namesSites)),
    }
  }

  private readBy(file: File, dialect: Dialect, unnamed: string, origin: string | undefined): DialectReadings {
    const outline = outlineOf(file, dialect)
    const rulesKeys = new RulesKeys(outline, dialect)
    const selections = this.selection.selectionsIn(outline, dialect, unnamed)
    const policies: DistinctPolicy[] = []
    const byKey = new Map<Selection | string, DistinctPolicy>()
    const distinct = (selection: Selection, options: Omit<ReadOptions, 'dialect'>): DistinctPolicy => {
      const key = mayDiffer(selection, outline, dialect)
        ? rulesKey(read(file, { ...options, dialect }), dialect)
        : selection
      let found = byKey.get(key)
      if (found === undefined) {
        let made: Policy | undefined
        const policyOf = (): Policy => (made ??= read(file, { ...options, dialect }))
        const listKey = rulesKeys.keyOf(policyOf, selection)
        const { ofList, namesSites } = this.classOf(policyOf, listKey, origin)
        found = new DistinctPolicy(selection.kind, ofList, namesSites, policyOf)
        byKey.set(key, found)
        policies.push(found)
      }
      return found
    }
    const star = distinct(selections.unnamed, { agent: unnamed, obeysStar: true })
    const starless = distinct(selections.starless, { agent: unnamed, obeysStar: false })
    const robots: RobotReading[] = []
    for (const { robot, selection } of selections.robots) {
      const reading = distinct(selection, readOptionsOf(robot, dialect))
      if (reading !== (robot.obeys.star === 'no' ? starless : star)) robots.push({ robot, reading })
    }
    return { dialect, unnamed: star, starless, robots, policies }
  }

  private classOf(
    policyOf: () => Policy,
    key: string | undefined,
    origin: string | undefined,
  ): Pick<DistinctPolicy, 'ofList' | 'namesSites'> {
    const kept = key === undefined ? undefined : this.classes.get(key)
    if (kept !== undefined) return { ofList: kept, namesSites: false }
    const policy = policyOf()
    const namesSites = policy.failure === undefined && policy.namedOrigins.length > 0
    const found = newClassOf(policy, namesSites ? origin : undefined)
    if (key !== undefined && !namesSites && policy.failure === undefined) {
      if (this.classes.size >= MAX_KEPT) this.classes.clear()
      this.classes.set(key, found)
    }
    return { ofList: found, namesSites }
  }
}

function newClassOf(policy: Policy, origin: string | undefined): ListClass {
  if (policy.failure !== undefined) return { class: 'undecided', because: 'failure' }
  const both = bothVerdicts(policy)
  if (both !== undefined) return { class: 'partial', ...both }
  const site = origin === undefined ? {} : { origin }
  return classNameOf(restrictionOf(policy, { maxStates: MAX_STATES, ...site }))
}

/** May two agents with this selection get different rules? */
function mayDiffer({ groups }: Selection, outline: Outline, dialect: Dialect): boolean {
  if (groups.includes(-1)) return true
  if (dialect.policyDependsOnAgent !== true) return false
  // Only a Crawl-delay makes rules depend on the agent.
  return groups.some(
    (index) => outline.groups[index]?.otherRecords.some(({ field }) => field === 'crawl-delay') ?? true,
  )
}

/** Paths whose characters every dialect and every client leaves as they are. */
const PLAIN_PATH = /^\/[\w-]+(?:[./]\w[\w-]*)*\/?$/

const ORIGIN = 'https://example.com'

/**
 * Does a policy allow the home page and disallow the path of one of its first rules? Two verdicts prove that
 * a restriction is partial, without the whole list of rules. `undefined` proves nothing.
 */
function bothVerdicts(policy: Policy): Pick<ListClass, 'allowed' | 'disallowed'> | undefined {
  for (const group of policy.selection.selected as readonly Group[]) {
    let path: string | undefined
    group.rulesWhere((text, from, to, isAllow) => {
      if (path !== undefined || isAllow || to - from < 2) return false
      const value = text.slice(from, to).replace(/\/?[*$]+$/, '')
      if (PLAIN_PATH.test(value) && value !== '/robots.txt') path = value
      return false
    })
    if (path === undefined) continue
    const [allowed, disallowed] = [`${ORIGIN}/`, ORIGIN + path]
    return policy.decide(allowed, RAW).verdict === 'allow' &&
      policy.decide(disallowed, RAW).verdict === 'disallow'
      ? { allowed, disallowed }
      : undefined
  }
  return undefined
}

const RAW = { raw: true }

function classNameOf(restriction: Restriction): ListClass {
  switch (restriction.kind) {
    case 'unknown':
      return { class: 'undecided', because: 'failure' }
    case 'undecided':
      return { class: 'undecided', because: restriction.because }
    case 'partial': {
      const { allowed, disallowed } = restriction
      return { class: 'partial', allowed, disallowed }
    }
    default:
      return { class: restriction.kind }
  }
}
