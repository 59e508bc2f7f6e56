import type { DialectId } from '../../../dialects/index.ts'
import { robots, robotsByToken } from '../../../robots/index.ts'
import { agentLinesOfKind, FLAGS } from '../../agents/agent-lines.ts'
import { dialectsNaming, dialectsNotNaming } from '../../agents/dialects-naming.ts'
import { obeyingRobot } from '../../agents/obeys-name.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, joinWords, plural, quoted } from '../../text/message-phrases.ts'
import { sentences } from '../../text/sentences.ts'

/** A105: characters that a product token cannot have. */
export const tokenCharacters: CheckRule = {
  code: 'A105',
  name: 'token-characters',
  severity: 'hint',
  rank: -240,
  // An address names no robot, whether or not it is a whole header.
  explainsOnLine: ['A101'],
  promise: 'corrects',
  why: 'A product token consists of letters, `-` and `_` (RFC 9309 §2.2.1). Some parsers read a name only up to another character: to them, `k2spider` is a robot called k. Some real robots have digits, dots or spaces in their names, and those that Wayleave knows are not reported. A name without a letter or a digit names no robot, so the finding is info. Titles of products such as `Google AdSense`, addresses, and names with blanks are each reported together. So are names with signs from settings of Apache, such as `HTTrack [NC,OR]`: robots.txt has no flags.',
  find,
}

const PRODUCT_TOKEN = /^[a-z_-]+$/i

/** From this many names for people on, an author took titles of robots for tokens. The finding shows as many. */
const MANY_TITLES = 3

/** Is this the title of a product of an operator that the registry knows, such as `Google AdSense`? */
function isTitle(name: string): boolean {
  const [operator = '', ...others] = name.toLowerCase().split(' ')
  return (
    others.length > 0 &&
    OPERATORS.has(operator) &&
    !SENT_WITH_BLANKS.test(name) &&
    robotsByToken(name).length === 0 &&
    obeyingRobot(name) === undefined
  )
}

/**
 * Matches names of programs of the 1990s, which lists of bad robots have held ever since, and those of
 * Cloudflare, which sends names with blanks, such as `Cloudflare SpeedTest/1.0`
 * (https://github.com/WhichBrowser/Parser-PHP/issues/562).
 */
const SENT_WITH_BLANKS = /^(?:microsoft (?:url control|data access)|cloudflare )/i

/** Matches an address, such as the one that a robot sends after its name. */
const ADDRESS = /^https?:\/\//i

/** The operators of the registry with a robot whose token has a blank, such as `Sogou web spider`; in lower case. */
const WITH_BLANKS: ReadonlySet<string> = new Set(
  robots
    .filter(({ tokens }) => tokens.some((token) => token.includes(' ')))
    .map(({ operator }) => operator.toLowerCase()),
)

/** The operators of the registry without such a robot, in lower case. */
const OPERATORS: ReadonlySet<string> = new Set(
  robots.map(({ operator }) => operator.toLowerCase()).filter((operator) => !WITH_BLANKS.has(operator)),
)

/** Is this a name of an operator whose robots have names with blanks? */
function isLikeOthers(name: string): boolean {
  return WITH_BLANKS.has(name.toLowerCase().split(' ', 1)[0] as string)
}

function* find(context: Context): Generator<Problem> {
  yield* [...listsOf(context), ...problemsOf(context)].sort((one, other) => one.span.start - other.span.start)
}

/** The findings that stand for several names: addresses, and names with a backslash. */
function* listsOf(context: Context): Generator<Problem> {
  const { agents } = context.file
  const addresses = agents.filter(({ value }) => ADDRESS.test(value))
  if (addresses.length > 0) yield addressProblem(context, addresses)
  const escaped = agents.filter(({ value }) => value.includes('\\'))
  if (escaped.length > 0) yield escapedProblem(context, escaped)
  const flagged = agents.filter(({ value }) => FLAGS.test(value))
  if (flagged.length > 0) yield flaggedProblem(context, flagged)
  const blank = namesWithBlanks(context)
  if (blank.length > 0) yield blankProblem(context, blank)
}

