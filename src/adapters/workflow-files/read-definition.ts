import { type Problem, ProblemError } from '../../core/problem.ts'
import { isOneStepFile } from '../../core/steps/read/read-markdown.ts'
import { scriptsNamed } from '../../core/steps/scripts-named.ts'
import { nearNames } from '../../core/workflow/near-names.ts'
import { isStateFile, stemOf } from '../../core/workflow/state-file.ts'
import type { Definition, DefinitionFile } from './definition.ts'
import type { DefinitionTree } from './definition-tree.ts'

/** A definition, and where it was found. */
export interface FoundDefinition {
  readonly definition: Definition
  /** Path of the scope: a folder, or the archive or file itself. */
  readonly scope: string
  /** The state that the path named, when it named one. */
  readonly entry: string | null
}

/** Also in JSON, which may stand in a YAML file. */
const STEPS = /(?:^|[{,])[ \t]*(["']?):?steps\1[ \t]*:/m

/** Reads what a path names: a folder, one of its state files, a zip, or a YAML or EDN file. */
export async function readDefinition(tree: DefinitionTree, path: string): Promise<FoundDefinition> {
  const kind = await tree.kindOf(path)
  if (kind === undefined) throw new ProblemError(await nothingThere(tree, path))
  if (kind === 'folder') return readFolder(tree, path)
  const { folder, name } = tree.split(path)
  if (/\.zip$/i.test(name)) {
    const { unpackArchive } = await import('./unpack-archive.ts')
    const files = unpackArchive(name, Buffer.from(await tree.readFile(path)))
    return { definition: { shape: 'zip', files }, scope: path, entry: null }
  }
  if (/\.(?:ya?ml|edn)$/i.test(name)) {
    const bytes = await tree.readFile(path)
    const main: DefinitionFile = { path: name, bytes, executable: false }
    const files = [main, ...(await scriptsBeside(tree, folder, main))]
    return { definition: { shape: 'file', files }, scope: path, entry: null }
  }
  if (/\.md$/i.test(name)) {
    const bytes = await tree.readFile(path)
    if (isOneStepFile(Buffer.from(bytes).toString()))
      return { definition: { shape: 'file', files: [{ path: name, bytes, executable: false }] }, scope: path, entry: null }
  }
  if (!isStateFile(name)) throw new ProblemError(noWorkflow(path))
  return { definition: { shape: 'folder', files: await tree.readFolder(folder) }, scope: folder, entry: name }
}

/** The states may lie in a folder `states` beside `workflow.yaml`: that is the scope then, and the manifest is part of it. */
async function readFolder(tree: DefinitionTree, path: string): Promise<FoundDefinition> {
  const files = [...(await tree.readFolder(path))]
  const holdsStates = files.some(({ path: name }) => !name.includes('/') && isStateFile(name))
  const manifest = files.find(({ path: name }) => name === MANIFEST)
  const { folder, name } = tree.split(path)
  if (manifest !== undefined && !holdsStates && (await tree.kindOf(tree.join(path, STATES))) === 'folder')
    return readFolder(tree, tree.join(path, STATES))
  const beside = tree.join(folder, MANIFEST)
  if (manifest === undefined && name === STATES && holdsStates && (await tree.kindOf(beside)) === 'file')
    files.push({ path: MANIFEST, bytes: await tree.readFile(beside), executable: false })
  return { definition: { shape: 'folder', files }, scope: path, entry: null }
}

const MANIFEST = 'workflow.yaml'
const STATES = 'states'

/** A workflow of steps may call scripts: those in a folder `operations` beside it, and those that `shell/run` names. */
async function scriptsBeside(
  tree: DefinitionTree,
  folder: string,
  { path: name, bytes }: DefinitionFile,
): Promise<readonly DefinitionFile[]> {
  const text = Buffer.from(bytes).toString()
  if (!/\.edn$/i.test(name) && !STEPS.test(text)) return []
  const named = scriptsNamed(name, text)
  // What a script uses lies in its folder; next to the workflow itself there may be anything.
  const folders = new Set(['operations', ...named.flatMap((path) => (path.includes('/') ? [path.split('/', 1).join('')] : []))])
  const found = await Promise.all([
    ...[...folders].map((below) => folderBeside(tree, folder, below)),
    ...named.map((path) => fileBeside(tree, folder, path)),
  ])
  return [...new Map(found.flat().map((file) => [file.path, file])).values()]
}

async function folderBeside(tree: DefinitionTree, folder: string, below: string): Promise<readonly DefinitionFile[]> {
  const place = tree.join(folder, below)
  if ((await tree.kindOf(place)) !== 'folder') return []
  const files = await tree.readFolder(place)
  return files.map((file) => ({ ...file, path: `${below}/${file.path}` }))
}

async function fileBeside(tree: DefinitionTree, folder: string, path: string): Promise<readonly DefinitionFile[]> {
  const place = tree.join(folder, path)
  if ((await tree.kindOf(place)) !== 'file') return []
  return [{ path, bytes: await tree.readFile(place), executable: false }]
}

async function nothingThere(tree: DefinitionTree, path: string): Promise<Problem> {
  const { folder, name } = tree.split(path)
  const names = await tree.namesIn(folder)
  const [near] = nearNames(stemOf(name), names, stemOf)
  const closest = near === undefined ? WHAT_TO_NAME : `Did you mean ${tree.join(folder, near)}?`
  return {
    code: 'RAY-NO-WORKFLOW',
    message: `There is no workflow at ${path}.`,
    place: path,
    hint: names.includes(name) ? LEADS_NOWHERE : closest,
  }
}

const WHAT_TO_NAME = 'Name a folder, a state file, a .zip, or a .yaml or .edn file.'
const LEADS_NOWHERE =
  'It is a link that leads nowhere or in a circle, or a pipe or the like. Put the workflow in its place, or name another path.'

function noWorkflow(path: string): Problem {
  return {
    code: 'RAY-NO-WORKFLOW',
    message: `${path} is not a workflow.`,
    place: path,
    hint: WHAT_TO_NAME,
  }
}
