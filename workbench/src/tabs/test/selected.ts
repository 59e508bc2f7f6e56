/** A cell of the matrix: the verdict of a robot on a URL. */
export interface Selected {
  readonly url: string
  readonly robot: string
}
