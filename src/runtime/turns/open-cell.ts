import { cellLimitsOf, mayReadApi, networkOf, unboundOf } from '../../core/cell/cell-rules.ts'
import { messageOf, type Problem, ProblemError } from '../../core/problem.ts'
import type { EventOf } from '../../core/run/events.ts'
import type { Run } from '../../core/run/run.ts'
import type { Ports } from '../../ports/index.ts'
import type { OpenApi } from '../../ports/turns/api-access.ts'
import type { Cell, CellMount } from '../../ports/turns/cells.ts'
import type { IndexPlace } from '../../ports/turns/git-index.ts'
import type { GitLender, LentGit } from '../../ports/turns/git-lender.ts'
import type { TurnFolder } from '../../ports/turns/turn-files.ts'
import type { Scope } from '../live-run.ts'
import { ownCopyOf } from './own-copy.ts'

export interface CellPlace {
  readonly run: Run
  readonly agent: string
  /** Real path. */
  readonly cwd: string
  readonly folder: TurnFolder
  readonly scope: Scope
  readonly ports: Ports
}

/** What a turn's end says about the place that its programs ran in. */
export type CellFacts = Pick<EventOf<'turn_failed'>, 'cell' | 'refused'>

/** The cell of one turn, made when the turn is about to run a program. */
export interface CellOfTurn {
  /**
   * Undefined where the turn runs without one. A script that says of itself that it runs no project code has its home apart from such code.
   * To it, and to one that runs such code and tells of it, git shows all files as they are.
   */
  open(by: 'agent' | 'script', wished: readonly string[] | undefined, runsProjectCode?: boolean): Promise<Cell | undefined>
  /** What the turn's programs have to be told to read GitHub's API; to be asked for after the cell was opened. */
  api(wished: 'read' | undefined): Promise<Readonly<Record<string, string>>>
  /** Ends it, once however often it is asked for; what was committed in it is in the checkout then. */
  end(): Promise<void>
  facts(): CellFacts
  /** The limit that the turn met, in words; null when it met none. */
  met(): string | null
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'))
}

/**
 * The workflow's files. Where somebody may write to its folder, the folder's place shows our copy: a link that an agent puts there would show
 * what it leads to. Below the turn's directory that folder is the agent's to work on.
 */
function filesOf({ directory, copy }: Scope, cwd: string): readonly CellMount[] {
  if (copy === undefined) return [{ at: directory, as: 'readable' }]
  const isWork = `${directory}/`.startsWith(`${cwd}/`)
  return [...(isWork ? [] : [{ at: directory, as: 'readable', from: copy } as const]), { at: copy, as: 'readable' }]
}

function sayProblem({ code, message, hint }: Problem): string {
  return [`${code}: ${message}`, ...(hint === undefined ? [] : [hint])].join(' ')
}

interface Starter {
  readonly by: 'agent' | 'script'
  readonly runsProjectCode: boolean | undefined
}

/** What a turn's programs see beside its directory, git and the system. */
function mountsOf({ run, cwd, folder, scope, ports }: CellPlace, { by, runsProjectCode }: Starter): readonly CellMount[] {
  const own = by === 'script' && runsProjectCode !== true ? ownCopyOf(scope, run, ports) : undefined
  return [
    ...filesOf(scope, cwd),
    ...(folder.diffFile === undefined ? [] : [{ at: folderOf(folder.diffFile), as: 'readable' } as const]),
    ...(folder.attachments === undefined ? [] : [{ at: folder.attachments.directory, as: 'readable' } as const]),
    ...(own === undefined ? [] : [{ at: own, as: 'writable' } as const]),
    { at: folder.directory, as: 'writable' },
  ]
}

/** What was lent is taken back where no cell comes of it. */
async function withGit(lender: GitLender | undefined, cwd: string, open: (git: LentGit) => Promise<Cell>) {
  const git = (await lender?.lend(cwd)) ?? { mounts: [], takeBack: async () => [] }
  try {
    return { cell: await open(git), git }
  } catch (error) {
    await git.takeBack()
    throw error
  }
}

