import { shellRun } from './operations/outside.ts'
import { readStepWorkflow } from './read-step-workflow.ts'
import { formsIn, type OperationCall } from './step-workflow.ts'

/** Paths of the scripts that a file's calls of `shell/run` name, relative to it; none of a file that cannot be read. */
export function scriptsNamed(file: string, text: string): readonly string[] {
  const pin = { source: file, commit: null, sha256: '' }
  const steps = readStepWorkflow({ file, text, id: file, pin }).workflow?.definition.steps ?? []
  const paths = steps.flatMap((step) => [
    ...formsIn(step).flatMap((form) => (form.type === 'invoke' ? scriptOf(form) : [])),
    ...(step.control?.judge.type === 'invoke' ? scriptOf(step.control.judge) : []),
  ])
  return [...new Set(paths)].filter(isBeside)
}

function scriptOf({ operation, args }: OperationCall): readonly string[] {
  const script = args.script?.kind === 'value' ? args.script.value : undefined
  return operation === shellRun.name && typeof script === 'string' ? [script.replace(/^\.\//, '')] : []
}

/** Neither elsewhere, nor in the folders of git and of runs, which are no part of a workflow that lies beside them. */
function isBeside(path: string): boolean {
  const isPlain = path !== '' && !/^[/\\]|^[a-z]:|\\|\0/i.test(path)
  return isPlain && path.split('/').every((part) => part !== '..' && !/^\.(?:git|raymond)$/i.test(part))
}
