import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

const files = {
  'START.md': '---\nmodel: opus # the best\n---\nGo to <goto>TEST</goto>\r\n',
  'TEST.sh': "#!/bin/bash\necho '<result>x</result>'\n",
  'workflow.yaml': 'name: flow\n',
}
const inFlow = Object.fromEntries(Object.entries(files).map(([name, text]) => [`flow/${name}`, text]))

function contents(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]))
}

const ready = fileURLToPath(new URL('../../workflows', import.meta.url))

describe('the ready workflows', () => {
  it.each(['coding', 'maintenance', 'ralph', 'review'])(
    '%s becomes an archive, a single file and a folder again, with its cases',
    async (name) => {
      const folder = folderOf()
      const convert = (from: string, to: string, out: string) => raymond(folder, 'convert', from, '--to', to, '--out', out)
      expect((await convert(`${ready}/${name}`, 'zip', 'flow.zip')).stderr).toBe('Wrote flow.zip\n')
      expect((await convert('flow.zip', 'yaml', 'file/flow.yaml')).stderr).toBe('Wrote file/flow.yaml\n')
      expect((await convert('file/flow.yaml', 'folder', 'back')).stderr).toBe('Wrote back\n')
      expect(readdirSync(`${folder}/file`)).toEqual(['flow.README.md', 'flow.cases', 'flow.yaml'])
      expect(readdirSync(`${folder}/back`)).toEqual(readdirSync(`${ready}/${name}`))
      expect(contents(`${folder}/back/cases`)).toEqual(contents(`${ready}/${name}/cases`))
      // The others have more cases than a test should play.
      if (name !== 'review') return
      const played = await raymond(folder, 'test', 'flow.zip', 'file/flow.yaml', 'back', '--json')
      expect(played.code).toBe(0)
    },
    120_000,
  )

  it.each(['changelog/changelog', 'issue-intake/intake'])('%s, of steps, takes its operations along', async (name) => {
    const folder = folderOf()
    const out = `copy/${name.split('/')[1]}.yaml`
    expect((await raymond(folder, 'convert', `${ready}/${name}.yaml`, '--to', 'yaml', '--out', out)).code).toBe(0)
    const called = `${ready}/${name.replace(/[^/]+$/, 'reply')}.yaml` // a workflow of its own, which intake delegates to
    if (existsSync(called)) copyFileSync(called, `${folder}/copy/reply.yaml`)
    const scripts = (place: string) =>
      readdirSync(`${place}/operations`, { recursive: true })
        .map(String)
        .toSorted((a, b) => (a < b ? -1 : 1))
    expect(scripts(`${folder}/copy`)).toEqual(scripts(`${ready}/${name.split('/')[0]}`))
    expect(JSON.parse((await raymond(folder, 'lint', '--json', out)).stdout)).toMatchObject({ errors: 0 })
  })

  it('say which file of theirs to convert where they are steps', async () => {
    const { code, stderr } = await raymond(folderOf(), 'convert', `${ready}/changelog`, '--to', 'zip', '--out', 'a.zip')
    expect(code).toBe(1)
    expect(stderr).toContain(`RAY-CONVERT-STEPS at ${ready}/changelog/changelog.yaml`)
  })
})

