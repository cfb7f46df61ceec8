import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_CELL_LIMITS } from '../../core/cell/cell-status.ts'
import { messageOf, type Problem, ProblemError } from '../../core/problem.ts'
import type { CellReport, Cells } from '../../ports/turns/cells.ts'
import { type Bound, openControlGroup } from './control-group.ts'
import { explainRefusal, isKnownRefusal } from './machine.ts'
import { isRoot } from './system-mounts.ts'

/** Without it nothing else that is looked at says anything, and an agent of an earlier run may have seen to that. */
const DEVICES = 'devices of the machine can be used'

/** What has to hold, as a test that bash makes inside; `$1` is a file outside, `$2` a port outside. */
const CHECKS: Readonly<Record<string, string>> = {
  [DEVICES]: ': > /dev/null && : < /dev/null && : < /dev/zero && : < /dev/urandom',
  'devices of the machine cannot be changed': '! chmod 666 /dev/full && ! chmod 666 /proc/self/fd/0',
  'its directory can be written': 'echo x > here && rm here',
  'files outside are not there': '! test -e "$1"',
  'the system cannot be written': '! touch /usr/.raymond /etc/.raymond /.raymond /var/.raymond /dev/.raymond 2>/dev/null',
  'settings of the kernel cannot be written': '! ( : >> /proc/sys/kernel/core_pattern ) 2>/dev/null',
  'other processes are not there': 'test "$(ls -d /proc/[0-9]* | wc -l)" -lt 10',
  'the environment outside is not there': '! tr "\\0" "\\n" < /proc/1/environ | grep -q ^RAYMOND_PROBE_SECRET=',
  'services of this machine are not reached': '! ( exec 3<>"/dev/tcp/127.0.0.1/$2" ) 2>/dev/null',
  'no other network is there': 'test "$(tail -n +3 /proc/net/dev | grep -vc "^ *lo:")" = 0',
  'there are no rights to gain': 'grep -q "^NoNewPrivs:.1" /proc/self/status && grep -q "^CapEff:.0*$" /proc/self/status',
  'system calls are filtered': 'grep -q "^Seccomp:.2" /proc/self/status && ! unshare -U true 2>/dev/null',
}

const LIMIT_MS = 20_000

/** What a machine can be short of for a while, by the name of its error and by its words. */
const SHORT_OF = ['EAGAIN', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC']
const SHORTAGE =
  /temporarily unavailable|quota exceeded|too many open files|cannot allocate memory|no space left|cannot fork|\bE(?:AGAIN|DQUOT|MFILE|NFILE|NOMEM|NOSPC)\b/i
/** Of a place that is to be shown: it says nothing of whether the machine has cells, and so none is gone without. */
const PLACE = /bwrap: Can't (?:mkdir|create|make symlink|find source path|get type of source|bind mount)/
/** Time that a busy machine gets, in milliseconds. */
const PAUSES = [1_000, 4_000]

/** It was made, or nearly, and might be in a moment. */
class NotNow extends Error {}

/**
 * Enters a cell and looks whether it holds. Every check is made inside, by what is there, and none believes what was asked for. That the
 * machine is busy or full says nothing about what it can: it is tried again, and told from a machine that has no cells. `directory` is for
 * this attempt alone, below that of all cells: other runs may be at theirs.
 */
export async function tryCell(
  cells: Pick<Cells, 'open' | 'forget'>,
  directory: string,
  pauses: readonly number[] = PAUSES,
): Promise<CellReport> {
  const report = await tryOnce(cells, directory)
  const [pause, ...left] = pauses
  if (!isPassing(report) || pause === undefined) return report
  await sleep(pause)
  return tryCell(cells, directory, left)
}

/** Whether there may be a cell in a moment. */
export function isPassing({ problem }: CellReport): boolean {
  return problem?.code === 'RAY-CELL-NOT-NOW'
}

async function tryOnce(cells: Pick<Cells, 'open' | 'forget'>, directory: string): Promise<CellReport> {
  const none = (problem: Problem): CellReport => ({
    cell: 'none',
    checks: [],
    limits: { memory: false, processes: false, disk: false },
    problem,
  })
  const outside = createServer((socket) => socket.destroy())
  try {
    const work = join(directory, 'work')
    mkdirSync(work, { recursive: true, mode: 0o700 })
    const secret = join(realpathSync(directory), 'outside')
    writeFileSync(secret, 'secret', { mode: 0o600 })
    const port = await new Promise<number>((resolve, reject) => {
      outside.once('error', reject)
      outside.listen(0, '127.0.0.1', () => resolve((outside.address() as { port: number }).port))
    })
    return await enter(cells, { name: basename(directory), cwd: realpathSync(work), secret, port: String(port) })
  } catch (error) {
    return none(problemOf(error))
  } finally {
    outside.close()
    await cells.forget(basename(directory))
  }
}

/** Bubblewrap speaks of "no space left" where there may be no namespaces, which is explained before. */
function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  const words = messageOf(error)
  const { code = '' } = error as NodeJS.ErrnoException
  if (!(error instanceof NotNow) && !SHORT_OF.includes(code) && !isOfFiles(error)) {
    if (isKnownRefusal(words) || !(SHORTAGE.test(words) || PLACE.test(words))) return explainRefusal(words)
  }
  return {
    code: 'RAY-CELL-NOT-NOW',
    message: `A cell could not be made at this moment, and was tried ${PAUSES.length + 1} times: ${words.trim().split('\n').at(-1)}`,
    hint: 'Go on with the run when the machine has what it lacks: memory, disk, processes or time. To go on without a cell: "cell: off" in .github/raymond.yml, or --cell off.',
  }
}

