import { RULE_VALUE, type StanceFlaw, stanceFlaws } from '../rewrite/index.ts'
import { meantRobot, robotsOfWord, robotWords } from '../robots/index.ts'
import { isObject, nearest, visible } from '../text/index.ts'
import { fail } from './fail.ts'
import { checkLocales, inLocales, isPattern } from './locales.ts'

/** A group of a robots.txt: what it says to the robots that it names. */
export interface RobotsGroup {
  /**
   * The robots, by product token, such as `Googlebot`, or `*` for all that no group names. A robot brings those of its
   * operator that fall back on its token and that nothing else names: Googlebot brings Googlebot-Image.
   */
  readonly agents: readonly string[]
  /** Paths that the robots may fetch, as exceptions to `disallow`. */
  readonly allow?: readonly string[]
  /** Paths that the robots may not fetch. */
  readonly disallow?: readonly string[]
  /** The least seconds between two requests of a robot. It is in this group alone. */
  readonly crawlDelay?: number
  /** `true`: the group does not repeat the rules of the group for `*`. */
  readonly alone?: boolean
}

/** What a robots.txt should say. */
export interface RobotsOptions {
  /** The rules. They win: `allow` and `disallow` never override them. */
  readonly groups?: readonly RobotsGroup[]
  /**
   * The languages of the site, as its paths have them. `{locale}` in a path of a group stands for each of them: with
   * `["", "fr"]`, `/{locale}/cart` is `/cart` and `/fr/cart`.
   */
  readonly locales?: readonly string[]
  /** Robots that may fetch nothing: purposes, operators and robots of the registry. */
  readonly disallow?: readonly string[]
  /** Robots that may fetch what the rules leave open: purposes, operators and robots of the registry. */
  readonly allow?: readonly string[]
  /** The answer for robots that neither a group nor a wish names; default `allow`. */
  readonly default?: 'allow' | 'disallow'
  /** Content signals, such as `{ 'ai-train': 'no' }`, in the words of `wayleave new --signal`. */
  readonly signals?: Readonly<Record<string, boolean | string>>
  /** Absolute URLs. */
  readonly sitemaps?: readonly string[]
  /** `staging` closes the whole site to all robots, whatever else is asked. Default: `production`. */
  readonly environment?: 'production' | 'staging'
}

/** A group as it was read: no member is absent. */
export interface ReadGroup {
  readonly agents: readonly string[]
  readonly allow: readonly string[]
  readonly disallow: readonly string[]
  readonly crawlDelay: number | undefined
  readonly alone: boolean
}

/** Options as they were read, once: no member is absent, and no later change of the input reaches them. */
export interface ReadRobotsOptions {
  readonly groups: readonly ReadGroup[]
  readonly disallow: readonly string[]
  readonly allow: readonly string[]
  readonly default: 'allow' | 'disallow'
  readonly signals: Readonly<Record<string, boolean | string>>
  readonly sitemaps: readonly string[]
  readonly environment: 'production' | 'staging'
}

const OPTIONS: readonly (keyof RobotsOptions)[] = [
  ...(['groups', 'locales', 'disallow', 'allow'] as const),
  ...(['default', 'signals', 'sitemaps', 'environment'] as const),
]
const GROUP_OPTIONS = ['agents', 'allow', 'disallow', 'crawlDelay', 'alone'] as const

/** The most characters of all paths, names and sitemaps together. Google reads no more of a file: 500 KiB. */
const MAX_CHARACTERS = 512_000

/** RFC 9309 allows letters, `-` and `_` in a product token; some robots of the registry have digits and dots, too. */
const TOKEN = /^(?:\*|[\w.-]+)$/

/** If two words differ in more than this share of their letters, neither is a misspelling of the other. */
const FARTHEST_WORD = 0.3

/** Reads options. @throws TypeError that names the place, what is wrong, and what to give. */
export function readOptions(options: unknown): ReadRobotsOptions {
  const given = membersOf(options, 'the options', OPTIONS)
  const patterns = listAt(given.groups, 'groups').map((group, at) => readGroup(group, `groups[${at}]`))
  const groups = localised(patterns, given.locales)
  const allow = wordsAt(given.allow, 'allow')
  const disallow = wordsAt(given.disallow, 'disallow')
  const sitemaps = stringsAt(given.sitemaps, 'sitemaps')
  const signals = given.signals === undefined ? {} : { ...membersOf(given.signals, 'signals') }
  refuseFlaws({ sitemaps, contentSignals: signals }, ([first, ...rest]) =>
    placeText([first === 'contentSignals' ? 'signals' : first, ...rest]),
  )
  const size = [
    allow,
    disallow,
    sitemaps,
    ...groups.flatMap((group) => [group.agents, group.allow, group.disallow]),
  ]
    .flat()
    .reduce((sum, text) => sum + text.length, 0)
  if (size > MAX_CHARACTERS)
    fail(
      `the names, paths and sitemaps have ${size} characters; give at most ${MAX_CHARACTERS}, as Google reads no more of a file`,
    )
  return {
    groups,
    allow,
    disallow,
    default: oneOf(given.default, 'default', ['allow', 'disallow']),
    signals: signals as ReadRobotsOptions['signals'],
    sitemaps,
    environment: oneOf(given.environment, 'environment', ['production', 'staging']),
  }
}

