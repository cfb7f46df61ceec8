/** Ratios from one run of one machine: what the orchestrator adds to what it drives. `npm run bench` */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BuiltProgram, buildGoProgram } from '../test/tools/build-go-program.ts'
import { measureAgentTurn, measureCell, measureProxy, type Pairs } from './cell.ts'
import { measureColdStart, printColdStart } from './cold.ts'
import { measureEndedRuns } from './ended-runs.ts'
import { firstTurn } from './first-turn.ts'
import { measureJobs } from './jobs.ts'
import { measureLargeCheckout } from './large-checkout.ts'
import { measureRates, ratesTable } from './rates.ts'
import { measureTokens, printTokens } from './tokens.ts'
import { type FanOut, measureFanOut } from './worker-jobs.ts'

const cli = resolve(process.env.RAYMOND_CLI ?? join(import.meta.dirname, '../dist/cli.js'))
const folder = mkdtempSync(join(tmpdir(), 'raymond-bench-'))
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const TURNS = 500
const MANY_TURNS = 10_000
const PART = 1_000
/** Turns in cells, beside the first one. */
const CELLS = 50
/** What the command line ends with where a run stands at its cap on turns. */
const SUSPENDED = 3

interface Measured {
  readonly ms: number
  /** Of the largest process, in KiB. */
  readonly peak: number
}

/** Wall-clock time of a whole process, and its peak memory by GNU time where that is installed. */
function measure(command: string, args: readonly string[]): Measured {
  const began = performance.now()
  const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  const ms = performance.now() - began
  if (status !== 0 && status !== SUSPENDED)
    throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr.slice(-2000)}`)
  return { ms, peak: Number(/PEAK=(\d+)/.exec(stderr)?.[1] ?? 0) }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function rounds<T>(work: () => T): readonly T[] {
  return Array.from({ length: ROUNDS }, work)
}

/** Raymond's own program, a peer: the one that RAYMOND_GO names, or built where Go is installed. */
function raymondInGo(): BuiltProgram {
  const path = process.env.RAYMOND_GO
  if (path !== undefined) return { path }
  const version = '6144ffefd80f4b24a50a382da3e5cc14bb362883'
  return buildGoProgram({ name: 'raymond', package: 'github.com/vector76/raymond/cmd/raymond', version, flags: [] })
}

let runs = 0
/** Without a cell, whose share is a line of its own. */
function run(workflow: string, ...options: readonly string[]): Measured {
  return measure(process.execPath, [cli, 'run', workflow, '--id', `b${++runs}`, '--quiet', '--cell', 'off', ...options])
}

/** Without its debug files, which ours has no like of. */
function runInGo(program: string, path: string): number {
  return measure(program, [join(path, 'START.sh'), '--no-debug', '--quiet']).ms
}

/** One more turn of a run that stands at so many. */
function resume(id: string, turns: number): Measured {
  return measure(process.execPath, [cli, 'resume', id, '--max-turns', String(turns + 1), '--quiet'])
}

function workflow(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
  return path
}

/** A script that counts its turns in a file of the folder and ends after so many; tells when it had every so many. */
function counter(name: string, turns: number, told = turns): string {
  const file = join(folder, name)
  return `n=$(cat ${file}.n 2>/dev/null || echo 0)
n=$((n+1))
echo $n > ${file}.n
if [ $((n % ${told})) = 0 ]; then date +%s%N >> ${file}.times; fi
if [ $n -ge ${turns} ]; then rm ${file}.n; echo "<result>$n</result>"; else echo "<goto>START</goto>"; fi
`
}

/** The same, by what the turn before hands on: next to nothing but the shell itself. */
function smallCounter(turns: number): string {
  return `n=\${RAYMOND_INPUT:-1}
