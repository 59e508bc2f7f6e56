import type { ChangeSpec } from '@codemirror/state'

/**
 * The smallest single replacement that turns one text into another: the cursor and the marks around it stay.
 */
export function changeBetween(before: string, after: string): ChangeSpec {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let end = 0
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}
