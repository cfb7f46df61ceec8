import { type ActionsWorkflow, readActionsJobs } from '../core/setup/actions-workflow.ts'
import { isOurAction } from '../core/setup/our-action.ts'
import type { TrustedTree } from '../ports/keeping/trusted-tree.ts'

const FOLDER = '.github/workflows'

/** The jobs of the default branch that use this action; read once, and only where somebody asks. */
export function createTrustedJobs(trusted: Pick<TrustedTree, 'read' | 'list'>): () => Promise<readonly ActionsWorkflow[]> {
  let jobs: Promise<readonly ActionsWorkflow[]> | undefined
  return () => {
    jobs ??= jobsIn(trusted)
    return jobs
  }
}

async function jobsIn(trusted: Pick<TrustedTree, 'read' | 'list'>): Promise<readonly ActionsWorkflow[]> {
  const files = (await trusted.list(FOLDER)).filter((path) => /\.ya?ml$/.test(path))
  const texts = await Promise.all(files.map(async (file) => ({ file, text: (await trusted.read(file)) ?? '' })))
  return texts.flatMap(({ file, text }) => readActionsJobs(file, text, isOurAction))
}
