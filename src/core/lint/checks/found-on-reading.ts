import type { Problem, ProblemCode } from '../../problem.ts'
import type { Check, Fault } from '../check.ts'
import type { LintScope } from '../lint-scope.ts'

/** Errors that reading a scope finds already; each check only carries them over. */
export const foundOnReading: readonly Check[] = [
  carriedOver('RAY-MISSING-TARGET', 'A tag, a policy or a setting names a state that does not exist.'),
  carriedOver('RAY-MISSING-RETURN', 'A call has no return state, or one that does not exist.'),
  carriedOver('RAY-MISSING-ASK-NEXT', 'An ask has no next state, or one that does not exist.'),
  carriedOver('RAY-MISSING-JOIN-NEXT', 'A join has no next state, or one that does not exist.'),
  carriedOver('RAY-UNKNOWN-FAILURE-STATE', 'on_failure names a state that does not exist.'),
  carriedOver('RAY-UNKNOWN-FOLLOW-UP-STATE', 'follow_up names a state that does not exist.'),
  carriedOver('RAY-FAILURE-STATE-IS-ITSELF', 'on_failure names the state that it stands in.'),
  carriedOver('RAY-AMBIGUOUS-STATE-RESOLUTION', 'A name without extension matches several files.'),
  carriedOver('RAY-AMBIGUOUS-ENTRY-POINT', 'Both 1_START and START exist.'),
  carriedOver('RAY-NO-ENTRY-POINT', 'Neither 1_START nor START exists.'),
  carriedOver('RAY-FRONTMATTER-PARSE-ERROR', 'The frontmatter of a prompt cannot be read.'),
  carriedOver('RAY-UNKNOWN-AGENT', 'An agent does not exist.'),
  carriedOver('RAY-INVALID-EFFORT', 'An effort level does not exist.'),
  carriedOver('RAY-UNSUPPORTED-CD-ATTRIBUTE', 'A tag that cannot change the directory has a cd attribute.'),
  carriedOver('RAY-FOREIGN-PLATFORM', 'A name matches only a script of another platform.'),
  carriedOver('RAY-UNKNOWN-PROPOSAL-TYPE', 'A state lists a type of proposal that does not exist.'),
]

function carriedOver(code: ProblemCode, about: string): Check {
  const find = (scope: LintScope) => scope.problems.flatMap((problem) => (problem.code === code ? faultOf(problem, scope) : []))
  return { code, level: 'error', about, find }
}

function faultOf({ message, place, hint }: Problem, scope: LintScope): Fault {
  return { message, place: place ?? scope.id, hint }
}
