import type { CheckedLine } from '../file/checked-line.ts'
import type { Context } from '../file/context.ts'
import { ownRobot } from './named-robots.ts'

/** Matches words of a comment by which some robots may do what others may not. */
const EXEMPTING =
  /\b(?:only|except(?:ions?)?|excluding|exempt(?:ed)?|other than|apart from|allow(?:ed|s)?)\b/i

/** The most lines above a rule that are read for its comment, and the most characters of the comment. */
const MAX_LINES = 40
const MAX_LENGTH = 2_000

/**
 * Does the comment over a rule of the `*` group, or on its line, name a robot as one that the rule is not for?
 * `# Only Googlebot may crawl these`, above rules without a blank line between, is such a comment.
 */
export function isExemptedInComment(context: Context, line: number | undefined, name: string): boolean {
  const comment = line === undefined ? '' : commentOver(context, line)
  if (!EXEMPTING.test(comment)) return false
  const words = new Set(comment.toLowerCase().match(/[a-z][\w-]*/g))
  const robot = ownRobot(name)
  const names = robot === undefined ? [name] : [...robot.tokens, robot.operator]
  return names.some((one) => words.has(one.toLowerCase()))
}

/** The comment on a line, and the comment lines above it, with nothing but records between. */
function commentOver({ file }: Context, number: number): string {
  const textOf = ({ comment }: CheckedLine): string => file.text.slice(comment.start, comment.end)
  const found = [textOf(file.lineAt(number))]
  for (let above = number - 1; above > Math.max(0, number - MAX_LINES); above--) {
    const line = file.lineAt(above)
    if (line.kind === 'comment') found.push(textOf(line))
    else if (line.kind === 'blank' || found.length > 1) break
  }
  return found.reverse().join(' ').slice(0, MAX_LENGTH)
}
