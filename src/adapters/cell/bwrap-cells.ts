import { randomUUID } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { CellLimits } from '../../core/cell/cell-status.ts'
import { type Problem, ProblemError } from '../../core/problem.ts'
import { githubHosts, hostsOf } from '../../core/workflow/network-list.ts'
import type { Cell, CellReport, CellRequest, Cells } from '../../ports/turns/cells.ts'
import { isIn } from '../process/environment.ts'
import { removeLocked } from '../process/locked-folders/remove-locked.ts'
import { type Bounds, openControlGroup } from './control-group.ts'
import { createDial } from './dial.ts'
import type { Dial, Gate } from './gate.ts'
import { layAtHome } from './home-files.ts'
import { type Machine, readMachine } from './machine.ts'
import { type PackageSources, packageSources } from './package-sources.ts'
import { openRoom, ROOM_PORT, type Room } from './room.ts'
import { runInCell } from './run-in-cell.ts'
import { isRoot } from './system-mounts.ts'
import { isPassing, tryCell } from './try-cell.ts'
import { type FallenCover, uncoveredProblem } from './watch-covers.ts'

export interface BwrapCellsOptions {
  /** Absolute, of our own: homes of agents lie below it. */
  readonly directory: string
  /** Our own environment: tells where tools are, and a proxy of the machine. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folders that no cell ever shows, such as our own state. Asked for before each program: a person may begin other runs meanwhile. */
  readonly hidden: () => Promise<readonly string[]>
  /** The checkout: tells which package managers there are. */
  readonly checkout: string
  /** The server of its repository, such as `https://github.com`. */
  readonly server: string | undefined
  /** A test's leads to servers of its own. */
  readonly dial?: Dial
}

/** An agent's room, and what is open in it. */
interface Lodging {
  readonly room: Room
  readonly gate: Gate
  readonly home: string
  /** Of the turns that are kept apart from project code. */
  readonly homeApart: string
  readonly temp: string
}

/** Rooms hold open files; the one that was used longest ago goes when there are too many. */
const MOST_ROOMS = 128
const FULL = {
  processes: 'its programs were as many at once as they may be',
  memory: 'its programs used all the memory that they may take',
  disk: 'its temporary files filled all the space that they may take',
}
const PROXY = `http://127.0.0.1:${ROOM_PORT}`

