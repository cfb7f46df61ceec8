import { didYouMean } from '../../workflow/near-names.ts'
import type { Notation } from '../document.ts'
import { placeholdersIn } from '../placeholders.ts'
import { report, type ShapeContext, warn } from '../shape/shape-context.ts'
import type {
  BranchStep,
  Contribution,
  Control,
  Goto,
  OutputSource,
  Step,
  StepDefinition,
  StepOf,
  StepType,
  Template,
} from '../step-workflow.ts'
import { checkCall } from './check-call.ts'
import { checkReference, checkSource } from './check-references.ts'
import { type MeaningContext, placeIn } from './meaning-context.ts'

/** Checks references, routing, yields and templates of a workflow whose shape holds; reports every mistake. */
export function checkMeaning(
  shape: ShapeContext,
  { steps }: StepDefinition,
  known: Pick<MeaningContext, 'workflows' | 'scripts'>,
): void {
  for (const [index, step] of steps.entries()) {
    const prefix = `Step ${index + 1} "${step.name}": `
    const context: MeaningContext = { shape: { ...shape, prefix }, steps, index, ...known }
    checkResults(context, step)
    if (step.type === 'parallel') checkBranches(context, step)
    else checkForm(context, step)
    checkOnFailure(context, step)
    if (step.control !== null) checkControl(context, step, step.control)
  }
}

function checkBranches(context: MeaningContext, step: StepOf<'parallel'>): void {
  const { shape, steps, index } = context
  if (step.each !== null) checkSource(context, step.each)
  for (const [position, { key, step: branch }] of step.branches.entries()) {
    const label = step.each === null ? `branch ${key ?? position + 1}` : 'the branch'
    const inner: MeaningContext = {
      ...context,
      shape: { ...shape, prefix: `${shape.prefix.replace(/: $/, '')}, ${label}: ` },
      steps: steps.with(index, branch),
      hasItem: step.each !== null,
    }
    checkResults(inner, branch)
    checkForm(inner, branch)
  }
}

function checkOnFailure(context: MeaningContext, step: Step): void {
  const { steps, shape } = context
  const { on_failure: next, name } = step
  if (next === undefined) return
  const names = steps.map((other) => other.name)
  if (next === name)
    report(shape, placeIn(context, step), {
      code: 'RAY-FAILURE-STATE-IS-ITSELF',
      message: 'Its :on-failure is the step itself.',
      hint: 'Name the step that goes on with the failure.',
    })
  else if (!names.includes(next))
    report(shape, placeIn(context, step), {
      code: 'RAY-UNKNOWN-FAILURE-STATE',
      message: `Its :on-failure is the step "${next}", which does not exist.`,
      hint: didYouMean(next, names),
    })
}

function checkForm(context: MeaningContext, step: BranchStep): void {
  switch (step.type) {
    case 'invoke':
      for (const arg of Object.values(step.args)) checkSource(context, arg)
      checkCall(context, step)
      return
    case 'session':
      for (const contribution of step.contributions) checkContribution(context, contribution)
      return
    case 'delegate':
      if (step.target.kind === 'static') checkTarget(context, step.target)
      else checkSource(context, step.target.source)
      if (step.prompt.type === 'template') checkTemplate(context, step.prompt)
      if (step.prompt.type === 'map') for (const field of Object.values(step.prompt.fields)) checkSource(context, field)
      for (const item of step.context) checkReference(context, item)
      return
  }
}

function checkTarget(context: MeaningContext, target: { readonly workflow: string }): void {
  const { workflows, shape } = context
  if (workflows === undefined || workflows.includes(target.workflow)) return
  report(shape, placeIn(context, target), {
    code: 'RAY-STEP-UNKNOWN-WORKFLOW',
    message: `There is no workflow "${target.workflow}".`,
    hint: didYouMean(target.workflow, workflows) ?? 'It is looked up in the configuration, then beside this file.',
  })
}