describe('raymond convert', () => {
  it('takes a folder through an archive and back, byte for byte', async () => {
    const folder = folderOf({ ...inFlow, 'flow/README.md': 'About', 'flow/helper.json': '{}' })
    expect((await raymond(folder, 'convert', 'flow', '--to', 'zip', '--out', 'packed/flow.zip')).code).toBe(0)
    expect((await raymond(folder, 'convert', 'packed/flow.zip', '--to', 'folder', '--out', 'back')).code).toBe(0)
    expect(contents(`${folder}/back`)).toEqual(contents(`${folder}/flow`))
  })

  it('takes a folder through a single file and back; lint finds the same', async () => {
    const folder = folderOf(inFlow)
    expect(await raymond(folder, 'convert', 'flow', '--to', 'yaml')).toMatchObject({ code: 0, stdout: '' })
    expect((await raymond(folder, 'convert', 'flow.yaml', '--to', 'folder', '--out', 'back')).code).toBe(0)
    expect(contents(`${folder}/back`)).toEqual({ ...files, 'START.md': files['START.md'].replace('\r', '') })
    expect(statSync(`${folder}/back/TEST.sh`).mode & 0o111).not.toBe(0)
    const found = JSON.parse((await raymond(folder, 'lint', '--json', 'flow.yaml')).stdout)
    expect(found).toMatchObject({ errors: 0, warnings: 0 })
  })

  it('takes the cases that another form left beside it for its own where they are the same, and only then', async () => {
    const folder = folderOf({ ...inFlow, 'flow/cases/one.yaml': 'input: x\n' })
    const convert = (to: string) => raymond(folder, 'convert', 'flow', '--to', to)
    expect([(await convert('yaml')).code, (await convert('zip')).code]).toEqual([0, 0])
    expect(contents(`${folder}/flow.cases`)).toEqual({ 'one.yaml': 'input: x\n' })
    rmSync(`${folder}/flow.zip`)
    writeFileSync(`${folder}/flow.cases/two.yaml`, 'mine')
    expect((await convert('zip')).stderr).toContain('RAY-CONVERT-EXISTS')
    expect(existsSync(`${folder}/flow.zip`)).toBe(false)
  })

  it('overwrites nothing', async () => {
    const folder = folderOf({ ...inFlow, 'there.yaml': 'mine' })
    const { code, stderr } = await raymond(folder, 'convert', 'flow', '--to', 'yaml', '--out', 'there.yaml')
    expect(code).toBe(1)
    expect(stderr).toContain('RAY-CONVERT-EXISTS')
    expect(readFileSync(`${folder}/there.yaml`, 'utf8')).toBe('mine')
    expect((await raymond(folder, 'convert', 'flow.yaml', '--to', 'folder', '--out', 'flow')).code).toBe(1)
  })

  it('refuses what the form cannot hold, and writes nothing then', async () => {
    const folder = folderOf({
      ...inFlow,
      'flow/notes.txt': 'x',
      'deep/START.md': 'x',
      'deep/lib/a.sh': 'y',
      'steps.yaml': 'steps: []\n',
    })
    const said = await Promise.all([
      raymond(folder, 'convert', 'flow', '--to', 'yaml', '--out', 'a.yaml'),
      raymond(folder, 'convert', 'deep', '--to', 'zip', '--out', 'b.zip'),
      raymond(folder, 'convert', 'steps.yaml', '--to', 'folder', '--out', 'c'),
    ])
    expect(said.map(({ code, stderr }) => `${code} ${/RAY-[A-Z-]+/.exec(stderr)?.[0]}`)).toEqual([
      '1 RAY-CONVERT-LOSS',
      '1 RAY-CONVERT-LOSS',
      '1 RAY-CONVERT-STEPS',
    ])
    expect(['a.yaml', 'b.zip', 'c'].filter((name) => existsSync(`${folder}/${name}`))).toEqual([])
  })

  it('exits 64 where it is called wrongly', async () => {
    const folder = folderOf(inFlow)
    expect((await raymond(folder, 'convert', 'flow')).code).toBe(64)
    expect((await raymond(folder, 'convert', 'flow', '--to', 'tar')).code).toBe(64)
  })
})

