/** The styles of text. The command line decides whether they are colours or nothing. */
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

/** No styles: for files, pipes and tests. */
export const plain: Style = {
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  cyan: same,
  underline: same,
}

/** How to lay out a text. */
export interface Look {
  readonly style: Style
  /** The most columns of a line. */
  readonly columns: number
}

/** {@link plain}, and lines of a hundred columns. */
export const plainLook: Look = { style: plain, columns: 100 }
