import {
  flawWords,
  type Stance,
  type StanceAnswer,
  type StanceFlaw,
  stanceFlaws,
} from '../../rewrite/index.ts'
import {
  isPurpose,
  operatorWord,
  otherName,
  robotNamed,
  robotsOfWord,
  robotWords,
} from '../../robots/index.ts'
import { addTo, nearest, visible } from '../../text/index.ts'
import type { CommandOption } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, usageError } from '../wayleave-error.ts'
import { stanceAt } from './stance-file.ts'
import { suggestion } from './values.ts'

/** The options that state what a site wants of robots. */
export interface StanceOptions {
  readonly stance?: string
  readonly default?: string
  readonly allow?: readonly string[]
  readonly disallow?: readonly string[]
  readonly rule?: readonly string[]
  readonly sitemap?: readonly string[]
  readonly signal?: readonly string[]
  readonly usage?: readonly string[]
  readonly license?: readonly string[]
  readonly record?: readonly string[]
}

/** The options that commands share which take a stance. */
export const stanceOptions: Readonly<
  Record<'stance' | 'allow' | 'disallow' | 'rule' | 'signal' | 'usage' | 'record', CommandOption>
> = {
  stance: {
    flags: '-s, --stance <file>',
    about:
      'read from this JSON file which robots the site wants to allow or disallow (a stance), - for standard input; other options add to it',
  },
  allow: {
    flags: '--allow <which>',
    about:
      'allow all robots of a purpose such as search, of an operator such as google, or comma-separated robots; may be repeated',
    repeats: true,
  },
  disallow: {
    flags: '--disallow <which>',
    about:
      'disallow all robots of a purpose such as ai-training, of an operator, or comma-separated robots; may be repeated',
    repeats: true,
  },
  rule: {
    flags: '--rule <rule>',
    about:
      'add a rule for comma-separated robots, for a purpose or for an operator, such as "gptbot=Disallow: /blog/"; may be repeated',
    repeats: true,
  },
  signal: {
    flags: '--signal <name=answer>',
    about: 'add a content signal, such as ai-train=no or use=reference; may be repeated',
    repeats: true,
  },
  usage: {
    flags: '--usage <label=answer>',
    about: 'add a preference on the use of content (Content-Usage), such as train-ai=n; may be repeated',
    repeats: true,
  },
  record: {
    flags: '--record <who=record>',
    about:
      'add a record to the groups of a robot, of a purpose, of an operator, or of * (all others), such as "bingbot=Crawl-delay: 5"; may be repeated',
    repeats: true,
  },
}

/** The stance from `--stance`, with the other options added. @throws WayleaveError for a malformed option. */
export async function stanceOf(options: StanceOptions, terminal: Terminal): Promise<Stance> {
  const base = options.stance === undefined ? {} : await stanceAt(options.stance, terminal)
  const stance = withOptions(base, options)
  const [first, ...more] = stanceFlaws(stance)
  if (first === undefined) return stance
  // The file had no flaw, so an option brought it in.
  const [what, where, whatToDo] = optionFlaw(first, stance)
  const rest = more.map((flaw) => {
    const [also, place] = optionFlaw(flaw, stance)
    return place === COMMAND_LINE ? also : `${place}: ${also}`
  })
  throw usageError(
    what,
    where,
    rest.length === 0 ? whatToDo : `${whatToDo}. Then correct: ${rest.join('; ')}`,
  )
}

/** The options that fill the members of a stance. */
const OPTIONS: Readonly<Partial<Record<string, string>>> = {
  default: 'option --default',
  rules: 'option --rule',
  robotRules: 'option --rule',
  sitemaps: 'option --sitemap',
  contentSignals: 'option --signal',
  contentUsage: 'option --usage',
  licenses: 'option --license',
  records: 'option --record',
}

