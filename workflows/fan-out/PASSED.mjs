// raymond: proposes=pull_request
// Proposes all parts as one draft, with a line for each of them.
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'

const { RAYMOND_EVENT_PATH, RAYMOND_OUTBOX, RAYMOND_INPUT = '' } = process.env
const task = readFileSync('.raymond/task.md', 'utf8').trim()
const base = readFileSync('.raymond/base', 'utf8').trim()
const parts = JSON.parse(readFileSync('.raymond/parts.json', 'utf8'))
const heading = task.split('\n').find((line) => line.trim() !== '' && !/^## (Said|The comment)/.test(line)) ?? ''
const title =
  heading
    .replace(/^#\d+\s+|^#+\s*/, '')
    .trim()
    .slice(0, 72) || 'Work in several parts'

rmSync('.raymond', { recursive: true, force: true })
spawnSync('git', ['checkout', '--quiet', base, '--', '.github'])
git('add', '--all', '--', '.')
const identity = ['-c', 'user.name=raymond', '-c', 'user.email=raymond@users.noreply.github.com', '-c', 'commit.gpgsign=false']
if (git('diff', '--cached', '--name-only') !== '')
  git(...identity, 'commit', '--quiet', '--no-verify', '-m', 'Make the parts fit together')

const left = parts.filter(({ status }) => status === 'left')
const lines = parts.map(({ title: part, status, why }) => (status === 'left' ? `- [ ] ${part}: ${why}` : `- [x] ${part}`))
const warning =
  left.length === 0
    ? ''
    : `> [!WARNING]\n> ${left.length} of ${parts.length} parts ${left.length === 1 ? 'is' : 'are'} missing. What is here passed the project's tests.\n\n`
const untested = RAYMOND_INPUT.startsWith('No test command')
  ? '\n\nThis project has no test command that was found, so nothing was run.'
  : ''
const body = `${warning}Done at the same time, and merged in this order:\n\n${lines.join('\n')}${untested}`

if (RAYMOND_OUTBOX) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify({ type: 'pull_request', title, body, draft: true })}\n`)
const where = RAYMOND_EVENT_PATH
  ? 'A draft pull request is proposed.'
  : `The work is committed on ${git('branch', '--show-current').trim()}, in ${process.cwd()}.`
console.log(`<result>${title}\n\n${body.replaceAll('</result>', '')}\n\n${where}</result>`)

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
