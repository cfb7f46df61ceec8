export interface Span {
  /** Milliseconds. */
  readonly from: number
  readonly to: number
}

/** A stretch of time and its place on the axis, from 0 to 1. */
export interface ScalePiece extends Span {
  readonly start: number
  readonly end: number
  /** Nothing ran in it, so it takes little room whatever its length. */
  readonly squeezed: boolean
}

export interface TimeScale {
  readonly pieces: readonly ScalePiece[]
  /** Place of a time, from 0 to 1. */
  readonly at: (time: number) => number
}

/** Idle time shorter than this share of the busy time is not worth a break in the axis. */
const WORTH = 0.06
/** Room of a break, as a share of the busy time. */
const ROOM = 0.03

/** Lays `whole` out from 0 to 1. With `squeeze`, long stretches in which no span of `busy` runs take little room. */
export function timeScale(whole: Span, busy: readonly Span[], squeeze: boolean): TimeScale {
  const runs = squeeze ? mergeSpans(busy) : [whole]
  const active = Math.max(
    1,
    runs.reduce((sum, { from, to }) => sum + to - from, 0),
  )
  const cuts: { from: number; to: number; room: number; squeezed: boolean }[] = []
  const add = (from: number, to: number, squeezed: boolean) => {
    if (to <= from) return
    const last = cuts.at(-1)
    if (!squeezed && last && !last.squeezed) cuts[cuts.length - 1] = { ...last, to, room: to - last.from }
    else cuts.push({ from, to, room: squeezed ? active * ROOM : to - from, squeezed })
  }
  let at = whole.from
  for (const { from, to } of runs) {
    add(at, from, from - at > active * WORTH)
    add(Math.max(at, from), to, false)
    at = Math.max(at, to)
  }
  add(at, whole.to, whole.to - at > active * WORTH)
  return toScale(cuts.length > 0 ? cuts : [{ ...whole, room: 1, squeezed: false }])
}

function toScale(cuts: readonly (Span & { readonly room: number; readonly squeezed: boolean })[]): TimeScale {
  const room = cuts.reduce((sum, cut) => sum + cut.room, 0)
  let filled = 0
  const pieces = cuts.map(({ from, to, room: own, squeezed }) => {
    const start = filled / room
    filled += own
    return { from, to, squeezed, start, end: filled / room }
  })
  return {
    pieces,
    at(time) {
      const piece = pieces[pieceAt(pieces, time)]
      if (!piece) return 0
      const share = piece.to > piece.from ? (time - piece.from) / (piece.to - piece.from) : 0
      return piece.start + (piece.end - piece.start) * Math.min(1, Math.max(0, share))
    },
  }
}

function pieceAt(pieces: readonly ScalePiece[], time: number): number {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (time <= (pieces[middle]?.to ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** Joined where they meet, in order. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else merged.push(span)
  }
  return merged
}