describe('a link in a workflow of a checkout', () => {
  it('is converted where it leads to another file of the checkout, and never where it leads to files of the person', async () => {
    const folder = folderOf({ ...inFlow, 'shared/ours.txt': 'ours' })
    execFileSync('git', ['init', '-q'], { cwd: folder })
    symlinkSync('../shared/ours.txt', `${folder}/flow/ours.txt`)
    const convert = (out: string) => raymond(folder, 'convert', 'flow', '--to', 'folder', '--out', out)
    expect((await convert('one')).code).toBe(0)
    expect(readFileSync(`${folder}/one/ours.txt`, 'utf8')).toBe('ours')
    for (const target of [`${folderOf({ key: 'secret' })}/key`, '../.git/config']) {
      symlinkSync(target, `${folder}/flow/theirs.txt`)
      const { code, stderr } = await convert('two')
      expect([code, stderr]).toEqual([1, expect.stringContaining('RAY-WORKFLOW-LINK')])
      expect(existsSync(`${folder}/two`)).toBe(false)
      rmSync(`${folder}/flow/theirs.txt`)
    }
  })
})

describe('a link in the place that a copy is written to', () => {
  it.each([
    ['of a person', 'the checkout'],
    ['that is not there', 'the checkout'],
    ['of a person', 'elsewhere'],
    ['that is not there', 'elsewhere'],
  ])('takes no script to a folder %s, from %s', async (where, from) => {
    const outside = folderOf()
    const folder = folderOf({ 'wf/a.txt': '', 'out/a.txt': '' })
    copyFileSync(`${ready}/changelog/changelog.yaml`, `${folder}/wf/wf.yaml`)
    cpSync(`${ready}/changelog/operations`, `${folder}/wf/operations`, { recursive: true })
    execFileSync('git', ['init', '-q'], { cwd: folder })
    symlinkSync(where === 'of a person' ? outside : `${outside}/nowhere`, `${folder}/out/operations`)
    const [source, out] = ['wf/wf.yaml', 'out/wf.yaml'].map((file) => (from === 'elsewhere' ? `${folder}/${file}` : file))
    const cwd = from === 'elsewhere' ? folderOf() : folder
    const { code, stderr } = await raymond(cwd, 'convert', source ?? '', '--to', 'yaml', '--out', out ?? '')
    expect([code, stderr]).toEqual([64, expect.stringMatching(/out\/operations\/\S+ is behind a link that leads (out|nowhere)/)])
    expect([readdirSync(outside), readdirSync(`${folder}/out`)]).toEqual([[], ['a.txt', 'operations']])
  })

  it.each(['a link of the person to a clone', 'a link of a clone to another place in it'])('is taken by %s', async (link) => {
    const clone = folderOf({ 'a.txt': '' })
    execFileSync('git', ['init', '-q'], { cwd: clone })
    const folder = folderOf({ ...inFlow })
    const made = `${link.includes('person') ? folderOf() : clone}/to`
    symlinkSync(clone, made)
    const { code, stderr } = await raymond(folder, 'convert', 'flow', '--to', 'folder', '--out', `${made}/flow`)
    expect({ code, isThere: existsSync(`${clone}/flow`) }, stderr).toEqual({ code: 0, isThere: true })
  })
})

describe('a folder that no copy can hold whole', () => {
  it.each([
    ['a name that is no UTF-8', (folder: string) => writeFileSync(Buffer.from(`${folder}/flow/caf\xe9.txt`, 'latin1'), 'x')],
    [
      'links that lead in a circle',
      (folder: string) => {
        for (const name of ['a', 'b']) symlinkSync('.', `${folder}/flow/${name}`)
      },
    ],
  ])('is refused for %s, and nothing is written', async (_, spoil) => {
    const folder = folderOf(inFlow)
    spoil(folder)
    const { code, stderr } = await raymond(folder, 'convert', 'flow', '--to', 'zip', '--out', 'flow.zip')
    expect([code, stderr]).toEqual([1, expect.stringContaining('RAY-CONVERT-LOSS')])
    expect(stderr).toContain('cannot hold a name that is no UTF-8, nor a link that leads nowhere or in a circle')
    expect(existsSync(`${folder}/flow.zip`)).toBe(false)
  })
})