/** Groups with the paths of all locales. */
function localised(groups: readonly ReadGroup[], given: unknown): readonly ReadGroup[] {
  const locales = given === undefined ? undefined : stringsAt(given, 'locales')
  checkLocales(locales ?? [])
  const patterns = groups.flatMap(({ allow, disallow }) => [...allow, ...disallow]).filter(isPattern)
  if (locales?.length === 0) fail('locales: the list is empty; name one, or leave it out')
  if (locales !== undefined && patterns.length === 0)
    fail('locales: no path has {locale}; write it into one, such as "/{locale}/cart", or leave locales out')
  // Each path has at least one character, so these are too many, before they are made.
  const count = patterns.length * (locales?.length ?? 0)
  if (count > MAX_CHARACTERS) fail(`locales: they make ${count} paths; give at most ${MAX_CHARACTERS}`)
  return groups.map((group, at) => ({
    ...group,
    allow: inLocales(group.allow, locales, `groups[${at}].allow`),
    disallow: inLocales(group.disallow, locales, `groups[${at}].disallow`),
  }))
}

function readGroup(value: unknown, place: string): ReadGroup {
  const given = membersOf(value, place, GROUP_OPTIONS)
  const agents = stringsAt(given.agents, `${place}.agents`)
  if (agents.length === 0)
    fail(`${place}.agents: a group names robots; give product tokens, or * for all others`)
  for (const [at, agent] of agents.entries()) checkAgent(agent, `${place}.agents[${at}]`)
  const allow = pathsAt(given.allow, `${place}.allow`)
  const disallow = pathsAt(given.disallow, `${place}.disallow`)
  const { crawlDelay, alone } = given
  if (crawlDelay !== undefined && !isDelay(crawlDelay))
    fail(
      `${place}.crawlDelay: ${shown(crawlDelay)} is no number of seconds; give one of at least 0, such as 5`,
    )
  if (alone !== undefined && typeof alone !== 'boolean')
    fail(`${place}.alone: ${shown(alone)}; give true or false`)
  if (alone === true && agents.includes('*'))
    fail(
      `${place}.alone: other groups repeat the rules of the group for *, which repeats none; leave alone out`,
    )
  return { agents, allow, disallow, crawlDelay, alone: alone === true }
}

function isDelay(value: unknown): value is number {
  return (
    typeof value === 'number' && stanceFlaws({ records: { '*': [`Crawl-delay: ${value}`] } }).length === 0
  )
}

function checkAgent(agent: string, place: string): void {
  if (agent === '*') return
  const kind = robotsOfWord(agent)?.kind
  if (kind === 'robot') return
  if (kind !== undefined)
    fail(
      `${place}: ${shown(agent)} is ${kind === 'purpose' ? 'a purpose' : 'an operator'}; give the product tokens of its robots`,
    )
  if (!TOKEN.test(agent))
    fail(`${place}: ${shown(agent)} is not a product token; a token consists of letters, - and _`)
  if (/[\d.]/.test(agent))
    fail(
      `${place}: no robot ${shown(agent)} is known. RFC 9309 ends a name at a digit or a point; give the name up to there`,
    )
  const meant = meantRobot(agent)
  if (meant !== undefined) fail(`${place}: no robot ${shown(agent)} is known; did you mean ${meant}?`)
}

function wordsAt(value: unknown, place: string): string[] {
  const words = stringsAt(value, place)
  for (const [at, word] of words.entries()) {
    if (robotsOfWord(word) !== undefined) continue
    const meant = nearest(word, robotWords(), FARTHEST_WORD)
    fail(
      `${place}[${at}]: unknown purpose, robot or operator ${shown(word)}; ${meant === undefined ? 'name other robots in a group' : `did you mean ${meant}?`}`,
    )
  }
  return words
}

function pathsAt(value: unknown, place: string): string[] {
  const paths = stringsAt(value, place)
  for (const [at, path] of paths.entries())
    if (!RULE_VALUE.test(path))
      fail(
        `${place}[${at}]: ${shown(path)} is not a path of a rule; it must begin with / or *, have no blank and no #, and escape all beyond ASCII`,
      )
  return paths
}

function stringsAt(value: unknown, place: string): string[] {
  return listAt(value, place).map((text, at) =>
    typeof text === 'string' ? text : fail(`${place}[${at}]: ${shown(text)} is no text; give a string`),
  )
}

function listAt(value: unknown, place: string): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value)
    ? Array.from<unknown>(value)
    : fail(`${place}: ${shown(value)} is no list; give an array`)
}

function oneOf<First extends string, Second extends string>(
  value: unknown,
  place: string,
  [first, second]: readonly [First, Second],
): First | Second {
  if (value === undefined || value === first) return first
  return value === second ? second : fail(`${place}: ${shown(value)}; give ${first} or ${second}`)
}

/** The own members of an object, each read once. */
function membersOf(
  value: unknown,
  place: string,
  known?: readonly string[],
): Readonly<Record<string, unknown>> {
  if (!isObject(value)) fail(`${place}: ${shown(value)} is no object; give one`)
  const members = Object.entries(value)
  for (const [name] of members)
    if (known?.includes(name) === false) {
      const meant = nearest(name, known)
      fail(
        `unknown option "${visible(name, 60)}" in ${place}; ${meant === undefined ? `the options are ${known.join(', ')}` : `did you mean ${meant}?`}`,
      )
    }
  return Object.fromEntries(members)
}

function refuseFlaws(stance: object, placeOf: (path: StanceFlaw['path']) => string): void {
  const [flaw] = stanceFlaws(stance)
  if (flaw === undefined) return
  const given = flaw.path.reduce<unknown>((part, name) => Object(part)[name], stance)
  fail(`${placeOf(flaw.path)}: ${typeof given === 'object' ? '' : `${shown(given)}: `}${flaw.what}`)
}

function placeText(path: readonly (string | number | undefined)[]): string {
  return path
    .map((part, at) =>
      typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${visible(`${part}`, 60)}`,
    )
    .join('')
}

/** A value, safe to print on one line. */
function shown(value: unknown): string {
  if (typeof value === 'string') return `"${visible(value, 80)}"`
  return typeof value === 'object' && value !== null ? 'an object' : visible(String(value), 80)
}
