import { dialects, read } from '../dialects/index.ts'
import { decide } from '../policy/index.ts'
import { robotOrder } from '../readings/index.ts'
import { namedAnswerFor, pathKey, type Stance } from '../rewrite/index.ts'
import {
  isPurpose,
  operatorWord,
  type Robot,
  robotNamed,
  robots,
  robotsOfWord,
  tokenOf,
} from '../robots/index.ts'
import { parse } from '../syntax/index.ts'
import { visible } from '../text/index.ts'
import { fail } from './fail.ts'
import type { ReadGroup, ReadRobotsOptions } from './options.ts'

/** A rule of a group, and the place of that group. */
interface PlacedRule {
  readonly field: 'Allow' | 'Disallow'
  readonly path: string
  readonly at: number
}

/** What the groups say to one name. */
interface NamedGroup {
  /** A registry robot, or the product token of a robot that the registry lacks. */
  readonly who: Robot | string
  readonly rules: readonly PlacedRule[]
  readonly isAlone: boolean
  readonly delay: number | undefined
  /** The place of the first group that has the name. */
  readonly at: number
}

/**
 * The stance of `wayleave new` that says what the options ask.
 *
 * @throws TypeError if two groups contradict each other, or if a wish contradicts a group.
 */
export function askedStance(options: ReadRobotsOptions): Stance {
  const groups = groupsByName(options.groups)
  const star = groups.get('*')
  groups.delete('*')
  const wishes = wishesOf(options)
  refuseOverriding(options, wishes, groups, star?.rules ?? [])
  addFamilies(groups, wishes)
  const all = [...groups]
  const isClosedByWish = ({ who }: NamedGroup): boolean =>
    typeof who === 'object' && namedAnswerFor(wishes, who) === 'disallow'
  const allowed = (isRegistered: boolean): Record<string, 'allow'> =>
    Object.fromEntries(
      all
        .filter(([, group]) => (typeof group.who === 'object') === isRegistered && !isClosedByWish(group))
        .map(([name]) => [name, 'allow']),
    )
  return {
    default: options.default,
    purposes: wishes.purposes,
    robots: { ...allowed(true), ...wishes.robots },
    otherRobots: allowed(false),
    rules: {
      allow: pathsOf('Allow', star?.rules ?? []),
      disallow: pathsOf('Disallow', star?.rules ?? []),
    },
    alone: all.flatMap(([name, { isAlone }]) => (isAlone ? [name] : [])),
    robotRules: Object.fromEntries(all.map(([name, { rules }]) => [name, rules.map(lineOf)])),
    records: Object.fromEntries(
      [...all, ...(star === undefined ? [] : ([['*', star]] as const))].flatMap(([name, { delay }]) =>
        delay === undefined ? [] : [[name, [`Crawl-delay: ${delay}`]]],
      ),
    ),
    sitemaps: options.sitemaps,
    contentSignals: options.signals,
  }
}

/** What groups say to each name, by the id of a registry robot or by token; groups with one name are one. */
function groupsByName(groups: readonly ReadGroup[]): Map<string, NamedGroup> {
  const byName = new Map<string, NamedGroup>()
  const tokens = new Map<string, string>()
  for (const [at, group] of groups.entries())
    for (const agent of new Set(group.agents)) {
      const token = tokens.get(agent.toLowerCase()) ?? agent
      tokens.set(agent.toLowerCase(), token)
      const who = robotNamed(agent) ?? token
      const name = typeof who === 'object' ? who.id : who
      byName.set(name, joined(byName.get(name), group, at, who, agent))
    }
  return byName
}

