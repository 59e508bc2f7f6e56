import { type Dialect, type Outline, UNNAMED_AGENT, UNNAMED_AGENT_NAME } from '../dialects/index.ts'
import { memoFor } from '../pattern/index.ts'
import { type Robot, robots } from '../robots/index.ts'
import { type File, memoized } from '../syntax/index.ts'
import { PartsOfText } from '../text/index.ts'
import { comparedTexts, nameForms } from './name-forms.ts'
import { robotsThatCut } from './part-read.ts'
import { DEFAULT_DIALECT, type Subject, subjectOf } from './subject.ts'

/** The most agents of one comparison. Each costs a selection of groups in each file. */
const MAX_REPRESENTATIVE_AGENTS = 1_000

/**
 * The most work of looking for what two names have in common, in the product of their lengths. Real files take
 * 0.2 million at most.
 */
const MAX_WORK_OF_PAIRS = 10_000_000

/** Agents such that every agent has the same policies from these files as one of them. */
export interface RepresentativeAgents {
  /** The unnamed agent first, then names of the files, then registry robots. */
  readonly subjects: readonly Subject[]
  /**
   * Names of agents beyond the limit, and names too long to be compared with others. If there are any, the subjects
   * do not stand for every agent.
   */
  readonly omitted: readonly string[]
}

/**
 * The agents that one dialect could tell apart in these files. Together they stand for each registry robot
 * with all that is documented of it, and for each product token of a robot that obeys `*` groups.
 *
 * **Why they are enough.** A dialect selects groups by the names that fit a token. If it matches whole
 * tokens, a token is one of the names, or like the unnamed agent. Otherwise a name fits a token that contains
 * it, or that it contains, and one name decides: the first in the file that fits, or the longest. Let `a`
 * decide for a token in one file and `b` in the other. If `a` is `b`, the token `a` itself gets the same
 * groups: whatever fits it, fits the other token too. If they differ, a token that both fit and little else
 * does stands for it: the two names joined, or what they have in common. Such a pair needs to be asked only
 * if one of the names is missing in one of the files, or if their order differs.
 *
 * A registry robot that falls back on other tokens or must be named is asked if one of its tokens overlaps
 * with a name. One that reads only the beginning of a file is asked in any case. All other robots are like one
 * of the tokens above, or like the unnamed agent that ignores `*` groups.
 *
 * @param limit the most agents.
 */
export function representativeAgents(
  files: readonly File[],
  dialect: Dialect,
  limit: number = MAX_REPRESENTATIVE_AGENTS,
): RepresentativeAgents {
  const names = files.map((file) => agentNames(file, dialect))
  const { subjects, omitted } = agentsOfNames(
    names,
    dialect,
    limit,
    files.map((file) => namesSharingStarGroup(file, dialect)),
  )
  const asked = new Set(subjects.map(({ robot }) => robot))
  const cutting = robotsThatCut(files, dialect).filter(({ robot }) => !asked.has(robot))
  return { subjects: [...subjects, ...cutting], omitted }
}

/**
 * The {@link representativeAgents} from the names of each file, in their order, if no robot reads only the beginning
 * of a file.
 *
 * @param sharingStar the names of each file that {@link namesSharingStarGroup}; default: none.
 */
export function agentsOfNames(
  namesOfFiles: readonly (readonly string[])[],
  dialect: Dialect,
  limit: number,
  sharingStar: readonly ReadonlySet<string>[] = [],
): RepresentativeAgents {
  const names = [...new Set(namesOfFiles.flat())]
  const pairs = dialect.matchesWholeTokens === true ? NO_PAIRS : pairTokens(namesOfFiles, limit, sharingStar)
  const keyOf = dialect.sharing?.hasCaseSensitiveTokens === true ? (token: string) => token : withoutCapitals
  /** For each key, the first of the tokens that the dialect cannot tell apart. */
  const first = new Map<string, string>()
  const add = (token: string): void => {
    const key = keyOf(token)
    if (!first.has(key)) first.set(key, token)
  }
  // Beyond the limit, no name is looked at.
  const looked = names.findIndex((name) => {
    for (const form of nameForms(name)) add(form)
    return first.size >= limit
  })
  const beyond = looked === -1 ? [] : names.slice(looked + 1)
  if (looked === -1) for (const token of pairs.tokens) add(token)
  const tokens = [...first.values()]
  const subjects: Subject[] = [
    { name: UNNAMED_AGENT_NAME, readOptions: { agent: characterOutside(names), dialect } },
    ...tokens
      .slice(0, limit)
      .map((token) => ({ name: token, readOptions: { agent: token, dialect, rawAgent: true } })),
    ...(tokens.length < limit ? relatedRobots(names.flatMap(nameForms), dialect) : []),
  ]
  const omitted = [
    ...subjects.slice(limit).map(({ name }) => name),
    ...tokens.slice(limit),
    ...beyond,
    ...pairs.omitted,
  ]
  return { subjects: subjects.slice(0, limit), omitted }
}

