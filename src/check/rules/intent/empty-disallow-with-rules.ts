import { type Dialect, type DialectId, dialects, read, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { decide } from '../../../policy/index.ts'
import type { File } from '../../../syntax/index.ts'
import { applyEdits } from '../../../text/index.ts'
import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { Says } from '../../finding.ts'
import { reparse } from '../../fixes/reparse.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { homeOf } from '../../site/origin.ts'
import { inDialects, inUseFirst, printableUrl } from '../../text/message-phrases.ts'

/** I111: an empty Disallow next to other rules. */
export const emptyDisallowWithRules: CheckRule = {
  code: 'I111',
  name: 'empty-disallow-with-rules',
  severity: 'info',
  rank: 80,
  // It opens the site to several programs.
  misleadsPeople: ({ dialects }) => dialects.length > 1,
  why: 'An empty Disallow states that nothing is forbidden. Alone in a group, that is its purpose. Next to other rules, it has no effect by RFC 9309 §2.2.2. But a parser that uses the first matching rule may read it as an Allow of everything, and then ignores all rules below it. If no checked dialect is known to do so for this file, the finding is a hint.',
  find,
}

/** The most rules of a group that are compared with its empty Disallow. */
const MAX_RULES = 20

function* find(context: Context): Generator<Problem> {
  let checked = 0
  let isKeepingHomeOpen: boolean | undefined
  for (const group of context.file.groups) {
    const other = group.rules.find(({ field, value }) => field === 'disallow' && value !== '')
    const empty = group.rules.filter(({ field, value }) => field === 'disallow' && value === '')
    if (other === undefined || empty.length === 0) continue
    checked += 1
    if (checked > MAX_ROBOTS_PER_RULE) {
      context.notes.add(`I111 checked only the first ${MAX_ROBOTS_PER_RULE} groups with an empty Disallow.`)
      return
    }
    isKeepingHomeOpen ??= keepsHomeOpen(context)
    const openings = openingsOf(context, group, new Set(empty.map(({ line }) => line)))
    for (const record of empty) {
      const line = context.file.lineAt(record.line)
      const opening = openings.get(record.line)
      yield {
        span: line.content,
        says: opening === undefined ? OF_NO_EFFECT : saysOf(opening, context.dialects.length),
        ...(opening === undefined ? { severity: 'hint' as const } : {}),
        related: [{ span: context.file.spanOfValue(other), message: 'another rule of the group' }],
        dialects: opening?.dialects ?? context.byDialect.recognizing(record.line, 'disallow'),
        ...(opening === undefined ? {} : { witness: opening.url }),
        ...(isKeepingHomeOpen
          ? {}
          : { fix: { title: 'remove the empty Disallow', edits: [removeLine(context, line)] } }),
      }
    }
  }
}

/**
 * Would the home page be closed in any dialect without the empty Disallows of a file? Where blank lines end a record, one
 * of them may be what keeps the lines around it from closing the site. All are removed at once, so that a file with many
 * groups is read once for each dialect.
 */
function keepsHomeOpen(context: Context): boolean {
  const { groups, parsed, text } = context.file
  const edits = groups.flatMap(({ rules }) =>
    rules.flatMap(({ field, value, line }) =>
      field === 'disallow' && value === '' ? [removeLine(context, context.file.lineAt(line))] : [],
    ),
  )
  const after = reparse(parsed, applyEdits(text, edits), parsed.bom)
  if (after === undefined) return false
  const home = homeOf(context)
  const isOpen = (file: File, dialect: Dialect): boolean =>
    decide(read(file, { agent: UNNAMED_AGENT, dialect, rawAgent: true }), home).verdict === 'allow'
  return Object.values(dialects).some((dialect) => isOpen(parsed, dialect) && !isOpen(after, dialect))
}

const OF_NO_EFFECT: Says = {
  case: 'no effect',
  what: 'By RFC 9309, this empty Disallow has no effect, because the group has other rules.',
  effect: 'Some parsers may read it as an Allow of everything.',
  advice: 'Remove the line.',
}

function saysOf({ dialects, url }: Opening, of: number): Says {
  const where = dialects.length === 1 ? '' : ` in ${dialects[0]}`
  return {
    what: `${inDialects(dialects, of)}, this empty Disallow allows URLs that another rule forbids, such as ${printableUrl(url)}${where}.`,
    advice: 'Remove the empty Disallow.',
  }
}

/** A URL that an empty Disallow opens although another rule forbids it. */
interface Opening {
  /** Those in use first. */
  readonly dialects: DialectId[]
  /** The opened URL, as the first of `dialects` reads the file. */
  readonly url: string
}

/**
 * The openings of the empty Disallows of a group, by line: the dialects in which that line opens a URL that
 * another rule of the group forbids.
 */
function openingsOf(
  context: Context,
  group: CheckedGroup,
  empty: ReadonlySet<number>,
): ReadonlyMap<number, Opening> {
  const openings = new Map<number, Opening>()
  for (const id of inUseFirst(context.dialects.map(({ id }) => id))) {
    const policy = context.policies.getWithinBudget(dialects[id], agentOfGroup(group))
    if (policy === undefined) return openings
    if (policy.rules.length > MAX_RULES)
      context.notes.add(
        `I111 compared an empty Disallow with only the first ${MAX_RULES} rules that apply to a robot.`,
      )
    for (const { effect, pattern } of policy.rules.slice(0, MAX_RULES)) {
      const url = effect === 'disallow' ? sampleUrl(context, pattern) : undefined
      const line = url === undefined ? undefined : cachedVerdict(context, policy, url).rule?.line
      if (url === undefined || line === undefined || !empty.has(line)) continue
      const opening = openings.get(line)
      if (opening === undefined) openings.set(line, { dialects: [id], url })
      else if (opening.dialects.at(-1) !== id) opening.dialects.push(id)
    }
  }
  return openings
}
