import type { ProblemCode } from '../../../core/problem.ts'

/** What holds npm to the archives of a pinned version, whatever a registry, a mirror or a cache gives. */
export interface PinnedPackage {
  readonly manifest: object
  readonly lock: object
  /** SHA-256 of the program in it. */
  readonly program: string
  /** Of the folder with what the program runs beside itself, by `digestOfFolder`, where there is one. */
  readonly folder?: string
  /** The one archive that is needed, where npm is not. */
  readonly archive?: PinnedArchive
}

export interface PinnedArchive {
  /** Of the package. */
  readonly name: string
  readonly version: string
  /** As npm writes it: `sha512-…`. */
  readonly integrity: string
  /** The program's file in it. */
  readonly program: string
}

/** An agent's CLI as npm has it. Platforms are named as in `linux-x64-musl`. */
export interface AgentCliPackage {
  /** For people. */
  readonly name: string
  /** Of the program, without an extension; also the beginning of the input that names another one. */
  readonly program: string
  readonly npmName: string
  /** Turns are tested against this one; what others print may differ. */
  readonly version: string
  /** In the tool cache. */
  readonly folder: string
  readonly codes: { readonly notInstalled: ProblemCode; readonly changed: ProblemCode }
  /** What npm is asked for: without install scripts the wrapper is a stub, but the program lies in the package of the platform. */
  packageAt(version: string, platform: string): string
  /** Path of the program below the folder that it was installed into. */
  programIn(platform: string): string
  /** The folder with what a program runs beside itself; undefined where it lies alone. */
  folderOf?(file: string): string | undefined
  /** Undefined for platforms that there is no package for. */
  pinned(platform: string): PinnedPackage | undefined
}
