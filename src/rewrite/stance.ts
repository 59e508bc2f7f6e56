import { type Purpose, type Robot, robotNamed, robots } from '../robots/index.ts'
import { visible } from '../text/index.ts'

/** Whether robots may fetch what the rules leave open, or nothing at all. */
export type StanceAnswer = 'allow' | 'disallow'

/** What a site wants of robots, as plain JSON: by purpose, by robot, and for everybody else. */
export interface Stance {
  /** Robots that nothing else here is about; default `allow`. */
  readonly obeysStar?: StanceAnswer
  readonly purposes?: Readonly<Partial<Record<Purpose, StanceAnswer>>>
  /** Robots of the registry, by id, token or name. They go before their purposes. */
  readonly robots?: Readonly<Record<string, StanceAnswer>>
  /** Robots the registry does not know, by product token. */
  readonly otherRobots?: Readonly<Record<string, StanceAnswer>>
  /** Rules for every robot that is allowed. They are repeated in every group that names one, which would else lose them. */
  readonly rules?: { readonly disallow?: readonly string[]; readonly allow?: readonly string[] }
  /** Absolute URLs. */
  readonly sitemaps?: readonly string[]
  /** What may be done with the content (contentsignals.org), such as `{ "search": true, "ai-train": false }`. */
  readonly contentSignals?: Readonly<Record<string, boolean>>
}

/** A stance, or what is wrong with what was to be one: each a place and a sentence. */
export type StanceRead = { readonly stance: Stance } | { readonly errors: readonly string[] }

const PURPOSES: readonly Purpose[] = [...new Set(robots.map(({ purpose }) => purpose))].sort()

/** A rule that stands in a file as it is: a path or a star, and nothing that would end the value. */
const RULE = /^[/*][!-"$-~]*$/
const SITEMAP = /^https?:\/\/[!-"$-~]+$/i
/** RFC 9309 allows letters, `-` and `_`; robots have digits and dots as well. */
const TOKEN = /^[\w.-]+$/

/** The signals that are answered with yes or no (contentsignals.org; draft-romm-aipref-contentsignals). Another says nothing to anybody. */
const SIGNALS: readonly string[] = ['search', 'ai-input', 'ai-train']

/**
 * A stance from anything, such as parsed JSON. Nothing unknown is passed over: a misspelt purpose would else be no rule at all.
 *
 * @example
 * ```ts
 * readStance({ purposes: { 'ai-training': 'disallow' } }) // { stance: { purposes: { 'ai-training': 'disallow' } } }
 * readStance({ purposes: { 'ai-training': 'no' } }) // { errors: ['purposes.ai-training: give allow or disallow'] }
 * ```
 */
export function readStance(value: unknown): StanceRead {
  const errors: string[] = []
  const fields = objectAt(value, 'stance', errors)
  for (const [name, part] of Object.entries(fields)) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name as keyof Stance] : undefined
    if (check === undefined) errors.push(`${visible(name, 60)}: no such part; there are ${Object.keys(CHECKS).join(', ')}`)
    else check(part, name, errors)
  }
  return errors.length > 0 ? { errors } : { stance: value as Stance }
}

type Check = (value: unknown, where: string, errors: string[]) => void

const CHECKS: Readonly<Record<keyof Stance, Check>> = {
  obeysStar: answer,
  purposes: answersFor((name) =>
    (PURPOSES as readonly string[]).includes(name) ? undefined : `no such purpose; there are ${PURPOSES.join(', ')}`,
  ),
  robots: answersFor((name) =>
    robotNamed(name) === undefined
      ? 'no robot of this id, token or name is known; name others by their product token in otherRobots'
      : undefined,
  ),
  otherRobots: answersFor((name) => (TOKEN.test(name) ? undefined : 'no product token; it is made of letters, digits, - _ and .')),
  rules: (value, where, errors) => {
    for (const [name, list] of Object.entries(objectAt(value, where, errors))) {
      if (name === 'allow' || name === 'disallow')
        strings(RULE, 'no rule; it begins with / or *, has no blank and no #, and all beyond ASCII escaped')(
          list,
          `${where}.${name}`,
          errors,
        )
      else errors.push(`${where}.${visible(name, 60)}: no such part; there are disallow and allow`)
    }
  },
  sitemaps: strings(SITEMAP, 'no sitemap; give an absolute URL, such as https://example.com/sitemap.xml'),
  contentSignals: (value, where, errors) => {
    for (const [name, signal] of Object.entries(objectAt(value, where, errors))) {
      if (!SIGNALS.includes(name)) errors.push(`${where}.${visible(name, 60)}: no such signal; there are ${SIGNALS.join(', ')}`)
      if (typeof signal !== 'boolean') errors.push(`${where}.${visible(name, 60)}: give true or false`)
    }
  },
}

function answer(value: unknown, where: string, errors: string[]): void {
  if (value !== 'allow' && value !== 'disallow') errors.push(`${where}: give allow or disallow`)
}

function answersFor(wrong: (name: string) => string | undefined): Check {
  return (value, where, errors) => {
    for (const [name, given] of Object.entries(objectAt(value, where, errors))) {
      const place = `${where}.${visible(name, 60)}`
      const complaint = wrong(name)
      if (complaint !== undefined) errors.push(`${place}: ${complaint}`)
      answer(given, place, errors)
    }
  }
}

function strings(form: RegExp, complaint: string): Check {
  return (value, where, errors) => {
    if (!Array.isArray(value)) errors.push(`${where}: give a list`)
    else
      for (const [index, text] of value.entries())
        if (typeof text !== 'string' || !form.test(text)) errors.push(`${where}[${index}]: ${complaint}`)
  }
}

function objectAt(value: unknown, where: string, errors: string[]): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  errors.push(`${where}: give an object`)
  return {}
}

/** What a stance says of a robot: itself, else its purpose, else everybody. */
export function answerFor(stance: Stance, robot: Robot): StanceAnswer {
  const own = Object.entries(stance.robots ?? {}).find(([name]) => robotNamed(name) === robot)
  return own?.[1] ?? stance.purposes?.[robot.purpose] ?? stance.obeysStar ?? 'allow'
}
