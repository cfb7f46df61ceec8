/** Questions hold lists to tick: a tick is an edit of our comment, and takes no vote away. */
import { afterEach, expect, it } from 'vitest'
import { aSecondLater } from '../runtime/job/counting.ts'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
workflows:
  boxes: { path: flows/boxes, on: { issue_comment: { command: boxes } } }
`
const FILES = {
  'flows/boxes/START.sh': `printf '<ask next="GO" choices="yes, no">Ship it?\\n\\n- [ ] tested\\n- [ ] told\\n</ask>'\n`,
  'flows/boxes/GO.sh': 'echo "<result>$RAYMOND_INPUT</result>"\n',
}
let site: Site
afterEach(() => site.close())

it.each([
  ['ticks a box before it', { before: '[x] tested', after: null, result: { main: 'yes' } }],
  ['ticks a box after it', { before: null, after: '[x] tested', result: { main: 'yes' } }],
  ['has changed its words before it', { before: '[ ] fed the cat', after: null, result: {} }],
  ['changes its words after it', { before: null, after: '[ ] fed the cat', result: {} }],
])('a vote on a question counts by what it showed: somebody %s', { timeout: 120_000 }, async (_, { before, after, result }) => {
  site = await openSite({ config: CONFIG, files: FILES })
  const { number } = site.issue('sam', 'A bug', 'broken')
  const { runs } = await site.job('issue_comment', site.comment(number, '/raymond boxes', 'max'))
  const { issues } = site.repository
  const ours = issues.get(number).comments.find(({ body }) => body.includes('[ ] tested'))
  if (ours === undefined) throw new Error('nothing asks')
  const edit = async (to: string) => {
    issues.editComment(ours.id, ours.body.replace('[ ] tested', to), 'maria')
    await aSecondLater()
  }
  await aSecondLater()
  if (before !== null) await edit(before)
  issues.react(ours, '+1', 'max')
  await aSecondLater()
  if (after !== null) await edit(after)
  await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })
  expect((await site.stored(runs[0]?.workflow_id ?? '')).results).toEqual(result)
})
