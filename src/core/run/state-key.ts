import type { Run } from './run.ts'

/** How counters name a state: by its file in the run's own workflow, with the scope before it in others. */
export function stateKey(
  run: Pick<Run, 'workflow'>,
  scope: { readonly id: string; readonly pin: { readonly source: string } },
  file: string,
): string {
  return scope.pin.source === run.workflow.source ? file : `${scope.id}/${file}`
}
