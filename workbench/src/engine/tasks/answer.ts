import {
  decide,
  type File,
  type Policy,
  parse,
  type RegistryDialectId,
  type Rule,
  read,
  registryDialects,
} from 'wayleave'
import { firstDifference } from 'wayleave/diff'
import { type Purpose, type Robot, servesPurpose } from 'wayleave/robots'
import { fileOf } from './file-of.ts'
import { currentRobots, policiesOf } from './policies.ts'

/** What robots of one kind may fetch. */
export interface Outcome {
  /**
   * `except`: everything but the exceptions. `only`: nothing but the exceptions. `unknown`: the parser fails.
   */
  readonly kind: 'all' | 'none' | 'except' | 'only' | 'unknown'
  /** The values of the rules that make the exceptions, in the order of the file. */
  readonly exceptions: readonly string[]
  /** The lines that say so. */
  readonly lines: readonly number[]
  /** The robots with this outcome, the best known first. */
  readonly robots: readonly string[]
}

/** What the robots of a purpose may fetch: one outcome or several, that of the best known robot first. */
export interface PurposeAnswer {
  readonly about: 'search' | 'training' | 'assistants'
  readonly outcomes: readonly Outcome[]
}

const ABOUT: readonly (readonly [PurposeAnswer['about'], readonly Purpose[]])[] = [
  ['search', ['search']],
  ['training', ['ai-training']],
  ['assistants', ['ai-search', 'ai-user']],
]

/** The automaton states that one proof may create: an answer comes within a tenth of a second. */
const MAX_STATES = 4000

/** Above this, no proof is tried: the verdicts on the paths of the rules say enough. */
const MAX_PROVED_RULES = 200

/** The most rules whose paths are tried. */
const MAX_TRIED = 400

/** What a file says to the robots that a site owner asks about first. */
export function answer({ text }: { readonly text: string }): readonly PurposeAnswer[] {
  const file = fileOf(text)
  return ABOUT.map(([about, purposes]) => ({ about, outcomes: outcomesOf(file, robotsFor(purposes)) }))
}

/** The robots that an answer for one of these purposes concerns, and that obey robots.txt. */
function robotsFor(purposes: readonly Purpose[]): readonly Robot[] {
  return currentRobots.filter(
    (robot) => robot.obeys.robotsTxt !== 'no' && purposes.some((one) => servesPurpose(robot, one)),
  )
}

function outcomesOf(file: File, robots: readonly Robot[]): readonly Outcome[] {
  const outcomes = new Map<string, { outcome: Omit<Outcome, 'robots'>; robots: Robot[] }>()
  for (const { policy, robots: members } of policiesOf(file, robots)) {
    const outcome = outcomeOf(policy)
    const key = `${outcome.kind} ${outcome.exceptions.join(' ')}`
    const known = outcomes.get(key)
    if (known === undefined) outcomes.set(key, { outcome, robots: [...members] })
    else known.robots.push(...members)
  }
  const order = new Map(robots.map((robot, index) => [robot, index]))
  const place = (robot: Robot | undefined): number => (robot && order.get(robot)) ?? robots.length
  return [...outcomes.values()]
    .map(({ outcome, robots: members }) => ({
      outcome,
      members: members.sort((a, b) => place(a) - place(b)),
    }))
    .sort((a, b) => place(a.members[0]) - place(b.members[0]))
    .map(({ outcome, members }) => ({ ...outcome, robots: members.map(({ name }) => name) }))
}

function outcomeOf(policy: Policy): Omit<Outcome, 'robots'> {
  const groups = policy.selection.selected.flatMap(({ agents }) => agents.flatMap(({ line }) => line ?? []))
  if (policy.failure !== undefined) return { kind: 'unknown', exceptions: [], lines: [] }
  const rules = policy.rules.filter(({ reason }) => reason !== 'exempt')
  const isOpen = isMostlyOpen(policy)
  const exception = isOpen ? 'disallow' : 'allow'
  const against = rules.filter(({ effect }) => effect === exception)
  const whole = isOpen ? 'all' : 'none'
  const base = rules.filter(({ effect }) => effect !== exception).map(({ line }) => line)
  const wholeLines = lineNumbers([...groups, ...(isOpen ? [] : base)])
  const exceptions = against.slice(0, MAX_TRIED).filter((rule) => decidesAgainst(policy, rule))
  if (against.length === 0 || (exceptions.length === 0 && isProvedWhole(policy, whole))) {
    return { kind: whole, exceptions: [], lines: wholeLines }
  }
  // No path of an exception was found, and no proof that there is none: the rules are named.
  const named = exceptions.length > 0 ? exceptions : against
  const values = [
    ...new Set(
      named
        .slice(0, MAX_TRIED)
        .sort(byLine)
        .map(({ value }) => value ?? ''),
    ),
  ]
  return {
    kind: isOpen ? 'except' : 'only',
    exceptions: values.filter((value) => !values.some((other) => isWithin(value, other))),
    lines: lineNumbers([...groups, ...named.map(({ line }) => line)]),
  }
}

/** Is a page that no rule has in mind allowed? */
function isMostlyOpen(policy: Policy): boolean {
  return decide(policy, '/wayleave-asks-about-any-page').verdict === 'allow'
}

/**
 * Does a path of the rule get the rule's effect? Stars of its value stand for nothing, a final `$` is
 * dropped.
 */
function decidesAgainst(policy: Policy, { value = '', effect }: Rule): boolean {
  const path = value.replaceAll('*', '').replace(/\$$/, '')
  return [path, `${path}x`].some(
    (one) => decide(policy, one.startsWith('/') ? one : `/${one}`).verdict === effect,
  )
}

function isProvedWhole(policy: Policy, whole: 'all' | 'none'): boolean {
  if (policy.rules.length > MAX_PROVED_RULES) return false
  const dialect = registryDialects[policy.dialect as RegistryDialectId]
  const other = read(parse(whole === 'all' ? '' : 'User-agent: *\nDisallow: /\n'), {
    agent: 'FooBot',
    dialect,
  })
  return firstDifference(policy, other, { maxStates: MAX_STATES }).kind === 'equal'
}

const byLine = (a: Rule, b: Rule): number => (a.line ?? 0) - (b.line ?? 0)

/** Does another value without a special character begin this one? Then it says the same of more URLs. */
function isWithin(value: string, other: string): boolean {
  return other !== value && other !== '' && value.startsWith(other) && !/[*$]/.test(other)
}

function lineNumbers(lines: readonly (number | undefined)[]): readonly number[] {
  return [...new Set(lines.filter((line) => line !== undefined))].sort((a, b) => a - b)
}
