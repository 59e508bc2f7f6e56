import { type File, type Policy, type ReadOptions, read } from 'wayleave'
import { type Dialect, type Outline, outlineOf } from 'wayleave/dialects'
import { rulesKey, unnamedAgent } from 'wayleave/diff'
import { type Robot, readOptionsOf } from 'wayleave/robots'
import { KeptByContent, type Shelf } from './kept-by-content.ts'
import { KnownContents } from './known-contents.ts'
import { type ClassName, type ListClass, listClassOf, type Reading } from './list-class.ts'
import { NarrowSelection, type Selection } from './narrow-selection.ts'
import { ownText } from './own-text.ts'
import { productToken } from './product-token.ts'
import { RulesKeys, type SelectedBy } from './rules-keys.ts'
import { STANDARD, surveyedDialects } from './surveyed-dialects.ts'

/** A policy of a file and its class. All agents with the same groups share it. */
export class DistinctPolicy implements Reading {
  readonly kind: Reading['kind']
  /** The class, with its examples. */
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
interface RobotReading {
  readonly robot: Robot
  readonly reading: DistinctPolicy
}

/** A name that the registry lacks, and what the groups with that name say. */
interface NameReading {
  /** The product token in lower case. */
  readonly name: string
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
  /** The names that were asked about, by the standard; none in other dialects. */
  readonly names: readonly NameReading[]
  /** Every distinct policy. */
  readonly policies: readonly DistinctPolicy[]
}

/** What every dialect makes of one file. */
export interface ContentReadings {
  readonly dialects: readonly DialectReadings[]
  /** Does a rule name a site? The classes then hold for one origin only. */
  readonly namesSites: boolean
}

const UNNAMED = unnamedAgent([])
const NO_NAMES: ReadonlySet<string> = new Set()

/**
 * Reads files by every dialect. One instance serves many files, and keeps what they share: which robots a
 * name may address, and the classes of equal decision lists.
 */
export class ContentReader {
  /** What earlier files gave. */
  readonly known: KnownContents
  private readonly selection: NarrowSelection
  /** By dialect and the rules of the groups. */
  private readonly classes: Shelf<ListClass>

  constructor(kept = new KeptByContent()) {
    this.known = new KnownContents(kept)
    this.selection = new NarrowSelection(kept)
    this.classes = kept.shelf((_, key) => 400 + 2 * key.length)
  }

  /**
   * The classes of a file for every robot of the registry, by every dialect.
   *
   * @param origin the site, for rules that name one.
   * @param partFor the part of the file that a dialect reads, if it does not read a long file to its end.
   * @param names product tokens of the file that the registry lacks, in lower case.
   */
  readingsOf(
    file: File,
    origin?: string,
    partFor?: (dialect: Dialect) => File,
    names: ReadonlySet<string> = NO_NAMES,
  ): ContentReadings {
    const unnamed = file.text.includes(UNNAMED) ? unnamedAgent([file]) : UNNAMED
    const keys = new RulesKeys()
    const all = surveyedDialects.map((dialect) =>
      this.readBy(partFor?.(dialect) ?? file, {
        dialect,
        unnamed,
        origin,
        keys,
        names: dialect === STANDARD ? names : NO_NAMES,
      }),
    )
    return {
      dialects: all,
      namesSites: all.some(({ policies }) => policies.some(({ namesSites }) => namesSites)),
    }
  }

