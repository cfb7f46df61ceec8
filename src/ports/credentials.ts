import type { Problem } from '../core/problem.ts'

/** Credentials that lie where an agent could read them. */
export interface Credentials {
  /**
   * One problem for each place, with the fix; none when all is well. As it was when it was asked for first, which is before anything of a run
   * is laid out: an agent would stop its own run, and others, by a file that looks like a credential.
   */
  findReadable(): Promise<readonly Problem[]>
}
