import { isOpenName, type WrittenTag } from '../picture/written-tags.ts'
import type { Problem } from '../problem.ts'
import { namedStates } from '../protocol/named-states.ts'
import { parseAttributes } from '../protocol/parse-attributes.ts'
import { readTransition } from '../protocol/read-transition.ts'
import type { Transition } from '../protocol/transition.ts'
import type { StateDef } from '../workflow/workflow.ts'

/** A tag in a state's text, read with the doubt that it may only be spoken of. */
export interface ReadTag {
  readonly tag: WrittenTag
  readonly place: string
  /** Undefined when it cannot be one as it stands. */
  readonly transition: Transition | undefined
  /** Why not, where it is certain that it is meant as it stands. */
  readonly problem: Problem | undefined
  /** One of its names is put together at run time, or stands for any name. */
  readonly open: boolean
}

/** Faults of names and structure; those of values and quotes are only certain where nothing is filled in at run time. */
const CERTAIN = new Set([
  'RAY-MISSING-RETURN',
  'RAY-MISSING-ASK-NEXT',
  'RAY-MISSING-JOIN-NEXT',
  'RAY-UNSUPPORTED-CD-ATTRIBUTE',
  'RAY-UNKNOWN-ATTRIBUTE',
  'RAY-FORK-ATTRIBUTE',
  'RAY-REPEATED-ATTRIBUTE',
])

export function readTag(tag: WrittenTag, kind: StateDef['kind'], place: string): ReadTag {
  const read = readTransition(tag.name, tag.attributes, tag.body)
  if (read.ok)
    return {
      tag,
      place,
      transition: read.transition,
      problem: undefined,
      open: namedStates(read.transition).some(({ name }) => isVague(name)),
    }
  const { problem } = read
  const isFilledIn = isOpenName(tag.attributes.replace(/["']/g, '')) && tag.attributes.trim() !== ''
  const isCertain = CERTAIN.has(problem.code) || (!isFilledIn && (kind === 'prompt' || problem.code !== 'RAY-MALFORMED-TAG'))
  // In prose, a tag without a body is the tag's name; elsewhere it is a mistake.
  const isNamed = problem.code === 'RAY-EMPTY-TARGET' && kind === 'prompt'
  const isPlaceholder = problem.code === 'RAY-PATH-TARGET' && isVague(tag.body.trim())
  const certain = isCertain && !isNamed && !isPlaceholder
  return { tag, place, transition: undefined, problem: certain ? { ...problem, place } : undefined, open: true }
}

/** The attributes of a fork, which its worker may use as variables; none where they cannot be read. */
export function attributeNames({ tag }: ReadTag): readonly string[] {
  const parsed = parseAttributes(tag.name, tag.attributes)
  return parsed.ok
    ? [...parsed.attributes.keys()]
    : Array.from(tag.attributes.matchAll(/([A-Za-z_][\w-]*)\s*=/g), ([, name = '']) => name)
}

/** A sentence is no name either. */
function isVague(name: string): boolean {
  return isOpenName(name) || /\s/.test(name)
}
