import { type Dialect, type ReadOptions, read, UNNAMED_AGENT_NAME } from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { agentNames, dialectsFor, nameOverlapTest, robotsThatCut } from '../../readings/index.ts'
import { type Robot, readOptionsOf, robots } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { type AuthorAgent, authorAgent, selectionKindFor } from './author-agents.ts'

/** A robot for which dialects are compared. */
export interface ComparedRobot {
  /** Its product token, or {@link UNNAMED_AGENT_NAME}. */
  readonly agent: string
  /** The tokens it falls back on, in order. */
  readonly fallbackTokens?: readonly string[]
  /** The robot does not obey `*` groups. */
  readonly ignoresStar?: true
}

/**
 * A robot for which dialects are compared, with the options to read a file for it and its policy in the
 * author's dialect.
 */
export interface PortableSubject {
  readonly robot: ComparedRobot
  readonly optionsFor: (dialect: Dialect) => ReadOptions
  readonly authorPolicy: Policy
}

/** The robots for which dialects are compared. */
export interface PortableSubjects {
  /** Robots that some dialect could tell apart, and the unnamed agent, which stands for all others. */
  readonly subjects: readonly PortableSubject[]
  /**
   * Unknown robots whose names resemble those of the file: for each name, one that contains it, and one that is a
   * part of it.
   */
  readonly similarlyNamed: readonly PortableSubject[]
  /**
   * The number of robots that the subjects represent: those of the registry, and others that the file names.
   */
  readonly robots: number
  /** Names in the file that no robot matches in the author's dialect. */
  readonly unmatchedNames: readonly string[]
}

/** The values of User-agent lines that some dialect finds in these files. */
export function namesIn(files: readonly File[]): readonly string[] {
  const asked = dialectsFor(files)
  return [...new Set(files.flatMap((file) => asked.flatMap((dialect) => agentNames(file, dialect))))]
}

/**
 * Returns the robots for which dialects could select different groups. They are the unnamed agent, and each robot
 * with one of the names, by its token in the author's dialect. Registry robots whose names overlap with one of the
 * names are included twice: with and without their fallback tokens.
 *
 * @param file the file of the author.
 * @param values see {@link namesIn}.
 */
export function portableSubjects(
  file: File,
  values: readonly string[],
  as: Dialect,
  unnamed: string,
): PortableSubjects {
  const robotValues = values.filter(
    (value) => value !== '' && selectionKindFor(value, unnamed, as) !== 'star',
  )
  const names = robotValues.map((value) => authorAgent(value, as))
  const unmatchedNames = new Map(
    names.filter(({ isUnmatched }) => isUnmatched).map(({ name }) => [name.toLowerCase(), name]),
  )
  const compared = new SubjectCollector(file, as)
  compared.add({ agent: UNNAMED_AGENT_NAME }, unnamed)
  const tokens = tokensOf(names)
  for (const [lowerCase, token] of tokens)
    if (!ignoresStar(registryRobot(lowerCase))) compared.add({ agent: token }, token)
  const overlapsName = nameOverlapTest(values)
  // In some dialects an empty name matches every robot, even one that does not obey `*` groups.
  const hasEmptyName = values.includes('')
  let registered = robots.length
  for (const robot of robots) {
    if (!robot.tokens.some(overlapsName) && !(hasEmptyName && ignoresStar(robot))) continue
    const [own = robot.name] = robot.tokens
    if (isUnmatched(own, robotValues, as)) {
      unmatchedNames.set(own.toLowerCase(), own)
      registered--
    } else compared.addRobot(robot)
  }
  const similarlyNamed = new SubjectCollector(file, as)
  for (const token of tokens.values())
    for (const similar of [`${token}-like`, token.slice(0, -1)])
      if (similar !== '') similarlyNamed.add({ agent: similar }, similar)
  const unregistered = [...tokens.keys()].filter((lowerCase) => registryRobot(lowerCase) === undefined)
  return {
    subjects: compared.subjects,
    similarlyNamed: similarlyNamed.subjects,
    robots: registered + unregistered.length,
    unmatchedNames: [...unmatchedNames.values()],
  }
}

/** Collects distinct subjects. */
class SubjectCollector {
  readonly subjects: PortableSubject[] = []
  private readonly file: File
  private readonly as: Dialect
  private readonly keys = new Set<string>()

  constructor(file: File, as: Dialect) {
    this.file = file
    this.as = as
  }

  add(robot: ComparedRobot, agent: string | readonly string[], obeysStar = true): void {
    const key = JSON.stringify([agent, obeysStar])
    if (this.keys.has(key)) return
    this.keys.add(key)
    this.push(robot, (dialect) => ({ agent, obeysStar, rawAgent: true, dialect }))
  }

  push(robot: ComparedRobot, optionsFor: PortableSubject['optionsFor']): void {
    this.subjects.push({ robot, optionsFor, authorPolicy: read(this.file, optionsFor(this.as)) })
  }

  /** Adds a registry robot, alone and with the tokens it falls back on. */
  addRobot(robot: Robot): void {
    if (ignoresStar(robot)) {
      this.add(comparedRobot(robot), robot.tokens, false)
      return
    }
    for (const token of robot.tokens) this.add({ agent: token }, token)
    if (robot.tokens.length > 1) this.add(comparedRobot(robot), robot.tokens)
  }
}

function comparedRobot(robot: Robot): ComparedRobot {
  const [agent = robot.name, ...fallbackTokens] = robot.tokens
  return {
    agent,
    ...(fallbackTokens.length === 0 ? {} : { fallbackTokens }),
    ...(ignoresStar(robot) ? { ignoresStar: true } : {}),
  }
}

/**
 * The registry robots that read only the beginning of one of these files in one of these dialects.
 *
 * @param author the file of the author.
 */
export function subjectsThatCut(
  files: readonly File[],
  asked: readonly Dialect[],
  author: File,
  as: Dialect,
): readonly PortableSubject[] {
  const cutting = new Set(asked.flatMap((dialect) => robotsThatCut(files, dialect).map(({ robot }) => robot)))
  const collector = new SubjectCollector(author, as)
  for (const robot of cutting)
    if (robot !== undefined) collector.push(comparedRobot(robot), (dialect) => readOptionsOf(robot, dialect))
  return collector.subjects
}

/** The tokens of names by their lower-case forms. */
function tokensOf(names: readonly AuthorAgent[]): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const { token } of names)
    if (token !== undefined && !tokens.has(token.toLowerCase())) tokens.set(token.toLowerCase(), token)
  return tokens
}

/**
 * Does the file name a robot by a token that does not work in the author's dialect, such as `MJ12bot` in RFC 9309?
 */
function isUnmatched(token: string, values: readonly string[], as: Dialect): boolean {
  const lowerCase = token.toLowerCase()
  return (
    values.some((value) => value.toLowerCase().startsWith(lowerCase)) &&
    selectionKindFor(token, token, as) !== 'named'
  )
}

function ignoresStar(robot: Robot | undefined): boolean {
  return robot?.obeys.star === 'no'
}

const byToken = new Map(robots.map((robot) => [(robot.tokens[0] ?? robot.name).toLowerCase(), robot]))

/** The registry robot with this token, given in lower case. */
function registryRobot(lowerCase: string): Robot | undefined {
  return byToken.get(lowerCase)
}
