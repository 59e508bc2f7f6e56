import { type Robot, servesPurpose } from '../../../robots/index.ts'
import { type RegistryAgentLine, registryAgentLines } from '../../agents/agent-lines.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { isMainRobot } from '../../agents/search-agents.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { commentAbove } from '../../file/line-removal.ts'
import { isClosedTo, isClosedToUnnamedAgent } from '../robot-policy.ts'

/** What a file that refuses AI training also shuts out. */
export interface ClosedWithTraining {
  /** Robots that answer questions, in the order of the file. */
  readonly answering: readonly RegistryAgentLine[]
  /** A line for robots that collect training data, if possible of an operator of the first that answer. */
  readonly trainer: RegistryAgentLine
  /** Robots of searches that many people use, which stand in lists of AI robots. */
  readonly searching: readonly Robot[]
  /** Does the file shut them out on purpose, as far as it shows? */
  readonly isMeant: boolean
}

/**
 * The robots that answer questions, to which the file is closed as to robots for AI training. `undefined` if
 * there are none, or if the site is closed to all robots.
 */
export function closedWithTraining(context: Context): ClosedWithTraining | undefined {
  return context.once(findClosedWithTraining)[0]
}

/** Does the file keep a robot out that fetches pages, and that obeys robots.txt by a page of its operator? */
function isKeptOut(context: Context, robot: Robot): boolean {
  return (
    robot.retired === undefined &&
    robot.controlToken !== true &&
    !FOR_CUSTOMERS.has(robot.id) &&
    robot.obeys.robotsTxt === 'yes' &&
    isClosedTo(context, robot)
  )
}

/** Files that shut out this many robots that answer questions want no AI at all. */
const MANY = 4

/** Robots that fetch for customers of their operator, who search only what they choose. */
const FOR_CUSTOMERS: ReadonlySet<string> = new Set([
  'amazon-qbusiness',
  'atlassian-bot',
  'bedrockbot',
  'google-cloudvertexbot',
])

const trains = (robot: Robot): boolean => servesPurpose(robot, 'ai-training')

/** Does a robot answer the questions of people? */
function answers(robot: Robot): boolean {
  return servesPurpose(robot, 'ai-search') || servesPurpose(robot, 'ai-user')
}

/**
 * Robots of searches that many people use. Lists of AI robots have them, because their operators also use AI.
 * They decide 31 of 2,089 files of a sample from 2020 to 2026.
 */
const TAKEN_FOR_AI: ReadonlySet<string> = new Set(['applebot', 'duckduckbot'])

function findClosedWithTraining(context: Context): readonly ClosedWithTraining[] {
  if (isClosedToUnnamedAgent(context)) return []
  const training = blocked(context, trains)
  const answering = blocked(context, answers).filter(
    ({ agent }) => !isInSectionOfAnswering(context, agent.group),
  )
  const [first] = answering
  const isMain = ({ purposes }: Robot): boolean => purposes[0] === 'ai-training'
  const anyTrainer = training.find(({ own }) => own.some(isMain)) ?? training[0]
  if (first === undefined || anyTrainer === undefined) return []
  const operators = new Set(first.own.map(({ operator }) => operator))
  const trainer =
    training.find(({ own }) => own.some(({ operator }) => operators.has(operator))) ?? anyTrainer
  const searching = searchersTakenForAi(context)
  const closed = {
    answering,
    trainer,
    searching,
    isMeant:
      refusesAnswers(context) ||
      closesAllInOneList(context) ||
      isRefusedInWords(context) ||
      (!speaksOfTraining(context) && isNoMistake(answering, training, searching, closedAnswering(context))) ||
      answering.some(({ agent }) => agent.group.agents.some(({ value }) => isMainRobot(value))),
  }
  return [closed]
}

/**
 * Is a group in a part of the file that a comment heads, and that is for robots that answer alone, next to
 * parts for several other groups? Its author meant these robots. A comment about training did not.
 */
function isInSectionOfAnswering(context: Context, group: CheckedGroup): boolean {
  const { groups } = context.file
  const headings = groups.map((one) => commentAbove(context, one.group.firstLine))
  const isHead = (index: number): boolean => (headings[index]?.length ?? 0) > 0
  let from = group.index
  while (from > 0 && !isHead(from)) from--
  let to = group.index + 1
  while (to < groups.length && !isHead(to)) to++
  const words = (headings[from] ?? [])
    .map((number) =>
      context.file.text.slice(context.file.lineAt(number).start, context.file.lineAt(number).end),
    )
    .join('')
  if (words === '' || /train/i.test(words)) return false
  const section = groups.slice(from, to).flatMap(({ agents }) => agents.map(({ value }) => ownRobot(value)))
  // Where every group has a comment, it is a label.
  const hasLists = groups.some(
    (one, index) =>
      (index < from || index >= to) && !isHead(index) && one.agents.some(({ value }) => value !== '*'),
  )
  return (
    hasLists && section.every((robot) => robot !== undefined && answers(robot) && !isNameOf(words, robot))
  )
}

/** Does a comment name a robot or its operator? It is then a label, and tells no purpose. */
function isNameOf(words: string, { name, operator }: Robot): boolean {
  const text = words.toLowerCase()
  return text.includes(name.toLowerCase()) || text.includes(operator.toLowerCase())
}

