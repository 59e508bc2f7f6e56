/** How to dress a piece of text. Colour is decided by whoever owns the terminal; this room only says what a text is. */
export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
  readonly underline: (text: string) => string
}

const same = (text: string): string => text

/** No dress at all: for files, pipes and tests. */
export const plain: Style = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same, underline: same }

/** What every text of this room asks of its surroundings. */
export interface Look {
  readonly style: Style
  /** How many columns a line may take. */
  readonly columns: number
}

/** {@link plain}, and lines of a hundred columns. */
export const plainLook: Look = { style: plain, columns: 100 }
