/** A repository that holds the built action itself, so that its Actions workflows use it as `./`. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { EmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import { runGit } from '../../src/embedded/git/run-git.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
const DIST = process.env.DIST ?? join(ROOT, 'dist')
const OWNER = 'Codertocat'

export interface Contents {
  /** By path, beside the action. */
  readonly files: Readonly<Record<string, string>>
  readonly private: boolean
}

/** Made by its owner: cloned, filled, and pushed by git over HTTP. */
export async function repositoryWithAction(github: EmbeddedGitHub, contents: Contents): Promise<EmbeddedRepository> {
  const repository = await github.addRepository({ owner: OWNER, name: 'Hello-World', private: contents.private })
  github.store.addToken({ token: 'ghp_owner', kind: 'pat', actor: OWNER })
  const folder = await mkdtemp(join(tmpdir(), 'raymond-owner-'))
  const git = (...args: readonly string[]) => runGit(args, { directory: folder })
  const basic = Buffer.from('x-access-token:ghp_owner').toString('base64')
  try {
    await git('-c', `http.extraheader=authorization: basic ${basic}`, 'clone', '--quiet', repository.cloneUrl, '.')
    await layAction(folder)
    for (const [path, content] of Object.entries(contents.files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    await git('add', '--all')
    await git('-c', `user.name=${OWNER}`, '-c', 'user.email=owner@localhost', 'commit', '--quiet', '--message', 'Use raymond')
    await git('-c', `http.extraheader=authorization: basic ${basic}`, 'push', '--quiet', 'origin', 'main')
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 9 })
  }
  return repository
}

/** The action as it is released: what describes it, and what was built. */
export async function layAction(folder: string): Promise<void> {
  await cp(join(ROOT, 'action.yml'), join(folder, 'action.yml'))
  await cp(DIST, join(folder, 'dist'), { recursive: true })
}

/** A file of this project, as people copy it. */
export function shipped(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8')
}

export interface Additions {
  /** More inputs of the action, as lines of YAML. */
  readonly inputs?: string
  /** Steps after it. */
  readonly steps?: string
}

/** A shipped Actions workflow that uses the action of its own repository, under the id "raymond". */
export async function shippedWorkflow(file: string, { inputs = '', steps = '' }: Additions = {}): Promise<string> {
  const text = await shipped(`.github/workflows/${file}`)
  const released = '      - uses: raymond-action/raymond-action@v1\n        with:\n'
  if (text.split(released).length !== 2) throw new Error(`${file} does not use the released action once`)
  return `${withoutInstallation(text).replace(released, `      - id: raymond\n        uses: ./\n        with:\n${inputs}`)}${steps}`
}

/** Less the step that installs programs on a hosted runner by sudo: the machine that plays the runner here is somebody's. */
export function withoutInstallation(workflow: string): string {
  const text = workflow.replace(/ {6}- run: \|.*\n(?: {10}.*\n)+/, '')
  if (text === workflow || text.includes('sudo'))
    throw new Error('the step that installs programs was not found, or is not the only one')
  return text
}