/** The number of robots that answer questions and that the file names and shuts out, whether or not they obey. */
function closedAnswering(context: Context): number {
  return registryAgentLines(context).filter(({ own }) =>
    own.some((robot) => answers(robot) && isClosedTo(context, robot)),
  ).length
}

/**
 * Did the author mean the robots that answer? A long list shuts out all of AI. In a short one, robots are
 * shut out by mistake whose operator has one for training, too. Operators such as Perplexity have none, so an
 * author who names their robot means it, unless the list has a search engine.
 */
function isNoMistake(
  answering: readonly RegistryAgentLine[],
  training: readonly RegistryAgentLine[],
  searching: readonly Robot[],
  namedAnswering: number,
): boolean {
  const trainers = new Set(training.flatMap(({ own }) => own.map(({ operator }) => operator)))
  const robots = answering.flatMap(({ own }) => own)
  return (
    namedAnswering >= MANY ||
    (searching.length === 0 && !robots.some(({ operator }) => trainers.has(operator)))
  )
}

/** Search engines that a file shuts out as if they were robots for AI training, which it also shuts out. */
export function searchersTakenForAi(context: Context): readonly Robot[] {
  return context.once(findSearchers)
}

function findSearchers(context: Context): readonly Robot[] {
  if (blocked(context, trains).length === 0) return []
  return blocked(context, (robot) => servesPurpose(robot, 'search')).flatMap(({ own }) =>
    own.filter(({ id }) => TAKEN_FOR_AI.has(id)),
  )
}

/**
 * Robots that make the previews of links in many apps. Lists of AI robots have one, because its operator also
 * uses AI. They decide 11 of 2,089 files of a sample from 2020 to 2026.
 */
const PREVIEWING: ReadonlySet<string> = new Set(['facebookexternalhit', 'twitterbot', 'linkedinbot'])

/** A list with this many robots for AI training or more is one of AI robots. */
const MANY_TRAINERS = 3

/** The lines that shut robots for previews of links out in a list of AI robots. */
export function previewsTakenForAi(context: Context): readonly RegistryAgentLine[] {
  return context.once(findPreviews)
}

function findPreviews(context: Context): readonly RegistryAgentLine[] {
  if (isClosedToUnnamedAgent(context)) return []
  // Former names and settings such as Google-Extended are names for AI training, too.
  const trainers = registryAgentLines(context)
    .filter(({ own }) => own.some((robot) => trains(robot) && isClosedTo(context, robot)))
    .map(({ agent }) => agent.group)
  return registryAgentLines(context).filter(
    ({ own, agent: { group } }) =>
      own.some((robot) => PREVIEWING.has(robot.id) && isClosedTo(context, robot)) &&
      (trainers.includes(group) || (group.agents.length === 1 && trainers.length >= MANY_TRAINERS)),
  )
}

function blocked(context: Context, isMeant: (robot: Robot) => boolean): readonly RegistryAgentLine[] {
  return registryAgentLines(context).flatMap((line) => {
    const own = line.own.filter((robot) => isMeant(robot) && isKeptOut(context, robot))
    return own.length === 0 ? [] : [{ ...line, own }]
  })
}

/**
 * Does one list close the site to OAI-SearchBot and Twitterbot, and no comment speaks of training? Nobody takes
 * a robot of previews and one of a search for robots of training, so the list is meant so.
 */
function closesAllInOneList(context: Context): boolean {
  const ofSearch = blocked(context, (robot) => servesPurpose(robot, 'ai-search')).filter(({ own }) =>
    own.some(({ id }) => id === 'oai-searchbot'),
  )
  return (
    !speaksOfTraining(context) &&
    previewsTakenForAi(context).some(
      ({ own, agent: { group } }) =>
        own.some(({ id }) => id === 'twitterbot') && ofSearch.some(({ agent }) => agent.group === group),
    )
  )
}

/** Does a signal of the `*` group, or above all groups, refuse the use of pages for answers of AI? */
function refusesAnswers(context: Context): boolean {
  return recordsOf(context, 'content-signal').some(
    ({ group, value }) => group?.isStarGroup !== false && /\bai-input\s*=\s*no\b/i.test(value),
  )
}

/** Matches words that refuse something. */
const REFUSING =
  /\b(?:declin|refus|den(?:y|ied)|block|forbid|disallow|opt(?:s|ed|ing)?[ -]out|not welcome|keep out)/i

/**
 * Does a comment list a robot that answers among those that it refuses? Its author meant all of that kind.
 */
function isRefusedInWords(context: Context): boolean {
  const { file } = context
  const comments = file.lines
    .filter(({ kind }) => kind === 'comment')
    .map(({ start, ending }) => file.text.slice(start, ending).replace(/^\s*#+/, ''))
    .join(' ')
    .toLowerCase()
  return (
    REFUSING.test(comments) &&
    registryAgentLines(context).some(({ own }) =>
      own.some(
        (robot) =>
          answers(robot) &&
          isClosedTo(context, robot) &&
          ['(', ', '].some((sign) => comments.includes(`${sign}${robot.name.toLowerCase()}`)),
      ),
    )
  )
}

/** Does a comment say that the file is about training? One that explains the words of a signal does not. */
function speaksOfTraining({ file: { lines, text } }: Context): boolean {
  return lines.some(({ kind, start, ending }) => {
    const words = kind === 'comment' ? text.slice(start, ending) : ''
    return /\btraining\b/i.test(words) && !/\bai-train\b/i.test(words)
  })
}
