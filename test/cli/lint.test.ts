import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import AdmZip from 'adm-zip'
import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

const END = 'End with <result>what came out</result>\n'
const GOOD = 'workflows/good/START.md'
const folder = folderOf({
  [GOOD]: END,
  'workflows/bad/START.md': 'Go to <goto>WROK</goto>\n',
  'workflows/bad/WORK.sh': "echo '<result>x</result>'\n",
  'workflows/one.yaml': 'states:\n  START: { prompt: "Go to <goto>GONE</goto>" }\n',
  '.github/workflows/raymond.yml': 'name: raymond\non: issues\njobs: { run: { runs-on: ubuntu-latest, steps: [] } }\n',
  '.github/raymond.yml':
    'version: 1\nworkflows:\n  good: { path: workflows/good, on: { issues: {} } }\n  lost: { path: workflows/lost }\n',
})
const zip = new AdmZip()
zip.addFile('START.md', Buffer.from('Write a poem.\n'))
zip.writeZip(`${folder}/workflows/flow.zip`)

describe('raymond lint', () => {
  it.each([[['.']], [['.github']], [['--config', '.github/raymond.yml']]])(
    'reads what is no file as if it were not there: %j',
    async (args) => {
      const odd = folderOf({ '.github/raymond.yml': 'version: 1\nworkflows: {}\n', 'workflows/good/START.md': END })
      mkdirSync(join(odd, '.github/workflows/folder.yml'), { recursive: true })
      execFileSync('mkfifo', [join(odd, '.github/workflows/pipe.yml')])
      symlinkSync('nowhere', join(odd, '.github/workflows/gone.yml'))
      const { stdout, stderr } = await raymond(odd, 'lint', '--json', ...args)
      const { findings } = JSON.parse(stdout) as { findings: readonly { file: string }[] }
      expect([stderr, findings.filter(({ file }) => /pipe|gone|folder/.test(file))]).toEqual(['', []])
    },
  )

  it('shows findings by file with their fix, and counts them; exit 1 on errors', async () => {
    const { code, stdout, stderr } = await raymond(folder, 'lint', 'workflows/bad')
    expect(code).toBe(1)
    expect(stderr).toBe('')
    expect(stdout.split('\n')).toEqual([
      'workflows/bad/START.md',
      '  1:7  error  <goto>: There is no state "WROK" in this workflow.  missing-target',
      '              fix: Did you mean WORK.sh?',
      '',
      'workflows/bad/WORK.sh',
      '  1:1  warning  WORK.sh is never entered: no way leads to it from START.md.  unreachable-state',
      '                fix: Name it in a tag, as in <goto>WORK</goto>, or remove the file.',
      '',
      '1 error, 1 warning, 1 info (1 not shown; --level info shows all)',
      '',
    ])
  })

  it('prints exactly one JSON object with --json, and counts what --level hides', async () => {
    const { code, stdout } = await raymond(folder, 'lint', '--json', '--level', 'error', 'workflows/bad')
    const said = JSON.parse(stdout)
    expect(code).toBe(1)
    expect(Object.keys(said)).toEqual(['findings', 'errors', 'warnings', 'infos'])
    expect(said).toMatchObject({ errors: 1, warnings: 1, infos: 1 })
    expect(said.findings).toHaveLength(1)
    expect(Object.keys(said.findings[0])).toEqual(['file', 'line', 'column', 'code', 'id', 'level', 'message', 'fix'])
  })

  it('reads the configuration, the workflows that it names, archives and single files, also below a folder', async () => {
    const { code, stdout } = await raymond(folder, 'lint', '--json', '.')
    const found = JSON.parse(stdout).findings.map(({ file, id, level }: Record<string, string>) => `${file} ${level} ${id}`)
    expect(code).toBe(1)
    expect(found).toEqual([
      '.github/raymond.yml error no-workflow',
      'workflows/bad/START.md error missing-target',
      'workflows/bad/WORK.sh info script-state-no-static-analysis',
      'workflows/bad/WORK.sh warning unreachable-state',
      'workflows/flow.zip/START.md warning dead-end-state',
      'workflows/one.yaml error missing-target',
    ])
  })

  it('exits 0 where there are no errors, 1 where nothing is, 64 where it is called wrongly', async () => {
    expect(await raymond(folder, 'lint', GOOD)).toEqual({ code: 0, stdout: 'No problems found.\n', stderr: '' })
    expect((await raymond(folder, 'lint', 'nowhere')).code).toBe(1)
    const [none, level, platform, both] = await Promise.all([
      raymond(folderOf(), 'lint'),
      raymond(folder, 'lint', '--level', 'loud', GOOD),
      raymond(folder, 'lint', '--platform', 'amiga', GOOD),
      raymond(folder, 'lint', '--json', '--sarif', GOOD),
    ])
    expect([none.code, level.code, platform.code, both.code]).toEqual([64, 64, 64, 64])
  })

  it('looks at the configuration of the repository when no path is given', async () => {
    const told = await raymond(folder, 'lint', '--json')
    mkdirSync(join(folder, '.git'), { recursive: true })
    expect(await raymond(join(folder, 'workflows'), 'lint', '--json')).toEqual(told)
    expect(told).toEqual(await raymond(folder, 'lint', '--json', '--config', '.github/raymond.yml'))
    expect(JSON.parse(told.stdout).findings).not.toEqual([])
  })

  it.each([
    ['jobs: { max: 3 }\nversion: 1 # of this file\nworkflows: { good: { path: flows } }\n', []],
    ['version: 1\njobs: { maxx: 3 }\n', ['unknown-field']],
    ['name: raymond\non: issues\njobs: {}\n', ['no-states']],
  ])('takes a configuration that has jobs for one, and no Actions workflow: %j', async (text, ids) => {
    const checkout = folderOf({ 'flows/START.md': END, '.github/raymond.yml': text })
    const { stdout } = await raymond(checkout, 'lint', '--json', '.github/raymond.yml')
    expect(JSON.parse(stdout).findings.map(({ id }: { id: string }) => id)).toEqual(ids)
  })

  it('looks at the scripts of the platform that is asked for', async () => {
    const { code, stdout } = await raymond(folder, 'lint', '--json', '--platform', 'windows', 'workflows/bad')
    expect(code).toBe(1)
    expect(stdout).not.toContain('unreachable-state')
  })
})

