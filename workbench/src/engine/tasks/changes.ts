import { type File, type Policy, type Rule, read, registryDialects } from 'wayleave'
import { type Diff, diff, type PathChange, unnamedAgent } from 'wayleave/diff'
import { readOptionsOf, robotNamed } from 'wayleave/robots'
import { fileOf } from './file-of.ts'
import { currentRobots, policyKey } from './policies.ts'
import { unregistered } from './unregistered.ts'

/** A set of URLs that robots gain or lose, and the rules. */
export interface ShownChange {
  readonly direction: 'opened' | 'closed'
  readonly url: string
  /** The rule that disallows, as its line. */
  readonly rule: string
  readonly lineBefore?: number
  readonly lineAfter?: number
}

/** Robots for which the same changes. */
export interface ChangedRobots {
  readonly robots: readonly string[]
  readonly kind: 'equal' | 'different' | 'undecided' | 'unknown'
  readonly changes: readonly ShownChange[]
  /** Whether the changes are proved to be all. */
  readonly isComplete: boolean
  /** Changes of other records, as sentences. */
  readonly others: readonly string[]
}

/** What changes from one file to another: the robots that matter most first. */
export interface Changes {
  readonly classes: readonly ChangedRobots[]
}

/** What one comparison may cost. */
const LIMITS = { maxStates: 20_000, maxRegions: 12 } as const

/** What robots gain and lose from one file to another. */
export function changes({
  before: was,
  after: is,
}: {
  readonly before: string
  readonly after: string
}): Changes {
  const [before, after] = [fileOf(was), fileOf(is)]
  const pairs = new Map<string, { one: Policy; other: Policy; robots: string[] }>()
  const add = (name: string, one: Policy, other: Policy): void => {
    const key = `${policyKey(one)}|${policyKey(other)}`
    const known = pairs.get(key)
    if (known === undefined) pairs.set(key, { one, other, robots: [name] })
    else known.robots.push(name)
  }
  for (const robot of currentRobots) {
    const options = readOptionsOf(robot)
    add(robot.name, read(before, options), read(after, options))
  }
  for (const name of namesOutsideRegistry([before, after])) {
    const options = readOptionsOf(unregistered(name))
    add(name, read(before, options), read(after, options))
  }
  const dialect = registryDialects['rfc-9309']
  const unnamed = { agent: unnamedAgent([before, after], [dialect]), dialect }
  add('any other robot', read(before, unnamed), read(after, unnamed))
  // Policies of other dialects may differ in the same way.
  const classes = new Map<string, { shown: Omit<ChangedRobots, 'robots'>; robots: string[] }>()
  for (const { one, other, robots } of pairs.values()) {
    const shown = shownDiff(diff(one, other, LIMITS))
    const key = JSON.stringify(shown)
    const known = classes.get(key)
    if (known === undefined) classes.set(key, { shown, robots })
    else known.robots.push(...robots)
  }
  return {
    classes: [...classes.values()].map(({ shown, robots }) => ({ ...shown, robots: inOrder(robots) })),
  }
}

/** The product tokens of groups that no robot of the registry has. */
function namesOutsideRegistry(files: readonly File[]): readonly string[] {
  const dialect = registryDialects['rfc-9309']
  const groups = files.flatMap(
    (file) => read(file, { agent: unnamedAgent([file], [dialect]), dialect }).selection.candidates,
  )
  const tokens = groups.flatMap(({ agents }) => agents.map(({ value }) => /^[\w-]+/.exec(value)?.[0] ?? '*'))
  const byLowerCase = new Map(tokens.map((token) => [token.toLowerCase(), token]))
  return [...byLowerCase.values()].filter((token) => token !== '*' && robotNamed(token) === undefined)
}

const order = new Map(currentRobots.map(({ name }, index) => [name, index]))

function inOrder(robots: readonly string[]): readonly string[] {
  const place = (name: string): number => order.get(name) ?? order.size
  return [...robots].sort((a, b) => place(a) - place(b))
}

function shownDiff({ equal, paths, others }: Diff): Omit<ChangedRobots, 'robots'> {
  const otherChanges = others
    .filter(({ ignored }) => ignored === undefined)
    .map(({ field, before, after }) => `${field}: ${before?.value ?? 'none'} → ${after?.value ?? 'none'}`)
  const base = { changes: [], isComplete: true, others: otherChanges }
  if (equal) return { ...base, kind: 'equal' }
  if (paths.kind === 'different')
    return { ...base, kind: 'different', changes: paths.changes.map(shownChange), isComplete: paths.complete }
  if (paths.kind === 'equal') return { ...base, kind: 'different' }
  return { ...base, kind: paths.kind, isComplete: false }
}

function shownChange({ direction, url, rule, against }: PathChange): ShownChange {
  const other = against.find((one) => one !== undefined)?.line
  const [lineBefore, lineAfter] = direction === 'closed' ? [other, rule.line] : [rule.line, other]
  return {
    direction,
    url,
    rule: ruleText(rule),
    ...(lineBefore === undefined ? {} : { lineBefore }),
    ...(lineAfter === undefined ? {} : { lineAfter }),
  }
}

const ruleText = ({ effect, value = '' }: Rule): string =>
  `${effect === 'allow' ? 'Allow' : 'Disallow'}: ${value}`
