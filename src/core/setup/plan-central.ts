/** One Actions workflow with the steps, in a repository of its own, which those of many others call. */
import { type AuthKind, authNeeds } from './agent-auth.ts'
import { ACTION, DISPATCH, secretsIn, stepsJob } from './plan-actions-workflow.ts'
import type { SetupPlan } from './plan-setup.ts'

export interface CentralFacts {
  /** The files of `.github/workflows`. */
  readonly actionsWorkflows: readonly { readonly file: string }[]
  readonly uses?: string | undefined
  readonly auth?: AuthKind | undefined
}

const FILE = '.github/workflows/raymond.yml'

export function planCentral({ actionsWorkflows, uses, auth: kind = 'key' }: CentralFacts): SetupPlan {
  const isThere = actionsWorkflows.some(({ file }) => file === FILE)
  return {
    files: isThere ? [] : [{ file: FILE, text: centralActionsWorkflow(uses ?? ACTION, kind) }],
    kept: isThere ? [FILE] : [],
    left: [
      {
        command:
          'git add .github && git commit -m "raymond: one Actions workflow for many repositories" && git push && git tag v1 && git push origin v1',
        why: 'callers name a tag, so that they change when you move it',
      },
      {
        command: 'gh api --method PUT repos/{owner}/{repo}/actions/permissions/access -f access_level=organization',
        why: 'where this repository is not public: others of the organisation may call it',
      },
      {
        command: `raymond init --workflow triage --calls OWNER/REPO/${FILE}@v1${kind === 'key' ? '' : ` --auth ${kind}`}`,
        why: 'in each repository that is to call it, with the name of this one',
      },
    ],
  }
}

const STATE_KEY = 'RAYMOND_STATE_KEY'

/** What a caller hands over has to be declared, and none of it is required: a caller names what it needs. */
function centralActionsWorkflow(uses: string, kind: AuthKind): string {
  const { inputs } = authNeeds(kind, ['claude', 'codex'])
  const secrets = [...secretsIn(inputs), STATE_KEY]
  const open = Object.entries(inputs).flatMap(([input, value]) => (secretsIn({ input: value }).length === 0 ? [input] : []))
  const declared = {
    config: 'Path of the configuration',
    ...Object.fromEntries(open.map((input) => [input, 'How agents are let in without a stored key'])),
    ...DISPATCH,
  }
  const handedOn = Object.entries(inputs).map(
    ([input, value]) => [input, open.includes(input) ? `\${{ inputs.${input} }}` : value] as const,
  )
  const steps = stepsJob({
    uses,
    tools: [],
    fetchDepth: 0,
    inputs: [
      ['config', "${{ inputs.config || '.github/raymond.yml' }}"],
      ...handedOn,
      ['state-key', `\${{ secrets.${STATE_KEY} }}`],
      ...Object.keys(DISPATCH).map((input) => [input, `\${{ inputs.${input} }}`] as const),
    ],
  })
  return `# The steps of many repositories. Events, permissions, configurations and secrets are those of the caller.
name: raymond
on:
  workflow_call:
    inputs:
${Object.entries(declared)
  .map(([input, description]) => `      ${input}: { description: ${JSON.stringify(description)}, type: string, required: false }`)
  .join('\n')}
    secrets:
${secrets.map((name) => `      ${name}: { required: false }`).join('\n')}

${steps}`
}
