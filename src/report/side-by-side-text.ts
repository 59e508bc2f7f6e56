import { visible } from '../text/index.ts'
import { clipped, padded } from './columns.ts'
import { type Look, plainLook } from './style.ts'

/** A line of the left text, of the right text, or of both. */
export interface LinePair {
  readonly left?: string
  readonly right?: string
}

/** The columns of ` │ ` between the texts. */
const GUTTER = 3

/** The fewest columns of one text. */
const MIN_COLUMNS = 24

/** The rows of changes that a short text shows. */
const MAX_CHANGES = 12

/**
 * Two texts next to each other, line by line, with line numbers. Lines that only one of them has are
 * coloured, and long lines are cut. Ends without a newline.
 *
 * @param isShort whether only the first {@link MAX_CHANGES} rows that differ are shown, with a row of dots
 * for each gap.
 */
export function sideBySideText(
  headings: readonly [left: string, right: string],
  pairs: readonly LinePair[],
  look: Look = plainLook,
  isShort = false,
): string {
  const { style, columns } = look
  const room = Math.max(MIN_COLUMNS, Math.floor((columns - GUTTER) / 2))
  const rows: string[] = []
  let changes = 0
  let isGap = false
  for (const { isSame, before, after } of rowsOf(pairs, room)) {
    if (!isSame) changes += 1
    if (isShort && (isSame || changes > MAX_CHANGES)) {
      if (!isGap) rows.push(style.dim('  …'))
      isGap = true
      continue
    }
    isGap = false
    rows.push(
      `${isSame ? before : style.red(before)} ${style.dim('│')} ${isSame ? after : style.green(after)}`.trimEnd(),
    )
  }
  const [first, second] = headings.map((heading) => clipped(heading, room))
  return [style.bold(`${padded(first ?? '', room)}   ${second ?? ''}`), ...rows].join('\n')
}

/** A row of both texts, with line numbers and cut to its room. */
interface Row {
  readonly isSame: boolean
  readonly before: string
  readonly after: string
}

function* rowsOf(pairs: readonly LinePair[], room: number): Generator<Row, void, undefined> {
  const digits = String(pairs.length).length
  const cell = (line: number, text: string | undefined): string =>
    text === undefined
      ? ''
      : clipped(`${String(line).padStart(digits)}  ${visible(text, Number.POSITIVE_INFINITY)}`, room)
  let [leftLine, rightLine] = [0, 0]
  for (const { left, right } of pairs) {
    if (left !== undefined) leftLine += 1
    if (right !== undefined) rightLine += 1
    yield {
      isSame: left === right,
      before: padded(cell(leftLine, left), room),
      after: cell(rightLine, right),
    }
  }
}
