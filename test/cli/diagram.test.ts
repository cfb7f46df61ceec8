import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

const folder = folderOf({
  'flow/START.md': 'Plan. <goto>WORK</goto> or <ask next="START">Which?</ask>\n',
  'flow/WORK.sh': "echo '</script><!-- & \"q\"'; echo '<goto>DONE</goto>' || echo '<goto>START</goto>'\n",
  'flow/DONE.md': 'End with <result>x</result>\n',
  'broken/START.md': '---\nallowed_transitions: [{ tag: goto, target: GONE }]\n---\nGo.\n',
})

describe('raymond diagram', () => {
  it('prints Mermaid on stdout', async () => {
    const { code, stdout } = await raymond(folder, 'diagram', 'flow')
    expect(code).toBe(0)
    expect(stdout.split('\n')).toEqual([
      'flowchart LR',
      '  start((" "))',
      '  s0("DONE")',
      '  s1("START")',
      '  s2[["WORK.sh"]]',
      '  s3(["result"])',
      '  start --> s1',
      '  s1 -->|"goto"| s2',
      '  s1 -.->|"ask"| s1',
      '  s2 -->|"goto"| s0',
      '  s2 -->|"goto"| s1',
      '  s0 -->|"result"| s3',
      '',
    ])
  })

  it('prints a tree of plain characters', async () => {
    const { stdout } = await raymond(folder, 'diagram', '--ascii', 'flow')
    expect(stdout).toBe(`start
\`-- --> START
    |-- goto --> [WORK.sh]
    |   |-- goto --> DONE
    |   |   \`-- result --> (result)
    |   \`-- goto --> START ^
    \`-- ask ..> START ^
`)
  })

  it('writes a page that needs nothing else, and whose data no text can leave', async () => {
    const { code, stdout } = await raymond(folder, 'diagram', 'flow', '--html', 'flow.html')
    expect([code, stdout]).toEqual([0, ''])
    const page = readFileSync(`${folder}/flow.html`, 'utf8')
    expect(page.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|\bsrc=|@import|\burl\((?!#)/)
    expect(page).toContain("default-src 'none'")
    const [, data = ''] = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(page) ?? []
    expect(JSON.parse(data).nodes.find(({ label }: { label: string }) => label === 'WORK.sh').text).toContain(
      '</script><!-- & "q"',
    )
    for (const label of ['START', 'WORK.sh', 'DONE'])
      expect(page).toContain(`data-node="state ${label.includes('.') ? label : `${label}.md`}"`)
  })

  it('draws what has mistakes, and says what they are', async () => {
    const { code, stdout, stderr } = await raymond(folder, 'diagram', 'broken')
    expect(code).toBe(0)
    expect(stdout).toContain('"START"')
    expect(stderr).toContain('RAY-MISSING-TARGET')
    expect((await raymond(folder, 'diagram', 'nowhere')).code).toBe(1)
  })
})
