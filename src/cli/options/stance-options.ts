import {
  flawWords,
  type Stance,
  type StanceAnswer,
  type StanceFlaw,
  stanceFlaws,
} from '../../rewrite/index.ts'
import { isPurpose, operatorWord, robotsOfWord } from '../../robots/index.ts'
import { nearest, visible } from '../../text/index.ts'
import type { CommandOption } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, usageError } from '../wayleave-error.ts'
import { stanceAt } from './stance-file.ts'
import { robotWords } from './subjects.ts'
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
  Record<'stance' | 'allow' | 'disallow' | 'signal' | 'usage' | 'record', CommandOption>
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
function withOptions(
  stance: Stance,
  {
    default: fallback,
    allow = [],
    disallow = [],
    rule = [],
    sitemap = [],
    signal = [],
    usage = [],
    license = [],
    record: records = [],
  }: StanceOptions,
): Stance {
  const answers = [...answersFrom(allow, 'allow'), ...answersFrom(disallow, 'disallow')]
  const rules = { allow: [...(stance.rules?.allow ?? [])], disallow: [...(stance.rules?.disallow ?? [])] }
  for (const record of rule) {
    const [, field = '', value = ''] = /^\s*(allow|disallow)\s*:\s*(.*?)\s*$/i.exec(record) ?? []
    if (field === '')
      throw usageError(
        `"${visible(record, 80)}" is not a rule`,
        'option --rule',
        'write "Disallow: /path" or "Allow: /path"',
      )
    rules[field.toLowerCase() as 'allow' | 'disallow'].push(value)
  }
  return {
    ...stance,
    ...(fallback === undefined ? {} : { default: fallback as StanceAnswer }),
    purposes: {
      ...stance.purposes,
      ...Object.fromEntries(
        answers.filter(({ name }) => isPurpose(name)).map(({ name, answer }) => [name, answer]),
      ),
    },
    robots: {
      ...stance.robots,
      ...Object.fromEntries(
        answers.filter(({ name }) => !isPurpose(name)).map(({ name, answer }) => [name, answer]),
      ),
    },
    rules,
    sitemaps: [...(stance.sitemaps ?? []), ...sitemap],
    contentSignals: { ...stance.contentSignals, ...Object.fromEntries(signal.map(signalOf)) },
    contentUsage: { ...stance.contentUsage, ...Object.fromEntries(usage.map(usageOf)) },
    licenses: [...(stance.licenses ?? []), ...license],
    records: recordsFrom(stance.records, records),
  }
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
    .map((value) => {
      const name = value.trim()
      const found = robotsOfWord(name)
      if (found === undefined) {
        const words = robotWords()
        throw usageError(
          `unknown purpose, robot or operator "${visible(name, 60)}"`,
          `option --${answer}`,
          nearest(name, words, FARTHEST_ROBOT) === undefined &&
            !words.some((word) => word.startsWith(`${name}-`))
            ? OWN_ROBOT
            : suggestion(name, words, 'wayleave robots'),
        )
      }
      return { name: found.kind === 'operator' ? operatorWord(found.name) : found.name, answer }
    })
}

/** A name that differs in more than this share of its letters is no slip, but the name of another robot. */
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
    const who = text.slice(0, equals).trim()
    all.set(who, [...(all.get(who) ?? []), text.slice(equals + 1).trim()])
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
