import examples from '@octokit/webhooks-examples' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

type Payload = Record<string, unknown>

function recorded(name: string, action?: string): Payload {
  const all = examples as unknown as readonly { readonly name: string; readonly examples: readonly Payload[] }[]
  const found = all
    .find((entry) => entry.name === name)
    ?.examples.find((example) => action === undefined || example.action === action)
  if (!found) throw new Error(`no recorded ${name}`)
  return structuredClone(found)
}

async function received(event: string, payload: Payload, on: string, more = '') {
  const folder = folderOf({
    '.github/raymond.yml': `version: 1\nworkflows:\n  flow:\n    path: flow\n    on: ${on}\n${more}`,
    'payload.json': JSON.stringify(payload),
  })
  const { code, stdout } = await raymond(folder, 'receive', event, 'payload.json', '--json')
  return { code, matches: (JSON.parse(stdout) as { matches: readonly object[] }).matches }
}

describe('raymond receive', () => {
  it('says that a pull request of a fork starts nothing, unless the workflow only reads', async () => {
    const payload = recorded('pull_request', 'opened')
    const { head } = payload.pull_request as { head: { repo: Payload } }
    head.repo = { ...head.repo, id: 5, fork: true, full_name: 'stranger/fork' }
    const why = 'The code comes from a fork, and workflow flow does not say forks: read-only.'
    expect(await received('pull_request', payload, '{ pull_request: {} }')).toEqual({
      code: 0,
      matches: [{ workflow: 'flow', started: false, why }],
    })
    expect((await received('pull_request', payload, '{ pull_request: {} }', '    forks: read-only\n')).matches).toMatchObject([
      { started: true },
    ])
  })

  it('says that no job would start where no Actions workflow listens to the event', async () => {
    const job =
      'on: { pull_request: { types: [opened] } }\njobs: { a: { steps: [{ uses: raymond-action/raymond-action@v1 }] } }\n'
    const folder = folderOf({
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.github/raymond.yml': 'version: 1\nworkflows:\n  flow: { path: flow, on: { issues: {}, pull_request: {} } }\n',
      '.github/workflows/agents.yml': job,
      'issue.json': JSON.stringify(recorded('issues', 'opened')),
      'pull.json': JSON.stringify(recorded('pull_request', 'opened')),
    })
    const deaf = await raymond(folder, 'receive', 'issues', 'issue.json')
    expect(deaf.stdout).toContain(
      'flow would not start: No job would start: .github/workflows/agents.yml does not listen to issues.opened.',
    )
    expect((await raymond(folder, 'receive', 'pull_request', 'pull.json')).stdout).toContain('flow (flow) would start')
  })

  it('goes by the files that a push names', async () => {
    const commit = { added: [], removed: [], modified: ['README.md'] }
    const push = { ...recorded('push'), ref: 'refs/heads/main', deleted: false, commits: [commit] }
    const on = '{ push: { branches: [main], paths: ["src/**"] } }'
    expect((await received('push', push, on)).matches).toMatchObject([{ started: false }])
    const other = { ...push, commits: [commit, { ...commit, added: ['src/a.ts'] }] }
    expect((await received('push', other, on)).matches).toMatchObject([{ started: true }])
  })
})
