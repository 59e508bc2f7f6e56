// One file, although it is long: each member of a stance is declared, read and refused here.
import { CONTENT_SIGNALS, USAGE_LABELS } from '../../dialects/index.ts'
import {
  isPurpose,
  type Purpose,
  purposes,
  type Robot,
  robotNamed,
  robotsOfWord,
  servesPurpose,
} from '../../robots/index.ts'
import { isObject, visible } from '../../text/index.ts'
import { areContradictory, parseRule, type RobotRule, RULE_VALUE, ruleLines, rulesIn } from './robot-rules.ts'
import { parseWish, WISHED_FIELD_NAMES } from './wish.ts'

/** `allow`: robots may fetch what the rules of the stance leave open. `disallow`: they may fetch nothing. */
export type StanceAnswer = 'allow' | 'disallow'

/** What a site wants of robots, as plain JSON. */
export interface Stance {
  /**
   * The answer for robots that nothing else covers; default `allow`. `keep`: the file may give them any
   * policy. An allowed robot may then have rules of its own, unless one closes the whole site. A new file
   * allows them.
   */
  readonly default?: StanceAnswer | 'keep'
  /**
   * The answers for registry robots by purpose. The main purpose of a robot comes first, then its other purposes,
   * unless the registry leaves the robot out of them.
   */
  readonly purposes?: Readonly<Partial<Record<Purpose, StanceAnswer>>>
  /**
   * Registry robots, by id, token or name, or all robots of an operator, such as `google`. A robot overrides its
   * operator, and an operator the purposes. With the default `disallow`, an allowed robot also allows the robots of
   * its operator that fall back on its token.
   */
  readonly robots?: Readonly<Record<string, StanceAnswer>>
  /** Robots that are not in the registry, by product token. */
  readonly otherRobots?: Readonly<Record<string, StanceAnswer>>
  /**
   * Rules for every allowed robot. Each group repeats them, since a robot with its own group does not read
   * the `*` group.
   */
  readonly rules?: { readonly disallow?: readonly string[]; readonly allow?: readonly string[] }
  /**
   * Allowed robots whose groups do not repeat `rules`: by registry robot (id, token or name), by operator, by purpose,
   * or by product token of `otherRobots`.
   */
  readonly alone?: readonly string[]
  /** Absolute URLs. */
  readonly sitemaps?: readonly string[]
  /**
   * Permitted uses of the content (contentsignals.org), such as `{ "search": "yes", "ai-train": "no" }`, or with
   * `true` and `false`; for `use`, how much: `immediate`, `reference` or `full` (Cloudflare, since 2026-07-01).
   */
  readonly contentSignals?: Readonly<Record<string, boolean | string>>
  /**
   * Preferences on the use of the content as Content-Usage states them, such as `{ "train-ai": false }`
   * (draft-ietf-aipref-attach-05).
   */
  readonly contentUsage?: Readonly<Record<string, boolean>>
  /**
   * Records for the groups of allowed robots, such as `Crawl-delay: 5`: by registry robot (id, token or
   * name), by operator, by purpose, by product token of `otherRobots`, or for `*`, the robots that no group names.
   */
  readonly records?: Readonly<Record<string, readonly string[]>>
  /**
   * Rules that some robots get besides those they have, as lines: by registry robot (id, token or name), by operator,
   * by purpose, or by product token of `otherRobots`. If two rules have the same path, the rule for fewer robots
   * counts.
   */
  readonly robotRules?: Readonly<Record<string, readonly string[]>>
  /** Absolute URLs of the licences of the whole site (RSL 1.0). */
  readonly licenses?: readonly string[]
}

/** A stance, or the errors of a value that is not one: each a place and a sentence. */
export type StanceRead = { readonly stance: Stance } | { readonly errors: readonly string[] }

