import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownPath, ownTemp } from '../../adapters/process/environment.ts'
import { STATE_BRANCH } from '../../core/run/usual-branch.ts'
import type { EmbeddedRepository } from '../../embedded/model/repository.ts'
import { BAD_USAGE } from '../exit-codes.ts'
import { requireGit } from '../git-root.ts'
import { paint, print, printJson, say } from '../output.ts'
import { refuse } from '../refuse.ts'
import { report } from '../report/report.ts'
import { packageRoot } from './package-root.ts'
import { openSite } from './site.ts'
import { type Post, showThread } from './thread.ts'

/** All that runs came with raymond, and a machine without cells has nothing to be warned of. */
const CONFIG = `version: 1
defaults: { cell: off }
workflows:
  demo:
    path: workflows/demo
    on:
      issues: { types: [labeled], labels: ["raymond:demo"] }
      issue_comment: { command: demo }
`

interface DemoFlags {
  readonly json?: boolean
  readonly quiet?: boolean
}

/** From a label to a result, with a question to a human in between: each job is a process of the action on a new machine. */
export async function demo({ json, quiet }: DemoFlags): Promise<void> {
  try {
    requireGit()
  } catch (error) {
    refuse(error, { json: json === true })
    process.exitCode = BAD_USAGE // it has not started
    return
  }
  process.env.PATH = ownPath() // the checkout that somebody is in takes no part
  const root = packageRoot()
  const tell = quiet === true ? () => {} : say
  const folder = join(root, 'workflows/demo')
  const site = await openSite({
    action: actionOf(root),
    env: { RAYMOND_AGENT: `replay:${join(folder, 'recording.jsonl')}` },
    onLine: (line) => {
      for (const shown of asShown(line)) tell(paint('dim', `    ${shown}`))
    },
  })
  try {
    const repository = await site.github.addRepository({
      owner: 'octo',
      name: 'greetings',
      private: true,
      files: { 'README.md': '# greetings\n', '.github/raymond.yml': CONFIG, ...(await workflowFiles(folder)) },
    })
    repository.people.set('mona', 'write')

    tell(paint('bold', '1. mona opens an issue and labels it'))
    const issue = repository.issues.add({
      title: 'Greet visitors by name',
      body: 'A script that greets people would be nice.',
      by: 'mona',
    })
    repository.issues.addLabels(issue.number, ['raymond:demo'], 'mona')
    await site.runJobs()
    tell('')
    for (const line of showThread(postsOf(repository, issue.number))) tell(line)

    tell(paint('bold', '\n2. The agent had a question, and the job is over. Three weeks later, on another machine, mona answers'))
    repository.issues.comment(issue.number, { body: '/raymond answer Good morning', by: 'mona' })
    await site.runJobs()

    await show(repository, issue.number, json === true)
  } finally {
    await site.close()
  }
}

async function show(repository: EmbeddedRepository, issue: number, json: boolean): Promise<void> {
  const branch = STATE_BRANCH
  const files = (await repository.git.run(['ls-tree', '-r', '--name-only', branch])).trim().split('\n')
  const stateFile = files.find((file) => file.endsWith('state.json')) ?? ''
  const state = JSON.parse(await repository.git.run(['show', `${branch}:${stateFile}`]))
  const commits = (await repository.git.run(['log', '--format=%h %s', branch])).trim().split('\n')
  const thread = repository.issues.get(issue)
  const comments = postsOf(repository, issue)
  process.exitCode = state.status === 'completed' ? 0 : 1
  if (json) {
    printJson({
      workflow_id: state.workflow_id,
      status: state.status,
      result: state.results.main ?? null,
      cost_usd: state.budget.spent_usd,
      turns: state.turns,
      comments,
      branch: { name: branch, files, commits },
    })
    return
  }
  const out = print
  out(`\n${paint('bold', `The thread of octo/greetings#${issue}`)}\n`)
  for (const line of showThread([{ author: 'mona', body: `${thread.title}\n\n${thread.body ?? ''}` }, ...comments])) out(line)
  out(`\n${paint('bold', `The branch ${branch}`)}\n`)
  for (const file of files) out(`  ${file}`)
  out('')
  for (const commit of commits) out(paint('dim', `  ${commit}`))
  out(`\n${paint('bold', 'The cost')}\n`)
  out(`  $${state.budget.spent_usd.toFixed(2)} of $${state.budget.limit_usd.toFixed(2)}, ${state.turns} turns, ${state.status}`)
  out(paint('dim', '  (The agent was a recording: nothing was spent, no key was used, nothing left this machine.)'))
  out(`\n${paint('bold', 'The page of the run, to open in a browser')}\n`)
  const pages = await mkdtemp(join(ownTemp(), 'raymond-demo-'))
  await report(state.workflow_id, { git: repository.git.directory, ref: branch, out: join(pages, 'demo.html') })
  out(NEXT)
}

const NEXT = `
${paint('bold', 'Next')}

  docs/tutorial.md               a workflow of your own, in a quarter of an hour
  raymond init --workflow coding sets a repository of yours up; the first event is a label
  workflows/                     what comes ready to use`

/** A line of the log as the page of a job shows it: annotations as their text, other words to the runner not at all. */
function asShown(line: string): readonly string[] {
  const [, command, text = ''] = /^::([a-z-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? []
  if (command === undefined) return [line]
  return /^(?:notice|warning|error)$/.test(command) ? text.replaceAll('%0A', '\n').replaceAll('%25', '%').split('\n') : []
}

function postsOf(repository: EmbeddedRepository, issue: number): readonly Post[] {
  return repository.issues.get(issue).comments.map(({ author, body }) => ({ author: author.account.login, body }))
}

/** The bundle where there is one, else the source. */
function actionOf(root: string): { readonly main: string; readonly post: string } {
  const built = join(root, 'dist/main.js')
  return existsSync(built)
    ? { main: built, post: join(root, 'dist/post.js') }
    : { main: join(root, 'src/action/main.ts'), post: join(root, 'src/action/post.ts') }
}

async function workflowFiles(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => /\.(md|sh|yaml)$/.test(name) && name !== 'README.md')
  const files = await Promise.all(
    names.map(async (name) => [`workflows/demo/${name}`, await readFile(join(folder, name), 'utf8')] as const),
  )
  return Object.fromEntries(files)
}
