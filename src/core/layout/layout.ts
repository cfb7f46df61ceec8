/** All in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box extends Size {
  readonly id: string
}

/** Joins two boxes, each by its id; the same two may be joined more than once, and a box with itself. */
export interface Arrow {
  readonly from: string
  readonly to: string
  /** Room that its label takes; nothing where it has none. */
  readonly label: Size
}

/** How an arrow runs. */
export interface Way {
  /** From the edge of one box to the edge of the other; see `smoothPath` for those between. */
  readonly points: readonly Point[]
  /** The middle of the label. */
  readonly label: Point
}

/** Boxes and arrows in the order they were given. */
export interface Layout extends Size {
  /** The middle of each box. */
  readonly boxes: readonly Point[]
  /** Undefined for an arrow whose ends are not both there. */
  readonly arrows: readonly (Way | undefined)[]
}
