import type { BranchStep, OutputSource, Step, Yields } from '../step-workflow.ts'

/** What an author may leave out, and the compiler fills in. */
interface Results {
  readonly outputs: Record<string, OutputSource> | undefined
  readonly yields: Yields | undefined
}

type Authored<S> = S extends unknown ? Omit<S, keyof Results> & Results : never

/** An invoke, session or delegate step as it was written: of its own, or as a branch. */
export type AuthoredForm = Authored<BranchStep>

export interface AuthoredBranch {
  readonly key: string | null
  readonly step: AuthoredForm
}

export type AuthoredParallel = Omit<Authored<Extract<Step, { type: 'parallel' }>>, 'branches'> & {
  readonly branches: AuthoredBranch[]
}

/** A step as it was written: outputs and yields may still be left out. */
export type AuthoredStep = AuthoredForm | AuthoredParallel
