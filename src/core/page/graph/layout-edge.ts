/** Joins two nodes of a graph, each by its id. */
export interface LayoutEdge {
  readonly from: string
  readonly to: string
}
