import { ownValue } from '../protocol/own-value.ts'
import type { Step, StepDefinition, StepOf } from '../steps/step-workflow.ts'
import {
  alongTheWay,
  type DiagramOptions,
  directionOf,
  mermaidLabel,
  statesOnTheWay,
  styleLines,
  styleOf,
} from './state-diagram.ts'
import type { EdgeEnd } from './state-graph.ts'
import { stepEdges } from './step-graph.ts'

/**
 * A Mermaid flowchart of the steps in their order, with their judges and bounds, what a run has visited and where it is. Conversations
 * are round, operations have double sides, delegations lean, parallel steps have six corners; a judged step says who judges it.
 */
export function renderStepDiagram({ steps }: StepDefinition, options: DiagramOptions = {}): string {
  const shown = chooseSteps(steps, options)
  const ids = new Map(shown.map(({ name }, index) => [name, `s${index}`]))
  const isDrawn = options.onlyTheWay === true ? alongTheWay(options) : () => true
  const edges = stepEdges({ ...noDefinition, steps }).filter(
    (edge) => ids.has(edge.from) && isShown(edge.to, ids) && isDrawn(edge),
  )
  const called = [...new Set(edges.flatMap(({ to }) => (to.kind === 'workflow' ? [to.specifier] : [])))]
  const idOf = (end: EdgeEnd) => {
    switch (end.kind) {
      case 'state':
        return ids.get(end.file) ?? ''
      case 'workflow':
        return `w${called.indexOf(end.specifier)}`
      case 'result':
        return 'done'
    }
  }
  const styled = shown.flatMap(({ name }) => styleOf(name, options).map((style) => ({ id: ids.get(name) ?? '', style })))
  if (options.ended !== undefined) styled.push({ id: 'done', style: options.ended })
  const hidden = options.onlyTheWay === true ? 0 : steps.length - shown.length
  const [first] = steps
  return [
    `flowchart ${directionOf(options)}`,
    '  start((" "))',
    ...shown.map((step) => `  ${ids.get(step.name)}${box(step, ownValue(options.visited ?? {}, step.name) ?? 0)}`),
    ...called.map((name, index) => `  w${index}[/"${mermaidLabel(name)}"/]`),
    '  done(["result"])',
    ...(hidden > 0 ? [`  more["… and ${hidden} more steps"]`] : []),
    ...(first !== undefined && ids.has(first.name) ? [`  start --> ${ids.get(first.name)}`] : []),
    ...edges.map(({ from, to, label, later }) => {
      const text = label === '' || options.onlyTheWay === true ? '' : `|"${mermaidLabel(label)}"|`
      return `  ${ids.get(from)} ${later ? '-.->' : '-->'}${text} ${idOf(to)}`
    }),
    ...styleLines(styled),
  ].join('\n')
}

const noDefinition: Omit<StepDefinition, 'steps'> = {
  name: '',
  description: '',
  advertise: true,
  terminal_contract: null,
  scripts: {},
}

/** Of a long workflow the steps that matter: where agents are, those that were visited, then the others in their order. */
function chooseSteps(steps: readonly Step[], { current, visited, maxStates, onlyTheWay }: DiagramOptions): readonly Step[] {
  if (onlyTheWay === true) {
    const next = stepEdges({ ...noDefinition, steps: [...steps] })
    const way = new Set(statesOnTheWay(next, steps[0]?.name ?? '', { current, visited }))
    return steps.filter(({ name }) => way.has(name))
  }
  const limit = maxStates ?? steps.length
  const wanted = new Set([...Object.keys(current ?? {}), ...Object.keys(visited ?? {}), ...steps.map(({ name }) => name)])
  const chosen = new Set([...wanted].filter((name) => steps.some((step) => step.name === name)).slice(0, limit))
  return steps.filter(({ name }) => chosen.has(name))
}

function isShown(to: EdgeEnd, ids: ReadonlyMap<string, string>): boolean {
  return to.kind !== 'state' || ids.has(to.file)
}

function box(step: Step, visits: number): string {
  const { type, name, control, max_iterations: most } = step
  const bound = most === null ? '' : ` (at most ${most})`
  const judge = control === null ? '' : ` / ${control.judge.type === 'llm' ? 'judge' : control.judge.operation}`
  const several = step.type === 'parallel' ? ` / ${branchesOf(step)}` : ''
  const text = `${mermaidLabel(`${name}${bound}${several}`)}${visits > 1 ? ` ×${visits}` : ''}${mermaidLabel(judge)}`
  switch (type) {
    case 'session':
      return `("${text}")`
    case 'invoke':
      return `[["${text}"]]`
    case 'delegate':
      return `[/"${text}"/]`
    case 'parallel':
      return `{{"${text}"}}`
  }
}

/** How many at once, in words: `for each`, or the branches. */
export function branchesOf({ each, branches }: StepOf<'parallel'>): string {
  if (each !== null) return 'for each'
  const keys = branches.flatMap(({ key }) => key ?? [])
  return keys.length > 0 && keys.length <= 4 ? keys.join(', ') : `${branches.length} branches`
}
