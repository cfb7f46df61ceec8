import { type Finding, findingOf } from '../core/lint/finding.ts'
import { readActionsWorkflow } from '../core/setup/actions-workflow.ts'
import { agentsWithCredential, checkAnyAuth } from '../core/setup/agent-auth.ts'
import { checkNeeds, type Needy, UNKNOWN } from '../core/setup/check-needs.ts'
import { checkSetup, unreadable } from '../core/setup/check-setup.ts'
import { checkingWorkflows } from '../core/setup/checking-workflows.ts'
import type { Finding as SetUpFinding } from '../core/setup/finding.ts'
import { isOurAction } from '../core/setup/our-action.ts'
import { agentsConfigured } from '../core/setup/plan-setup.ts'
import { readSetup } from '../core/setup/read-setup.ts'
import { startedByAgents } from '../core/setup/started-by-agents.ts'
import type { Config } from '../core/triggers/config/config.ts'
import { parseConfig } from '../core/triggers/config/parse-config.ts'
import { USUAL_CONFIGURATION } from '../core/triggers/config/usual-path.ts'
import type { DefinitionReader } from '../ports/keeping/definition-reader.ts'
import { joined, plain, rootOf } from './repository-paths.ts'

/** Whether the repository around a configuration is set up for it. What the configuration itself has wrong is found elsewhere. */
export async function lintSetUp(path: string, reader: DefinitionReader): Promise<readonly Finding[]> {
  if ((await reader.kindOf(path)) !== 'file') return []
  const file = plain(path)
  const { config } = parseConfig(await reader.readText(path), file)
  if (config === null) return []
  const root = rootOf(path)
  const name = root === '' ? file : file.slice(root.length + 1)
  const files = await actionsFiles(root, reader)
  const workflows = files
    .flatMap(({ file: of, text }) => readActionsWorkflow(of, text, isOurAction) ?? [])
    .filter(({ inputs }) => (inputs.config ?? USUAL_CONFIGURATION) === name)
  const needy: Needy[] = []
  for (const entry of config.workflows) {
    const manifest = joined(root, /\.ya?ml$/.test(entry.path) ? entry.path : `${entry.path}/workflow.yaml`)
    if ((await reader.kindOf(manifest)) !== 'file') continue
    const { setup } = readSetup(await reader.readText(manifest), manifest)
    if (setup !== null) needy.push({ entry, setup })
  }
  const setups = Object.fromEntries(needy.map(({ entry, setup }) => [entry.name, setup]))
  const found = [
    ...unreadable(files),
    ...checkSetup(config, workflows, setups, checkingWorkflows(files)),
    ...startedByAgents(workflows, files),
    ...checkNeeds(config, file, workflows, needy, UNKNOWN),
    ...((await runsPrompts(config, root, reader)) ? workflows.flatMap(checkAnyAuth) : []),
  ]
  return found.map((finding) => asFinding(finding, file))
}

/** Scripts alone need no agent. Steps of a workflow in one file may, and are taken for it. */
async function runsPrompts(config: Config, root: string, reader: DefinitionReader): Promise<boolean> {
  if (agentsWithCredential(agentsConfigured(config)).length === 0) return false
  for (const { path } of config.workflows) {
    const folder = joined(root, path)
    if (/\.ya?ml$/.test(path)) return true
    if ((await reader.kindOf(folder)) !== 'folder') continue
    if ((await reader.namesIn(folder)).some((name) => name.endsWith('.md') && name !== 'README.md')) return true
  }
  return false
}

async function actionsFiles(root: string, reader: DefinitionReader) {
  const folder = joined(root, '.github/workflows')
  if ((await reader.kindOf(folder)) !== 'folder') return []
  const files = (await reader.namesIn(folder)).filter((name) => /\.ya?ml$/.test(name)).map((name) => joined(folder, name))
  const read = files.map(async (file) =>
    (await reader.kindOf(file)) === 'file' ? [{ file, text: await reader.readText(file) }] : [],
  )
  return (await Promise.all(read)).flat() // GitHub follows no link either
}

function asFinding({ level, ...problem }: SetUpFinding, file: string): Finding {
  return findingOf({ place: file, ...problem }, level === 'notice' ? 'info' : level, file)
}