/** Only the form that a step has can feed its outputs, and only an output can feed its yield. */
function checkResults(context: MeaningContext, step: Step): void {
  const at = placeIn(context, step.yields)
  for (const [key, source] of Object.entries(step.outputs))
    if (formOf(source) !== step.type)
      report(context.shape, placeIn(context, step), {
        code: 'RAY-STEP-UNKNOWN-OUTPUT',
        message: `The output :${key} comes from :${source}, which ${article(step.type)} does not have.`,
        hint: `Take it from another source, or leave the output out.`,
      })
  if (step.yields.type === 'delegated' && step.type !== 'delegate')
    report(context.shape, at, {
      code: 'RAY-STEP-UNKNOWN-YIELD',
      message: `${article(step.type)} cannot yield :delegated.`,
      hint: 'Leave :yields out, or name an output of this step: {:type :data, :data …} or {:type :text, :text …}.',
    })
  const key = step.yields.type === 'data' ? step.yields.data : step.yields.type === 'text' ? step.yields.text : undefined
  if (key === undefined || Object.hasOwn(step.outputs, key)) return
  report(context.shape, at, {
    code: 'RAY-STEP-UNKNOWN-OUTPUT',
    message: `It yields its output :${key}, which it does not have.`,
    hint: `Its outputs are ${Object.keys(step.outputs)
      .map((name) => `:${name}`)
      .join(', ')}.`,
  })
}

function formOf(source: OutputSource): string {
  return source.slice(0, source.indexOf('/'))
}

function article(type: StepType): string {
  return type === 'invoke' ? 'an invoke step' : `a ${type} step`
}

function checkControl(context: MeaningContext, step: Step, { judge, on }: Control): void {
  const ofJudge = { ofJudge: true }
  if (judge.type === 'invoke') {
    for (const arg of Object.values(judge.args)) checkSource(context, arg, ofJudge)
    checkCall(context, judge)
  } else for (const contribution of judge.contributions) checkContribution(context, contribution, ofJudge)
  for (const { outcome, transition } of on) {
    if (judge.type === 'llm' && typeof outcome !== 'string')
      warn(context.shape, placeIn(context, step), {
        code: 'RAY-STEP-OUTCOME-NEVER',
        message: `An LLM judge answers with text, which never equals the keyword :${outcome.$kw}.`,
        hint: `Write the outcome as a string: ${context.shape.notation === 'edn' ? `"${outcome.$kw}"` : outcome.$kw}.`,
      })
    checkGoto(context, transition.goto)
    if (transition.on_max_iterations !== null) checkGoto(context, transition.on_max_iterations)
  }
}

function checkGoto(context: MeaningContext, goto: Goto): void {
  if (goto.to !== 'step') return
  const names = context.steps.map(({ name }) => name)
  if (names.includes(goto.step)) return
  const special = ['next', 'previous', 'done'].includes(goto.step)
  report(context.shape, placeIn(context, goto), {
    code: 'RAY-STEP-UNKNOWN-GOTO',
    message: `It leads to the step "${goto.step}", which does not exist.`,
    hint: special ? `For the special place write :${goto.step} with its colon.` : didYouMean(goto.step, names),
  })
}

function checkContribution(context: MeaningContext, contribution: Contribution, options?: { readonly ofJudge: boolean }): void {
  if (contribution.type === 'source') checkReference(context, contribution.source, options)
  else checkTemplate(context, contribution, options)
}

function checkTemplate(context: MeaningContext, template: Template, options?: { readonly ofJudge: boolean }): void {
  const bound = Object.keys(template.vars)
  for (const name of new Set(placeholdersIn(template.text)))
    if (!bound.includes(name))
      report(context.shape, placeIn(context, template), {
        code: 'RAY-STEP-UNBOUND-PLACEHOLDER',
        message: `The placeholder {{${name}}} has no binding under :vars.`,
        hint: didYouMean(name, bound) ?? exampleOfBinding(context.shape.notation, name),
      })
  for (const source of Object.values(template.vars)) checkSource(context, source, options)
}

function exampleOfBinding(notation: Notation, name: string): string {
  return notation === 'edn'
    ? `Such as :vars {"${name}" {:from :workflow-input :path [:input]}}.`
    : `Such as vars: { ${name}: { from: workflow-input, path: [input] } }.`
}