/** A flaw that an option brought in: what is wrong, where, and what to do. */
function optionFlaw({ path, what }: StanceFlaw, stance: Stance): [string, string, string] {
  const option = OPTIONS[path[0] as string]
  if (option === undefined || (path.length === 1 && path[0] !== 'default'))
    return [flawWords({ path, what }), COMMAND_LINE, 'correct it']
  const given = path.reduce<unknown>((part, name) => Object(part)[name], stance)
  const [problem = '', ...advice] = what.split('; ')
  return [
    `"${visible(typeof given === 'string' ? given : String(path.at(-1)), 80)}": ${problem}`,
    option,
    advice.length === 0 ? 'correct it' : advice.join('; '),
  ]
}

/** The stance of a file with options added, unchecked. */
function withOptions(stance: Stance, options: StanceOptions): Stance {
  const { default: fallback, allow, disallow, sitemap, signal, usage, license, record = [] } = options
  const answers = [...answersFrom(joined(allow), 'allow'), ...answersFrom(joined(disallow), 'disallow')]
  const answersTo = (isWanted: (name: string) => boolean): Record<string, StanceAnswer> =>
    Object.fromEntries(answers.filter(({ name }) => isWanted(name)).map(({ name, answer }) => [name, answer]))
  const { rules, ...ofRobots } = rulesFrom(stance, options)
  return {
    ...stance,
    ...(fallback === undefined ? {} : { default: fallback as StanceAnswer }),
    purposes: { ...stance.purposes, ...answersTo(isPurpose) },
    robots: { ...stance.robots, ...answersTo((name) => !isPurpose(name)) },
    rules,
    sitemaps: joined(stance.sitemaps, sitemap),
    contentSignals: { ...stance.contentSignals, ...Object.fromEntries(joined(signal).map(signalOf)) },
    contentUsage: { ...stance.contentUsage, ...Object.fromEntries(joined(usage).map(usageOf)) },
    licenses: joined(stance.licenses, license),
    records: recordsFrom(stance.records, record),
    ...ofRobots,
  }
}

/** The items of lists that may be absent. */
function joined<Item>(...lists: readonly (readonly Item[] | undefined)[]): Item[] {
  return lists.flatMap((list) => list ?? [])
}

/** The rules of a stance, with those of `--rule` added. */
function rulesFrom(
  stance: Stance,
  { rule = [] }: StanceOptions,
): Required<Pick<Stance, 'rules'>> & Pick<Stance, 'robotRules'> {
  const rules = { allow: joined(stance.rules?.allow), disallow: joined(stance.rules?.disallow) }
  const robotRules = new Map(Object.entries(stance.robotRules ?? {}))
  for (const text of rule) {
    const [, field, value = ''] = GENERAL_RULE.exec(text) ?? []
    const equals = text.indexOf('=')
    if (field !== undefined) rules[field.toLowerCase() as 'allow' | 'disallow'].push(value.trim())
    else if (equals < 1)
      throw usageError(
        `"${visible(text, 80)}" is not a rule`,
        'option --rule',
        'write "Disallow: /path" or "Allow: /path", or "gptbot=Disallow: /path" for some robots',
      )
    else
      for (const who of text.slice(0, equals).split(',')) {
        const name = wisherName(who.trim(), stance)
        robotRules.set(name, joined(robotRules.get(name), [text.slice(equals + 1).trim()]))
      }
  }
  return { rules, ...(robotRules.size === 0 ? {} : { robotRules: Object.fromEntries(robotRules) }) }
}

/** A rule of `--rule` that applies to all allowed robots. */
const GENERAL_RULE = /^\s*(allow|disallow)\s*:(.*)$/i

/**
 * Refuses a rule that names no robot, where a command takes rules for some robots only.
 *
 * @throws WayleaveError that says how to name one.
 */
export function assertRulesNameRobots(rules: readonly string[] = []): void {
  const general = rules.find((rule) => GENERAL_RULE.test(rule))
  if (general !== undefined)
    throw usageError(
      `"${visible(general, 80)}" names no robot`,
      'option --rule',
      `write "gptbot=${visible(general.trim(), 80)}"; a purpose or an operator may stand for the robot`,
    )
}

