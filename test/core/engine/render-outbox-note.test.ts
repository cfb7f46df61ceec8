import { describe, expect, it } from 'vitest'
import { renderOutboxNote } from '../../../src/core/engine/render-outbox-note.ts'
import type { OutputsPolicy } from '../../../src/core/outbox/outputs-policy.ts'
import { stateRun } from '../../tools/state-run.ts'

/** What an agent of a run with that policy is told. */
function noteFor(policy: OutputsPolicy): string {
  const outputs = { policy, default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false }
  return renderOutboxNote(stateRun({ outputs }), '/temp/outbox.jsonl')
}

/** What it is told that it may propose. */
function examplesFor(policy: OutputsPolicy): readonly string[] {
  return noteFor(policy).split('\n').slice(3)
}

describe('renderOutboxNote', () => {
  it('names the file, and shows a line of each kind that is allowed', () => {
    expect(noteFor({ comments: 2, labels: ['ready', 'needs-review'] }).split('\n')).toEqual([
      'You have no access to GitHub. To have something done there, append one JSON object a line to this file when your work is ready:',
      '/temp/outbox.jsonl',
      'It is carried out after your turn, if it is among these:',
      '- {"type": "comment", "body": "…"} (at most 2)',
      '- {"type": "labels", "add": ["ready", "needs-review"], "remove": []} (only these)',
    ])
  })

  it('says nothing where nothing can be posted', () => {
    expect(renderOutboxNote(stateRun(), '/temp/outbox.jsonl')).toBe('')
  })

  it.each<[string, OutputsPolicy]>([
    ['empty', {}],
    ['of caps of 0', { comments: 0, issues: 0, reviews: 0, pull_requests: { max: 0 } }],
    ['of empty lists', { labels: [], assignees: [], dispatches: [] }],
  ])('says nothing where the policy is %s', (_, policy) => {
    expect(noteFor(policy)).toBe('')
  })

  const pull = '- {"type": "pull_request", "title": "…", "body": "…"}'
  const ofWhat = 'made of all that is committed or changed in your directory'

  it.each<[OutputsPolicy, string]>([
    [{ comments: 1 }, '- {"type": "comment", "body": "…"} (at most 1)'],
    [{ labels: ['ready'] }, '- {"type": "labels", "add": ["ready"], "remove": []} (only these)'],
    [{ labels: ['area,core'] }, '- {"type": "labels", "add": ["area,core"], "remove": []} (only these)'],
    [{ assignees: ['mona', 'max'] }, '- {"type": "assignees", "add": ["mona", "max"], "remove": []} (only these)'],
    [{ issues: 3 }, '- {"type": "issue", "title": "…", "body": "…"} (at most 3)'],
    [{ pull_requests: {} }, `${pull} (at most 1; ${ofWhat})`],
    [{ pull_requests: { max: 4 } }, `${pull} (at most 4; ${ofWhat})`],
    [{ reviews: 1 }, '- {"type": "review", "body": "…", "comments": [{"path": "a.ts", "line": 3, "body": "…"}]} (at most 1)'],
    [{ dispatches: ['ci.yml'] }, '- {"type": "dispatch", "workflow": "ci.yml", "inputs": {}}'],
  ])('shows of %j only what it allows', (policy, example) => {
    expect(examplesFor(policy)).toEqual([example])
  })

  it('leaves out pull requests of which none is allowed', () => {
    expect(examplesFor({ dispatches: ['ci.yml', 'release.yml'], pull_requests: { max: 0 } })).toEqual([
      '- {"type": "dispatch", "workflow": "ci.yml", "inputs": {}}',
      '- {"type": "dispatch", "workflow": "release.yml", "inputs": {}}',
    ])
  })
})