/** Of what is laid out before a cell is made, and says nothing of whether there are any: that a program cannot be started does. */
function isOfFiles(error: unknown): boolean {
  const { path, syscall } = error as NodeJS.ErrnoException
  return path !== undefined && syscall?.startsWith('spawn') === false
}

async function enter(
  cells: Pick<Cells, 'open'>,
  { name, cwd, secret, port }: { readonly name: string; readonly cwd: string; readonly secret: string; readonly port: string },
): Promise<CellReport> {
  const cell = await cells.open({
    workflowId: name,
    agent: 'probe',
    cwd,
    mounts: [],
    network: [],
    limits: DEFAULT_CELL_LIMITS,
  })
  const names = Object.keys(CHECKS)
  const script = Object.values(CHECKS).map((check, index) => `if ${check}; then echo ${index}; fi`)
  const outcome = await cell.run(
    {
      file: '/bin/bash',
      args: ['-c', script.join('\n'), 'bash', secret, port],
      cwd,
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
      stdin: null,
      silenceMs: LIMIT_MS,
      durationMs: LIMIT_MS,
      graceMs: 0,
    },
    [],
    new AbortController().signal,
  )
  await cell.close()
  if (outcome.kind === 'not-started') throw Object.assign(new Error(outcome.message), { code: outcome.code })
  if (outcome.kind !== 'exited') throw new NotNow('What is looked at in a cell took too long.')
  const held = new Set(outcome.stdout.split('\n'))
  const checks = names.map((name, index) => ({ name, holds: held.has(String(index)) }))
  const broken = checks.filter(({ holds }) => !holds).map(({ name }) => name)
  if (broken.length > 0 && (outcome.signal !== null || SHORTAGE.test(outcome.stderrTail)))
    throw new NotNow(outcome.stderrTail || `What looks at a cell was ended by ${outcome.signal}.`)
  if (broken.includes(DEVICES)) throw new NotNow(`/dev/null, /dev/zero or /dev/urandom cannot be used: ${outcome.stderrTail}`)
  return {
    cell: broken.length === 0 ? 'bwrap' : 'none',
    checks,
    limits: { ...canBound(), disk: true },
    problem: broken.length === 0 ? null : broke(broken),
  }
}

function canBound(): Record<Bound, boolean> {
  const group = openControlGroup({ memory: 2 ** 30, processes: 1024 })
  group.close()
  return { memory: group.holds.includes('memory'), processes: !isRoot() || group.holds.includes('processes') }
}

function broke(names: readonly string[]): Problem {
  return {
    code: 'RAY-NO-CELL',
    message: `A cell was made, but it does not hold: ${names.map((name) => `"${name}"`).join(', ')} ${names.length === 1 ? 'is' : 'are'} not so.`,
    hint: 'See "raymond cell" for every check and docs/security.md for what a machine needs.',
  }
}
