import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { linesOfGroup, removalsOf } from '../../file/line-removal.ts'
import { managedParts } from '../../file/managed-parts.ts'
import type { ProposedFix } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/**
 * The fix that joins the second group to the first. Both name the same robots, because otherwise the fix
 * would affect other robots. If nothing but blank lines and comments is between them, the User-agent lines
 * go, and all else stays where it is. Otherwise the records of the second group move below the first.
 */
export function mergingFix(
  context: Context,
  into: CheckedGroup,
  from: CheckedGroup,
): { readonly fix?: ProposedFix } {
  const { file } = context
  const { heading, agents, records } = linesOfGroup(context, from)
  if (records.length === 0)
    return { fix: { title: 'remove the second group', edits: removalsOf(context, [...heading, ...agents]) } }
  const own = linesOfGroup(context, into)
  // A service overwrites its part of the file.
  if ([...own.agents, ...agents].some((number) => isManaged(context, number))) return {}
  // Next to other rules, an empty Disallow says nothing and misleads.
  const hasRules = [into, from].some(({ rules }) => rules.some(({ value }) => value !== ''))
  const empty = new Set(
    [into, from].flatMap(({ rules }) =>
      rules.flatMap(({ field, value, line }) =>
        hasRules && field === 'disallow' && value === '' ? [line] : [],
      ),
    ),
  )
  const target = file.lineAt(Math.max(...own.agents, ...own.records.filter((number) => !empty.has(number))))
  const present = new Set(own.records.map((number) => wordsOf(context, number)))
  const isNew = (number: number): boolean =>
    file.lineAt(number).kind !== 'record' || !present.has(wordsOf(context, number))
  const title = `merge the groups of ${quoted(from.agents[0]?.value ?? '')}`
  const between = blanksBetween(context, into, from)
  if (between !== undefined) {
    const repeated = records.filter((number) => !isNew(number))
    const gone = [...between, ...agents, ...repeated, ...empty]
    return { fix: { title, edits: removalsOf(context, gone) } }
  }
  const left = [...heading, ...records].filter((number) => !empty.has(number) && isNew(number))
  const moved = left.map((number) => {
    const { start, ending } = file.lineAt(number)
    return file.text.slice(start, ending)
  })
  const text =
    target.ending === target.end
      ? moved.map((line) => `${file.lineEnd}${line}`).join('')
      : moved.map((line) => `${line}${file.lineEnd}`).join('')
  return {
    fix: {
      title,
      edits: [
        { start: target.end, end: target.end, text },
        ...removalsOf(context, [...heading, ...agents, ...records, ...empty]),
      ],
    },
  }
}

/** Do the records of a group keep their place when its fix joins it to a group above? */
export function staysInPlace(context: Context, into: CheckedGroup, from: CheckedGroup): boolean {
  return linesOfGroup(context, from).records.length > 0 && blanksBetween(context, into, from) !== undefined
}

/** The blank lines between two groups, if nothing else but comments is there. */
function blanksBetween(
  context: Context,
  into: CheckedGroup,
  from: CheckedGroup,
): readonly number[] | undefined {
  const { file } = context
  const { agents, records } = linesOfGroup(context, into)
  const [last, next] = [Math.max(...agents, ...records), from.group.firstLine]
  const between = file.lines.slice(last, next - 1)
  if (last >= next || between.some(({ kind }) => kind !== 'blank' && kind !== 'comment')) return undefined
  return between.flatMap(({ kind, number }) => (kind === 'blank' ? [number] : []))
}

/** Does a service write this line? */
export function isManaged(context: Context, line: number): boolean {
  return managedParts(context).some(({ first, last }) => line >= first && line <= last)
}

/** What a record says, however it is spaced. */
function wordsOf({ file }: Context, number: number): string {
  const { name, value } = file.lineAt(number)
  return `${name}:${value}`
}
