import type { RequestListener } from 'node:http'
import type { CellLimits, CellStatus, RefusedHost } from '../../core/cell/cell-status.ts'
import type { Problem } from '../../core/problem.ts'
import type { ProgramOutcome, ProgramSpec } from '../programs.ts'

/** What a program sees at a path. A mount below another one lies on top of it. */
export interface CellMount {
  /** Absolute and real, inside the cell. */
  readonly at: string
  /** `hidden` is an empty folder, or an empty file, that cannot be written. */
  readonly as: 'readable' | 'writable' | 'hidden'
  /** Where it lies outside; the same path without it. */
  readonly from?: string | undefined
  /** To a program that may only read the turn's directory it is readable like that. */
  readonly asDirectory?: true
}

/** What one turn may see and reach. */
export interface CellRequest {
  readonly workflowId: string
  readonly agent: string
  /** In a home apart: what project code and agents leave at home, such as settings of git that start a program, is not there. */
  readonly apart?: boolean | undefined
  /** Real path of the directory that the turn works in. */
  readonly cwd: string
  /** Beside its directory and the system's programs. */
  readonly mounts: readonly CellMount[]
  /** Host names, and names that begin with `*.`. */
  readonly network: readonly string[]
  /** Added to the environment of every program, which has the last word. */
  readonly environment?: Readonly<Record<string, string>> | undefined
  readonly limits: CellLimits
}

/** What a program needs for itself: its own files, and folders that it keeps. */
export type ProgramNeeds = readonly CellMount[]

/** What happened in a cell. */
export interface CellEnd {
  readonly refused: readonly RefusedHost[]
  /** The limit that it met, in words; null when it met none. */
  readonly met: string | null
  /** What a person should know of what the cell was to hide; null where it held. */
  readonly problem: Problem | null
}

/** The place that the programs of one turn run in. */
export interface Cell {
  readonly status: CellStatus
  /** Runs a program and ends all that it left behind. Never rejects for what the program did. */
  run(spec: ProgramSpec, needs: ProgramNeeds, signal: AbortSignal): Promise<ProgramOutcome>
  /** Answers requests of the turn's programs, and of nobody else where the cell is one. Resolves to the URL to tell them. */
  serve(name: string, listener: RequestListener): Promise<string>
  /** Nothing of the turn runs any more; its services are gone. */
  close(): Promise<CellEnd>
}

/** What a machine can offer. */
export interface CellReport {
  readonly cell: CellStatus['cell']
  /** What was tried in a cell, and whether it held. */
  readonly checks: readonly { readonly name: string; readonly holds: boolean }[]
  /** Bounds that can be had, by name: whether each holds on this machine. */
  readonly limits: { readonly memory: boolean; readonly processes: boolean; readonly disk: boolean }
  /** Why there is none; null where there is one. */
  readonly problem: Problem | null
}

/** Makes the places that agents and scripts run in. */
export interface Cells {
  /** What this machine can, tried once. */
  probe(): Promise<CellReport>
  /** What a list of hosts and presets means on this machine, and what package managers have to be told. */
  hosts(entries: readonly string[]): Promise<Pick<CellRequest, 'network' | 'environment'>>
  open(request: CellRequest): Promise<Cell>
  /** Removes what the turns of a run kept: homes, caches. */
  forget(workflowId: string): Promise<void>
}
