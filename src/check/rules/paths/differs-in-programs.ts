import type { DialectId } from '../../../dialects/index.ts'
import { agentOfGroup } from '../../agents/agent-of-group.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { FileByDialect } from '../../file/file-by-dialect.ts'
import { pathRules, rulesAt } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, printableUrl } from '../../text/message-phrases.ts'

/** P134 reports URLs on which a program that is asked on request differs, where no other dialect does. */
export const differsInPrograms: CheckRule = {
  code: 'P134',
  name: 'differs-in-programs',
  severity: 'info',
  why: 'Many crawlers run a parser from a library, and some of these parsers do not do what RFC 9309 says. Wget, Wget2 and crawler4j do not look at the query of a URL. A Noindex record of spatie/robots-txt is a Disallow. WebRobots ignores the whole file if one line has no colon. The list of bugs found has the smallest files. A file is checked for such dialects with `--all`, `--legacy` or `--dialect`, or if it names one of their robots.',
  find,
}

/** A line that is tried: a URL for its rule, and an agent that its group applies to. */
interface Tried {
  readonly line: number
  readonly url: string
  readonly agent: string
}

/** The most rules of the file, groups, and rules of a policy that are tried. Each is asked about in every dialect. */
const MAX_TRIED = 100

function firstOf<T>(context: Context, items: readonly T[]): readonly T[] {
  if (items.length > MAX_TRIED)
    context.notes.add(`P134 tried only the first ${MAX_TRIED} rules and groups of the file.`)
  return items.slice(0, MAX_TRIED)
}

function* find(context: Context): Generator<Problem> {
  const { all, standard } = context.byDialect
  const asked = all.filter(({ dialect, fails }) => dialect.askedOnRequest === true && !fails)
  if (asked.length === 0) return
  const others = all.filter(({ dialect }) => dialect.askedOnRequest !== true)
  const seen = new Set<string>()
  for (const { line, url, agent } of linesToTry(context, asked)) {
    const verdictBy = ({ dialect }: FileByDialect): string =>
      cachedVerdict(context, context.policies.get(dialect, agent), url).verdict
    const expected = verdictBy(standard)
    const isDebated = others.some((file) => !file.fails && verdictBy(file) !== expected)
    const opposite = expected === 'allow' ? 'disallow' : 'allow'
    const dialects = isDebated
      ? []
      : asked.filter((file) => verdictBy(file) === opposite).map(({ dialect }) => dialect.id)
    // A program differs on many lines for one reason: the first of them stands for all.
    const key = `${dialects.join(' ')} ${opposite}`
    if (dialects.length === 0 || seen.has(key)) continue
    seen.add(key)
    yield problemAt(context, line, url, dialects, expected)
  }
}

function problemAt(
  context: Context,
  line: number,
  url: string,
  dialects: readonly DialectId[],
  expected: string,
): Problem {
  const all = context.dialects.length
  const shown = printableUrl(url)
  return {
    span: context.file.lineAt(line).content,
    says:
      expected === 'allow'
        ? {
            case: 'forbidden by a program',
            what: `Not every program agrees: ${dialectsWithVerb(dialects, all, 'forbids', 'forbid')} ${shown}.`,
            effect: 'Every other checked dialect allows it.',
            subject: shown,
          }
        : {
            case: 'allowed by a program',
            what: `Not every program agrees: ${dialectsWithVerb(dialects, all, 'allows', 'allow')} ${shown}.`,
            effect: 'Every other checked dialect forbids it.',
            advice: 'To keep such robots out, too, protect the page on the server, such as with a password.',
            subject: shown,
          },
    dialects,
    witness: url,
  }
}

/** The rules of the file, and the lines that only an asked dialect takes for rules. */
function* linesToTry(context: Context, asked: readonly FileByDialect[]): Generator<Tried> {
  const { standard } = context.byDialect
  const lines = new Set<number>()
  for (const { record, group } of firstOf(context, pathRules(context))) {
    lines.add(record.line)
    const [own] = rulesAt(context, standard, record.line)
    const url = own === undefined ? undefined : sampleUrl(context, own.pattern)
    if (url !== undefined) yield { line: record.line, url, agent: agentOfGroup(group) }
  }
  for (const { dialect } of asked) {
    for (const group of firstOf(context, context.file.groups)) {
      const agent = agentOfGroup(group)
      for (const { line, pattern } of firstOf(context, context.policies.get(dialect, agent).rules)) {
        if (line === undefined || lines.has(line) || !isWithin(line, group)) continue
        lines.add(line)
        const url = sampleUrl(context, pattern)
        if (url !== undefined) yield { line, url, agent }
      }
    }
  }
}

function isWithin(line: number, { group }: CheckedGroup): boolean {
  return group.firstLine <= line && line <= group.lastLine
}
