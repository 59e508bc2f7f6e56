import type { Rule } from '../../../policy/index.ts'
import type { Edit } from '../../../text/index.ts'
import { baseDialect } from '../../agents/representative-agents.ts'
import { type OrderConflict, orderConflicts } from '../../analysis/order-conflicts.ts'
import { covers } from '../../analysis/prefix-tree.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectPhrase, plural, quoted } from '../../text/message-phrases.ts'

/** P121: the order of the lines decides, for some. */
export const orderDependent: CheckRule = {
  code: 'P121',
  name: 'order-dependent',
  severity: 'warning',
  why: 'RFC 9309 §2.2.2 takes the longest rule that matches, wherever it stands; the draft of 1996, and CPython and other libraries after it, take the first. A shorter rule before a longer one of the other kind decides for those alone. A rule that nothing is left of, so that they take what is forbidden, is worth a warning; the rest is only told. Longest first, Allow before Disallow on equal length, is one order that both read alike.',
  find,
}

const WORDS = { allow: 'allowed', disallow: 'forbidden', unknown: 'not decided' } as const

function* find(context: Context): Generator<Problem> {
  const mended = new Set<CheckedGroup>()
  for (const parting of orderConflicts(context)) {
    const { wins, stops, url, agent, others } = parting
    const dialects = [...parting.dialects]
    const base = baseDialect(context)
    const alike = context.dialects
      .filter(({ id }) => !parting.dialects.has(id))
      .filter((dialect) => cachedVerdict(context, context.policies.get(dialect, agent), url).verdict === wins.effect)
      .map(({ id }) => id)
    const count = context.dialects.length
    const more = others.size <= 1 ? '' : ` Line ${stops.line} stops ${plural(others.size - 1, 'other rule')} in the same way.`
    yield {
      span: spanOf(context, wins),
      // Readers that miss an Allow take less than they may; and a few URLs that both happen to match are nobody's intent.
      ...(wins.effect === 'allow' || covers(stops.pattern, wins.pattern) === false ? { severity: 'info' as const } : {}),
      message: `${quoted(url)} is ${WORDS[wins.effect]} by this rule for ${dialectPhrase(alike, count)}, and ${WORDS[stops.effect]} by line ${stops.line} for ${dialectPhrase(dialects, count)}, which ${dialects.length === 1 ? 'takes' : 'take'} rules in another order.${more} Put the longer rules first.`,
      related: [{ span: spanOf(context, stops), message: 'decides first for some readers' }],
      dialects,
      witness: url,
      ...fixOf(context, parting, context.policies.get(base, agent).rules, mended),
    }
  }
}

function spanOf(context: Context, { line, start, end }: Rule): Problem['span'] {
  return start === undefined || end === undefined ? context.file.lineAt(line ?? 1).content : { start, end }
}

/** The rules of the group in the order in which they rank: once for each group, and only where both lines stand in it. */
function fixOf(
  context: Context,
  { wins, stops }: OrderConflict,
  ranked: readonly Rule[],
  mended: Set<CheckedGroup>,
): { readonly fix?: ProposedFix } {
  const group = context.file.groups.find(
    ({ rules }) => rules.some(({ line }) => line === wins.line) && rules.some(({ line }) => line === stops.line),
  )
  if (group === undefined || mended.has(group)) return {}
  mended.add(group)
  const rankOf = new Map(ranked.map(({ line }, rank) => [line, rank]))
  const lines = group.rules.map(({ line }) => line)
  const sorted = [...lines].sort((one, other) => (rankOf.get(one) ?? ranked.length) - (rankOf.get(other) ?? ranked.length))
  const edits = lines.flatMap((line, index): Edit[] => {
    const from = context.file.lineAt(sorted[index] as number)
    const to = context.file.lineAt(line)
    return from === to ? [] : [{ start: to.start, end: to.ending, text: context.file.text.slice(from.start, from.ending) }]
  })
  return edits.length === 0 ? {} : { fix: { title: 'put the longer rules first', edits } }
}
