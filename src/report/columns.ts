/** East Asian wide and fullwidth characters, and the pictures terminals draw over two columns (Unicode Standard Annex 11, blocks as a whole). */
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

/** What a {@link Style} may put around a text: escape sequences that take no column. */
const COLOUR = /\u001b\[[0-9;]*m/g

/** Marks that are drawn over the character before them. */
const COMBINING = /^[\p{Mn}\p{Me}]$/u

/** What takes a column for each of its code units, and most of what is printed is: letters, punctuation, and the lines and signs of frames. */
const NARROW = /^[\u0000-\u02ff\u2010-\u2027\u2200-\u22ff\u2500-\u25ff]*$/

/** Columns a terminal gives a text without control characters: pass it through `visible` first. Close, not exact: terminals differ. */
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

/** The text with blanks after it, so that it takes at least so many columns. */
export function padded(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
}

/** The text, cut with `…` where it would take more columns. */
export function clipped(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let kept = ''
  let selected = 0
  for (const character of text) {
    selected += columnsOfCharacter(character)
    if (selected > columns - 1) break
    kept += character
  }
  return `${kept}…`
}

/** Words on lines of at most so many columns; a word that is longer has a line to itself. */
export function wrapped(words: readonly string[], columns: number): string[] {
  const lines: string[] = []
  let line = ''
  let selected = 0
  for (const word of words) {
    const wide = columnsOf(word)
    if (line !== '' && selected + 1 + wide > columns) {
      lines.push(line)
      line = ''
      selected = 0
    }
    line = line === '' ? word : `${line} ${word}`
    selected += wide + (selected === 0 ? 0 : 1)
  }
  if (line !== '') lines.push(line)
  return lines
}

/** Stands for a blank at which no line breaks; `visible` text never holds it. */
const KEPT_BLANK = '\0'

/** A name that {@link paragraph} keeps on one line. */
export function unbroken(name: string): string {
  return name.replaceAll(' ', KEPT_BLANK)
}

/** One sentence as a paragraph: the first line after `first`, the others after as many blanks. */
export function paragraph(text: string, first: string, columns: number): string {
  const indent = columnsOf(first.replace(COLOUR, ''))
  const lines = wrapped(text.split(' '), Math.max(20, columns - indent))
  return lines.map((line, index) => (index === 0 ? first : ' '.repeat(indent)) + line.replaceAll(KEPT_BLANK, ' ')).join('\n')
}
