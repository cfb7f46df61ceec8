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

  it('a result and a proposal with a row of 40,000 signs are shown, and wake has nothing left to do', async () => {
    const row = '$(head -c 40000 /dev/zero | tr "\\0" "~")'
    const offer = `printf '{"type":"comment","body":"Hi\\\\n\\\\n%s"}\\n' "${row}" >> "$RAYMOND_OUTBOX"\n`
    const files = { 'flows/offer/START.sh': `${offer}printf '<result>Done.\\n\\n%s</result>' "${row}"\n` }
    site = await openSite({ config: CONFIG.replace('approval: true', 'approval: false'), files })
    const { number } = site.issue('maria', 'A long row')
    const outcome = await site.job('issues', site.labeled(number, 'offer', 'maria'))
    expect(outcome.problems).toEqual([])
    expect(outcome.runs).toMatchObject([{ status: 'completed', proposals: [{ status: 'applied' }] }])
    // As much of it as a comment has room for.
    expect(site.said(number).filter((said) => said.includes('~'.repeat(10_000)))).toHaveLength(2)
    const woken = await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })
    expect(woken.matches.map(({ why }) => why)).toEqual(['Nothing is due.'])
  })

  it('results of several MB stand beside state and journal, each once, and the next job goes on with them', async () => {
    const long = (mark: string) => `printf '<result>'; head -c 3000000 /dev/zero | tr '\\0' ${mark}; echo '</result>'\n`
    site = await openSite({
      config: CONFIG,
      files: {
        'flows/offer/START.sh': "echo '<fork>X</fork><fork>Y</fork><goto>ASK</goto>'\n",
        'flows/offer/ASK.sh': `echo '<call return="LAST">LONG</call>'\n`,
        'flows/offer/LONG.sh': long('z'),
        'flows/offer/LAST.sh': `test "$(wc -c < "$RAYMOND_RESULT_FILE")" = 3000000 && echo '<ask next="END">Go on?</ask>'\n`,
        'flows/offer/END.sh': `echo "<result>done</result>"\n`,
        'flows/offer/X.sh': long('x'),
        'flows/offer/Y.sh': long('y'),
      },
    })
    const { number } = site.issue('maria', 'Long ones')
    const started = (await site.job('issues', site.labeled(number, 'offer', 'maria'))).runs[0]
    expect(started?.status).toBe('waiting')
    const folder = `runs/${started?.workflow_id ?? ''}/`
    const listed = await site.repository.git.run(['ls-tree', '-r', '-l', 'raymond/state', '--', folder])
    const sizes = [...String(listed).matchAll(/(\d+)\t\S+?\/([^/\n]+)$/gm)].map(
      ([, size, name = '']) => [name, Number(size)] as const,
    )
    expect(sizes.filter(([, size]) => size > 100_000).every(([name]) => /^[0-9a-f]{64}$/.test(name))).toBe(true)
    expect(sizes.map(([name]) => name)).toEqual(expect.arrayContaining(['state.json', 'journal.jsonl']))
    const { runs } = await site.job('issue_comment', site.comment(number, 'yes', 'maria'))
    expect(runs[0]?.status).toBe('completed')
    expect(
      Object.values(runs[0]?.results ?? {})
        .map((result) => `${result[0]}${result.length}`)
        .toSorted(),
    ).toEqual(['d4', 'x3000000', 'y3000000'])
  })

  it('a result of 45 MB is refused, and says where to put them', async () => {
    const long = `printf '<result>'; head -c 45000000 /dev/zero | tr '\\0' x; echo '</result>'\n`
    site = await openSite({ config: CONFIG, files: { 'flows/offer/START.sh': long } })
    const { number } = site.issue('maria', 'A long one')
    const { runs } = await site.job('issues', site.labeled(number, 'offer', 'maria'))
    expect(runs[0]).toMatchObject({ status: 'failed', error: { code: 'RAY-SCRIPT-FAILED' } })
    expect((await site.stored(runs[0]?.workflow_id ?? '')).error?.message).toContain('write them to a file, and pass on its path')
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
