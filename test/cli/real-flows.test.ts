import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

const MANIFEST = `id: pair
default_budget: 2.5
input: { mode: text, label: Task, description: What to do, default: the default }
requires_human_input: false
backend: claude
environment: { GREETING: hello }
working_directory: src
`
const flow = {
  'flow/workflow.yaml': MANIFEST,
  'flow/states/START.sh': 'echo "<result>$GREETING $RAYMOND_INPUT in $(basename "$PWD")</result>"',
  'src/a.txt': 'x',
}

interface Outcome {
  readonly result: string | null
  readonly status: string
  readonly error: { readonly code: string; readonly message: string } | null
}

async function outcomeOf(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Outcome> {
  const { stdout } = await raymond(folderOf(files), ...args, '--json')
  return JSON.parse(stdout) as Outcome
}

describe('a workflow of the original Raymond, with a manifest beside a folder of states', () => {
  it.each([['run'], ['start'], []])('is run as it is by %s PATH', async (...command) => {
    expect(await outcomeOf(flow, ...command, 'flow')).toMatchObject({ status: 'completed', result: 'hello the default in src' })
  })

  it('keeps its own budget where nobody sets another, and a person replaces it', async () => {
    const own = await raymond(folderOf(flow), 'run', 'flow')
    expect(own.stderr).toContain('of $2.50 (limit set by the workflow itself)')
    const asked = await raymond(folderOf(flow), 'run', 'flow', '--budget', '7')
    expect(asked.stderr).toContain('of $7.00 (limit set by --budget)')
  })
})

describe('scripts that split work', () => {
  const files = {
    'flow/START.sh': `echo '<fork part="one">WORK</fork><fork part="two">WORK</fork><fork part="bad">WORK</fork><join next="MERGE"></join>'`,
    'flow/WORK.sh': `[ "$part" = bad ] && { echo 'it is broken' >&2; exit 3; }; echo "<result>did $part</result>"`,
    'flow/MERGE.mjs': `import { readFileSync } from 'node:fs'
const workers = JSON.parse(readFileSync(process.env.RAYMOND_WORKERS_FILE, 'utf8'))
console.log('<result>' + workers.map(({ status, result }) => status + ':' + result).join(' ') + '</result>')
`,
  }

  it('are joined by one that judges those that failed', async () => {
    expect(await outcomeOf(files, 'run', 'flow')).toMatchObject({
      status: 'completed',
      result: 'completed:did one completed:did two failed:null',
    })
  })

  it('are ended when the join does not wait for them', async () => {
    const started = Date.now()
    const racing = {
      ...files,
      'flow/START.sh': `echo '<fork part="fast">WORK</fork><fork part="slow">WORK</fork><join next="MERGE" for="any" rest="cancel"></join>'`,
      'flow/WORK.sh': `[ "$part" = slow ] && sleep 300; echo "<result>$part</result>"`,
    }
    expect(await outcomeOf(racing, 'run', 'flow')).toMatchObject({ status: 'completed', result: 'completed:fast cancelled:null' })
    expect(Date.now() - started).toBeLessThan(60_000)
  })
})

describe('a script that fails for good', () => {
  it('is taken over by its on_failure state, which knows what failed', async () => {
    const files = {
      'flow/START.sh': "# raymond: on_failure=LOOK\necho 'no disk' >&2\nexit 4\n",
      'flow/LOOK.mjs': `const { code, state, attempt, detail } = JSON.parse(process.env.RAYMOND_FAILURE)
console.log('<result>' + [code, state, attempt, detail.trim()].join(' ') + '</result>')
`,
    }
    expect(await outcomeOf(files, 'run', 'flow')).toMatchObject({
      status: 'completed',
      result: 'RAY-SCRIPT-FAILED START.sh 1 no disk',
    })
  })

  it('without a tag is told with its exit code and stderr', async () => {
    const { error } = await outcomeOf({ 'flow/START.sh': "echo 'jq: not found' >&2; echo done" }, 'run', 'flow')
    expect(error?.code).toBe('RAY-NO-TRANSITION')
    expect(error?.message).toContain('START.sh ended with exit code 0')
    expect(error?.message).toContain('jq: not found')
  })
})

describe('a workflow of steps that is written as JSON', () => {
  it('finds the operations beside it', async () => {
    const steps = [{ name: 'ask', type: 'invoke', operation: 'my/look', args: { a: 1 } }]
    const files = {
      'flow/main.yaml': JSON.stringify({ name: 'flow', description: 'A flow.', steps }, null, 2),
      'flow/operations/my/look.mjs': `console.log(JSON.stringify({ status: 'ok', data: 'seen' }))`,
    }
    expect(await outcomeOf(files, 'run', 'flow/main.yaml')).toMatchObject({ status: 'completed' })
  })

  it('is read with keywords at the root, too', async () => {
    const text =
      ':name: flow\n:description: A flow.\n:steps:\n  - { :name: ask, :type: :invoke, :operation: my/look, :args: { a: 1 } }\n'
    const files = {
      'flow/main.yaml': text,
      'flow/operations/my/look.mjs': `console.log(JSON.stringify({ status: 'ok', data: 'seen' }))`,
    }
    expect(await outcomeOf(files, 'run', 'flow/main.yaml')).toMatchObject({ status: 'completed' })
  })
})

describe('a worker that is forked from a worktree', () => {
  it('starts at the HEAD of its parent', async () => {
    const commit = 'git -c user.name=a -c user.email=a@b commit -q'
    const files = {
      'flow/START.sh': `git init -q . && git add a.txt && ${commit} -m first && echo '<reset cd="tree">WORK</reset>'`,
      'flow/WORK.sh': `echo more > b.txt && git add b.txt && ${commit} -m second && echo '<fork cd="../leaf">LEAF</fork><join next="END"></join>'`,
      'flow/LEAF.sh': `echo "<result>$(git log --format=%s | head -1) $(cat b.txt)</result>"`,
      'flow/END.mjs': `import { readFileSync } from 'node:fs'
console.log('<result>' + JSON.parse(readFileSync(process.env.RAYMOND_WORKERS_FILE, 'utf8'))[0].result + '</result>')
`,
      'a.txt': 'a',
    }
    expect(await outcomeOf(files, 'run', 'flow')).toMatchObject({ status: 'completed', result: 'second more' })
  })
})