/** A token with its ASCII letters in lower case. */
function withoutCapitals(token: string): string {
  return /[A-Z]/.test(token) ? token.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()) : token
}

/** The distinct values of the User-agent lines that a dialect finds in a file, in their order. */
export function agentNames(file: File, dialect: Dialect): readonly string[] {
  return namesIn(memoized(file, dialect.outline))
}

/** One check of a file asks for its names up to six times. */
const namesIn = memoFor(({ groups }: Outline): readonly string[] => {
  const agents = groups.flatMap((group) => group.agents)
  const inOrder = agents.sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
  return [...new Set(inOrder.map(({ value }) => value))]
})

/** The names on User-agent lines, as RFC 9309 defines them, in lower case, in each form that a dialect compares. */
export function nameFormsIn(file: File): ReadonlySet<string> {
  const forms = new Set<string>()
  for (const name of agentNames(file, DEFAULT_DIALECT))
    for (const form of nameForms(name)) forms.add(form.toLowerCase())
  return forms
}

/**
 * The names, in lower case, that share a group with `*`. CPython takes such a group for the `*` group only,
 * so another name of the file may then decide.
 */
function namesSharingStarGroup(file: File, dialect: Dialect): ReadonlySet<string> {
  const values = memoized(file, dialect.outline).groups.flatMap((group) => {
    const own = group.agents.map(({ value }) => value.toLowerCase())
    return own.includes('*') ? own : []
  })
  return new Set(values)
}

/** Registry robots that no product token can stand for: they fall back on other tokens, or a group must name them. */
const SPECIAL_ROBOTS: readonly Robot[] = robots.filter(
  ({ tokens, obeys }) => tokens.length > 1 || obeys.star === 'no',
)

/**
 * The special robots whose token overlaps with a form of a name. Also one robot for all others that a group must
 * name.
 */
function relatedRobots(forms: readonly string[], dialect: Dialect): Subject[] {
  const overlaps = formOverlapTest(forms)
  const related = SPECIAL_ROBOTS.filter(({ tokens }) => tokens.some(overlaps))
  const mustBeNamed = SPECIAL_ROBOTS.find((robot) => robot.obeys.star === 'no' && !related.includes(robot))
  return [...related, ...(mustBeNamed === undefined ? [] : [mustBeNamed])].map((robot) =>
    subjectOf(robot, dialect),
  )
}

/**
 * A private-use character that no name holds. No dialect finds it named, except a dialect that finds every agent
 * named.
 */
function characterOutside(names: readonly string[]): string {
  const all = names.join('')
  let unit = UNNAMED_AGENT.charCodeAt(0)
  while (all.includes(String.fromCharCode(unit))) unit++
  return String.fromCharCode(unit)
}

/**
 * A test whether a token contains one of the names or is contained in one, without regard to case. If the
 * test fails, no dialect selects a group with these names for the token.
 *
 * @example
 * ```ts
 * nameOverlapTest(['Googlebot'])('Googlebot-Image') // true
 * nameOverlapTest(['Googlebot'])('GPTBot') // false
 * ```
 */
export function nameOverlapTest(names: readonly string[]): (token: string) => boolean {
  if (!Array.isArray(names))
    throw new TypeError("nameOverlapTest needs a list of names: write nameOverlapTest(['Googlebot']).")
  return formOverlapTest(names.flatMap(nameForms))
}

function formOverlapTest(formsOfNames: readonly string[]): (token: string) => boolean {
  const forms = new Set(formsOfNames.map((form) => form.toLowerCase()))
  const parts = new PartsOfText(forms)
  // No word holds a line end, so a word within this text is a part of one form.
  const all = [...forms].join('\n')
  return (token) => {
    const wanted = token.toLowerCase()
    // Some programs look at the first word of a name alone.
    const [word = ''] = wanted.split(/[/\s]/, 1)
    return forms.size > 0 && (all.includes(word) || parts.in(wanted).length > 0)
  }
}

/** Tokens that stand for two names, and the names that are too long to be compared with another one. */
interface PairTokens {
  readonly tokens: ReadonlySet<string>
  readonly omitted: ReadonlySet<string>
}

const NO_PAIRS: PairTokens = { tokens: new Set(), omitted: new Set() }

