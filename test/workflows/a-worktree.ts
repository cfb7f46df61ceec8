/** A worktree of a ready workflow, and what its scripts keep beside the run's state. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const FLOWS = resolve(import.meta.dirname, '../../workflows')

export interface Worktree {
  readonly project: string
  readonly notes: string
  readonly git: (...args: readonly string[]) => string
  readonly write: (files: Readonly<Record<string, string>>) => void
  readonly read: (name: string) => string | undefined
  readonly note: (name: string) => string | undefined
  /** What a script of a workflow prints, in this worktree or in another. */
  readonly run: (flow: string, state: string, env?: Readonly<Record<string, string>>, cwd?: string, uid?: number) => string
  /** What was proposed since the last look. */
  readonly proposed: () => readonly Readonly<Record<string, unknown>>[]
  readonly close: () => void
}

export function openWorktree(files: Readonly<Record<string, string>>, agent = 'main', flows = FLOWS): Worktree {
  const folder = mkdtempSync(join(tmpdir(), 'raymond-worktree-'))
  const project = join(folder, 'project')
  const notes = join(folder, 'state/notes', agent)
  const outbox = join(folder, 'outbox')
  const contentOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  const git = (...args: readonly string[]) => String(execFileSync('git', args, { cwd: project })).trim()
  const write = (all: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(all)) {
      mkdirSync(dirname(join(project, name)), { recursive: true })
      writeFileSync(join(project, name), text)
    }
  }
  write(files)
  git('init', '--quiet', '--initial-branch', `raymond/one/${agent}`)
  git('config', 'user.name', 'x')
  git('config', 'user.email', 'x@example.org')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Begin')
  return {
    project,
    notes,
    git,
    write,
    read: (name) => contentOf(join(project, name)),
    note: (name) => contentOf(join(notes, name)),
    run(flow, state, env = {}, cwd = project, uid = process.getuid?.()) {
      const own = { RAYMOND_STATE_DIR: join(folder, 'state'), RAYMOND_AGENT_ID: agent, RAYMOND_WORKFLOW_ID: 'one' }
      const all = { ...process.env, ...own, RAYMOND_OUTBOX: outbox, ...env }
      const args = [join(flows, flow, `${state}.mjs`)]
      const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, env: all, uid, timeout: 20_000 })
      if (status !== 0) throw new Error(`${flow}/${state} ended with ${status}: ${String(stderr)}`)
      return String(stdout).trim()
    },
    proposed() {
      const lines = (contentOf(outbox) ?? '').split('\n').filter((line) => line !== '')
      rmSync(outbox, { force: true })
      return lines.map((line) => JSON.parse(line))
    },
    close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }),
  }
}
