/** What a script or agent of a job writes over the job's own state, and what somebody with push rights writes beside it on the branch. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Run } from '../../src/core/run/run.ts'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import { recordedEvent } from '../e2e/runner.ts'
import { built } from '../tools/built.ts'
import { startGitHub } from '../tools/start-github.ts'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
access: { four_eyes: true }
workflows:
  fix:
    path: flows/fix
    on: { issues: { types: [labeled], labels: ["raymond:fix"] } }
    outputs: { comments: 1, approval: true }
`
const KEY = { inputs: { 'state-key': 'a key of thirty-two characters!!' } }

describe('the journal on the state branch', { timeout: 120_000 }, () => {
  let site: Site
  afterEach(() => site.close())

  it('approves nothing by a line that somebody has added, with a state-key or without', async () => {
    const files = {
      'flows/fix/START.sh': `echo '{"type":"comment","body":"Done."}' >> "$RAYMOND_OUTBOX"; echo '<result>done</result>'\n`,
    }
    for (const more of [KEY, {}]) {
      site = await openSite({ config: CONFIG, files })
      const { number } = site.issue('maria', 'A bug')
      const began = await site.job('issues', site.labeled(number, 'raymond:fix', 'maria'), more)
      const id = began.runs[0]?.workflow_id ?? ''
      const { seq, approval_seq } = await site.stored(id)
      const path = `runs/${id}/journal.jsonl`
      const journal = String(await site.repository.git.run(['show', `raymond/state:${path}`]))
      const event = { type: 'proposals_approved', at: '2026-11-22T10:00:00.000Z', by: 'max', seq: approval_seq }
      const forged = `${journal}${JSON.stringify({ seq: seq + 1, event })}\n`
      await site.repository.commit({ branch: 'raymond/state', message: 'forged', files: { [path]: forged } })

      const resumed = site.job('issue_comment', site.comment(number, '/raymond resume', 'maria'), more)
      await expect(resumed).rejects.toMatchObject({ problem: { code: 'RAY-STATE-TAMPERED', place: path } })
      expect((await site.stored(id)).proposals).toMatchObject([{ status: 'waiting' }])
      expect(site.said(number)).not.toContain('Done.')
      if (more !== KEY) await site.close()
    }
  })
})

// A script finds the folder of the job beside its own outbox.
const HOME = '"$(dirname "$(dirname "$(dirname "$(dirname "$RAYMOND_OUTBOX")")")")"'
const FORGE = `
cd ${HOME}/state
run=$(ls | head -1)
cp -r "$run" planted-1-1
sed -i "s/$run/planted-1-1/; s/\\"signature\\": \\"[0-9a-f]*\\"/\\"signature\\": null/" planted-1-1/state.json
sed -i 's/"limit_usd": [0-9.]*/"limit_usd": 100000/' "$run/state.json"
rm -f "$run/journal.jsonl"
kill -9 $PPID
sleep 60
`

type Env = Readonly<Record<string, string>>

/** The steps of the source: the bundle has no part in this. */
function step(name: 'main' | 'post', env: Env): Promise<{ code: number | null; log: string }> {
  const child = spawn(process.execPath, [built(name)], { env, stdio: 'pipe' })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  return new Promise((done) => child.once('exit', (code) => done({ code, log })))
}

// The parent of a script is the main step only where a shell is started by it alone, and only outside of a cell.
describe.runIf(process.platform === 'linux')('a main step that its own script has killed', { timeout: 120_000 }, () => {
  async function killed(
    script: string,
    change: (env: Env) => Env,
    {
      between = async () => {},
      isPrivate = true,
    }: { readonly between?: (env: Env) => Promise<unknown>; readonly isPrivate?: boolean } = {},
  ) {
    const github = await startGitHub()
    const files = { '.github/raymond.yml': `${CONFIG}defaults: { cell: off }\n`, 'flows/fix/START.sh': script }
    const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: isPrivate, files })
    const payload = recordedEvent('issues', 'labeled', repository, (event) =>
      Object.assign(event, { label: { ...(event.label as object), name: 'raymond:fix' } }),
    )
    const directory = await mkdtemp(join(tmpdir(), 'raymond-forged-'))
    try {
      const job = await prepareJob({ repository, event: 'issues', payload, directory, ...(isPrivate ? KEY : {}) })
      await step('main', job.env)
      await between(job.env)
      const post = await step('post', change(await job.postEnv()))
      const runs = String(await repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs']))
        .trim()
        .split('\n')
      const state = await repository.git.run(['show', `raymond/state:runs/fix-1-${job.run.id}/state.json`])
      const base = String(await repository.git.run(['rev-parse', 'HEAD'])).trim()
      return { post, runs, run: JSON.parse(String(state)) as Run, id: `fix-1-${job.run.id}`, base }
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 9 })
    }
  }

  it('is not believed to have saved what the script wrote: the run is let go of as its last checkpoint has it', async () => {
    const { post, runs, run, id } = await killed(FORGE, (env) => env)
    expect(runs).toEqual([id])
    expect(run).toMatchObject({ status: 'suspended', reason: 'signal', lease: null, budget: { limit_usd: 10 } })
    expect(post.log).toContain('RAY-STATE-TAMPERED')
    expect(post.code).toBe(1)
  })

  it('has not ended because the script says so', async () => {
    const { post, run } = await killed('kill -9 $PPID; sleep 60\n', (env) => ({ ...env, STATE_ended: 'true' }))
    expect(post.log).toContain('saved by the post step')
    expect(run).toMatchObject({ status: 'suspended', reason: 'signal', lease: null })
  })

  it.each([
    ['', 'kill -9 $PPID; sleep 60\n'],
    [', though it says that the server had that', 'git update-ref refs/remotes/origin/evil HEAD; kill -9 $PPID; sleep 60\n'],
  ])('has its work compared with what the job found, not with what the script has committed%s', async (_, then) => {
    const commit = 'git add .; git -c user.name=x -c user.email=x@y.z commit -qm "A small fix"'
    const script = `mkdir -p .github/workflows; echo 'on: push' > .github/workflows/evil.yml; echo hole > hole.txt; ${commit}; ${then}`
    const { post, run, base } = await killed(script, (env) => env)
    expect(post.log).toContain('saved by the post step')
    expect(run.status).toBe('suspended')
    const { main } = run.work ?? {}
    expect([main?.base, main?.head]).toEqual([base, base])
    expect(main?.left_out.join()).toContain('.github/workflows/evil.yml')
  })

  it('has its work saved by what it found, whatever another step of the job with this action has found meanwhile', async () => {
    const another = (env: Env) => step('main', { ...env, GITHUB_ACTION: 'another', INPUT_MODE: 'wake' })
    const { post, run, base } = await killed('echo done > done.txt; kill -9 $PPID; sleep 60\n', (env) => env, {
      between: another,
    })
    expect(post.log).toContain('saved by the post step')
    expect(run.work?.main).toMatchObject({ base, head: base, snapshot: expect.stringMatching(/^[0-9a-f]{40}$/), left_out: [] })
  })

  const EVENT = `event=$(find ${HOME}/.. -maxdepth 2 -name event.json | head -1)`

  it('is put right also where the script has taken the event away', async () => {
    const { post, run } = await killed(`${EVENT}; rm "$event"; kill -9 $PPID; sleep 60\n`, (env) => env)
    expect([post.code, post.log]).toEqual([0, expect.stringContaining('saved by the post step')])
    expect(run).toMatchObject({ status: 'suspended', reason: 'signal', lease: null })
  })

  it('has nothing stored that is for private repositories alone, where the script has made the event say that this is one', async () => {
    const forge = `${EVENT}; sed -i 's/"private": *false/"private": true/g' "$event"; grep -q '"private": *true' "$event" || exit 1`
    const { post, run } = await killed(`${forge}; kill -9 $PPID; sleep 60\n`, (env) => env, { isPrivate: false })
    expect(post.log).toContain('saved by the post step')
    expect(run.beside ?? {}).toEqual({})
  })

  // The word of the main step is in a file that everything in the job can write, and empty.
  it.each([
    ['takes away all that was left for the post step', (env: Env) => withoutState(env)],
    ['names a lease', (env: Env) => ({ ...withoutState(env), STATE_lease: '0'.repeat(32) })],
  ])('is let go of when the script %s', async (_, change) => {
    const { post, run } = await killed('kill -9 $PPID; sleep 60\n', change)
    expect(post.log).toContain('saved by the post step')
    expect(run).toMatchObject({ status: 'suspended', reason: 'signal', lease: null })
  })

  it('changes nothing of a main step that came to its end, whether that is known or not', async () => {
    for (const change of [withoutState, (env: Env) => env]) {
      const { post, run } = await killed("echo '<result>done</result>'\n", change)
      expect(post).toMatchObject({ code: 0 })
      expect(run).toMatchObject({ status: 'completed', lease: null, results: { main: 'done' } })
    }
  })
})

function withoutState(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('STATE_')))
}
