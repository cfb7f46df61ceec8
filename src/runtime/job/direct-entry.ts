import { type Config, findWorkflow, type WorkflowEntry } from '../../core/triggers/config.ts'

/** The entry that the input `workflow` means: a name of the configuration, else a path with nothing but defaults. */
export function directEntry(workflow: string, config: Config): WorkflowEntry {
  return (
    findWorkflow(config, workflow) ?? {
      name:
        workflow
          .split('/')
          .filter((part) => part !== '')
          .at(-1) ?? workflow,
      path: workflow,
      triggers: [],
      if: null,
      settings: {},
      forks: 'refuse',
      outputs: {},
      claude: {},
    }
  )
}
