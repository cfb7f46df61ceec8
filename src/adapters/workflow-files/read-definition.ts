import { type Problem, ProblemError } from '../../core/problem.ts'
import { nearNames } from '../../core/workflow/near-names.ts'
import { isStateFile, stemOf } from '../../core/workflow/state-file.ts'
import type { Definition, DefinitionFile } from './definition.ts'
import type { DefinitionTree } from './definition-tree.ts'
import { unpackArchive } from './unpack-archive.ts'

/** A definition, and where it was found. */
export interface FoundDefinition {
  readonly definition: Definition
  /** Path of the scope: a folder, or the archive or file itself. */
  readonly scope: string
  /** The state that the path named, when it named one. */
  readonly entry: string | null
}

const STEPS = /^(?:steps|"steps"|'steps')[ \t]*:/m

/** Reads what a path names: a folder, one of its state files, a zip, or a YAML or EDN file. */
export async function readDefinition(tree: DefinitionTree, path: string): Promise<FoundDefinition> {
  const kind = await tree.kindOf(path)
  if (kind === undefined) throw new ProblemError(await nothingThere(tree, path))
  if (kind === 'folder') return { definition: { shape: 'folder', files: await tree.readFolder(path) }, scope: path, entry: null }
  const { folder, name } = tree.split(path)
  if (/\.zip$/i.test(name)) {
    const files = unpackArchive(name, Buffer.from(await tree.readFile(path)))
    return { definition: { shape: 'zip', files }, scope: path, entry: null }
  }
  if (/\.(?:ya?ml|edn)$/i.test(name)) {
    const bytes = await tree.readFile(path)
    const files = [{ path: name, bytes, executable: false }, ...(await operationsBeside(tree, folder, name, bytes))]
    return { definition: { shape: 'file', files }, scope: path, entry: null }
  }
  if (!isStateFile(name)) throw new ProblemError(noWorkflow(path))
  return { definition: { shape: 'folder', files: await tree.readFolder(folder) }, scope: folder, entry: name }
}

/** A workflow of steps may call scripts that lie in a folder `operations` beside it. */
async function operationsBeside(
  tree: DefinitionTree,
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<readonly DefinitionFile[]> {
  if (!/\.edn$/i.test(name) && !STEPS.test(Buffer.from(bytes).toString())) return []
  const operations = tree.join(folder, 'operations')
  if ((await tree.kindOf(operations)) !== 'folder') return []
  const files = await tree.readFolder(operations)
  return files.map((file) => ({ ...file, path: `operations/${file.path}` }))
}

async function nothingThere(tree: DefinitionTree, path: string): Promise<Problem> {
  const { folder, name } = tree.split(path)
  const [near] = nearNames(stemOf(name), await tree.namesIn(folder), stemOf)
  return {
    code: 'RAY-NO-WORKFLOW',
    message: `There is no workflow at ${path}.`,
    place: path,
    hint:
      near === undefined
        ? 'Name a folder, a state file, a .zip, or a .yaml or .edn file.'
        : `Did you mean ${tree.join(folder, near)}?`,
  }
}

function noWorkflow(path: string): Problem {
  return {
    code: 'RAY-NO-WORKFLOW',
    message: `${path} is no workflow.`,
    place: path,
    hint: 'Name a folder, a state file, a .zip, or a .yaml or .edn file.',
  }
}
