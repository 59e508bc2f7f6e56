import type { DialectId } from '../../../dialects/index.ts'
import type { Rule } from '../../../policy/index.ts'
import type { Subject } from '../../../readings/index.ts'
import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { agentsOfFile, baseDialect, policyOf } from '../../agents/agents-of-file.ts'
import { concernedBy } from '../../agents/concerned-dialects.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'

/** P118 reports a path that one group both allows and forbids. */
export const allowAndDisallowSame: CheckRule = {
  code: 'P118',
  name: 'allow-and-disallow-same',
  severity: 'warning',
  misleadsPeople: () => true,
  why: 'If an Allow and a Disallow match equally well, the Allow wins (RFC 9309 §2.2.2). A parser that uses the first match takes the line that comes first, and a parser that does not know Allow forbids the path. Only one of the two lines can be intended. An Allow in a later group for some robots of the earlier one is an exception for them. It is a hint, unless a dialect forbids the path that concerns every site, or that a robot of the group reads.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const dialect = baseDialect(context)
  const reportedLines = new Set<number>()
  const problems: Problem[] = []
  for (const agent of agentsOfFile(context)) {
    const first = new Map<string, Rule>()
    const { rules } = policyOf(context, dialect, agent)
    if (!rules.some(({ effect, reason }) => effect === 'allow' && reason === 'rule')) continue
    for (const rule of inFileOrder(rules)) {
      const key = JSON.stringify(rule.pattern)
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, rule)
      if (earlier === undefined || earlier.effect === rule.effect || reportedLines.has(rule.line)) continue
      if (areForDifferentPrograms(context, rule.line, earlier.line)) continue
      reportedLines.add(rule.line)
      problems.push(problemOf(context, agent, rule, earlier))
    }
  }
  yield* problems.sort((one, other) => one.span.start - other.span.start)
}

/**
 * Are two lines in groups for different programs, by their whole names? Parsers that cut
 * `Mozilla/5.0 (compatible; One)` and `Mozilla/4.0 (Two)` to one token join the groups; A101 tells that.
 */
function areForDifferentPrograms(context: Context, line: number, other: number | undefined): boolean {
  const [own, earlier] = [line, other].map((each) => context.file.groupOfRule(each))
  if (own === undefined || earlier === undefined || own === earlier) return false
  const names = new Set(earlier.agents.map(({ value }) => value.toLowerCase()))
  const headers = new Set(agentLinesOfKind(context, 'full-string').map((each) => each.line.number))
  return own.agents.every(
    ({ value, line: { number } }) => headers.has(number) && !names.has(value.toLowerCase()),
  )
}

/** Is a rule an Allow for some, not all, robots of the earlier group, which forbids the path to all of them? */
function isException(
  { file }: Context,
  rule: Rule & { readonly line: number },
  line: number | undefined,
): boolean {
  const [own, earlier] = [rule.line, line].map((each) => file.groupOfRule(each))
  if (rule.effect !== 'allow' || own === undefined || earlier === undefined) return false
  const [some, all] = [own, earlier].map(
    ({ agents }) => new Set(agents.map(({ value }) => value.toLowerCase())),
  ) as [Set<string>, Set<string>]
  return some.size < all.size && [...some].every((name) => all.has(name))
}

/** The rules that come from a line with a value, in file order. */
function inFileOrder(rules: readonly Rule[]): (Rule & { readonly line: number })[] {
  return rules
    .flatMap((rule) =>
      rule.line === undefined || rule.value === '' || rule.reason !== 'rule'
        ? []
        : [{ ...rule, line: rule.line }],
    )
    .sort((one, other) => one.line - other.line)
}

const KEEP_OR_DELETE =
  'If this line is an exception for its robots, keep this line. Otherwise, delete one of the two.'

function isExceptionForItsRobots(
  context: Context,
  rule: Rule & { readonly line: number },
  earlier: Rule,
  forbidding: readonly DialectId[],
): boolean {
  return (
    isException(context, rule, earlier.line) &&
    concernedBy(context, context.file.groupOfRule(rule.line), forbidding).length === 0
  )
}

function dialectsForbidding(context: Context, agent: Subject, url: string): DialectId[] {
  return context.dialects
    .filter((one) => cachedVerdict(context, policyOf(context, one, agent), url).verdict === 'disallow')
    .map(({ id }) => id)
}

function problemOf(
  context: Context,
  agent: Subject,
  rule: Rule & { readonly line: number },
  earlier: Rule,
): Problem {
  const url = sampleUrl(context, rule.pattern)
  const forbidding = url === undefined ? [] : dialectsForbidding(context, agent, url)
  const dialectsDiffer =
    url !== undefined && forbidding.length > 0 && forbidding.length < context.dialects.length
  const isMeant = url !== undefined && isExceptionForItsRobots(context, rule, earlier, forbidding)
  const path = quoted(rule.value ?? '')
  const other =
    rule.value === earlier.value ? 'it' : `${quoted(earlier.value ?? '')}, the same path in another spelling`
  const where = dialectsDiffer ? 'in some dialects' : 'everywhere'
  const [here, there] = rule.effect === 'allow' ? ['allows', 'forbids'] : ['forbids', 'allows']
  return {
    span: context.file.spanOfRule(rule),
    says: {
      case: `${isMeant ? 'exception' : 'contradiction'}, ${here} ${where}`,
      what: `This line ${here} ${path}, but line ${earlier.line} ${there} ${other}.`,
      effect: dialectsDiffer
        ? `${printableUrl(url)} is forbidden for ${dialectPhrase(forbidding, context.dialects.length)}, but for no other checked dialect.`
        : 'Both lines match the same URLs, but only one of them can decide.',
      advice: isMeant ? KEEP_OR_DELETE : 'Delete one of the two lines.',
      subject: path,
    },
    related: [{ span: context.file.spanOfRule(earlier), message: 'is the rule with the opposite effect' }],
    ...(dialectsDiffer
      ? { dialects: forbidding, witness: url }
      : { dialects: context.dialects.map(({ id }) => id) }),
    ...(isMeant ? { severity: 'hint' as const } : {}),
  }
}
