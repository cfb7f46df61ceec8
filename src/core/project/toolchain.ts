import { z } from 'zod'

const command = z.string().nullable()

/** One set of tools that a part of the repository is built and tested with. */
export const toolchainSchema = z.strictObject({
  /** Language and tool, such as `node-pnpm` or `python-uv`. */
  name: z.string(),
  /** Folder that the commands run in, from the root of the repository; `.` is the root. */
  root: z.string(),
  /** Null when there is nothing to install, or when the toolchain of a folder above installs it too. */
  install: command,
  /** Null when no tests were found. */
  test: command,
  /** Linters, type checkers, format checks: commands that change no file. */
  checks: z.array(z.string()),
  /** The files that it was told by. */
  why: z.string(),
})

/** What was found out about the project that a run works on. */
export const projectSchema = z.strictObject({
  toolchains: z.array(toolchainSchema),
  /** The exact commands that an implementing agent may run: tests, checks and formatters. */
  commands: z.array(z.string()),
})

export type Toolchain = z.infer<typeof toolchainSchema>
export type Project = z.infer<typeof projectSchema>

/** A toolchain together with the formatters that put right what its checks find. */
export interface DetectedToolchain extends Toolchain {
  readonly fixes: readonly string[]
}
