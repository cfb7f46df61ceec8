import type { Problem } from '../problem.ts'

/** A workflow file that was found under one of the roots. */
export interface FoundWorkflow {
  readonly name: string
  readonly file: string
  /** `one-step` for a Markdown file, `steps` for YAML and EDN. */
  readonly form: 'one-step' | 'steps'
}

export interface ChosenWorkflows {
  readonly chosen: readonly FoundWorkflow[]
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

/** One workflow to a name (R6). Files come in the order of their roots: of two of one form the later wins. */
export function chooseWorkflows(files: readonly FoundWorkflow[]): ChosenWorkflows {
  const chosen = new Map<string, FoundWorkflow>()
  const problems: Problem[] = []
  const warnings: Problem[] = []
  for (const file of files) {
    const earlier = chosen.get(file.name)
    if (earlier !== undefined && earlier.form !== file.form) problems.push(twoForms(earlier, file))
    else {
      if (earlier !== undefined) warnings.push(hidden(earlier, file))
      chosen.set(file.name, file)
    }
  }
  return { chosen: [...chosen.values()], problems, warnings }
}

function twoForms(earlier: FoundWorkflow, later: FoundWorkflow): Problem {
  return {
    code: 'RAY-STEP-SAME-NAME',
    message: `${earlier.file} and ${later.file} are both the workflow "${later.name}".`,
    place: later.file,
    hint: 'One of them has one step and the other several; give one of them another name.',
  }
}

function hidden(earlier: FoundWorkflow, later: FoundWorkflow): Problem {
  return {
    code: 'RAY-STEP-HIDDEN',
    message: `${later.file} hides ${earlier.file}: both are the workflow "${later.name}".`,
    place: later.file,
    hint: 'Rename one of them if both are meant.',
  }
}
