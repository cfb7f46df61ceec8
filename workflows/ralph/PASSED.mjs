// Commits the work and proposes a draft pull request with the progress file as its text.
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'

const [first = ''] = readFileSync('.raymond/task.md', 'utf8').trim().split('\n')
const progress = readFileSync('.raymond/progress.md', 'utf8').trim().slice(0, 50_000)
const title =
  first
    .replace(/^#+\s*/, '')
    .trim()
    .slice(0, 72) || 'Work of several rounds'
rmSync('.raymond', { recursive: true, force: true })
git('add', '--all', '--', '.')

if (git('status', '--porcelain') === '') {
  console.log('<result status="failure">All rounds are over, and no file was changed.</result>')
} else {
  const identity = ['-c', 'user.name=raymond', '-c', 'user.email=raymond@users.noreply.github.com', '-c', 'commit.gpgsign=false']
  git(...identity, 'commit', '--quiet', '--no-verify', '-m', title)
  const { RAYMOND_EVENT_PATH, RAYMOND_OUTBOX, RAYMOND_INPUT = '' } = process.env
  const untested = RAYMOND_INPUT.startsWith('No test command') ? `\n\n${RAYMOND_INPUT}` : ''
  const proposal = { type: 'pull_request', title, body: `${progress}${untested}`, draft: true }
  if (RAYMOND_OUTBOX) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify(proposal)}\n`)
  const branch = git('branch', '--show-current').trim()
  const where = RAYMOND_EVENT_PATH
    ? 'A draft pull request is proposed.'
    : `The work is committed on ${branch}, in ${process.cwd()}.`
  console.log(`<result>${title}\n\n${progress.replaceAll('</result>', '')}${untested}\n\n${where}</result>`)
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
