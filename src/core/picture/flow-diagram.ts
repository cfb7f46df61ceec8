import type { FlowNode, FlowPicture } from './flow-picture.ts'
import { mermaidLabel } from './state-diagram.ts'

/** A Mermaid flowchart of a whole workflow. Prompts are round, scripts have double sides, parallel steps six corners, other workflows lean. */
export function renderFlow({ nodes, edges }: FlowPicture, direction: 'LR' | 'TD' = 'LR'): string {
  const ids = new Map(nodes.map(({ id }, index) => [id, id === 'start' ? 'start' : `s${index - 1}`]))
  return [
    `flowchart ${direction}`,
    ...nodes.map((node) => `  ${ids.get(node.id)}${box(node)}`),
    ...edges.map(({ from, to, label, later }) => {
      const text = label === '' ? '' : `|"${mermaidLabel(label)}"|`
      return `  ${ids.get(from)} ${later ? '-.->' : '-->'}${text} ${ids.get(to)}`
    }),
  ].join('\n')
}

function box({ kind, label }: FlowNode): string {
  const text = mermaidLabel(label)
  switch (kind) {
    case 'start':
      return '((" "))'
    case 'prompt':
      return `("${text}")`
    case 'script':
      return `[["${text}"]]`
    case 'delegate':
    case 'workflow':
      return `[/"${text}"/]`
    case 'parallel':
      return `{{"${text}"}}`
    case 'result':
      return `(["${text}"])`
  }
}
