/**
 * East Asian wide and fullwidth characters and emoji, which take two columns (Unicode Standard Annex 11,
 * whole blocks).
 */
const WIDE: readonly (readonly [from: number, to: number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
]

/** The escape sequences of a {@link Style}, which take no column. */
const COLOUR = /\u001b\[[0-9;]*m/g

/** Combining marks, which take no column. */
const COMBINING = /^[\p{Mn}\p{Me}]$/u

/** Text whose code units take one column each. Most output is such text. */
const NARROW = /^[\u0000-\u02ff\u2010-\u2027\u2200-\u22ff\u2500-\u25ff]*$/

/**
 * The columns of a text in a terminal, approximately, since terminals differ. The text must not have control
 * characters: use `visible`.
 */
export function columnsOf(text: string): number {
  if (NARROW.test(text)) return text.length
  let columns = 0
  for (const character of text) columns += columnsOfCharacter(character)
  return columns
}

function columnsOfCharacter(character: string): number {
  const point = character.codePointAt(0) as number
  if (point < 0x300) return 1
  if (WIDE.some(([from, to]) => point >= from && point <= to)) return 2
  return COMBINING.test(character) ? 0 : 1
}

/** The text, followed by blanks up to this many columns. */
export function padded(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
}

/** The text, cut with `…` if it takes more columns. */
export function clipped(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let prefix = ''
  let width = 0
  for (const character of text) {
    width += columnsOfCharacter(character)
    if (width > columns - 1) break
    prefix += character
  }
  return `${prefix}…`
}

/** A blank at which lines do not break. Text from `visible` never contains this character. */
const FIXED_BLANK = '\0'

/** A name that {@link wrapped} keeps on one line. */
export function unbroken(name: string): string {
  return name.replaceAll(' ', FIXED_BLANK)
}

/** The text of {@link unbroken} names with plain blanks, where no lines are wrapped. */
export function withBlanks(text: string): string {
  return text.replaceAll(FIXED_BLANK, ' ')
}

/** Words on lines of at most this many columns. A longer word has a line of its own. */
export function wrapped(words: readonly string[], columns: number): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const word of words) {
    const wordWidth = columnsOf(word)
    if (line !== '' && width + 1 + wordWidth > columns) {
      lines.push(line)
      line = ''
      width = 0
    }
    line = line === '' ? word : `${line} ${word}`
    width += wordWidth + (width === 0 ? 0 : 1)
  }
  if (line !== '') lines.push(line)
  return lines.map(withBlanks)
}

/** The text as a paragraph: the first line begins with `first`, the others with as many blanks. */
export function paragraph(text: string, first: string, columns: number): string {
  const indent = columnsOf(first.replace(COLOUR, ''))
  const lines = wrapped(text.split(' '), Math.max(20, columns - indent))
  return lines.map((line, index) => (index === 0 ? first : ' '.repeat(indent)) + line).join('\n')
}
