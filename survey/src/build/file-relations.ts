import type { File, Policy } from 'wayleave'
import { type Group, outlineOf } from 'wayleave/dialects'
import { accessRelation } from 'wayleave/diff'
import { tokenNameOf } from '../tables/robots-table.ts'
import type { ContentReadings, DistinctPolicy } from './content-readings.ts'

/** How a file treats one robot that it names, compared with the robots that it does not name. */
export interface Bias {
  readonly agent: string
  readonly dialect: string
  /** BotSeer's DIR(f): the distinct paths that the rules of the file list. */
  readonly listed: number
  /** BotSeer's |D_r|: how many of them the robot may fetch. */
  readonly allowed: number
  /** BotSeer's |D_u|: how many of them the unnamed agent may fetch. */
  readonly allowedUnnamed: number
  /** The exact relation of the two sets of URLs, by automata. */
  readonly relation: 'equal' | 'favoured' | 'disfavoured' | 'mixed' | 'undecided'
  /** A URL that only the robot may fetch. */
  readonly onlyAgent?: string
  /** A URL that only the unnamed agent may fetch. */
  readonly onlyOthers?: string
}

/** Paths of a file that are asked about. Of 2,100 real files, 8 list more. */
const MAX_PATHS = 2_000

/** Automaton states for one relation. The texts of the rules or a few hundred states prove nearly all of them. */
const MAX_STATES = 1_000

/** Relations of one file that are compared by automata; a file with more distinct groups is a block list. */
const MAX_COMPARED = 50

const ORIGIN = 'https://example.com'

/**
 * The bias of a file for and against each registry robot that it names, in the robot's own dialect: BotSeer's
 * GetBias (Sun, Zhuang, Councill, Giles 2007), and the exact relation.
 */
export function biasesOf(file: File, readings: ContentReadings): readonly Bias[] {
  const biases: Bias[] = []
  let compared = 0
  for (const { dialect, unnamed, robots } of readings.dialects) {
    const named = robots.filter(
      ({ robot, reading }) => robot.readAs === dialect.id && reading.kind === 'named',
    )
    if (named.length === 0) continue
    const paths = listedPaths(outlineOf(file, dialect).groups)
    const allowedUnnamed = countAllowed(unnamed.policy, paths)
    const shared = new Map<DistinctPolicy, Omit<Bias, 'agent'>>()
    for (const { robot, reading } of named) {
      let bias = shared.get(reading)
      if (bias === undefined) {
        compared += 1
        bias = {
          dialect: dialect.id,
          listed: paths.length,
          allowed: countAllowed(reading.policy, paths),
          allowedUnnamed,
          ...(compared > MAX_COMPARED ? UNDECIDED : relationOf(reading, unnamed)),
        }
        shared.set(reading, bias)
      }
      biases.push({ agent: tokenNameOf(robot), ...bias })
    }
  }
  return biases
}

type Relation = Pick<Bias, 'relation' | 'onlyAgent' | 'onlyOthers'>

const UNDECIDED: Relation = { relation: 'undecided' }

function relationOf(own: DistinctPolicy, unnamed: DistinctPolicy): Relation {
  if (own.class === unnamed.class && (own.class === 'none' || own.class === 'full'))
    return { relation: 'equal' }
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

function countAllowed(policy: Policy, paths: readonly string[]): number {
  return paths.filter((path) => policy.decide(ORIGIN + path).verdict === 'allow').length
}
