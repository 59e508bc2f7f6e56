import type { DialectId } from '../../../dialects/index.ts'
import { joinedAgents } from '../../analysis/joined-agents.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, dialectSentence, joinWords, plural, quoted } from '../../text/message-phrases.ts'

/** G104: User-agent lines with a blank line between them. */
export const uaMergesWithNext: CheckRule = {
  code: 'G104',
  name: 'ua-merges-with-next',
  severity: 'warning',
  // One finding is enough about blank lines that end groups.
  explainsOnLine: ['G102'],
  why: 'In RFC 9309 §2.2.1 and for Google, consecutive User-agent lines belong to one group, even with blank lines between them. For parsers of the 1994 standard, the blank line ends the first group, which then has no rules. Such a parser lets the robot fetch everything, or ignores the group. The same file may close a directory to the robot in one dialect and leave it open in another.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const group of context.file.groups) {
    const separated = separatedPairs(context, group)
    const [first] = separated
    const dialects = first === undefined ? [] : dialectsParting(context, first)
    if (first !== undefined && dialects.length > 0)
      yield problemOf(context, group, separated, first, dialects)
  }
}

/** Two User-agent lines of a group that stand next to each other, and the blank lines between them. */
interface Separated {
  readonly agent: NamedAgent
  readonly next: NamedAgent
  readonly blanks: readonly CheckedLine[]
}

function separatedPairs(context: Context, group: CheckedGroup): readonly Separated[] {
  const { agents } = group
  // G103 tells what a list of other robots closes to them.
  const told = new Set(joinedAgents(group).map((one) => one.agent))
  return agents.flatMap((agent, index) => {
    const next = agents[index + 1]
    const blanks = next === undefined ? [] : blanksBetween(context, agent.line, next.line)
    return next === undefined || told.has(agent) || blanks.length === 0 ? [] : [{ agent, next, blanks }]
  })
}

/** The dialects in which the blank lines end the group of the upper line, without a rule. */
function dialectsParting(context: Context, { agent, next }: Separated): DialectId[] {
  return context.byDialect.where((file) => {
    const [upper, lower] = [file.groupAt(agent.line.number), file.groupAt(next.line.number)]
    // A parser that reads a misspelt rule between the two ends the group there, with a rule.
    const hasRule = upper?.records.some(
      ({ field, line }) =>
        (field === 'allow' || field === 'disallow') && line > agent.line.number && line < next.line.number,
    )
    return !file.fails && lower !== undefined && upper !== lower && hasRule !== true
  })
}

function problemOf(
  context: Context,
  { agents }: CheckedGroup,
  separated: readonly Separated[],
  { agent, next }: Separated,
  dialects: readonly DialectId[],
): Problem {
  // What the blank lines part from the rules: the names above the last of them.
  const parted = joinWords(partedNames(agents.slice(0, agents.indexOf(separated.at(-1)?.agent ?? agent) + 1)))
  const isOnePlace = separated.length === 1
  const [groups, have] = isOnePlace ? ['group', 'has'] : ['groups', 'have']
  const [upper, lower] = [quoted(agent.value), quoted(next.value)]
  const early = `the group of ${upper} at the blank line, before any rule`
  const effect = dialectSentence(dialects, context.dialects.length, `ends ${early}`, `end ${early}`)
  return {
    span: agent.line.valueSpan,
    says: {
      ...(isOnePlace
        ? {
            what: `A blank line separates the User-agent lines of ${upper} and ${lower}.`,
            advice: 'Remove the blank line, or give each name its own rules.',
          }
        : {
            case: 'several places',
            what: `Blank lines separate the User-agent lines of this group in ${separated.length} places, first between ${upper} and ${lower}.`,
            advice: 'Remove the blank lines, or give each name its own rules.',
          }),
      effect: `In RFC 9309, these lines belong to one group and share its rules. ${effect}`,
      subject: upper,
    },
    related: separated
      .slice(0, MAX_RELATED)
      .map((pair) => ({ span: pair.next.line.valueSpan, message: 'after a blank line' })),
    dialects,
    fix: {
      title: 'remove the blank lines',
      edits: [...separated.flatMap(({ blanks }) => blanks), ...blanksBelow(context, agents)].map(
        ({ start, end }) => ({ start, end, text: '' }),
      ),
      because: `In ${dialectPhrase(dialects, context.dialects.length)}, the ${groups} of ${parted} ${have} no rules today. With the fix, the rules of the whole group apply to ${parted}. Only you know whether you want that.`,
    },
  }
}

/** The most names that a fix note shows. Further names are counted. */
const MAX_NAMED = 3

function partedNames(agents: CheckedGroup['agents']): readonly string[] {
  const names = agents.map(({ value }) => quoted(value))
  return names.length <= MAX_NAMED
    ? names
    : [...names.slice(0, MAX_NAMED), plural(names.length - MAX_NAMED, 'other name')]
}

/**
 * The blank lines between the last User-agent line of a group and its first rule, which end the group, too.
 */
function blanksBelow(context: Context, agents: CheckedGroup['agents']): CheckedLine[] {
  const last = agents.at(-1)?.line
  if (last === undefined) return []
  const { lines } = context.file
  let below = last.number
  while (lines[below]?.kind === 'blank') below++
  const next = lines[below]
  return next?.name === 'disallow' || next?.name === 'allow' ? blanksBetween(context, last, next) : []
}

/** The most lines that a finding shows as related. */
const MAX_RELATED = 3

/** The blank lines between two lines without a record between them. */
function blanksBetween(context: Context, from: CheckedLine, to: CheckedLine): CheckedLine[] {
  const between = context.file.lines.slice(from.number, to.number - 1)
  return between.some(({ number }) => context.byDialect.standard.fieldAt(number) !== undefined)
    ? []
    : between.filter(({ kind }) => kind === 'blank')
}
