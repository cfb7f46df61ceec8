import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { ProgramOutcome, ProgramSpec } from '../../ports/programs.ts'
import type { CellMount, CellRequest, ProgramNeeds } from '../../ports/turns/cells.ts'
import { asInCheckout, isIn } from '../process/environment.ts'
import { inheritedDescriptors } from '../process/inherited-descriptors.ts'
import { runProcess } from '../process/run-process.ts'
import { CELL_HOME, cellArguments, heldAround } from './cell-arguments.ts'
import type { ControlGroup } from './control-group.ts'
import { findOnPath } from './find-programs.ts'
import { hiddenSockets } from './hidden-sockets.ts'
import type { Machine } from './machine.ts'
import { argumentMounts, programMounts } from './program-mounts.ts'
import { ROOM_PORT, type Room } from './room.ts'
import { onlyInSame } from './same-folders.ts'
import type { SystemMounts } from './system-mounts.ts'
import { type FallenCover, watchCovers } from './watch-covers.ts'
import { wayTo } from './ways.ts'

export interface CellPlace {
  readonly request: CellRequest
  readonly needs: ProgramNeeds
  readonly machine: Machine
  readonly hidden: readonly string[]
  readonly room: Pick<Room, 'namespaces' | 'nothing'>
  readonly home: string
  readonly temp: string
  /** That all of it belongs to. */
  readonly group: Pick<ControlGroup, 'members'>
  /** Told what lost its cover while the program ran. */
  readonly onUncovered: (places: readonly FallenCover[]) => void
}

/** Told to bubblewrap itself, so that a killed orchestrator's cells can be found again. Everything else stays inside. */
const MARK = 'RAYMOND_RUN_MARK'
const PROXY = `http://127.0.0.1:${ROOM_PORT}`
const MISSING = { kind: 'not-started', code: 'ENOENT' } as const
const ARGUMENTS_FD = 3
const FILTER_FD = 4
const STATUS_FD = 8
const FIRST_FREE_FD = 9
const ENTER = ['--preserve-credentials', '--user=/proc/self/fd/5', '--net=/proc/self/fd/6', '--mount=/proc/self/fd/7']
/** A device that was opened outside, for its streams, is that of the machine: each is opened anew in the room, where root cannot change it. */
const REOPEN =
  'for one in null zero full random urandom; do [ /proc/self/fd/0 -ef /dev/$one ] && exec 0<>/dev/$one; [ /proc/self/fd/1 -ef /dev/$one ] && exec 1<>/dev/$one; [ /proc/self/fd/2 -ef /dev/$one ] && exec 2<>/dev/$one; done'
/**
 * Nothing of the turn begins outside of the groups that bound it; their files are the first arguments, up to an empty one. And whoever holds an
 * open namespace could try to enter it: they are closed before.
 */
const JOIN = `${REOPEN}; while [ -n "$1" ]; do echo 0 > "$1" || exit 125; shift; done; shift; exec "$@" 5<&- 6<&- 7<&-`

export async function runInCell(spec: ProgramSpec, place: CellPlace, signal: AbortSignal): Promise<ProgramOutcome> {
  const { request, machine } = place
  const { programs } = machine
  if (!statSync(spec.cwd, { throwIfNoEntry: false })?.isDirectory()) {
    return { ...MISSING, missing: 'directory', message: `The directory ${spec.cwd} does not exist.` }
  }
  const file = findOnPath(spec.file, pathInside(spec.env.PATH ?? ''), spec.cwd)
  if (file === undefined) return { ...MISSING, missing: 'program', message: `The program ${spec.file} does not exist.` }
  const system = machine.lookAround()
  const program = programMounts(file, request.cwd, { home: machine.home, system })
  const named = argumentMounts(spec.argumentFiles ?? [], request.cwd, place.hidden)
  const asked: readonly CellMount[] = [
    ...place.hidden.map((at): CellMount => ({ at, as: 'hidden' })),
    { at: request.cwd, as: 'writable' },
    ...program.mounts,
    ...asRead(request, place.needs),
    ...place.needs,
    ...named.mounts,
  ]
  const shown = [...asked, ...hiddenSockets([...system.mounts, ...asked])]
  const covers = watchCovers([...system.mounts, ...shown])
  const argumentsFile = openText(
    machine.filter,
    cellArguments({
      ...machine,
      system,
      mounts: shown,
      links: [...system.ways, ...program.links, ...named.links],
      home: place.home,
      temp: place.temp,
      environment: { ...request.environment, ...environmentInside(spec, request, system) },
      cwd: spec.cwd,
      sharedMemory: request.limits.disk,
      seccompFd: FILTER_FD,
    })
      .map((argument) => `${argument}\0`)
      .join(''),
  )
  const filter = openSync(machine.filter, 'r')
  const status = openText(machine.filter, '')
  const limits = [`--nproc=${request.limits.processes}`, '--core=0']
  try {
    const mark = spec.env[MARK]
    const outcome = await runProcess(
      {
        ...spec,
        file: programs.nsenter,
        args: [
          ...entering(place),
          programs.bwrap,
          '--args',
          String(ARGUMENTS_FD),
          '--json-status-fd',
          String(STATUS_FD),
          '--',
          ...onlyInSame([...shownAround(request), ...heldAround(shown, spec.cwd).map(({ at }) => at)]),
          programs.prlimit,
          ...limits,
          '--',
          file,
          ...spec.args,
        ],
        cwd: '/',
        env: mark === undefined ? {} : { [MARK]: mark },
        extraFds: [argumentsFile, filter, ...place.room.namespaces, status, ...coversOf(place.room)],
        sparesRoot: true,
      },
      signal,
    )
    place.onUncovered(covers.fallen())
    return ownFailure(outcome, status)
  } finally {
    for (const fd of [argumentsFile, filter, status]) closeSync(fd)
  }
}