if [ $n -ge ${turns} ]; then echo "<result>$n</result>"; else echo "<goto input='$((n+1))'>START</goto>"; fi
`
}

function line(what: string, value: string, detail: string): void {
  console.log(`${what.padEnd(64)} ${value.padStart(9)}   ${detail}`)
}

/** A line that this machine cannot measure is named, with what it takes. */
function skip(what: string, why: string): void {
  line(what, 'skipped', why)
}

function added({ with: dear, without }: Pairs): number {
  return median(dear.map((ms, at) => ms - (without[at] ?? Number.NaN)))
}

/** Each line stands beside the same work without a cell, measured in turn with it. */
async function printCell(): Promise<void> {
  const [start, lending, agent] = [
    'start and end of a cell around a program',
    'its git directory, laid out and looked at, where nothing moved',
    'a turn of the real Claude Code in a cell, against one without',
  ]
  const proxy = await measureProxy(ROUNDS * 20)
  line('what the proxy with the key adds to a request of 150 KB', `${added(proxy).toFixed(2)} ms`, 'aim: 1 ms')
  try {
    const costs = await measureCell(ROUNDS * 10)
    line(
      start,
      `${added(costs.start).toFixed(1)} ms`,
      `aim: 15 ms; (${median(costs.start.with).toFixed(1)} ms, bare ${median(costs.start.without).toFixed(1)} ms)`,
    )
    line(lending, `${median(costs.git).toFixed(1)} ms`, '')
  } catch (error) {
    for (const what of [start, lending, agent]) skip(what, `there is no cell here: ${String(error)}`)
    return
  }
  try {
    const turn = await measureAgentTurn(cli, ROUNDS)
    const [inside, outside] = [median(turn.with), median(turn.without)]
    line(agent, `${(inside / outside).toFixed(3)} x`, `aim: 1.02 x; (${inside.toFixed(0)} ms / ${outside.toFixed(0)} ms)`)
  } catch (error) {
    skip(agent, String(error))
  }
}

/** Turns that say 50 KB each, until the journal has 100 MB, and one more after that. */
function printJournal(): void {
  const [turns, part] = [2_000, 200]
  const times = join(folder, 'journal.times')
  const path = workflow('journal', {
    'START.sh': `n=\${RAYMOND_INPUT:-1}
if [ $((n % ${part})) = 0 ]; then date +%s%N >> ${times}; fi
printf '%050000d\\n' 0
echo "<goto input='$((n+1))'>START</goto>"
`,
  })
  run(path, '--max-turns', String(turns))
  const id = `b${runs}`
  const bytes = statSync(join(folder, '.raymond/state', id, 'journal.jsonl')).size
  const at = readFileSync(times, 'utf8').trim().split('\n').map(Number)
  const each = (index: number) => ((at[index] ?? Number.NaN) - (at[index - 1] ?? Number.NaN)) / 1e6 / part
  const [early, late] = [each(1), each(at.length - 1)]
  line(
    `the last ${part} turns of a journal of ${(bytes / 1e6).toFixed(0)} MB, each, against the second ${part}`,
    `${(late / early).toFixed(2)} x`,
    `aim: 1.10 x; (${late.toFixed(2)} ms / ${early.toFixed(2)} ms)`,
  )
  const again = median(rounds(() => 0).map((_, more) => resume(id, turns + more).ms))
  line('resume of that run for one more turn', `${(again / 1000).toFixed(2)} s`, 'aim: 0.50 s')
}

if (process.argv[2] === 'cell') {
  await printCell()
  process.exit(0)
}

if (process.argv[2] === 'journal') {
  try {
    execFileSync('git', ['init', '--quiet', '.'], { cwd: folder })
    printJournal()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit(0)
}

if (process.argv[2] === 'tokens') {
  printTokens(await measureTokens(process.argv[3]))
  process.exit(0)
}

if (process.argv[2] === 'large') {
  const { first, later, git, bytes } = await measureLargeCheckout()
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  line('the first commit of a job, in 100,000 files of 1 GB', seconds(first), '')
  line(
    'a later one, of 10 changed files',
    seconds(later),
    `aim: 1.50 s; ${(later / git).toFixed(1)} x git add --all and git commit, ${seconds(git)}`,
  )
  line('what it adds to the repository', `${(bytes / 1000).toFixed(0)} kB`, '')
  process.exit(0)
}

if (process.argv[2] === 'cold') {
  printColdStart(await measureColdStart(Number(process.argv[3] ?? 50) * 1e6))
  process.exit(0)
}

if (process.argv[2] === 'ended') {
  const counts = process.argv[3] === undefined ? [1_000, 10_000, 100_000] : [Number(process.argv[3])]
  for (const count of counts) {
    const { first, next } = await measureEndedRuns(count)
    for (const [which, paid] of [
      ['without notes', first],
      ['with notes', next],
    ] as const)
      for (const { what, ms, kilobytes } of paid)
        console.log(`${count} ended runs, ${which}, ${what}: ${(ms / 1000).toFixed(2)} s, ${kilobytes} kB fetched`)
  }
  process.exit(0)
}

if (process.argv[2] === 'jobs') {
  console.log('A hundred workers in jobs of their own, four busy agents each, in an hour:')
  const { pushesToState, pushesAside, looks, tries } = await measureJobs()
  line('pushes to the state branch, of each', pushesToState.toFixed(1), '')
  line('pushes to its own branch, of each', pushesAside.toFixed(1), '')
  line('looks at the state branch, of each', looks.toFixed(1), '')
  for (const { windowMs, p99, most } of tries)
    line(`tries of a push that takes ${windowMs} ms, 99th of 100`, String(p99), `aim: 3; the most: ${most}`)
  const runs: FanOut[] = []
  for (let round = 0; round < ROUNDS; round++) runs.push(await measureFanOut())
  const most = (of: (run: FanOut) => number) => Math.max(...runs.map(of))
  const [forking, worker, merging] = [most((run) => run.forking), most((run) => run.worker), most((run) => run.merging)]
  line('REST calls of the job that forks four, of a worker, of the job that joins', `${forking}, ${worker}, ${merging}`, '')
  const anHour = ((forking + 4 * worker + merging) * 1000) / 24
  line('REST calls an hour, 1,000 such runs a day', anHour.toFixed(0), 'aim: 1,000')
  line(
    'last turn of the last worker to the next turn of its parent',
    `${(most((run) => run.joinedMs) / 1000).toFixed(1)} s`,
    'aim: 60',
  )
  process.exit(0)
}

try {
  execFileSync('git', ['init', '--quiet', '.'], { cwd: folder })
  const empty = workflow('empty', { 'START.sh': 'echo "<result>done</result>"\n' })
  const loop = workflow('loop', { 'START.sh': counter('loop', TURNS) })
  const long = workflow('long', { 'START.sh': counter('long', 2 * MANY_TURNS, PART) })
  const bash = join(folder, 'bare.sh')
  writeFileSync(bash, `for i in $(seq ${TURNS}); do /bin/bash ${loop}/START.sh </dev/null >/dev/null; done\n`)
  const spawner = join(folder, 'bare.mjs')
  writeFileSync(
    spawner,
    `import { spawn } from 'node:child_process'