describe('raymond lint of workflows of steps', () => {
  const delegate = (target: string) =>
    `name: f\ndescription: d\nsteps:\n  - { name: d, type: delegate, target: ${target}, prompt-string: p }\n`
  const steps = folderOf({
    'flows/lost.yaml': delegate('nowhere'),
    'flows/beside.yaml': delegate('lost'),
    'flows/named.yaml': delegate('good'),
    'flows/kept/START.md': END,
    'flows/inside.yaml': delegate('kept'),
    'good/START.md': END,
    '.github/raymond.yml': 'version: 1\nworkflows:\n  good: { path: good, on: { issues: {} } }\n',
  })

  it('R66 names a target that nobody has, and none that the configuration or the folder has', async () => {
    const { code, stdout } = await raymond(steps, 'lint', '--json', '--level', 'error', 'flows')
    const { findings } = JSON.parse(stdout) as { findings: readonly Record<string, unknown>[] }
    expect(findings).toMatchObject([
      { file: 'flows/lost.yaml', line: 4, id: 'step-unknown-workflow', message: 'There is no workflow "nowhere".' },
    ])
    expect(code).toBe(1)
  })

  it.each(['beside', 'named', 'inside'])('R66 has nothing to say of %s, from within the folder either', async (name) => {
    expect((await raymond(`${steps}/flows`, 'lint', '--level', 'error', `${name}.yaml`)).code).toBe(0)
  })
})

describe('a link in the checkout', () => {
  const secret = `${folderOf({ 'secrets.yml': 'version: 1\nworkflows: { hunter2: {} }\n', 'START.md': 'hunter2 <goto>hunter2</goto>\n' })}`
  const made = () => {
    const checkout = folderOf({ 'flows/real/START.md': END, 'flows/shared.md': END, 'flows/linked/NEXT.md': END })
    symlinkSync('../shared.md', `${checkout}/flows/linked/START.md`)
    return checkout
  }

  it('is followed as far as the checkout goes', async () => {
    const { code, stdout } = await raymond(made(), 'lint', '--json', 'flows')
    expect(stdout).not.toContain('workflow-link')
    expect(code).toBe(0)
  })

  it.each([
    ['a state', 'flows/real/OTHER.md', 'START.md', ['flows/real']],
    ['a folder of states', 'flows/other', '', []],
    ['a configuration', 'flows/raymond.yml', 'secrets.yml', ['flows/raymond.yml']],
    ['a workflow in one file', 'flows/one.yaml', 'secrets.yml', ['flows/one.yaml']],
  ])('is named, and nothing is read behind it, where it leads out: %s', async (_, link, to, file) => {
    const checkout = made()
    symlinkSync(`${secret}/${to}`, `${checkout}/${link}`)
    const named = await raymond(checkout, 'lint', '--json', link)
    expect(JSON.parse(named.stdout).findings).toMatchObject([{ file: link, id: 'workflow-link', level: 'error' }])
    const { code, stdout } = await raymond(checkout, 'lint', '--json', 'flows')
    const found = JSON.parse(stdout).findings.filter(({ id }: { id: string }) => id === 'workflow-link')
    expect(found.map((finding: { file: string }) => finding.file)).toEqual(file)
    expect(code).toBe(file.length)
    expect(stdout).not.toContain('hunter2')
  })
})
