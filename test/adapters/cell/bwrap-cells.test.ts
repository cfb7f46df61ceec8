import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { createBwrapCells } from '../../../src/adapters/cell/bwrap-cells.ts'
import { DEFAULT_CELL_LIMITS } from '../../../src/core/cell/cell-status.ts'
import { whyNoCell } from '../../tools/cells.ts'

const noCell = await whyNoCell()
const PATH = '/usr/local/bin:/usr/bin:/bin'
const root = realpathSync(mkdtempSync(join(tmpdir(), 'bwrap-cells-')))
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 9 }))

/** A run whose agent makes one turn after another, each with one program, in a directory of its own. */
function runOf(environment: Readonly<Record<string, string>> = { PATH }) {
  const folder = mkdtempSync(join(root, 'run-'))
  const work = join(folder, 'work')
  mkdirSync(work)
  const cells = createBwrapCells({
    directory: join(folder, 'cells'),
    environment,
    hidden: async () => [],
    checkout: work,
    server: undefined,
  })
  const spec = { file: 'bash', cwd: work, env: { PATH }, stdin: null, silenceMs: 60_000, durationMs: 60_000, graceMs: 200 }
  const request = { workflowId: 'run', agent: 'main', cwd: work, mounts: [], network: [], limits: DEFAULT_CELL_LIMITS }
  const turn = async (script: string) => {
    const cell = await cells.open(request)
    const outcome = await cell.run({ ...spec, args: ['-c', script] }, [], new AbortController().signal)
    const end = await cell.close()
    return outcome.kind === 'exited' ? { ...outcome, ...end } : { stdout: JSON.stringify(outcome), ...end }
  }
  return { work, turn }
}

describe.skipIf(noCell !== undefined)('in a cell', () => {
  it('the name of the machine has an address, as it has outside, and so have the names that the system knows', async () => {
    const { stdout } = await runOf().turn('getent ahostsv4 "$(uname -n)"; cat /etc/hosts')
    expect(stdout).toMatch(/^127\.0\.0\.1 /)
    expect(stdout).toContain(readFileSync('/etc/hosts', 'utf8').trimEnd())
  })

  it.skipIf(!existsSync('/usr/bin/gcc'))(
    'a program that is built with an address sanitizer ends as it does outside',
    async () => {
      const { turn, work } = runOf()
      writeFileSync(join(work, 'a.c'), 'int main(void) { return 0; }\n')
      expect(spawnSync('/usr/bin/gcc', ['-fsanitize=address', 'a.c', '-o', 'a'], { cwd: work }).status).toBe(0)
      expect(await turn('./a; echo $?')).toMatchObject({ stdout: '0\n' })
    },
  )
})

describe.skipIf(noCell !== undefined)('while a run is at work', () => {
  it('a tool of the person may be brought up to date, which the next turn has, and not the old one', async () => {
    const home = mkdtempSync(join(root, 'home-'))
    const [bin, versions] = [join(home, '.local/bin'), join(home, '.local/share/tool/versions')]
    for (const one of [bin, versions]) mkdirSync(one, { recursive: true })
    const install = (version: string) => {
      writeFileSync(join(versions, version), `#!/bin/sh\necho ${version}\n`, { mode: 0o755 })
      rmSync(join(bin, 'tool'), { force: true })
      symlinkSync(join(versions, version), join(bin, 'tool'))
    }
    install('1.0.0')
    const { turn } = runOf({ PATH: `${bin}:${PATH}`, HOME: home })
    const script = `${join(bin, 'tool')}; ls ${versions}`
    expect(await turn(script)).toMatchObject({ kind: 'exited', stdout: '1.0.0\n1.0.0\n' })
    install('1.0.1')
    rmSync(join(versions, '1.0.0'))
    expect(await turn(script)).toMatchObject({ kind: 'exited', stdout: '1.0.1\n1.0.1\n' })
  })

  describe('a login beside a tool', () => {
    /** As `npm config set`, editors and most others write a file. */
    const writeAnew = (file: string) => {
      writeFileSync(`${file}.new`, 'written anew', { mode: 0o600 })
      renameSync(`${file}.new`, file)
    }

    /** What two programs of a turn see of it, between which somebody does that to the file, and what the end of the turn says. */
    async function seen(files: readonly string[], meanwhile: (login: string) => void) {
      const home = mkdtempSync(join(root, 'home-'))
      const tool = join(home, 'node')
      for (const name of ['bin/node', 'lib/a.js', ...files]) {
        mkdirSync(dirname(join(tool, name)), { recursive: true })
        writeFileSync(join(tool, name), 'at first', { mode: 0o755 })
      }
      const [login, started] = [join(tool, files[0] ?? ''), join(tool, 'lib/started')]
      const { turn, work } = runOf({ PATH: `${tool}/bin:${PATH}`, HOME: home })
      const end = turn(`cat ${login}; touch started; while [ ! -e ${started} ]; do sleep 0.05; done; cat ${login}`)
      while (!existsSync(join(work, 'started'))) await sleep(20)
      meanwhile(login)
      writeFileSync(started, '')
      const { problem } = await end
      return { login, stdout: (await end).stdout, problem, next: (await turn(`cat ${login}`)).stdout }
    }

    it('stays hidden where it is written anew, for the folder that it is alone in is hidden', async () => {
      const { stdout, problem, next } = await seen(['etc/npmrc'], writeAnew)
      expect({ stdout, problem, next }).toEqual({ stdout: '', problem: null, next: '' })
    })

    it('that loses its cover since it is written anew is told, and hidden from the next program', async () => {
      const { login, problem, next } = await seen(['etc/npmrc', 'etc/other'], writeAnew)
      const message = `Somebody outside laid this anew while a program was at work in a cell, which could read it from then on: ${login}`
      const hint = 'Where a login or a key stands in there, and the program may have looked, replace it with another one.'
      expect({ problem, next }).toEqual({ problem: { code: 'RAY-CELL-UNCOVERED', message, hint }, next: '' })
    })

    it('is nothing to tell of where it is written to in its place', async () => {
      const { stdout, problem } = await seen(['etc/npmrc', 'etc/other'], (login) => writeFileSync(login, 'more'))
      expect({ stdout, problem }).toEqual({ stdout: '', problem: null })
    })

    it('that is written anew and is gone at the end is told all the same', async () => {
      const { login, problem } = await seen(['etc/npmrc', 'etc/other'], (file) => {
        writeAnew(file)
        rmSync(file)
      })
      expect(problem?.message).toMatch(/^Somebody outside removed this while a program was at work in a cell/)
      expect(problem?.message).toContain(login)
    })
  })

  it.skipIf(process.getuid?.() !== 0)('what only root may read is hidden in a cell of root from the next turn on', async () => {
    const place = mkdtempSync('/opt/raymond-test-')
    chmodSync(place, 0o755)
    try {
      writeFileSync(join(place, 'tool.conf'), 'for all')
      const { turn } = runOf()
      expect(await turn(`cat ${place}/*`)).toMatchObject({ stdout: 'for all' })
      writeFileSync(join(place, 'key.conf'), 'of root', { mode: 0o600 })
      expect(await turn(`cat ${place}/*`)).toMatchObject({ stdout: 'for all' })
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })
})
