import type { Problem } from '../problem.ts'
import type { Pin, ScopeId } from '../workflow/pin.ts'
import { compileSteps, deepFreeze } from './compile-steps.ts'
import { checkMeaning } from './meaning/check-meaning.ts'
import { readEdn } from './read/read-edn.ts'
import { readMarkdown } from './read/read-markdown.ts'
import type { ReadResult } from './read/read-result.ts'
import { readYaml } from './read/read-yaml.ts'
import { scriptsOf } from './scripts-of.ts'
import { checkShape } from './shape/check-shape.ts'
import type { ShapeContext } from './shape/shape-context.ts'
import type { StepWorkflow } from './step-workflow.ts'

export interface StepWorkflowFile {
  /** Its name decides the notation: `.edn`, `.md`, else YAML. */
  readonly file: string
  readonly text: string
  readonly id: ScopeId
  readonly pin: Pin
  /** Names that a static target may have; left out, targets are not checked. */
  readonly knownWorkflows?: readonly string[]
  /** Scripts beside the file by path, such as `operations/acme/deploy.sh`. */
  readonly scripts?: Readonly<Record<string, string>>
}

export interface ReadStepWorkflow {
  /** Frozen, defaults filled in. Undefined when there are problems. */
  readonly workflow: StepWorkflow | undefined
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

/** Reads, checks and compiles one file. Meaning is checked only if the shape holds; every mistake of a stage is told. */
export function readStepWorkflow(source: StepWorkflowFile): ReadStepWorkflow {
  const read = readNotation(source)
  if (!read.ok) return { workflow: undefined, problems: read.problems, warnings: [] }
  const context: ShapeContext = {
    file: source.file,
    notation: read.document.notation,
    prefix: '',
    problems: [],
    warnings: [],
    places: new Map(),
  }
  const workflow = check(context, read, source)
  const { problems, warnings } = context
  return { workflow: problems.length > 0 ? undefined : workflow, problems, warnings }
}

function readNotation({ file, text }: StepWorkflowFile): ReadResult {
  if (file.endsWith('.edn')) return readEdn(file, text)
  return file.endsWith('.md') ? readMarkdown(file, text) : readYaml(file, text)
}

function check(
  context: ShapeContext,
  { document }: Extract<ReadResult, { ok: true }>,
  source: StepWorkflowFile,
): StepWorkflow | undefined {
  const authored = checkShape(context, document)
  if (authored === undefined) return undefined
  const definition = compileSteps(authored, scriptsOf(source.scripts ?? {}))
  checkMeaning(context, definition, {
    workflows: source.knownWorkflows,
    scripts: source.scripts === undefined ? undefined : definition.scripts,
  })
  const { name, description } = definition
  return deepFreeze({ kind: 'steps', id: source.id, pin: source.pin, name, description, definition })
}