/** Cells by bubblewrap: only what is named is there, and the way out leads through us. */
export function createBwrapCells(options: BwrapCellsOptions): Cells {
  const lodgings = new Map<string, Promise<Lodging>>()
  let machine: Machine | undefined
  let packages: PackageSources | undefined
  let report: Promise<CellReport> | undefined
  const cells: Cells = {
    async probe() {
      report ??= refusesOwner(options.checkout) ?? tryCell(cells, join(options.directory, `.probe-${randomUUID()}`))
      const found = await report
      if (isPassing(found)) report = undefined // the next turn may have more luck
      return found
    },
    hosts,
    open,
    forget,
  }
  return cells

  async function hosts(entries: readonly string[]): Promise<Pick<CellRequest, 'network' | 'environment'>> {
    packages ??= packageSources({ directory: options.checkout, environment: options.environment })
    const presets = { packages: packages.hosts, github: githubHosts(options.server) }
    return {
      network: hostsOf(entries, presets),
      ...(entries.includes('packages') ? { environment: packages.environment } : {}),
    }
  }

  async function open(request: CellRequest): Promise<Cell> {
    machine ??= await readMachine(options)
    const here = machine
    const shown = request.mounts.filter(({ as }) => as !== 'hidden').map(({ at, from = at }) => from)
    for (const folder of [request.cwd, ...shown]) refuseWholeHome(folder, here)
    const lodging = await lodge(request, here)
    const { gate, room, temp } = lodging
    const home = request.apart === true ? lodging.homeApart : lodging.home
    gate.admit(request.network)
    const group = openControlGroup(boundsOf(request.limits))
    const uncovered = new Map<string, FallenCover>()
    const onUncovered = (fallen: readonly FallenCover[]) => {
      for (const one of fallen) if (uncovered.get(one.at)?.isThere !== true) uncovered.set(one.at, one)
    }
    return {
      status: { cell: 'bwrap', network: [...request.network] },
      async run(spec, needs, signal) {
        const hidden = await options.hidden()
        return runInCell(spec, { request, needs, machine: here, hidden, room, group, home, temp, onUncovered }, signal)
      },
      async serve(name: string, listener: RequestListener) {
        gate.serve(name, listener)
        return `${PROXY}/${name}`
      },
      async close() {
        const isFull = room.freeBytes() < request.limits.disk / 256
        const met = group.met() ?? (isFull ? 'disk' : null)
        group.close()
        return {
          refused: gate.dismiss(),
          met: met === null ? null : FULL[met],
          problem: uncoveredProblem([...uncovered.values()]),
        }
      },
    }
  }

  function lodge({ workflowId, agent, limits }: CellRequest, { programs, homeFiles }: Machine): Promise<Lodging> {
    const key = `${workflowId}/${agent}`
    const known = lodgings.get(key) ?? make()
    lodgings.delete(key)
    lodgings.set(key, known) // the newest stands last
    known.catch(() => lodgings.delete(key))
    const [oldest] = lodgings.keys()
    if (lodgings.size > MOST_ROOMS && oldest !== undefined) void discard(oldest)
    return known

    async function make(): Promise<Lodging> {
      const folder = join(options.directory, encodeURIComponent(workflowId), encodeURIComponent(agent))
      const [home, homeApart, temp] = [join(folder, 'home'), join(folder, 'home-apart'), join(folder, 'tmp')]
      for (const one of [home, homeApart]) {
        const isNew = (await mkdir(one, { recursive: true, mode: 0o700 })) !== undefined
        if (isNew) await layAtHome(one, homeFiles)
      }
      await mkdir(temp, { recursive: true, mode: 0o700 })
      const room = await openRoom({ programs, temp: realpathSync(temp), size: limits.disk })
      const { openGate } = await import('./gate.ts') // long in loading, and not needed where nothing is shut in
      const gate = openGate(room.server, options.dial ?? createDial(options.environment))
      return { room, gate, home: realpathSync(home), homeApart: realpathSync(homeApart), temp: realpathSync(temp) }
    }
  }

  async function discard(key: string): Promise<void> {
    const lodging = lodgings.get(key)
    lodgings.delete(key)
    const { room, gate } = (await lodging?.catch(() => undefined)) ?? {}
    gate?.dismiss()
    room?.close()
  }

  async function forget(workflowId: string): Promise<void> {
    await Promise.all([...lodgings.keys()].filter((key) => key.startsWith(`${workflowId}/`)).map(discard))
    const homes = join(options.directory, encodeURIComponent(workflowId))
    await rm(homes, { recursive: true, force: true }).catch(() => removeLocked(homes))
  }
}

/** Root alone needs a group that counts its processes: it is exempt from the limit that every other user has. */
function boundsOf({ memory, processes }: CellLimits): Bounds {
  return { memory, processes: isRoot() ? processes : null }
}

/** Root in a cell has no power over other people's files, so it could change nothing in a checkout that is not its own. */
async function refuseOwner(checkout: string, owner: number): Promise<CellReport> {
  const problem: Problem = {
    code: 'RAY-NO-CELL',
    message: `This runs as root, and ${checkout} belongs to user ${owner}: in a cell its files could not be changed.`,
    place: checkout,
    hint: `Run it as that user, or give the checkout to root first: chown -R root ${checkout}`,
  }
  return { cell: 'none', checks: [], limits: { memory: false, processes: false, disk: false }, problem }
}

function refusesOwner(checkout: string): Promise<CellReport> | undefined {
  const owner = statSync(checkout, { throwIfNoEntry: false })?.uid ?? 0
  return isRoot() && owner !== 0 ? refuseOwner(checkout, owner) : undefined
}

/** A cell whose directory, or the checkout around it, holds a person's home would show all that cells are there to hide. */
function refuseWholeHome(cwd: string, { home }: Machine): void {
  if (!isIn(home, cwd)) return
  throw new ProblemError({
    code: 'RAY-NO-CELL',
    message: `The directory ${cwd} holds the home of the user, so a cell around it would hide nothing.`,
    place: cwd,
    hint: 'Run the workflow in the folder of a project, or go on without a cell: "cell: off" in .github/raymond.yml, or --cell off.',
  })
}
