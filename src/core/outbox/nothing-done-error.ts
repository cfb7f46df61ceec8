import { ProblemError } from '../problem.ts'

/** Of what was proposed nothing was done, for certain. */
export class NothingDoneError extends ProblemError {}
