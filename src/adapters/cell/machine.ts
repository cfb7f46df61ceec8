import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Problem, ProblemError } from '../../core/problem.ts'
import type { CellMount } from '../../ports/turns/cells.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'
import { CELL_HOME, CELL_NAME, type Covers } from './cell-arguments.ts'
import { findCellPrograms, versionOfBwrap } from './find-programs.ts'
import { type HomeFiles, homeFiles } from './home-files.ts'
import type { RoomPrograms } from './room.ts'
import { isCellArchitecture, seccompFilter } from './seccomp-filter.ts'
import { homeOf, isRoot, managersOfCorepack, type SystemMounts, sitesOfPython, systemMounts } from './system-mounts.ts'
import { COVERS } from './without-logins.ts'

/** What cells on this machine are made of, looked at once; but what they see of it may be another by the next program. */
export interface Machine {
  readonly programs: RoomPrograms & { readonly nsenter: string; readonly prlimit: string }
  readonly isRoot: boolean
  readonly disablesUserNamespaces: boolean
  /** As it is now: while a run is at work a tool is brought up to date, and what is private is laid beside others. */
  lookAround(): SystemMounts
  /** Of the person. */
  readonly home: string
  /** File with the program of the filter. */
  readonly filter: string
  /** File that stands for `/etc/passwd`. */
  readonly users: string
  readonly covers: Covers
  readonly homeFiles: HomeFiles
}