/** The robot, purpose or operator that a rule is for, or a token of `otherRobots`. */
function wisherName(name: string, { otherRobots = {} }: Stance): string {
  if (name === '*')
    throw usageError(
      '"*" is no robot',
      'option --rule',
      'name robots, or write the rule into the * group; wayleave diff then says what changes for whom',
    )
  const own = Object.keys(otherRobots).find((token) => token.toLowerCase() === name.toLowerCase())
  return own ?? robotWordNamed(name, 'option --rule')
}

/**
 * The purposes, robots and operators that an option names. A robot is named by its id, so that two names of it
 * count as one.
 */
function answersFrom(
  values: readonly string[],
  answer: StanceAnswer,
): { readonly name: string; readonly answer: StanceAnswer }[] {
  return values
    .flatMap((value) => value.split(','))
    .map((value) => ({ name: robotWordNamed(value.trim(), `option --${answer}`), answer }))
}

/** A purpose, robot or operator as a stance names it. @throws WayleaveError if there is none. */
function robotWordNamed(name: string, option: string): string {
  const found = robotsOfWord(name)
  if (found !== undefined) return found.kind === 'operator' ? operatorWord(found.name) : found.name
  const answering = (otherName(name)?.answering ?? []).flatMap((id) => robotNamed(id) ?? [])
  if (answering.length > 0)
    throw usageError(
      `"${visible(name, 60)}" is the name of a group that ${answering.map((robot) => robot.name).join(' and ')} ${answering.length === 1 ? 'follows' : 'follow'}`,
      option,
      `write ${answering.map(({ id }) => id).join(',')}`,
    )
  const words = robotWords()
  const isOther =
    nearest(name, words, FARTHEST_ROBOT) === undefined && !words.some((word) => word.startsWith(`${name}-`))
  throw usageError(
    `unknown purpose, robot or operator "${visible(name, 60)}"`,
    option,
    isOther ? OWN_ROBOT : suggestion(name, words, 'wayleave robots'),
  )
}

/** A name that differs in more than this share of its letters is no misspelling, but the name of another robot. */
const FARTHEST_ROBOT = 0.3

const OWN_ROBOT = '"wayleave robots" lists all; name any other robot in "otherRobots" of a file for --stance'

/** The signal of `--signal`; the stance checks names and values. */
function signalOf(text: string): [string, boolean | string] {
  const [, name, answer = ''] = /^\s*([^=\s]+)\s*=\s*([a-z]+)\s*$/.exec(text) ?? []
  const isAnswer = answer === 'yes' || answer === 'no'
  // The stance checks the levels of `use`; of other signals it says what JSON would need.
  if (name === undefined || (!isAnswer && name !== 'use'))
    throw usageError(
      `"${visible(text, 60)}" is not a content signal`,
      'option --signal',
      'write name=yes, name=no or use=reference',
    )
  return [name, isAnswer ? answer === 'yes' : answer]
}

/** The records of a stance, with those of `--record` added; the stance checks them. */
function recordsFrom(stated: Stance['records'], options: readonly string[]): Record<string, string[]> {
  const all = new Map(Object.entries(stated ?? {}).map(([who, records]) => [who, [...records]]))
  for (const text of options) {
    const equals = text.indexOf('=')
    if (equals < 1)
      throw usageError(
        `"${visible(text, 80)}" names no robot`,
        'option --record',
        'write "bingbot=Crawl-delay: 5", or "*=Crawl-delay: 5" for all others',
      )
    addTo(all, text.slice(0, equals).trim(), text.slice(equals + 1).trim())
  }
  return Object.fromEntries(all)
}

/** The preference of `--usage`; the stance checks the label. */
function usageOf(text: string): [string, boolean] {
  const [, label, answer] = /^\s*([^=\s]+)\s*=\s*([yn])\s*$/.exec(text) ?? []
  if (label === undefined)
    throw usageError(
      `"${visible(text, 60)}" is not a preference`,
      'option --usage',
      'write train-ai=n, ai-use=n or search=y',
    )
  return [label, answer === 'y']
}
