import type { Run } from '../run/run.ts'
import type { Deed } from './deeds.ts'
import type { Facts } from './facts.ts'

/**
 * Whether what is said to the run is carried out by a job of the configuration that started it: another one than this job's, whose own
 * hears it as well. This one may lack the permissions, the secrets and the checkout that the run goes by.
 */
export function isOfOthers({ configuration = '' }: Run, { heardElsewhere }: Pick<Facts, 'heardElsewhere'>): boolean {
  return heardElsewhere?.has(configuration) === true
}

/** Said of what is left, so that nobody takes it for refused. */
export function leave(verb: string, { workflow_id, configuration = '' }: Run): Deed {
  const why = `${workflow_id} was started by ${configuration}, whose own job hears this and carries it out`
  return { type: 'tell', line: { workflow: `/raymond ${verb}`, started: false, why, isLeft: true }, problems: [] }
}