/**
 * Tokens that fit two names, one of which may decide in one file and the other in another. Two names that all files
 * have in the same order need no token.
 */
function pairTokens(
  namesOfFiles: readonly (readonly string[])[],
  limit: number,
  sharingStar: readonly ReadonlySet<string>[],
): PairTokens {
  const isMoved = (name: string): boolean =>
    sharingStar.some((names) => names.has(name) !== sharingStar[0]?.has(name))
  const orders = namesOfFiles.map(placesOf)
  const all = [...new Set(orders.flatMap((order) => [...order.keys()]))]
  const isFixed = (name: string): boolean => orders.every((order) => order.has(name)) && !isMoved(name)
  const changing = all.filter((name) => !isFixed(name))
  const overtaken = overtakenNames(all.filter(isFixed), orders)
  const texts = all.flatMap(comparedTexts)
  const tokens = new Set<string>()
  const omitted = new Set<string>()
  let work = 0
  // Of a long file, most names are in every file in one order: only pairs with the others are looked at.
  let passed = 0
  for (const [index, one] of all.entries()) {
    const fixed = isFixed(one)
    if (!fixed) passed++
    for (const other of fixed && !overtaken.has(one) ? changing.slice(passed) : all.slice(index + 1)) {
      if (tokens.size > limit) return { tokens, omitted }
      if (
        !mayBeInDifferentFiles(one, other, orders) ||
        (hasOneOrder(one, other, orders) && !isMoved(one) && !isMoved(other))
      )
        continue
      for (const text of comparedTexts(one)) {
        for (const otherText of comparedTexts(other)) {
          const product = text.length * otherText.length
          if (work + product > MAX_WORK_OF_PAIRS) {
            omitted.add(one)
            continue
          }
          work += product
          tokens.add(joined(text, otherText, texts))
          for (const part of commonParts(text, otherText)) tokens.add(part)
        }
      }
    }
  }
  return { tokens, omitted }
}

/** The place of each name in lower case. If several names differ only in letter case, the place of the first. */
function placesOf(names: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [place, name] of names.entries()) {
    const lowerCase = name.toLowerCase()
    if (!places.has(lowerCase)) places.set(lowerCase, place)
  }
  return places
}

/** The names that come before a later name of the list in one file, and after it in another. */
function overtakenNames(
  names: readonly string[],
  orders: readonly ReadonlyMap<string, number>[],
): ReadonlySet<string> {
  const overtaken = new Set<string>()
  for (const order of orders) {
    let first = Number.POSITIVE_INFINITY
    for (const name of [...names].reverse()) {
      const place = order.get(name) as number
      if (place > first) overtaken.add(name)
      first = Math.min(first, place)
    }
  }
  return overtaken
}

/** May the names be in different files: one file has `one`, and another file has `other`? */
function mayBeInDifferentFiles(
  one: string,
  other: string,
  orders: readonly ReadonlyMap<string, number>[],
): boolean {
  return orders.some(
    (order, index) => order.has(one) && orders.some((later, at) => at !== index && later.has(other)),
  )
}

/** Whether every file has both names, and all files have them in the same order. */
function hasOneOrder(one: string, other: string, orders: readonly ReadonlyMap<string, number>[]): boolean {
  const directions = orders.map((order) => {
    const [first, second] = [order.get(one), order.get(other)]
    return first === undefined || second === undefined ? undefined : Math.sign(first - second)
  })
  return directions[0] !== undefined && directions.every((direction) => direction === directions[0])
}

/**
 * A token that contains both names and, if possible, no other name that neither of them contains. After a dot, a
 * word begins for parsers that look for names at the beginning of words.
 */
function joined(one: string, other: string, names: readonly string[]): string {
  const tokens = ['.', '-', '_', 'x', '0'].flatMap((between) => [
    one + between + other,
    other + between + one,
  ])
  const isForeign = (name: string, token: string): boolean =>
    token.includes(name) && !one.includes(name) && !other.includes(name)
  return tokens.find((token) => !names.some((name) => isForeign(name, token))) ?? `${one}.${other}`
}

/** The longest texts that both names contain: no other text that both contain is longer and contains them. */
function commonParts(one: string, other: string): string[] {
  const parts = new Set<string>()
  let end = 0
  for (let start = 0; start < one.length; start++) {
    // The text from here to the end of the last part is within that part.
    const endOfLast = end
    end = Math.max(end, start)
    while (end < one.length && other.includes(one.slice(start, end + 1))) end++
    if (end > Math.max(start, endOfLast)) parts.add(one.slice(start, end))
  }
  const all = [...parts]
  return all.filter((part) => !all.some((longer) => longer !== part && longer.includes(part)))
}