/** What a further group says to a name, with what the groups before it say. @throws TypeError if they contradict it. */
function joined(
  known: NamedGroup | undefined,
  { allow, disallow, crawlDelay, alone }: ReadGroup,
  at: number,
  who: Robot | string,
  agent: string,
): NamedGroup {
  const rules = [
    ...(known?.rules ?? []),
    ...allow.map((path): PlacedRule => ({ field: 'Allow', path, at })),
    ...disallow.map((path): PlacedRule => ({ field: 'Disallow', path, at })),
  ]
  refuseContradiction(agent, rules)
  if (known === undefined) return { who, rules, isAlone: alone, delay: crawlDelay, at }
  const before = `groups[${known.at}] names ${agent} too`
  if (known.isAlone !== alone) fail(`groups[${at}].alone: ${before}, and says otherwise; give both the same`)
  if (known.delay !== undefined && crawlDelay !== undefined && known.delay !== crawlDelay)
    fail(`groups[${at}].crawlDelay: ${before}, with ${known.delay}; give one`)
  return { ...known, rules, delay: known.delay ?? crawlDelay }
}

/** @throws TypeError if one path is allowed and disallowed. */
function refuseContradiction(agent: string, rules: readonly PlacedRule[]): void {
  const byPath = new Map<string, PlacedRule>()
  for (const rule of rules) {
    const other = byPath.get(pathKey(rule.path)) ?? rule
    byPath.set(pathKey(rule.path), other)
    if (other.field !== rule.field)
      fail(
        `${agent}: groups[${other.at}] says "${shownRule(other)}", and groups[${rule.at}] "${shownRule(rule)}"; give one of them`,
      )
  }
}

/** The answers that `allow` and `disallow` wish. @throws TypeError for two answers to the same robots. */
function wishesOf({ allow, disallow }: ReadRobotsOptions): Required<Pick<Stance, 'purposes' | 'robots'>> {
  const answers = new Map<string, 'allow' | 'disallow'>()
  for (const [answer, words] of [
    ['allow', allow],
    ['disallow', disallow],
  ] as const)
    for (const word of words) {
      const found = robotsOfWord(word)
      const name = found?.kind === 'operator' ? operatorWord(found.name) : (found?.name ?? word)
      if ((answers.get(name) ?? answer) !== answer) fail(`allow and disallow both have "${name}"; give one`)
      answers.set(name, answer)
    }
  const those = (isWanted: (name: string) => boolean): Record<string, 'allow' | 'disallow'> =>
    Object.fromEntries([...answers].filter(([name]) => isWanted(name)))
  return { purposes: those(isPurpose), robots: those((name) => !isPurpose(name)) }
}

/**
 * Adds the robots that fall back on a named robot of the same operator, such as Googlebot-Image on Googlebot, if no
 * group or wish names them. They do not get its Crawl-delay.
 */
function addFamilies(groups: Map<string, NamedGroup>, wishes: Stance): void {
  for (const [, group] of [...groups]) {
    const { who } = group
    if (typeof who !== 'object') continue
    for (const robot of robots) {
      const isFamily =
        robot.operator === who.operator && robot.tokens.slice(1).some((token) => robotNamed(token) === who)
      if (!isFamily || groups.has(robot.id) || isWished(robot, wishes)) continue
      groups.set(robot.id, { ...group, who: robot, delay: undefined })
    }
  }
}

function isWished(robot: Robot, wishes: Stance): boolean {
  return (
    namedAnswerFor(wishes, robot) === 'disallow' ||
    Object.keys(wishes.robots ?? {}).some((name) => robotNamed(name) === robot)
  )
}

/** @throws TypeError if `allow`, `disallow` or `default` would override what a group says. */
function refuseOverriding(
  options: ReadRobotsOptions,
  wishes: Stance,
  groups: ReadonlyMap<string, NamedGroup>,
  star: readonly PlacedRule[],
): void {
  const grants = grantsIn(star)
  const [grant] = grants
  if (options.default === 'disallow' && grant !== undefined)
    refuse('*', grant, '*', 'default: "disallow"', 'closes the whole site to it')
  const narrower = grants.find(({ path }) => pathKey(path) !== '/')
  for (const robot of robotOrder([]).sorted(robots)) {
    const answer = namedAnswerFor(wishes, robot)
    if (answer === undefined) continue
    const wish: Wish = { token: tokenOf(robot), words: `${answer}: "${wordFor(robot, options[answer])}"` }
    const own = groups.get(robot.id)
    if (answer === 'allow') refuseClosing(wish, own, star)
    else refuseOpening(wish, own, narrower)
  }
}

