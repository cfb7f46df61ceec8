/** A box or the bend of an arrow, in a row of the picture. */
export interface Vertex {
  readonly id: number
  readonly row: number
  readonly width: number
  readonly height: number
}

/** Boxes in rows, arrows only between neighbouring rows: what long arrows pass through is a vertex, too. */
export interface LayeredGraph {
  readonly vertices: readonly Vertex[]
  /** Vertices by row, from left to right. */
  readonly rows: readonly (readonly number[])[]
  /** Neighbours in the row above and the row below. */
  readonly above: readonly (readonly number[])[]
  readonly below: readonly (readonly number[])[]
}
