/** A value of a record that is not a rule, and where it stands. */
export interface StatedValue<T> {
  readonly value: T
  readonly line: number
}
