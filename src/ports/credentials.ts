import type { Problem } from '../core/problem.ts'

/** Credentials that lie where an agent could read them. */
export interface Credentials {
  /** One problem for each place, with the fix; none when all is well. */
  findReadable(): Promise<readonly Problem[]>
}
