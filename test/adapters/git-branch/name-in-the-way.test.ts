/** The branches of raymond are called `raymond/...`, and git has none of those beside one that is called `raymond`. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ProblemError } from '../../../src/core/problem.ts'
import { stateRun } from '../../tools/state-run.ts'
import { type BranchWorld, openBranchWorld } from './open-branch.ts'

let world: BranchWorld
beforeEach(async () => {
  world = await openBranchWorld()
  world.setTime('2026-11-21T10:00:00.000Z')
})
afterEach(() => world.close())

function makeBranch(name: string): void {
  const tree = world.server.git('hash-object', '-w', '-t', 'tree', '/dev/null').trim()
  const commit = world.server.git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit-tree', '-m', 'set up', tree)
  world.server.git('update-ref', `refs/heads/${name}`, commit.trim())
}

async function problemOfCheckpoint(options: Parameters<BranchWorld['open']>[0] = {}) {
  const branch = await world.open(options)
  return branch.checkpoint({ run: stateRun(), files: {}, ledger: {}, work: [] }).then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? error.problem : error),
  )
}

it('is named at once where somebody has set raymond up on a branch of that name, with what to do', async () => {
  makeBranch('raymond')
  expect(await problemOfCheckpoint()).toEqual({
    code: 'RAY-STATE-BRANCH-REFUSED',
    message: expect.stringMatching(
      /^The server refuses the branch raymond\/state: .*'refs\/heads\/raymond' exists; cannot create/,
    ),
    place: world.server.url,
    hint: 'Git keeps no branch raymond/state beside one that is called raymond. Where that one is merged, delete it: git push origin --delete raymond. Else rename it: Branches > raymond > Rename branch.',
  })
  world.server.git('update-ref', '-d', 'refs/heads/raymond')
  expect(await problemOfCheckpoint()).toBeUndefined()
})

it('is named too where it is a longer name', async () => {
  makeBranch('raymond/state/of-mine')
  expect(await problemOfCheckpoint()).toMatchObject({
    hint: expect.stringContaining('delete it: git push origin --delete raymond/state/of-mine'),
  })
})

it.each(['cannot lock ref', 'directory file conflict'])(
  'is named too where the server has other words for it: %s',
  async (words) => {
    makeBranch('raymond')
    const repository = await world.openRepository()
    const contact: typeof repository.contact = async (args, options) => {
      const outcome = await repository.contact(args, options)
      const said = args[0] === 'push' ? `remote: error: ${words} 'refs/heads/raymond/state'\n` : outcome.stderr
      return { ...outcome, stderr: said }
    }
    expect(await problemOfCheckpoint({ repository: { ...repository, contact } })).toMatchObject({
      code: 'RAY-STATE-BRANCH-REFUSED',
      hint: expect.stringContaining('delete it: git push origin --delete raymond.'),
    })
  },
)

it('is none for a state branch that is called otherwise', async () => {
  makeBranch('raymond')
  expect(await problemOfCheckpoint({ name: 'bots/state' })).toBeUndefined()
})
