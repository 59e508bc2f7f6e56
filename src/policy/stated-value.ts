/** The value of a record that is not a rule, with its line. */
export interface StatedValue<T> {
  readonly value: T
  /** 1-based. */
  readonly line: number
}
