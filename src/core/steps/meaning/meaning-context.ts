import type { Position } from '../document.ts'
import type { ShapeContext } from '../shape/shape-context.ts'
import type { Step, StepDefinition } from '../step-workflow.ts'

/** One step as its meaning is checked: its neighbours, and where to report. */
export interface MeaningContext {
  readonly shape: ShapeContext
  readonly steps: readonly Step[]
  readonly index: number
  /** Names of workflows that a static target may have; undefined when nobody knows them here. */
  readonly workflows: readonly string[] | undefined
  /** Scripts beside the file; undefined when nobody knows them here. */
  readonly scripts: StepDefinition['scripts'] | undefined
  /** It is a branch for each element of a list. */
  readonly hasItem?: boolean
}

/** Where a part stands in the file; the step's own place when the part has none. */
export function placeIn({ shape, steps, index }: MeaningContext, part: object): Position {
  const step = steps[index]
  return shape.places.get(part) ?? (step === undefined ? undefined : positionOf(step)) ?? { line: 1, column: 1 }
}

function positionOf({ place }: Step): Position | undefined {
  const [, line, column] = /:(\d+):(\d+)$/.exec(place) ?? []
  return line === undefined || column === undefined ? undefined : { line: Number(line), column: Number(column) }
}