export interface MachineOptions {
  readonly directory: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Throws `RAY-NO-CELL` where something is missing. Whether the kernel allows a cell is only known once one was tried. */
export async function readMachine({ directory, environment }: MachineOptions): Promise<Machine> {
  if (process.platform !== 'linux') throw noCell(`There are no cells on ${process.platform}.`, ELSEWHERE)
  const { arch } = process
  if (!isCellArchitecture(arch)) throw noCell(`There is no filter of system calls for ${arch}.`, ELSEWHERE)
  const { bwrap, nsenter, prlimit, mount } = findCellPrograms()
  const root = isRoot()
  if (bwrap === null) throw noCell('bubblewrap is not installed.', INSTALL)
  if (nsenter === null || prlimit === null) throw noCell('util-linux (nsenter, prlimit) is not installed.', INSTALL_UTIL_LINUX)
  if (root && mount === null) throw noCell('mount is not installed, which a cell of root needs.', INSTALL_MOUNT)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const filter = join(directory, `filter-${arch}.bpf`)
  layWhole(filter, seccompFilter(arch), 0o600)
  const users = join(directory, 'passwd')
  layWhole(users, usersInside(readFileSync('/etc/passwd', 'utf8')), 0o644)
  const covers = Object.fromEntries(
    Object.entries(COVERS).map(([end, text]) => {
      const file = join(directory, `cover-${basename(end)}`)
      layWhole(file, text, 0o644)
      return [end, file]
    }),
  )
  const [major, minor] = versionOfBwrap(bwrap)
  const home = homeOf(environment)
  return {
    programs: { bwrap, nsenter, prlimit, node: process.execPath, mount: root ? mount : null },
    isRoot: root,
    disablesUserNamespaces: major > 0 || minor >= 8,
    lookAround() {
      const system = systemMounts({ environment, isRoot: root })
      const copies = [...system.certificates, ...hostsInside()].map(([at, text]) => layCopy(directory, at, text))
      return { ...system, mounts: [...system.mounts, ...copies] }
    },
    home,
    homeFiles: homeFiles(home, { sites: sitesOfPython(environment), managers: managersOfCorepack(environment) }),
    filter,
    users,
    covers,
  }
}

/** By its content: a cell that has it open keeps what it was shown. */
function layCopy(directory: string, at: string, text: string): CellMount {
  const name = createHash('sha256').update(`${at}\0${text}`).digest('hex').slice(0, 16)
  const from = join(directory, `copy-${name}`)
  if (!existsSync(from)) layWhole(from, text, 0o644)
  return { at, as: 'readable', from }
}

/** Another run of this checkout may be reading it: it finds all of it, or what was there. */
function layWhole(file: string, content: string | Uint8Array, mode: number): void {
  const draft = `${file}.${process.pid}-${Math.random()}`
  writeFileSync(draft, content, { mode })
  renameSync(draft, file)
}

/** The system's users, of whom our own is at home where the agent is: Java, and with it Maven and Gradle, believes no `HOME`. */
function usersInside(passwd: string): string {
  const uid = String(process.getuid?.() ?? 0)
  const lines = passwd.split('\n').filter((line) => line !== '' && line.split(':')[2] !== uid)
  const name =
    passwd
      .split('\n')
      .find((line) => line.split(':')[2] === uid)
      ?.split(':')[0] ?? 'agent'
  return [`${name}:x:${uid}:${process.getgid?.() ?? 0}::${CELL_HOME}:/bin/sh`, ...lines, ''].join('\n')
}

const HOSTS = '/etc/hosts'
/** Bytes. Some list all that they want to hear nothing of. */
const MOST_HOSTS = 64 * 1024 * 1024

/** The system's names of hosts, and that of the cell, which is no host: Java and others ask for the address of the machine that they run on. */
function hostsInside(): readonly (readonly [at: string, text: string])[] {
  if (!existsSync(HOSTS)) return [] // names are looked up otherwise there
  const at = realpathSync(HOSTS)
  const text = readForeignFile(at, { most: MOST_HOSTS, follow: false })?.toString()
  return text === undefined ? [] : [[at, `${text.trimEnd()}\n127.0.0.1 ${CELL_NAME}\n`]]
}

const INSTALL = 'Install it: sudo apt-get install -y --no-install-recommends bubblewrap'
const INSTALL_UTIL_LINUX = 'Install it: sudo apt-get install -y --no-install-recommends util-linux'
const INSTALL_MOUNT = 'Install it: sudo apt-get install -y --no-install-recommends mount'
const ELSEWHERE = 'Run it on Linux, x64 or arm64. To go on without a cell: "cell: off" in .github/raymond.yml, or --cell off.'

export function noCell(message: string, hint: string): ProblemError {
  return new ProblemError({ code: 'RAY-NO-CELL', message, hint })
}

/** What the kernel's, or bubblewrap's, words mean, and the line that helps. */
export function explainRefusal(words: string): Problem {
  const said = words.trim().split('\n').at(-1) ?? ''
  const { because, hint } = REFUSALS.find(({ when }) => when.test(words)) ?? UNKNOWN_REFUSAL
  return { code: 'RAY-NO-CELL', message: `${because} The system says: ${said}`, hint }
}

export function isKnownRefusal(words: string): boolean {
  return REFUSALS.some(({ when }) => when.test(words))
}

const REFUSALS: readonly { readonly when: RegExp; readonly because: string; readonly hint: string }[] = [
  {
    when: /setting up uid map: Permission denied|RTM_NEWADDR|No permissions to creat/i,
    because: 'This system does not let programs make namespaces of their own.',
    hint: 'On Ubuntu: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0. In a container: --privileged, or run the job outside of one.',
  },
  {
    when: /max_\w*_namespaces|nesting depth/i,
    because: 'The number of namespaces is limited to none here.',
    hint: 'sudo sysctl -w user.max_user_namespaces=15000 user.max_net_namespaces=15000',
  },
  {
    when: /setting up uid map: Operation not permitted/i,
    because: 'Root lacks the capability CAP_SETFCAP here.',
    hint: 'Run the container with --cap-add SETFCAP, or as another user than root.',
  },
  {
    when: /mount proc/i,
    because: 'The container masks parts of /proc, so that no new one can be mounted.',
    hint: 'Run the container with --security-opt systempaths=unconfined, or run the job outside of one.',
  },
]
const UNKNOWN_REFUSAL = {
  because: 'No cell can be made on this machine.',
  hint: 'See docs/security.md for what a machine needs. To go on without one: "cell: off" in .github/raymond.yml, or --cell off.',
}