  private readBy(file: File, { dialect, unnamed, origin, keys, names }: Question): DialectReadings {
    const outline = outlineOf(file, dialect)
    const selections = this.selection.selectionsIn(outline, dialect, unnamed)
    const policies: DistinctPolicy[] = []
    const byKey = new Map<Selection | string, DistinctPolicy>()
    const distinct = (
      selection: Selection,
      optionsOf: () => Omit<ReadOptions, 'dialect'>,
    ): DistinctPolicy => {
      let found = byKey.get(selection)
      if (found !== undefined) return found
      let made: Policy | undefined
      const policyOf = (): Policy => (made ??= read(file, { ...optionsOf(), dialect }))
      const key = mayDiffer(selection, outline, dialect) ? rulesKey(policyOf(), dialect) : selection
      found = byKey.get(key)
      if (found === undefined) {
        const { ofList, namesSites } = this.classOf({ outline, dialect, selection }, keys, policyOf, origin)
        found = new DistinctPolicy(selection.kind, ofList, namesSites, policyOf)
        byKey.set(key, found)
        policies.push(found)
      }
      return found
    }
    const star = distinct(selections.unnamed, () => ({ agent: unnamed, obeysStar: true }))
    const starless = distinct(selections.starless, () => ({ agent: unnamed, obeysStar: false }))
    const robots: RobotReading[] = []
    for (const { robot, selection } of selections.robots) {
      const reading = distinct(selection, () => readOptionsOf(robot, dialect))
      if (reading !== (robot.obeys.star === 'no' ? starless : star)) robots.push({ robot, reading })
    }
    const ofNames = [...selectionsOfNames(outline, names)].map(([name, selection]) => ({
      name,
      reading: distinct(selection, () => ({ agent: name })),
    }))
    return { dialect, unnamed: star, starless, robots, names: ofNames, policies }
  }

  private classOf(
    selected: SelectedBy,
    keys: RulesKeys,
    policyOf: () => Policy,
    origin: string | undefined,
  ): Pick<DistinctPolicy, 'ofList' | 'namesSites'> {
    const key = keys.keyOf(selected, policyOf)
    const known = keys.classOf(selected) ?? (key === undefined ? undefined : this.classes.get(key))
    if (known !== undefined) return { ofList: known, namesSites: false }
    const policy = policyOf()
    const namesSites = policy.failure === undefined && policy.namedOrigins.length > 0
    const ofList = listClassOf(policy, namesSites ? origin : undefined)
    if (key !== undefined && !namesSites && policy.failure === undefined)
      this.classes.keep(key, withOwnUrls(ofList))
    return { ofList, namesSites }
  }
}

/** The same class, whose URLs keep no file. */
function withOwnUrls(found: ListClass): ListClass {
  const { allowed, disallowed } = found
  return allowed === undefined || disallowed === undefined
    ? found
    : { ...found, allowed: ownText(allowed), disallowed: ownText(disallowed) }
}

/** A question to a dialect. */
interface Question {
  readonly dialect: Dialect
  /** A token that no group names. */
  readonly unnamed: string
  /** The site, for rules that name one. */
  readonly origin: string | undefined
  readonly keys: RulesKeys
  /** Product tokens that the registry lacks. */
  readonly names: ReadonlySet<string>
}

/**
 * The groups of each name: by the standard, all that have a line with this product token. One pass over the names of the
 * file. Names with the same groups share one object.
 */
function selectionsOfNames({ groups }: Outline, names: ReadonlySet<string>): ReadonlyMap<string, Selection> {
  if (names.size === 0) return new Map()
  const groupsOf = new Map<string, number[]>()
  for (const [index, group] of groups.entries())
    group.someAgent((text, from, to) => {
      const name = productToken(text.slice(from, to)).toLowerCase()
      if (!names.has(name)) return false
      const found = groupsOf.get(name)
      if (found === undefined) groupsOf.set(name, [index])
      else if (found.at(-1) !== index) found.push(index)
      return false
    })
  const shared = new Map<string, Selection>()
  return new Map(
    [...groupsOf].map(([name, numbers]): [string, Selection] => {
      const key = numbers.join(' ')
      const selection = shared.get(key) ?? { kind: 'named', groups: numbers }
      shared.set(key, selection)
      return [name, selection]
    }),
  )
}

/** May two agents with this selection get different rules? */
function mayDiffer({ groups }: Selection, outline: Outline, dialect: Dialect): boolean {
  if (groups.includes(-1)) return true
  if (dialect.sharing?.policyDependsOnAgent !== true) return false
  // Only a Crawl-delay makes rules depend on the agent.
  return groups.some(
    (index) => outline.groups[index]?.otherRecords.some(({ field }) => field === 'crawl-delay') ?? true,
  )
}
