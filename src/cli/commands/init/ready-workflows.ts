import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProblemError } from '../../../core/problem.ts'
import type { WorkflowToSetUp } from '../../../core/setup/configured-setup.ts'
import { readSetup } from '../../../core/setup/read-setup.ts'
import { packageRoot } from '../../demo/package-root.ts'

/** The workflows that come with raymond and say in their manifests what they need. */
export function readyWorkflows(): readonly WorkflowToSetUp[] {
  const root = packageRoot()
  return globSync('workflows/*/*.yaml', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => {
      const { setup, problems } = readSetup(readFileSync(join(root, file), 'utf8'), file)
      const [first, ...others] = problems
      if (first !== undefined) throw new ProblemError(first, others)
      const folder = file.slice(0, file.lastIndexOf('/'))
      const path = file.endsWith('/workflow.yaml') ? folder : file
      return setup === null ? [] : [{ name: folder.slice(folder.lastIndexOf('/') + 1), path, setup }]
    })
}
