import { existsSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import type { Limits } from '../../../core/run/run.ts'
import { type Config, findWorkflow, type WorkflowEntry } from '../../../core/triggers/config/config.ts'
import { mergeSettings, type RunSettings, type SetBudget } from '../../../core/triggers/config/settings.ts'
import { NO_TRIGGER, type RunRequest, startRun } from '../../../runtime/start-run.ts'
import { withRun } from '../../drive/drive.ts'
import { type DriveFlags, PARALLEL_TURNS } from '../../drive/drive-options.ts'
import { configForRun, localRights } from '../../local-rights.ts'

export interface RunFlags extends DriveFlags {
  readonly input?: string
  readonly budget?: number
  readonly model?: string
  readonly effort?: string
  readonly maxParallel?: number
  readonly maxTurns?: number
  readonly timeout?: number
  readonly id?: string
}

const BUILT_IN_TIMEOUT_MS = 10 * 60_000

export function run(workflow: string, flags: RunFlags): Promise<void> {
  return withRun(flags, async ({ ports, store, workspace, backend, drive, mostByFiles, configuration }) => {
    const config = await configForRun(workspace, configuration.text)
    const entry = existsSync(workflow) || config === null ? undefined : findWorkflow(config, workflow)
    const name = entry?.name ?? workflowName(workflow)
    const said = settingsFor(entry, config)
    const workflowId = flags.id ?? `${name.slice(0, 50)}-${ports.entropy.hex(4)}`
    return startRun(
      {
        workflowId,
        specifier: entry === undefined ? workflow : join(workspace, entry.path),
        name,
        input: flags.input === undefined ? null : { text: flags.input, from: 'run' },
        workspace,
        cwd: process.cwd(),
        backend: backend ?? said?.agent ?? null,
        limits: limitsOf(flags, said),
        ...budgetOf(flags, said, mostByFiles),
        trigger: NO_TRIGGER,
        rights: await localRights(workspace, config, {
          cell: flags.cell,
          path: entry === undefined ? resolve(workflow) : join(workspace, entry.path),
          entry,
          said: workflow,
          configuration,
        }),
      },
      store,
      ports,
      drive,
    )
  })
}

/** What the configuration says about a workflow that was called by its name there. */
function settingsFor(entry: WorkflowEntry | undefined, config: Config | null): RunSettings | undefined {
  if (entry === undefined || config === null) return undefined
  return mergeSettings({ input: {}, entry: entry.settings, defaults: config.defaults })
}

/** A person's word counts as it is; what files say may be an agent's. */
function budgetOf(
  { budget: usd }: RunFlags,
  said: RunSettings | undefined,
  mostByFiles: SetBudget | undefined,
): Pick<RunRequest, 'budget' | 'mostByFiles'> {
  if (usd !== undefined) return { budget: { usd, from: '--budget' } }
  return { budget: said?.budget ?? null, mostByFiles }
}

function limitsOf(flags: RunFlags, said: RunSettings | undefined): Limits {
  return {
    max_parallel: flags.maxParallel ?? said?.limits.max_parallel ?? PARALLEL_TURNS,
    max_turns: flags.maxTurns ?? said?.limits.max_turns ?? null,
    result_comments: 0,
    model: flags.model ?? said?.limits.model ?? null,
    effort: flags.effort ?? said?.limits.effort ?? null,
    ...(said?.limits.review_agent === undefined ? {} : { review_agent: said.limits.review_agent }),
    timeout_ms: flags.timeout ?? BUILT_IN_TIMEOUT_MS,
  }
}

/** The folder's or file's name as a run id may hold it: `workflows/coding/1_START.md` is `coding`. */
export function workflowName(path: string): string {
  const parts = path.split(/[\\/]/).filter((part) => part !== '' && part !== '.')
  const last = parts.at(-1) ?? ''
  const folder = /\.(md|sh|bat|ps1|mjs|py)$/i.test(last) ? (parts.at(-2) ?? basename(process.cwd())) : last
  const name = folder
    .slice(0, folder.length - extname(folder).length)
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[^a-z0-9]+|-+$/g, '')
  return name === '' ? 'workflow' : name
}
