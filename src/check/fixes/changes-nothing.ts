import type { Change } from '../finding.ts'

/** Does a change leave the text as it is? Stops at the first difference, so that many fixes of one long file do not cost its square. */
export function changesNothing(text: string, { edits, withoutMark, asUtf8 }: Change): boolean {
  const longer = edits.reduce((sum, { start, end, text: instead }) => sum + instead.length - (end - start), 0)
  if (withoutMark === true || asUtf8 === true || longer !== 0) return false
  let at = 0
  let grown = 0
  for (const { start, end, text: instead } of [...edits].sort((one, other) => one.start - other.start)) {
    // What keeps its place is the same.
    if (grown !== 0 && !text.startsWith(text.slice(at, start), at + grown)) return false
    if (!text.startsWith(instead, start + grown)) return false
    at = end
    grown += instead.length - (end - start)
  }
  return true
}