for (let n = 0; n < ${TURNS}; n++)
  await new Promise((done) =>
    spawn('/bin/bash', [${JSON.stringify(join(loop, 'START.sh'))}], { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
      .once('close', done).stdout.resume())
`,
  )
  const forks = (n: number) => Array.from({ length: n }, (_, i) => `<fork item="${i}">WORK</fork>`).join('')
  const many = (n: number) =>
    workflow(`many${n}`, {
      'START.mjs': `process.stdout.write(${JSON.stringify(`${forks(n)}<goto>END</goto>`)})`,
      'WORK.sh': 'echo "<result>$item</result>"\n',
      'END.sh': 'echo "<result>done</result>"\n',
    })

  const small = workflow('small', { 'START.sh': smallCounter(1000) })
  const inCell = (turns: number, mode: string) => run(small, '--cell', mode, '--max-turns', String(turns)).ms
  const cells = rounds(() => ({
    first: inCell(1, 'auto') - inCell(1, 'off'),
    each: (inCell(CELLS + 1, 'auto') - inCell(1, 'auto') - inCell(CELLS + 1, 'off') + inCell(1, 'off')) / CELLS,
  }))
  line(
    'what a cell adds to a script turn, where the machine has cells',
    `${median(cells.map(({ each }) => each)).toFixed(0)} ms`,
    '',
  )
  line(
    'the same for the first one, which tries whether cells hold',
    `${median(cells.map(({ first }) => first)).toFixed(0)} ms`,
    '',
  )

  await printCell()

  const peer = raymondInGo()
  const goProgram = 'path' in peer ? peer.path : undefined
  const start = median(rounds(() => run(empty).ms))
  const each = rounds(() => ({
    bash: measure('/bin/bash', [bash]).ms / TURNS,
    node: (measure(process.execPath, [spawner]).ms - measure(process.execPath, ['-e', '0']).ms) / TURNS,
    own: (run(loop).ms - start) / TURNS,
    go: goProgram === undefined ? Number.NaN : (runInGo(goProgram, loop) - runInGo(goProgram, empty)) / TURNS,
  }))
  const own = median(each.map((round) => round.own))
  for (const [name, bare] of [
    ['bash', median(each.map((round) => round.bash))],
    ['Node', median(each.map((round) => round.node))],
  ] as const)
    line(
      `${TURNS} script turns, each, against a bare ${name} loop`,
      `${(own / bare).toFixed(2)} x`,
      `(${own.toFixed(2)} ms / ${bare.toFixed(2)} ms)`,
    )

  const againstGo = `${TURNS} script turns, each, against the same in Raymond's Go program`
  const go = median(each.map((round) => round.go))
  if ('missing' in peer) skip(againstGo, `${peer.missing} Build it and name it: RAYMOND_GO=/path/to/raymond npm run bench`)
  else line(againstGo, `${(own / go).toFixed(2)} x`, `(${own.toFixed(2)} ms / ${go.toFixed(2)} ms)`)

  run(long, '--max-turns', '1')
  const few = `b${runs}`
  rmSync(join(folder, 'long.n'), { force: true })
  run(long, '--max-turns', String(MANY_TURNS))
  const lasting = `b${runs}`
  const times = readFileSync(join(folder, 'long.times'), 'utf8').trim().split('\n').map(Number)
  const part = (at: number) => ((times[at] ?? Number.NaN) - (times[at - 1] ?? Number.NaN)) / 1e6 / PART
  const [early, late] = [part(1), part(times.length - 1)]
  line(
    `the last ${PART} of ${MANY_TURNS} turns, each, against the second ${PART}`,
    `${(late / early).toFixed(2)} x`,
    `(${late.toFixed(2)} ms / ${early.toFixed(2)} ms)`,
  )

  const again = Array.from({ length: ROUNDS }, (_, at) => ({
    few: resume(few, at + 1).ms,
    many: resume(lasting, MANY_TURNS + at).ms,
  }))
  const [fewMs, manyMs] = [median(again.map((round) => round.few)), median(again.map((round) => round.many))]
  line(
    `resume of a run of ${MANY_TURNS} turns for one more, against one of a turn`,
    `${(manyMs / fewMs).toFixed(2)} x`,
    `(${manyMs.toFixed(0)} ms / ${fewMs.toFixed(0)} ms)`,
  )

  const [one, thousand] = [small, many(1000)]
  const pairs = rounds(() => ({ alone: run(one).ms - start, beside: run(thousand, '--max-parallel', '1').ms - start }))
  const [alone, beside] = [median(pairs.map((pair) => pair.alone)) / 1000, median(pairs.map((pair) => pair.beside)) / 1000]
  line(
    'a turn beside 1,000 agents, against one of an agent alone',
    `${(beside / alone).toFixed(2)} x`,
    `(${beside.toFixed(2)} ms / ${alone.toFixed(2)} ms)`,
  )

  const nothing = workflow('nothing', { 'empty.mjs': '' })
  const node = median(rounds(() => measure(process.execPath, [join(nothing, 'empty.mjs')]).ms))
  for (const [what, ...args] of [
    ['--help', '--help'],
    ['lint of a workflow', 'lint', empty],
    ['status of a run', 'status', 'b1'],
  ] as const) {
    const pairs = rounds(
      () => [measure(process.execPath, [cli, ...args]).ms, measure(process.execPath, [join(nothing, 'empty.mjs')]).ms] as const,
    )
    const [own, bare] = [median(pairs.map(([ms]) => ms)), median(pairs.map(([, ms]) => ms))]
    line(
      `raymond ${what}, against an empty Node program`,
      `${(own / bare).toFixed(2)} x`,
      `aim: 1.50 x and what it reads; (${own.toFixed(0)} ms / ${bare.toFixed(0)} ms)`,
    )
  }
  line(
    'start to the end of a run of one script, against an empty Node',
    `${(start / node).toFixed(2)} x`,
    `(${start.toFixed(0)} ms / ${node.toFixed(0)} ms)`,
  )

  const jobs = []
  for (let at = 0; at < ROUNDS; at++) jobs.push(await firstTurn())
  const first = median(jobs.map(({ ms }) => ms))
  line(
    'start of the action to the first turn of a job, against an empty Node',
    `${(first / node).toFixed(0)} x`,
    `(${first.toFixed(0)} ms / ${node.toFixed(0)} ms)`,
  )
  line('calls of the API, and pushes, by a job of one turn', `${jobs[0]?.calls}, ${jobs[0]?.pushes}`, '')

  const peak = measure('/bin/bash', [
    '-c',
    `/usr/bin/env time -f PEAK=%M ${process.execPath} ${cli} run ${join(folder, 'many1000')} --id peak --quiet --cell off 2>&1 >/dev/null | grep PEAK >&2 || true`,
  ])
  if (peak.peak > 0) line('peak memory with 1,000 agents', `${((peak.peak * 1024) / 1e6).toFixed(0)} MB`, '')
  const size = readFileSync(join(folder, '.raymond/state/b1/state.json')).length
  line('state.json of a run of one turn', `${size} B`, '')

  console.log('\nAn hour of four busy agents, beside what GitHub allows the token of a job, and what we allow ourselves:')
  for (const { what, value, limit, budget } of ratesTable(await measureRates()))
    line(what, String(value), `GitHub: ${limit ?? 'no limit named'}, ours: ${budget}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