/** Is a name one of those that {@link listsOf} reports together? */
function isInList(value: string): boolean {
  return ADDRESS.test(value) || value.includes('\\') || FLAGS.test(value)
}

/** A file with this many names or more has a list that others wrote. */
const MANY_NAMED = 40

/** The names of a file with blanks, if they are several and no known robot has them. None if most are titles of products. */
function namesWithBlanks(context: Context): readonly NamedAgent[] {
  const { agents } = context.file
  const found = agentLinesOfKind(context, 'name')
    .map(({ agent }) => agent)
    .filter(
      ({ value }) =>
        /^[\w.-]+(?: [\w.-]+)+$/.test(value) &&
        robotsByToken(value).length === 0 &&
        obeyingRobot(value) === undefined &&
        !SENT_WITH_BLANKS.test(value) &&
        !isLikeOthers(value),
    )
  return (found.length < MANY_TITLES && found.length < agents.length) ||
    agents.length >= MANY_NAMED ||
    found.filter(({ value }) => isTitle(value)).length >= MANY_TITLES
    ? []
    : found
}

/** The findings for single names, and for titles of products. */
function* problemsOf(context: Context): Generator<Problem> {
  const titles = context.file.agents.filter(({ value }) => isTitle(value))
  const blank = new Set(namesWithBlanks(context))
  for (const { line, agent } of agentLinesOfKind(context, 'name')) {
    const { value } = agent
    if (PRODUCT_TOKEN.test(value) || robotsByToken(value).length > 0 || isLikeOthers(value)) continue
    if (isInList(value) || blank.has(agent)) continue
    const start = value.replace(/[^a-z_-].*$/is, '')
    const dialects = dialectsNotNaming(context, value, value)
    const cutting = start === '' ? [] : dialectsNaming(context, value, start)
    if (dialects === undefined || cutting === undefined) return
    if (dialects.length === 0) continue
    if (titles.length >= MANY_TITLES && titles[0]?.line === line)
      yield { ...titleProblem(context, titles), dialects }
    else {
      const effect = effectOf(context, agent, start, [dialects, cutting])
      yield { span: line.valueSpan, ...ofName(value, effect), dialects }
    }
  }
}

/** What is wrong with a single name. */
function ofName(value: string, effect: string): Pick<Problem, 'severity' | 'says'> {
  const subject = quoted(value)
  return /[\p{L}\p{N}]/u.test(value)
    ? {
        says: {
          what: `${subject} has characters other than letters, "-" and "_".`,
          effect,
          advice: 'If the operator of the robot documents another product token, write that token.',
          subject,
        },
      }
    : {
        severity: 'info',
        says: {
          case: 'no letter or digit',
          what: `${subject} has neither a letter nor a digit, but names of robots consist of these.`,
          advice: 'Write the token that the operator of the robot documents, or remove the line.',
          subject,
        },
      }
}

/** To whom the group of a name applies, in dialects that do not find the name; some of them cut it to its start. */
function effectOf(
  context: Context,
  { value }: NamedAgent,
  start: string,
  [dialects, cutting]: readonly [dialects: readonly DialectId[], cutting: readonly DialectId[]],
): string {
  const all = context.dialects.length
  const truncating = cutting.filter((id) => dialects.includes(id))
  if (truncating.length === 0)
    return `${inDialects(dialects, all)}, the group does not apply to ${quoted(value)}.`
  const others = dialects.filter((id) => !truncating.includes(id))
  return sentences(
    `${inDialects(truncating, all)}, the group applies to a robot called ${quoted(start)} instead.`,
    others.length === 0 ? '' : `${inDialects(others, all)}, it does not apply to ${quoted(value)}.`,
  )
}