/** Into the room, and into the groups that bound the turn. */
function entering({ group }: CellPlace): readonly string[] {
  return [...ENTER, '/bin/sh', '-c', JOIN, 'sh', ...group.members, '']
}

/** What an agent may not change in its directory it does not commit either. */
function asRead({ cwd, mounts }: CellRequest, needs: ProgramNeeds): readonly CellMount[] {
  const isRead = needs.some(({ at, as }) => at === cwd && as === 'readable')
  return isRead ? mounts.map((mount) => (mount.asDirectory === true ? { ...mount, as: 'readable' } : mount)) : mounts
}

/** The directory and what is shown of the checkout around it: where an agent in another cell may be at work. */
function shownAround({ cwd, mounts }: CellRequest): readonly string[] {
  const around = mounts.filter(({ at, as, from }) => as !== 'hidden' && from === undefined && isIn(cwd, at)).map(({ at }) => at)
  return [...new Set([cwd, ...around])]
}

/** What we were given ourselves, and would hand on, becomes nothing. */
function coversOf({ nothing }: Pick<Room, 'nothing'>): readonly (number | 'ignore')[] {
  const inherited = inheritedDescriptors()
  const count = Math.max(FIRST_FREE_FD - 1, ...inherited) - FIRST_FREE_FD + 1
  return Array.from({ length: count }, (_, index) => (inherited.includes(FIRST_FREE_FD + index) ? nothing : 'ignore'))
}

/** Of what a checkout has, a cell shows no other name. */
function pathInside(path: string): string {
  return path.split(delimiter).map(asInCheckout).join(delimiter)
}

function environmentInside(
  { env }: ProgramSpec,
  { cwd, network }: CellRequest,
  system: SystemMounts,
): Readonly<Record<string, string>> {
  const kept = Object.entries(env).filter(
    ([name, value]) =>
      !/^(?:https?_proxy|all_proxy|no_proxy|temp|tmp|ssh_auth_sock|xdg_.*)$/i.test(name) &&
      (name !== 'GOPATH' || isWritableInside(value, cwd)) &&
      (name !== 'SSL_CERT_DIR' || value.split(delimiter).every((folder) => isSeenInside(folder, cwd, system))),
  )
  const exempt = '127.0.0.1,localhost,::1'
  return {
    LSAN_OPTIONS: 'detect_leaks=0', // it looks for leaks as a debugger does, and a cell lets nothing be one
    ...Object.fromEntries(kept),
    ...(env.PATH === undefined ? {} : { PATH: pathInside(env.PATH) }),
    HOME: CELL_HOME,
    TMPDIR: '/tmp',
    NO_PROXY: exempt,
    no_proxy: exempt,
    ...(network.length > 0 ? proxyVariables() : {}),
  }
}

/** Go writes what it fetches where `GOPATH` says, and without it below the home: the person's own place is not there. */
function isWritableInside(path: string, cwd: string): boolean {
  return ['/tmp', CELL_HOME, cwd].some((place) => isIn(path, place))
}

/** A folder of certificates that is not there would leave a program with none; without the variable it has those of the system. */
function isSeenInside(path: string, cwd: string, { mounts }: SystemMounts): boolean {
  const end = wayTo(path, () => false)?.end
  if (end === undefined) return false
  const innermost = mounts.filter(({ at }) => isIn(end, at)).toSorted((a, b) => a.at.length - b.at.length)
  return isIn(end, cwd) || innermost.at(-1)?.as === 'readable'
}

/** In both spellings, and for those who read neither. */
function proxyVariables(): Readonly<Record<string, string>> {
  const java = `-Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort=${ROOM_PORT}`
  return {
    HTTPS_PROXY: PROXY,
    https_proxy: PROXY,
    HTTP_PROXY: PROXY,
    http_proxy: PROXY,
    NODE_USE_ENV_PROXY: '1',
    MAVEN_OPTS: java,
    GRADLE_OPTS: java,
  }
}

/** Bubblewrap notes how the program ended; where it noted nothing, there was none. */
function ownFailure(outcome: ProgramOutcome, status: number): ProgramOutcome {
  if (
    outcome.kind !== 'exited' ||
    outcome.code === 0 ||
    readFileSync(`/proc/self/fd/${status}`, 'utf8').includes('"exit-code"')
  ) {
    return outcome
  }
  return {
    kind: 'not-started',
    code: 'ENOEXEC',
    missing: null,
    message: `The cell could not be made: ${outcome.stderrTail.trim()}`,
  }
}

/** An open file without a name: arguments on a command line could be read by everybody. */
function openText(beside: string, text: string): number {
  const file = join(`${beside}.${randomUUID()}`)
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  const fd = openSync(file, 'r+')
  unlinkSync(file)
  return fd
}
