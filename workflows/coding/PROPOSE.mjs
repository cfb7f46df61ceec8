// Commits the work and proposes a draft pull request. Whether it is opened is decided by the outputs policy in .github/raymond.yml.
import { spawnSync } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'

const [first = '', ...rest] = (process.env.RAYMOND_RESULT ?? '').trim().split('\n')
const title =
  first
    .replace(/^#+\s*/, '')
    .trim()
    .slice(0, 250) || 'Change proposed by an agent'
const body = rest.join('\n').trim().slice(0, 60_000)

rmSync('.raymond', { recursive: true, force: true })
git('add', '--all', '--', '.')
const identity = ['-c', 'user.name=raymond', '-c', 'user.email=raymond@users.noreply.github.com', '-c', 'commit.gpgsign=false']
if (git('status', '--porcelain') !== '') git(...identity, 'commit', '--quiet', '--no-verify', '-m', title, '-m', body)
const branch = git('branch', '--show-current').trim()

const { RAYMOND_EVENT_PATH, RAYMOND_OUTBOX } = process.env
if (RAYMOND_OUTBOX) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify({ type: 'pull_request', title, body, draft: true })}\n`)

// On a laptop nobody opens pull requests: there the branch is what you get.
const where = RAYMOND_EVENT_PATH
  ? 'A draft pull request is proposed.'
  : `The change is committed on ${branch}, in ${process.cwd()}.`
console.log(`<result>${title}\n\n${body.replaceAll('</result>', '')}\n\n${where}</result>`)

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