const ABSOLUTE_URL = /^https?:\/\/[!-"$-~]+$/i
/** RFC 9309 allows letters, `-` and `_`; real tokens have digits and dots, too. */
const TOKEN = /^[\w.-]+$/

/** A stance as JSON, for error messages. */
export const STANCE_EXAMPLE = '{"purposes":{"ai-training":"disallow"}}'

/** What is wrong in a value that should be a stance. */
export interface StanceFlaw {
  /** The members and indices that lead to the flaw; empty for the value itself. */
  readonly path: readonly (string | number)[]
  /** A clause: what is wrong, and often after `; ` what to give. */
  readonly what: string
}

/**
 * Reads a stance from a value, such as parsed JSON. Every unknown member is an error: a misspelt purpose
 * would otherwise be ignored.
 *
 * @example
 * ```ts
 * readStance({ purposes: { 'ai-training': 'disallow' } }) // { stance: { purposes: { 'ai-training': 'disallow' } } }
 * readStance({ purposes: { 'ai-training': 'no' } }) // { errors: ['purposes.ai-training: give allow or disallow'] }
 * ```
 */
export function readStance(value: unknown): StanceRead {
  const flaws = stanceFlaws(value)
  return flaws.length > 0 ? { errors: flaws.map(flawWords) } : { stance: value as Stance }
}

/** A flaw as one text: `purposes.ai-training: give allow or disallow`. */
export function flawWords({ path, what }: StanceFlaw): string {
  const place = path
    .map((part, at) =>
      typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${visible(part, 60)}`,
    )
    .join('')
  return `${place === '' ? 'stance' : place}: ${what}`
}

/** All that is wrong in a value that should be a stance; empty for a stance. */
export function stanceFlaws(value: unknown): StanceFlaw[] {
  const flaws: StanceFlaw[] = []
  for (const [name, part] of Object.entries(objectAt(value, [], flaws))) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name as keyof Stance] : undefined
    if (check === undefined)
      flaws.push({ path: [name], what: `unknown member; the members are ${Object.keys(CHECKS).join(', ')}` })
    else check(part, [name], flaws)
  }
  if (flaws.length === 0 && hasRulesToKeep(value as Stance))
    flaws.push({
      path: ['rules'],
      what: 'leave them out with the default keep, with which allowed robots may have other rules',
    })
  return flaws.length > 0 ? flaws : wisherFlaws(value as Stance)
}

/** What is wrong in the records and rules that a stance wishes for certain robots. */
function wisherFlaws(stance: Stance): StanceFlaw[] {
  const flaws: StanceFlaw[] = []
  const { records = {}, robotRules = {}, alone = [] } = stance
  for (const [index, who] of alone.entries())
    if (!isWisher(who, stance)) flaws.push({ path: ['alone', index], what: NO_WISHER })
  for (const who of Object.keys(records))
    if (who !== '*' && !isWisher(who, stance))
      flaws.push({ path: ['records', who], what: `${NO_WISHER}; write * for all others` })
  const byWisher = new Map<string, { readonly who: string; readonly rules: string[] }>()
  for (const [who, rules] of Object.entries(robotRules)) {
    if (!isWisher(who, stance)) flaws.push({ path: ['robotRules', who], what: NO_WISHER })
    const known = byWisher.get(robotsKey(who))
    if (known === undefined) byWisher.set(robotsKey(who), { who, rules: [...rules] })
    else known.rules.push(...rules)
  }
  for (const { who, rules } of byWisher.values())
    if (areContradictory(rules))
      flaws.push({
        path: ['robotRules', who],
        what: CONTRADICTORY,
      })
  return flaws
}

const CONTRADICTORY = 'one path is allowed and disallowed; give one of the rules'

const NO_WISHER = 'no purpose, no robot or operator of the registry and no token of otherRobots'

/** Does a stance want certain rules, and also wish to keep those of the file? */
function hasRulesToKeep({ default: answer, rules: { allow = [], disallow = [] } = {} }: Stance): boolean {
  return answer === 'keep' && allow.length + disallow.length > 0
}

function isWisher(who: string, { otherRobots = {} }: Stance): boolean {
  return (
    robotsOfWord(who) !== undefined ||
    Object.keys(otherRobots).some((token) => token.toLowerCase() === who.toLowerCase())
  )
}

/** A key that is equal for all words that mean the same robots: an id, a token and a name, in any letter case. */
function robotsKey(who: string): string {
  const { kind, name } = robotsOfWord(who) ?? { kind: 'token', name: who.toLowerCase() }
  return `${kind} ${name}`
}

type Check = (value: unknown, path: StanceFlaw['path'], flaws: StanceFlaw[]) => void

const CHECKS: Readonly<Record<keyof Stance, Check>> = {
  default: (value, path, flaws) => {
    if (value !== 'allow' && value !== 'disallow' && value !== 'keep')
      flaws.push({ path, what: 'give allow, disallow or keep' })
  },
  purposes: checkAnswers((name) =>
    isPurpose(name) ? undefined : `unknown purpose; the purposes are ${purposes.join(', ')}`,
  ),
  robots: checkAnswers((name) =>
    isPurpose(name) || robotsOfWord(name) === undefined
      ? 'the registry has no robot with this id, token or name, and no such operator; list other robots by product token in otherRobots'
      : undefined,
  ),
  otherRobots: checkAnswers((name) =>
    TOKEN.test(name) ? undefined : 'not a product token; a token consists of letters, digits, - _ and .',
  ),
  rules: (value, path, flaws) => {
    for (const [name, list] of Object.entries(objectAt(value, path, flaws))) {
      if (name === 'allow' || name === 'disallow')
        checkStrings(
          RULE_VALUE,
          'not a rule; it must begin with / or *, have no blank and no #, and escape all beyond ASCII',
        )(list, [...path, name], flaws)
      else flaws.push({ path: [...path, name], what: 'unknown member; the members are disallow and allow' })
    }
    if (flaws.length === 0 && areContradictory(ruleLines(value as Stance['rules'])))
      flaws.push({ path, what: CONTRADICTORY })
  },
  alone: checkStrings(/^[!-~][ -~]*$/, 'not a word for robots'),
  sitemaps: checkStrings(
    ABSOLUTE_URL,
    'not a sitemap; give an absolute URL, such as https://example.com/sitemap.xml',
  ),
  contentSignals: (value, path, flaws) => {
    for (const [name, signal] of Object.entries(objectAt(value, path, flaws))) {
      const place = [...path, name]
      const values = CONTENT_SIGNALS.get(name)
      if (values === undefined) {
        flaws.push({
          path: place,
          what: `unknown signal; the signals are ${[...CONTENT_SIGNALS.keys()].join(', ')}`,
        })
      } else {
        const isAnswer = values.includes('yes')
        if (!values.some((known) => known === signal) && !(isAnswer && typeof signal === 'boolean'))
          flaws.push({ path: place, what: isAnswer ? 'give yes or no' : `give ${values.join(', ')}` })
      }
    }
  },
  contentUsage: (value, path, flaws) => {
    for (const [label, preference] of Object.entries(objectAt(value, path, flaws))) {
      const place = [...path, label]
      if (!USAGE_LABELS.includes(label))
        flaws.push({ path: place, what: `unknown label; the labels are ${USAGE_LABELS.join(', ')}` })
      else if (typeof preference !== 'boolean') flaws.push({ path: place, what: 'give true or false' })
    }
  },
  records: (value, path, flaws) => {
    for (const [who, list] of Object.entries(objectAt(value, path, flaws))) {
      const place = [...path, who]
      if (!Array.isArray(list)) flaws.push({ path: place, what: 'give a list' })
      else
        for (const [index, record] of list.entries())
          if (typeof record !== 'string' || parseWish(record) === undefined)
            flaws.push({ path: [...place, index], what: whyNoWish(record) })
    }
  },
  robotRules: (value, path, flaws) => {
    for (const [who, list] of Object.entries(objectAt(value, path, flaws))) {
      const place = [...path, who]
      if (!Array.isArray(list)) flaws.push({ path: place, what: 'give a list' })
      else
        for (const [index, rule] of list.entries())
          if (typeof rule !== 'string' || parseRule(rule) === undefined)
            flaws.push({
              path: [...place, index],
              what: 'not a rule; write "Disallow: /path" or "Allow: /path". The path must begin with / or *, have no blank and no #, and escape all beyond ASCII',
            })
    }
  },
  licenses: checkStrings(
    ABSOLUTE_URL,
    'not a licence; give an absolute URL, such as https://example.com/license.xml',
  ),
}

/** Why a value of `records` is none; a rule for paths has another place. */
function whyNoWish(value: unknown): string {
  return typeof value === 'string' && parseRule(value) !== undefined
    ? 'a rule for paths; give it with --rule, or in "robotRules" of a stance'
    : `not a record of ${WISHED_FIELD_NAMES} with a valid value`
}

function checkAnswer(value: unknown, path: StanceFlaw['path'], flaws: StanceFlaw[]): void {
  if (value !== 'allow' && value !== 'disallow') flaws.push({ path, what: 'give allow or disallow' })
}

/** @param problemOf what is wrong with a name; `undefined` if nothing is. */
function checkAnswers(problemOf: (name: string) => string | undefined): Check {
  return (value, path, flaws) => {
    const answers = new Map<string, unknown>()
    for (const [name, given] of Object.entries(objectAt(value, path, flaws))) {
      const place = [...path, name]
      const key = robotsKey(name)
      if (!answers.has(key)) answers.set(key, given)
      else if (answers.get(key) !== given)
        flaws.push({ path: place, what: 'the same robots have another answer above; give one' })
      const problem = problemOf(name)
      if (problem !== undefined) flaws.push({ path: place, what: problem })
      checkAnswer(given, place, flaws)
    }
  }
}

function checkStrings(form: RegExp, problem: string): Check {
  return (value, path, flaws) => {
    if (!Array.isArray(value)) flaws.push({ path, what: 'give a list' })
    else
      for (const [index, text] of value.entries())
        if (typeof text !== 'string' || !form.test(text))
          flaws.push({ path: [...path, index], what: problem })
  }
}

function objectAt(value: unknown, path: StanceFlaw['path'], flaws: StanceFlaw[]): object {
  if (isObject(value)) return value
  flaws.push({ path, what: 'give an object' })
  return {}
}

/**
 * The answer of a stance for a registry robot: its answer for the robot's name or purpose, or else the default. If
 * the default is `disallow`, allowing a robot also allows the robots of its operator that fall back on its token:
 * Googlebot brings Googlebot-Image.
 */
export function answerFor(stance: Stance, robot: Robot): StanceAnswer {
  const answer = namedAnswerFor(stance, robot)
  if (answer !== undefined) return answer
  const isFamily = robot.tokens.slice(1).some((token) => {
    const other = robotNamed(token)
    return other?.operator === robot.operator && namedAnswerFor(stance, other) === 'allow'
  })
  return isFamily ? 'allow' : defaultAnswer(stance)
}

/** The answer of a stance for robots that nothing else covers, in a new file. */
export function defaultAnswer({ default: answer }: Stance): StanceAnswer {
  return answer === 'disallow' ? 'disallow' : 'allow'
}

/**
 * The answer that a stance gives for a registry robot, else for its operator, else for a purpose; `undefined`
 * if it names none.
 */
export function namedAnswerFor(stance: Stance, robot: Robot): StanceAnswer | undefined {
  const named = Object.entries(stance.robots ?? {})
  const own = named.find(([name]) => robotNamed(name) === robot)
  const operated = named.find(([name]) => isOperatedBy(robot, name))
  const purpose = decidingPurpose(stance, robot)
  return own?.[1] ?? operated?.[1] ?? (purpose === undefined ? undefined : stance.purposes?.[purpose])
}

/**
 * The lists of lines that a member of a stance has for a robot: by its name, by its operator, by its main purpose and
 * by its other purposes. A token stands for a robot that is not in the registry, and `undefined` for robots that no
 * group names.
 */
export function linesFor(
  member: Readonly<Record<string, readonly string[]>> = {},
  robot: Robot | string | undefined,
): readonly (readonly string[])[] {
  if (typeof robot !== 'object') {
    const name = (robot ?? '*').toLowerCase()
    return [Object.entries(member).flatMap(([key, lines]) => (key.toLowerCase() === name ? lines : []))]
  }
  const own: string[] = []
  const operated: string[] = []
  const main: string[] = []
  const further: string[] = []
  // One look at each word: a stance may name hundreds of robots, and is asked about each of the registry.
  for (const [key, lines] of Object.entries(member)) {
    const word = robotsOfWord(key)
    if (word?.robots.includes(robot) !== true) continue
    if (word.kind === 'robot') own.push(...lines)
    else if (word.kind === 'operator') operated.push(...lines)
    else if (key === robot.purposes[0]) main.push(...lines)
    else further.push(...lines)
  }
  return [own, operated, main, further]
}

/**
 * The rules of a stance for a registry robot, or for the token of another robot, shorter paths first. If two rules
 * have the same path, the rule for fewer robots counts.
 */
export function rulesFor({ robotRules }: Stance, robot: Robot | string): readonly RobotRule[] {
  return robotRules === undefined ? [] : rulesIn(linesFor(robotRules, robot))
}

/**
 * The rules of a stance that a robot gets like all others: none if it is in `alone`. A token stands for a robot
 * that is not in the registry, and `undefined` for robots that no group names.
 */
export function sharedRules(
  { rules, alone = [] }: Stance,
  robot: Robot | string | undefined,
): Stance['rules'] {
  const isAlone = linesFor(Object.fromEntries(alone.map((who) => [who, [who]])), robot).some(
    (words) => words.length > 0,
  )
  return isAlone ? undefined : rules
}

/** Is a word the operator of a robot, and no robot itself? */
export function isOperatedBy(robot: Robot, word: string): boolean {
  const found = robotsOfWord(word)
  return found?.kind === 'operator' && found.robots.includes(robot)
}

/** The purpose of a robot whose answer in the stance applies to it. The main purpose comes before others. */
export function decidingPurpose(stance: Stance, robot: Robot): Purpose | undefined {
  return robot.purposes.find(
    (purpose) => stance.purposes?.[purpose] !== undefined && servesPurpose(robot, purpose),
  )
}
