import { afterEach, describe, expect, it } from 'vitest'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
access: { approve: write }
workflows:
  offer:
    path: flows/offer
    on: { issues: { types: [labeled], labels: [offer] } }
    outputs: { issues: 2, comments: 2, assignees: [maria], approval: true, on_refused: continue }
`
const script = (...lines: readonly object[]) =>
  `${lines.map((line) => `echo '${JSON.stringify(line)}' >> "$RAYMOND_OUTBOX"\n`).join('')}echo '<result>done</result>'\n`

let site: Site
afterEach(async () => {
  await site.close()
})

async function offering(...lines: readonly object[]) {
  site = await openSite({ config: CONFIG, files: { 'flows/offer/START.sh': script(...lines) } })
  const { number } = site.issue('maria', 'An offer')
  const outcome = await site.job('issues', site.labeled(number, 'offer', 'maria'))
  return { number, id: outcome.runs[0]?.workflow_id ?? '', outcome }
}

describe('ordinary input never makes a run unreadable', { timeout: 120_000 }, () => {
  it('an issue without a body waits for its approval, and is opened with it', async () => {
    const { number, id } = await offering({ type: 'issue', title: 'No words' })
    const code = /\/raymond approve ([0-9a-f]+)/.exec(site.said(number).join('\n'))?.[1]
    const outcome = await site.job('issue_comment', site.comment(number, `/raymond approve ${code}`, 'max'))
    expect(outcome.problems).toEqual([])
    expect((await site.stored(id)).proposals).toMatchObject([{ status: 'applied' }])
    expect(site.repository.issues.get(number + 1).title).toBe('No words')
  })

  it('a comment of which nothing can be shown is refused by name, and the run goes on', async () => {
    const { id, outcome } = await offering({ type: 'comment', body: '<!-- hidden -->' }, { type: 'comment', body: 'Shown.' })
    expect(outcome.runs[0]?.status).toBe('waiting')
    const { proposals, refused } = await site.stored(id)
    expect(proposals).toMatchObject([{ proposal: { body: 'Shown.' } }])
    expect(refused).toMatchObject([{ code: 'RAY-OUTBOX-INVALID', place: 'outbox of main:1' }])
  })

  it.each([
    ['1.5 MB is kept', 1_500_000, 'completed', null],
    ['45 MB is refused, and says where to put them', 45_000_000, 'failed', 'RAY-SCRIPT-FAILED'],
  ])('a result of %s', async (_, size, status, code) => {
    const long = `printf '<result>'; head -c ${size} /dev/zero | tr '\\0' x; echo '</result>'\n`
    site = await openSite({ config: CONFIG, files: { 'flows/offer/START.sh': long } })
    const { number } = site.issue('maria', 'A long one')
    const { runs } = await site.job('issues', site.labeled(number, 'offer', 'maria'))
    expect(runs[0]).toMatchObject({ status, error: code === null ? null : { code } })
    const stored = await site.stored(runs[0]?.workflow_id ?? '')
    expect(stored.status).toBe(status)
    expect(JSON.stringify(stored).length).toBeLessThan(size + 100_000)
    const journal = await site.repository.git.run(['show', `raymond/state:runs/${stored.workflow_id}/journal.jsonl`])
    expect(String(journal).length).toBeLessThan(4_000_000)
    if (code !== null) expect(stored.error?.message).toContain('write them to a file, and pass on its path')
  })
})

describe('what scripts keep in RAYMOND_STATE_DIR', { timeout: 120_000 }, () => {
  it('is there again in the next job, on another machine', async () => {
    const count = 'cd "$RAYMOND_STATE_DIR"; echo x >> count; '
    site = await openSite({
      config: CONFIG,
      files: {
        'flows/offer/START.sh': `${count}echo '<ask next="NEXT">Again?</ask>'\n`,
        'flows/offer/NEXT.sh': `${count}echo "<result>$(wc -l < count | tr -d ' ')</result>"\n`,
      },
    })
    const { number } = site.issue('maria', 'Count')
    await site.job('issues', site.labeled(number, 'offer', 'maria'))
    const { runs } = await site.job('issue_comment', site.comment(number, 'yes', 'maria'))
    expect(runs[0]?.results).toEqual({ main: '2' })
  })
})
