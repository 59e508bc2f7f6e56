import { type Dialect, read, UNNAMED_AGENT_NAME } from '../dialects/index.ts'
import type { Policy } from '../policy/index.ts'
import { type Robot, robots } from '../robots/index.ts'
import type { File } from '../syntax/index.ts'
import { type AuthorName, authorName, choiceFor } from './author-names.ts'
import { everyDialect } from './compare-meaning.ts'
import { isAkinTo, userAgentValues } from './robots-to-ask.ts'

/** A robot as it was asked about. */
export interface AskedRobot {
  /** Its product token, or {@link UNNAMED_AGENT_NAME}. */
  readonly agent: string
  /** Tokens it falls back on, in order, where it was asked about with them. */
  readonly fallsBackOn?: readonly string[]
  /** Groups for everybody do not concern it. */
  readonly mustBeNamed?: true
}

/** A robot that readers are compared for, and what the author of the file means for it. */
export interface PortableAsker {
  readonly robot: AskedRobot
  readonly asks: { readonly agent: string | readonly string[]; readonly obeysStar: boolean }
  readonly author: Policy
}

/** For whom readers are compared. */
export interface PortableAskers {
  /** Those that readers could tell apart, and one for all that no group names. Known robots that are missing are like that one to all. */
  readonly askers: readonly PortableAsker[]
  /** Robots that nobody knows, with names like those of the file: one that holds each name, and one that is held in it. */
  readonly likeNamed: readonly PortableAsker[]
  /** How many robots they stand for that are known or named in the file. */
  readonly robots: number
  /** Robots that the file names and the author's reading cannot tell by their names. */
  readonly unknownNames: readonly string[]
}

/**
 * All robots that readers could take other groups for: those that the file names to some reader, each by the token that the author's
 * reading knows it by; the known robots that have a name in common with the file, alone and with what they fall back on; and one that
 * no group names, which all others are like.
 */
export function portableAskers(file: File, as: Dialect, unnamed: string): PortableAskers {
  const values = userAgentValues([file], everyDialect)
  const ofRobots = values.filter((value) => value !== '' && choiceFor(value, unnamed, as) !== 'star')
  const names = ofRobots.map((value) => authorName(value, as))
  const unknownNames = new Map(names.filter(({ isUnknown }) => isUnknown).map(({ name }) => [name.toLowerCase(), name]))
  const asked = new Asked(file, as)
  asked.add({ agent: UNNAMED_AGENT_NAME }, unnamed)
  const named = tokensOf(names)
  for (const [small, token] of named) if (!mustBeNamed(ownRobot(small))) asked.add({ agent: token }, token)
  const isAkin = isAkinTo(values)
  // To some readers an empty name is a part of every name, of those as well that are none of everybody.
  const isAllNamed = values.includes('')
  let known = robots.length
  for (const robot of robots) {
    if (!robot.tokens.some(isAkin) && !(isAllNamed && mustBeNamed(robot))) continue
    const [own = robot.name] = robot.tokens
    if (isNamedInVain(own, ofRobots, as)) {
      unknownNames.set(own.toLowerCase(), own)
      known--
    } else asked.addKnown(robot)
  }
  const likeNamed = new Asked(file, as)
  for (const token of named.values())
    for (const like of [`${token}-like`, token.slice(0, -1)]) if (like !== '') likeNamed.add({ agent: like }, like)
  const unregistered = [...named.keys()].filter((small) => ownRobot(small) === undefined)
  return {
    askers: asked.askers,
    likeNamed: likeNamed.askers,
    robots: known + unregistered.length,
    unknownNames: [...unknownNames.values()],
  }
}

/** Collects who is asked about, each in one way once. */
class Asked {
  readonly askers: PortableAsker[] = []
  private readonly file: File
  private readonly as: Dialect
  private readonly known = new Set<string>()

  constructor(file: File, as: Dialect) {
    this.file = file
    this.as = as
  }

  add(robot: AskedRobot, agent: string | readonly string[], obeysStar = true): void {
    const key = JSON.stringify([agent, obeysStar])
    if (this.known.has(key)) return
    this.known.add(key)
    const asks = { agent, obeysStar }
    this.askers.push({ robot, asks, author: read(this.file, { ...asks, dialect: this.as }) })
  }

  addKnown(robot: Robot): void {
    const [agent = robot.name, ...fallsBackOn] = robot.tokens
    const chain = fallsBackOn.length === 0 ? {} : { fallsBackOn }
    if (mustBeNamed(robot)) {
      this.add({ agent, ...chain, mustBeNamed: true }, robot.tokens, false)
      return
    }
    for (const token of robot.tokens) this.add({ agent: token }, token)
    if (fallsBackOn.length > 0) this.add({ agent, ...chain }, robot.tokens)
  }
}

/** The tokens of names by their small letters. */
function tokensOf(names: readonly AuthorName[]): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const { token } of names) if (token !== undefined && !tokens.has(token.toLowerCase())) tokens.set(token.toLowerCase(), token)
  return tokens
}

/** Does the file name a robot by its token, and the author's reading cannot tell it by that: `MJ12bot` to RFC 9309? */
function isNamedInVain(token: string, values: readonly string[], as: Dialect): boolean {
  const small = token.toLowerCase()
  return values.some((value) => value.toLowerCase().startsWith(small)) && choiceFor(token, token, as) !== 'named'
}

function mustBeNamed(robot: Robot | undefined): boolean {
  return robot?.obeys.star === 'no'
}

const byToken = new Map(robots.map((robot) => [(robot.tokens[0] ?? robot.name).toLowerCase(), robot]))

/** The known robot whose own token it is, in small letters. */
function ownRobot(small: string): Robot | undefined {
  return byToken.get(small)
}
