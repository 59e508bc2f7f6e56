/** What a place leads to, letter by letter. */
export interface Row {
  /** By letter: which of `ways`. */
  readonly way: Uint16Array
  /** Places, one for each guess of the form; none where every guess turns out to be wrong. */
  readonly ways: readonly (readonly number[])[]
  /** Rows that lead the same letters the same ways, wherever those lead, have one number. */
  readonly partition: number
}