/** A wish for a robot, as a message names it. */
interface Wish {
  readonly token: string
  readonly words: string
}

/** Refuses a wish to allow a robot to which a group closes the site. */
function refuseClosing(
  { token, words }: Wish,
  own: NamedGroup | undefined,
  star: readonly PlacedRule[],
): void {
  const paths = new Set(own?.rules.map(({ path }) => pathKey(path)))
  const shared = own?.isAlone === true ? [] : star.filter(({ path }) => !paths.has(pathKey(path)))
  const closing = own?.rules.find(closesAll)
  if (closing !== undefined) refuse(token, closing, token, words, 'allows it')
  const sharedClosing = shared.find(closesAll)
  if (sharedClosing !== undefined) refuse(token, sharedClosing, '*', words, 'allows it')
}

/** Refuses a wish to close a robot to which a group opens something. */
function refuseOpening(
  { token, words }: Wish,
  own: NamedGroup | undefined,
  grant: PlacedRule | undefined,
): void {
  if (own === undefined && grant !== undefined)
    refuse(token, grant, '*', words, 'closes the whole site to it')
  if (own !== undefined && !isClosed(own.rules))
    refuse(token, openingRule(own), token, words, 'closes the whole site to it')
}

function refuse(robot: string, rule: PlacedRule | number, to: string, wish: string, wants: string): never {
  const said =
    typeof rule === 'number' ? `groups[${rule}] has no rule` : `groups[${rule.at}] says "${shownRule(rule)}"`
  return fail(
    `${robot}: ${said} for ${to}, and ${wish} ${wants}. A wish never overrides a group: change the rule or the wish`,
  )
}

/** A rule because of which a group does not close the site; the place of the group if it has no rule. */
function openingRule({ rules, at }: NamedGroup): PlacedRule | number {
  return rules.find(({ field }) => field === 'Allow') ?? rules[0] ?? at
}

function isClosed(rules: readonly PlacedRule[]): boolean {
  return rules.some(closesAll) && rules.every(({ field }) => field === 'Disallow')
}

/** A `$` after a star ends every URL. */
function closesAll({ field, path }: PlacedRule): boolean {
  return field === 'Disallow' && ['', '/'].includes(pathKey(path.replace(/\*\$$/, '*')))
}

/** The Allow rules that are no exception to a closed part of the site, and so open a path to all robots. */
function grantsIn(rules: readonly PlacedRule[]): readonly PlacedRule[] {
  const parts = rules.filter((rule) => rule.field === 'Disallow' && !closesAll(rule)).map(lineOf)
  const policy = read(parse(['User-agent: *', ...parts, ''].join('\n')), {
    agent: 'x',
    dialect: dialects['rfc-9309'],
  })
  return rules.filter(({ field, path }) => {
    const sample = path.replaceAll('*', '').replace(/\$$/, '')
    return (
      field === 'Allow' &&
      decide(policy, sample.startsWith('/') ? sample : `/${sample}`).verdict !== 'disallow'
    )
  })
}

/** The word of a wish that names a robot: its own name before its operator, and that before a purpose. */
function wordFor(robot: Robot, words: readonly string[]): string {
  const named = words.filter((word) => robotsOfWord(word)?.robots.includes(robot))
  const own = named.find((word) => robotsOfWord(word)?.kind === 'robot')
  return own ?? named.find((word) => robotsOfWord(word)?.kind === 'operator') ?? named[0] ?? tokenOf(robot)
}

function pathsOf(field: PlacedRule['field'], rules: readonly PlacedRule[]): string[] {
  return [...new Set(rules.filter((rule) => rule.field === field).map(({ path }) => path))]
}

function lineOf({ field, path }: PlacedRule): string {
  return `${field}: ${path}`
}

function shownRule(rule: PlacedRule): string {
  return visible(lineOf(rule), 120)
}
