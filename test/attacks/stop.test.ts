import { afterEach, describe, expect, it } from 'vitest'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
workflows:
  slow:
    path: flows/slow
    on: { issues: { types: [labeled], labels: [slow] } }
    outputs: { comments: 5, pull_requests: { max: 1 }, approval: true }
`

let site: Site
afterEach(async () => {
  await site.close()
})

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it never came')
}

describe('/raymond stop', () => {
  it('ends a run that another job is driving, and that job changes nothing more', async () => {
    site = await openSite({ config: CONFIG, files: { 'flows/slow/START.sh': 'sleep 0.3; echo "<goto>START</goto>"\n' } })
    const { number } = site.issue('maria', 'Slow')
    const driving = site.job('issues', site.labeled(number, 'slow', 'maria'))
    const id = await until(async () => {
      const listed = String(await site.repository.git.run(['ls-tree', '--name-only', 'raymond/state', 'runs/'])).trim()
      return listed === '' ? undefined : listed.split('/')[1]
    })
    const stopping = await site.job('issue_comment', site.comment(number, '/raymond stop', 'max'))
    expect(stopping.matches.find(({ workflow }) => workflow === '/raymond stop')).toMatchObject({ started: true })
    const driven = await driving
    expect(driven).toMatchObject({ superseded: [id], runs: [{ status: 'cancelled' }] })
    expect(await site.stored(id)).toMatchObject({ status: 'cancelled', halted: 'cancelled' })
    const picture = site.said(number).find((body) => body.startsWith(`<!-- raymond:run=${id} seq=`))
    expect(picture).toContain('was stopped')
  })

  it('is not for everybody', async () => {
    site = await openSite({ config: CONFIG, files: { 'flows/slow/START.sh': `echo '<ask next="START">go on?</ask>'\n` } })
    const { number } = site.issue('maria', 'Slow')
    const { runs } = await site.job('issues', site.labeled(number, 'slow', 'maria'))
    await site.job('issue_comment', site.comment(number, '/raymond stop', 'rita'))
    expect((await site.stored(runs[0]?.workflow_id ?? '')).status).toBe('waiting')
  })

  it('drops what waits for approval: its code is then worth nothing', async () => {
    const start = 'echo \'{"type": "comment", "body": "May I?"}\' > "$RAYMOND_OUTBOX"; echo "<result>x</result>"\n'
    site = await openSite({ config: CONFIG, files: { 'flows/slow/START.sh': start } })
    const { number } = site.issue('maria', 'Slow')
    await site.job('issues', site.labeled(number, 'slow', 'maria'))
    const code = /\/raymond approve ([0-9a-f]+)/.exec(site.said(number).join('\n'))?.[1]
    await site.job('issue_comment', site.comment(number, '/raymond stop', 'maria'))
    const late = await site.job('issue_comment', site.comment(number, `/raymond approve ${code}`, 'max'))
    expect(late.matches.map(({ why }) => why).join()).toContain('nothing waits for approval')
    expect(site.said(number).filter((body) => body.includes('proposal='))).toEqual([])
  })

  it('cannot be undone by resume', async () => {
    site = await openSite({ config: CONFIG, files: { 'flows/slow/START.sh': `echo '<ask next="START">go on?</ask>'\n` } })
    const { number } = site.issue('maria', 'Slow')
    const { runs } = await site.job('issues', site.labeled(number, 'slow', 'maria'))
    await site.job('issue_comment', site.comment(number, '/raymond stop', 'maria'))
    for (const text of ['/raymond resume', '/raymond retry', '/raymond answer yes', 'yes']) {
      await site.job('issue_comment', site.comment(number, text, 'max'))
    }
    expect((await site.stored(runs[0]?.workflow_id ?? '')).status).toBe('cancelled')
  })
})
