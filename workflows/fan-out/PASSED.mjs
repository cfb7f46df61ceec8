// raymond: runs_project_code=false proposes=pull_request
// Proposes all parts as one draft, with a line for each of them.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'

const { RAYMOND_EVENT_PATH, RAYMOND_OUTBOX } = process.env
const task = readFileSync('.raymond/task.md', 'utf8').trim()
const base = readFileSync('.raymond/base', 'utf8').trim()
const tested = existsSync('.raymond/tested.md') ? readFileSync('.raymond/tested.md', 'utf8').trim() : ''
const parts = JSON.parse(readFileSync('.raymond/parts.json', 'utf8'))
const heading = task.split('\n').find((line) => line.trim() !== '' && !/^## (Said|The comment)/.test(line)) ?? ''
const title =
  heading
    .replace(/^#\d+\s+|^#+\s*/, '')
    .trim()
    .slice(0, 72) || 'Work in several parts'

rmSync('.raymond', { recursive: true, force: true })
restoreProtected()
git('add', '--all', '--', '.')
const identity = ['-c', 'user.name=raymond', '-c', 'user.email=raymond@users.noreply.github.com', '-c', 'commit.gpgsign=false']
if (git('diff', '--cached', '--name-only') !== '')
  git(...identity, 'commit', '--quiet', '--no-verify', '-m', 'Make the parts fit together')

const left = parts.filter(({ status }) => status === 'left')
const lines = parts.map(({ title: part, status, why }) => (status === 'left' ? `- [ ] ${part}: ${why}` : `- [x] ${part}`))
const passed = tested === '' ? " What is here passed the project's tests." : ''
const warning =
  left.length === 0
    ? ''
    : `> [!WARNING]\n> ${left.length} of ${parts.length} parts ${left.length === 1 ? 'is' : 'are'} missing.${passed}\n\n`
const tests = tested === '' ? '' : `> [!NOTE]\n> ${tested.replaceAll('\n', '\n> ')}\n\n`
const body = `${warning}${tests}Done at the same time, and merged in this order:\n\n${lines.join('\n')}`

if (RAYMOND_OUTBOX) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify({ type: 'pull_request', title, body, draft: true })}\n`)
const result = body.replaceAll('</result>', '')
// On GitHub the pull request stands above the result, by its title.
if (RAYMOND_EVENT_PATH) console.log(`<result>${result}</result>`)
else {
  const where = `The work is committed on ${git('branch', '--show-current').trim()}, in ${process.cwd()}.`
  console.log(`<result>${title}\n\n${result}\n\n${where}</result>`)
}

/** A change of these would be refused as a whole, and the work with it: an agent that went too far there, or a formatter, is put right. */
function restoreProtected() {
  const all = (process.env.RAYMOND_PROTECTED_PATHS ?? ':(top).github').split('\n')
  const spared = all.filter((path) => path.startsWith(':(top,exclude'))
  for (const path of all.filter((one) => !spared.includes(one))) {
    spawnSync('git', ['restore', '--quiet', `--source=${base}`, '--staged', '--worktree', '--', path, ...spared])
    spawnSync('git', ['clean', '--quiet', '-fd', '--', path, ...spared])
  }
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
