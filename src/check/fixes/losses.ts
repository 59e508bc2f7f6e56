import { type Edit, positionAt } from '../../text/index.ts'
import type { CheckedLine } from '../file/checked-line.ts'
import { type Context, cachePerContext } from '../file/context.ts'
import type { Change } from '../finding.ts'
import { joinWords, plural } from '../text/message-phrases.ts'

/** Fields whose loss a title names, and what the title calls their records. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['sitemap', 'Sitemap'],
  ['content-signal', 'Content-Signal'],
  ['content-usage', 'Content-Usage'],
  ['license', 'License'],
])

/** Matches what a lost line has to contain: a comment, or one of the fields. */
const MAY_LOSE = new RegExp(`#|${[...NAMED.keys()].join('|')}`, 'i')

/**
 * What a change removes from a file besides rules, as a phrase: `1 comment`, `1 Sitemap and 2 comments`. A
 * text that the change moves, or that the file has once more, is not lost. Empty if the change removes
 * nothing of the kind.
 */
export function lossesOf(context: Context, { edits }: Change): string {
  const known = lossesByEdits(context)
  const losses = known.get(edits) ?? findLosses(context, edits)
  known.set(edits, losses)
  return losses
}

/** The losses by edits: the findings for all names of a group have the edits of one fix. */
const lossesByEdits = cachePerContext(() => new Map<readonly Edit[], string>())

function findLosses(context: Context, edits: readonly Edit[]): string {
  const { file } = context
  const { text, parsed } = file
  const additions = edits.filter((edit) => edit.text !== '')
  const counts = new Map<string, number>()
  for (const edit of edits) {
    const { start, end } = edit
    if (end <= start || !MAY_LOSE.test(text.slice(start, end))) continue
    const first = positionAt(parsed.starts, start).line
    for (let number = first; number <= file.lines.length && file.lineAt(number).start < end; number++)
      for (const what of lostOf(context, file.lineAt(number), edit, additions))
        counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return joinWords([...counts].map(([what, number]) => plural(number, what)))
}

/** What an edit takes from a line, and none of the additions adds elsewhere. */
function lostOf(
  context: Context,
  line: CheckedLine,
  { start, end }: Edit,
  additions: readonly Edit[],
): readonly string[] {
  const { comment, content, name, value } = line
  const isMoved = (part: string): boolean => additions.some((edit) => edit.text.includes(part))
  const lost: string[] = []
  const remark = context.file.text.slice(comment.start, comment.end).trimEnd()
  const isCut = comment.end > comment.start && comment.start >= start && comment.end <= end
  if (isCut && !isMoved(remark) && !isPartOfValue(line, remark)) lost.push('comment')
  const what = NAMED.get(name)
  const isRemoved = content.start >= start && content.end <= end
  if (what !== undefined && value !== '' && isRemoved && !isMoved(value) && !isElsewhere(context, line))
    lost.push(what)
  return lost
}

/**
 * Is a comment such as `#b` in `/a#b`, without blanks around its `#`, rather meant as a part of the value?
 */
function isPartOfValue({ comment, value, valueSpan }: CheckedLine, remark: string): boolean {
  return value !== '' && comment.start === valueSpan.end && !/^#[ \t#]/.test(remark)
}

/** Does another line of the file say the same? */
function isElsewhere(context: Context, line: CheckedLine): boolean {
  return (context.once(recordCounts).get(keyOf(line)) ?? 0) > 1
}

/** The number of lines with each field and value. */
function recordCounts({ file: { lines } }: Context): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines)
    if (NAMED.has(line.name)) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1)
  return counts
}

function keyOf({ name, value }: CheckedLine): string {
  return `${name}:${value}`
}
