import type { StateDef } from '../workflow.ts'
import type { YamlPath } from './read-yaml.ts'

/** A state that was read, and where its settings stand. */
export interface ParsedState {
  readonly state: StateDef
  readonly placeOf: (path: YamlPath) => string
}
