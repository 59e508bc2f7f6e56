import type { File } from 'wayleave'
import { type Group, outlineOf } from 'wayleave/dialects'
import { accessRelation } from 'wayleave/diff'
import type { Robot } from 'wayleave/robots'
import { tokenNameOf } from '../tables/robots-table.ts'
import type { ContentReadings, DistinctPolicy } from './content-readings.ts'
import type { ClassName, ListClass } from './list-class.ts'

/** How a file treats one robot or name that it has, compared with the robots that it does not name. */
export interface Bias {
  /** The robot by its token, or a product token that the registry lacks, in lower case. */
  readonly agent: string
  readonly dialect: string
  /** BotSeer's DIR(f): the distinct paths that the rules of the file list. */
  readonly listed: number
  /** BotSeer's |D_r|: how many of them the robot may fetch. */
  readonly allowed: number
  /** BotSeer's |D_u|: how many of them the unnamed agent may fetch. */
  readonly allowedUnnamed: number
  /** Are all of these paths closed to the robot, and the home page and a page that does not exist, too? */
  readonly pathsClosed: boolean
  /** Are all of them open to it? */
  readonly pathsOpen: boolean
  /** The exact relation of the two sets of URLs, by automata. */
  readonly relation: 'equal' | 'favoured' | 'disfavoured' | 'mixed' | 'undecided'
  /** A URL that only the robot may fetch. */
  readonly onlyAgent?: string
  /** A URL that only the unnamed agent may fetch. */
  readonly onlyOthers?: string
}

/** Paths of a file that are asked about. Of 2,100 real files, 8 list more. */
const MAX_PATHS = 2_000

/**
 * Automaton states for one relation. The texts of the rules or a few hundred states prove nearly all of them.
 */
const MAX_STATES = 1_000

/** Relations of one file that are compared by automata; a file with more distinct groups is a block list. */
const MAX_COMPARED = 50

const ORIGIN = 'https://example.com'

/** The home page, and a page that no file names. */
const UNLISTED_PATHS = ['/', '/page-that-does-not-exist']

/**
 * The bias of a file for and against each robot that it names: BotSeer's GetBias (Sun, Zhuang, Councill, Giles 2007), and
 * the exact relation. A robot of the registry is read in its own dialect, another name by the standard.
 *
 * @param stated the robots of the User-agent lines. A group with another name may apply to more robots, and the
 * file says nothing about those.
 */
export function biasesOf(file: File, readings: ContentReadings, stated: ReadonlySet<Robot>): readonly Bias[] {
  const biases: Bias[] = []
  let compared = 0
  for (const { dialect, unnamed, robots, names } of readings.dialects) {
    const ofRegistry = robots.filter(
      ({ robot, reading }) => robot.readAs === dialect.id && reading.kind === 'named' && stated.has(robot),
    )
    const named = [
      ...ofRegistry.map(({ robot, reading }) => ({ agent: tokenNameOf(robot), reading })),
      ...names.map(({ name, reading }) => ({ agent: name, reading })),
    ]
    if (named.length === 0) continue
    const paths = listedPaths(outlineOf(file, dialect).groups)
    const allowedUnnamed = countAllowed(unnamed, paths)
    const shared = new Map<DistinctPolicy, Omit<Bias, 'agent'>>()
    for (const { agent, reading } of named) {
      let bias = shared.get(reading)
      if (bias === undefined) {
        compared += 1
        const allowed = countAllowed(reading, paths)
        const allowedUnlisted = countAllowed(reading, UNLISTED_PATHS)
        bias = {
          dialect: dialect.id,
          listed: paths.length,
          allowed,
          allowedUnnamed,
          pathsClosed: allowed === 0 && allowedUnlisted === 0,
          pathsOpen: allowed === paths.length && allowedUnlisted === UNLISTED_PATHS.length,
          ...(compared > MAX_COMPARED ? UNDECIDED : relationOf(reading, unnamed)),
        }
        shared.set(reading, bias)
      }
      biases.push({ agent, ...bias })
    }
  }
  return biases
}

type Relation = Pick<Bias, 'relation' | 'onlyAgent' | 'onlyOthers'>

const UNDECIDED: Relation = { relation: 'undecided' }

/** The relation by the classes, which are proofs or have witnesses; else by automata. */
function relationOf(own: DistinctPolicy, unnamed: DistinctPolicy): Relation {
  const settled = relationByClass(own.ofList, unnamed.ofList)
  if (settled !== undefined) return settled
  const relation = accessRelation(own.policy, unnamed.policy, { maxStates: MAX_STATES })
  switch (relation.kind) {
    case 'equal':
      return { relation: 'equal' }
    case 'more':
      return { relation: 'favoured', onlyAgent: relation.onlyFirst }
    case 'less':
      return { relation: 'disfavoured', onlyOthers: relation.onlyOther }
    case 'mixed':
      return { relation: 'mixed', onlyAgent: relation.onlyFirst, onlyOthers: relation.onlyOther }
    default:
      return UNDECIDED
  }
}

/** The relation of two classes, unless both are partial or one is undecided. */
function relationByClass(own: ListClass, others: ListClass): Relation | undefined {
  const [first, other] = [OPENNESS[own.class], OPENNESS[others.class]]
  if (first === undefined || other === undefined) return undefined
  if (first === other) return own.class === 'partial' ? undefined : { relation: 'equal' }
  const [more, less] = first > other ? [own, others] : [others, own]
  const url = more.allowed ?? less.disallowed ?? `${ORIGIN}/`
  return first > other
    ? { relation: 'favoured', onlyAgent: url }
    : { relation: 'disfavoured', onlyOthers: url }
}

/** The classes by how much they leave open. */
const OPENNESS: Readonly<Record<ClassName, number | undefined>> = {
  full: 0,
  partial: 1,
  none: 2,
  undecided: undefined,
}

/** The distinct values of rules, as paths: stars and the `$` at the end are left out. */
function listedPaths(groups: readonly Group[]): readonly string[] {
  const paths = new Set<string>()
  for (const group of groups)
    group.rulesWhere((text, from, to) => {
      const value = text.slice(from, to).replace(/\$$/, '').replaceAll('*', '')
      if (value !== '' && paths.size < MAX_PATHS) paths.add(value.startsWith('/') ? value : `/${value}`)
      return false
    })
  return [...paths]
}

function countAllowed(reading: DistinctPolicy, paths: readonly string[]): number {
  // A class is about all URLs but /robots.txt.
  const isForAll = reading.class === 'full' || reading.class === 'none'
  if (isForAll && !paths.some((path) => MAY_BE_ROBOTS_TXT.test(path)))
    return reading.class === 'full' ? 0 : paths.length
  const { policy } = reading
  return paths.filter((path) => policy.decide(ORIGIN + path).verdict === 'allow').length
}

const MAY_BE_ROBOTS_TXT = /robots|%/i