export function createCellOfTurn(place: CellPlace): CellOfTurn {
  const { run, ports } = place
  let facts: CellFacts = {}
  let opened: Promise<{ readonly cell: Cell; readonly git: LentGit } | undefined> | undefined
  let ended: Promise<void> | undefined
  let api: OpenApi | undefined
  let met: string | null = null
  let isJudge = false

  async function make(starter: Starter, wished: readonly string[] | undefined) {
    const { cells } = ports.places
    if (cells === undefined) {
      // What is known of its turn before would stand for this one.
      const hadOne = run.agents.some(({ id, cell }) => id === place.agent && cell?.cell === 'bwrap')
      if (hadOne) facts = { cell: { cell: 'none', network: [] } }
      return undefined
    }
    if (run.cell?.mode === 'off') {
      facts = { cell: { cell: 'none', network: [] } }
      return undefined
    }
    const { problem, limits } = await cells.probe()
    // A machine that only is busy or full has cells: whoever made it so would have got out of them.
    if (problem?.code === 'RAY-CELL-NOT-NOW') throw new ProblemError(problem)
    if (problem !== null) {
      facts = { cell: { cell: 'none', network: [], why: problem.message } }
      return undefined
    }
    const { cwd } = place
    const network = await cells.hosts(networkOf(run.cell, starter.by, wished))
    const made = await withGit(ports.places.gitLender, cwd, (git) =>
      cells.open({
        workflowId: run.workflow_id,
        agent: place.agent,
        apart: starter.runsProjectCode === false,
        cwd,
        mounts: [...git.mounts, ...mountsOf(place, starter)],
        limits: cellLimitsOf(run.cell),
        ...network,
      }),
    )
    const unbound = unboundOf(run.cell, limits)
    const { status } = made.cell
    facts = {
      cell: { cell: status.cell, network: [...status.network], ...(unbound.length === 0 ? {} : { unbound: [...unbound] }) },
    }
    return made
  }

  async function openApi(): Promise<Readonly<Record<string, string>>> {
    if (ports.places.api === undefined || !mayReadApi(run.cell)) {
      const why = ports.places.api === undefined ? 'there is no GitHub to read here' : 'a stranger caused the run'
      ports.progress.notice(`${place.agent}: asks for "api: read", and has none: ${why}`)
      return {}
    }
    api ??= await ports.places.api.open({ workflowId: run.workflow_id, cell: (await opened)?.cell })
    return api.environment
  }

  /** Of the index that git has in the turn; undefined where a cell has none. */
  function indexPlace(made: Awaited<typeof opened>): IndexPlace | undefined {
    const { cwd } = place
    if (made === undefined) return { cwd }
    const { gitDirectory } = made.git
    return gitDirectory === undefined ? undefined : { cwd, lent: gitDirectory }
  }

  async function renewIndex(): Promise<void> {
    const index = indexPlace(await opened)
    if (index === undefined) return
    const lost = await ports.places.gitIndex?.renew(index)
    if (lost !== undefined) ports.progress.notice(`${place.agent}: ${lost}`)
  }

  async function close(): Promise<void> {
    await api?.close()
    const made = await opened?.catch(() => undefined)
    const end = await made?.cell.close()
    const index = indexPlace(made)
    if (isJudge && index !== undefined) await ports.places.gitIndex?.trust(index)
    if (made === undefined || end === undefined) return
    met = end.met
    if (end.problem !== null) ports.progress.notice(`${place.agent}: ${sayProblem(end.problem)}`)
    if (end.refused.length > 0) facts = { ...facts, refused: [...end.refused] }
    const stays = await made.git.takeBack().catch((error: unknown) => [messageOf(error)])
    for (const what of stays) ports.progress.notice(`${place.agent}: stayed in its cell: ${what}`)
  }

  return {
    async open(by, wished, runsProjectCode) {
      opened ??= make({ by, runsProjectCode }, wished)
      await opened
      if (runsProjectCode !== undefined) await renewIndex()
      isJudge = runsProjectCode === false
      return (await opened)?.cell
    },
    api: async (wished) => (wished === undefined ? {} : openApi()),
    end() {
      ended ??= close()
      return ended
    },
    facts: () => facts,
    met: () => met,
  }
}