/** The finding for all titles of products. */
function titleProblem(context: Context, titles: readonly NamedAgent[]): Problem {
  const shown = titles.slice(0, MANY_TITLES).map(({ value }) => quoted(value))
  const says = {
    case: 'titles of products',
    what: `In this file, at least ${titles.length} names are for people, not product tokens, such as ${joinWords(shown)}.`,
    effect: 'Most robots look for one word, so these lines keep hardly any robot out.',
    advice: 'Write the tokens that the operators document.',
  }
  return listProblem(context, titles, says, 'is a name for people, too')
}

/** The finding for all addresses of a file. */
function addressProblem(context: Context, agents: readonly NamedAgent[]): Problem {
  const names = shownNames(agents)
  const says = {
    ...(agents.length === 1
      ? {
          what: `${names} is an address, not the name of a robot.`,
          effect: 'The line keeps hardly any robot out.',
        }
      : {
          what: `${names} are addresses, not names of robots.`,
          effect: 'These lines keep hardly any robot out.',
        }),
    case: 'addresses',
    advice: 'Write the product token that the operator documents.',
  }
  return listProblem(context, agents, says, 'is an address, too')
}

/** The finding for all names of a file with blanks. */
function blankProblem(context: Context, agents: readonly NamedAgent[]): Problem {
  const [have, lines] = agents.length === 1 ? ['has blanks', 'this line'] : ['have blanks', 'these lines']
  const says = {
    case: 'names with blanks',
    what: `${shownNames(agents)} ${have}, but most robots look for one word.`,
    effect: `So ${lines} may reach no robot.`,
    advice: 'Write the tokens that the operators document.',
  }
  return listProblem(context, agents, says, 'has a blank, too')
}

/** The finding for all names of a file with a backslash. */
function escapedProblem(context: Context, agents: readonly NamedAgent[]): Problem {
  const [have, keeps] =
    agents.length === 1 ? ['has a backslash', 'the line keeps'] : ['have backslashes', 'these lines keep']
  const says = {
    case: 'backslashes',
    what: `${shownNames(agents)} ${have}, but robots.txt has no escapes.`,
    effect: `No known robot has a backslash in its name, so ${keeps} hardly any out.`,
    advice: 'Write each name as its robot sends it.',
  }
  return listProblem(context, agents, says, 'has a backslash, too')
}

/** The finding for all names of a file with flags of mod_rewrite. */
function flaggedProblem(context: Context, agents: readonly NamedAgent[]): Problem {
  const has = agents.length === 1 ? 'has flags' : 'have flags'
  const bare = (value: string): string => value.replace(FLAGS, '')
  const says = {
    case: 'flags of mod_rewrite',
    what: `${shownNames(agents)} ${has} of mod_rewrite, a module of the server Apache, which robots.txt does not know.`,
    advice: `Write the name alone, such as ${quoted(bare(agents[0]?.value ?? ''))}.`,
  }
  return {
    ...listProblem(context, agents, says, 'has such flags, too'),
    fix: {
      title: 'write the names alone',
      edits: agents.map(({ value, line: { valueSpan } }) => ({ ...valueSpan, text: bare(value) })),
    },
  }
}

/** A finding for several names: the first of them, what is wrong with them, and the places of the others. */
function listProblem(context: Context, agents: readonly NamedAgent[], says: Says, related: string): Problem {
  const [first, ...others] = agents as readonly [NamedAgent, ...NamedAgent[]]
  return {
    span: first.line.valueSpan,
    severity: 'info',
    says,
    related: others.map(({ line }) => ({ span: line.valueSpan, message: related })),
    dialects: context.byDialect.recognizing(first.line.number, 'user-agent'),
  }
}

/** The most names that such a finding shows. */
const MAX_SHOWN = 3

/** The first names, and how many others there are. */
function shownNames(agents: readonly NamedAgent[]): string {
  const shown = agents.slice(0, MAX_SHOWN).map(({ value }) => quoted(value))
  const more = agents.length > MAX_SHOWN ? [plural(agents.length - MAX_SHOWN, 'other')] : []
  return joinWords([...shown, ...more])
}
