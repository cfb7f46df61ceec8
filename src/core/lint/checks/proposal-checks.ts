import { allowedTypes } from '../../outbox/allowance.ts'
import type { Check, Fault } from '../check.ts'
import type { WorkflowUse } from '../lint-scope.ts'
import { type Proposer, type Proposers, proposersInStates } from '../proposers.ts'
import { writesFiles } from '../tool-power.ts'

/** One of the checks, for workflows of states and of steps alike. */
export interface ProposalCheck extends Omit<Check, 'find'> {
  readonly among: (proposers: Proposers, use: WorkflowUse | undefined) => readonly Fault[]
}

const withoutTool: ProposalCheck = {
  code: 'RAY-PROPOSES-WITHOUT-TOOL',
  level: 'warning',
  about: 'A state is to propose something, and its tools cannot write a file.',
  among: ({ all }) =>
    all.flatMap(({ name, place, listed, tools }) =>
      listed.length === 0 || tools === undefined || writesFiles(tools)
        ? []
        : {
            message: `${capital(name)} lists proposes, but none of its tools can write the file that proposals go into.`,
            place,
            hint: `tools: [${[...tools, 'Write'].map((rule) => JSON.stringify(rule)).join(', ')}]`,
          },
    ),
}

const notInOutputs: ProposalCheck = {
  code: 'RAY-PROPOSES-NOT-IN-OUTPUTS',
  level: 'warning',
  about: 'A state is to propose what the configuration does not allow.',
  among: ({ all }, use) => {
    if (use === undefined) return []
    const allowed = allowedTypes({ policy: use.outputs.policy, remarks: REMARKS })
    return all.flatMap(({ name, place, listed }) =>
      listed
        .filter((type) => !allowed.includes(type))
        .map((type) => ({
          message: `${capital(name)} proposes "${type}", which outputs in the configuration does not allow.`,
          place,
          hint: `Allow it under outputs (${use.outputs.place}), or remove it from proposes.`,
        })),
    )
  },
}

const neverProposed: ProposalCheck = {
  code: 'RAY-OUTPUT-NEVER-PROPOSED',
  level: 'warning',
  about: 'The configuration allows what no state of the workflow proposes.',
  among: ({ all, callsOthers }, use) => {
    if (use === undefined || callsOthers || all.some(({ mayAnything }) => mayAnything)) return []
    const listed = new Set(all.flatMap((proposer) => proposer.listed))
    // Replies are allowed where nobody names them.
    return allowedTypes({ policy: use.outputs.policy, remarks: [] })
      .filter((type) => !listed.has(type))
      .map((type) => ({
        message: `outputs allows "${type}", and no state of the workflow proposes it.`,
        place: use.outputs.place,
        hint: `Write "proposes: [${type}]" into the state that is to propose it, or remove it from outputs.`,
      }))
  },
}

/** Any run may have been started by a remark. */
const REMARKS = [1]

export const proposalChecks: readonly ProposalCheck[] = [withoutTool, notInOutputs, neverProposed]

export const proposalChecksOfStates: readonly Check[] = proposalChecks.map(({ among, ...check }) => ({
  ...check,
  find: (scope) => among(proposersInStates(scope), scope.use),
}))

function capital(name: Proposer['name']): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
