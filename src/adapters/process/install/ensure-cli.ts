import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { type Problem, ProblemError } from '../../../core/problem.ts'
import { isInCheckout, ownPath } from '../environment.ts'
import { runProcess } from '../run-process.ts'
import { cachedProgram, platformName } from './cached-program.ts'
import type { AgentCliPackage, PinnedPackage } from './cli-package.ts'
import { archiveUrl, fetchProgram } from './fetch-program.ts'
import { digestOfFolder, type FileSeal, sealOf } from './file-seal.ts'
import { registrySettings } from './registry-settings.ts'

export interface InstallOptions {
  /** A program to use, whatever its version. */
  readonly path: string | null
  /** The version that a person asked for; null takes what is on the PATH, else installs the pinned one. */
  readonly version: string | null
  /** Folder that is kept from run to run, such as the runner's tool cache. */
  readonly toolCache: string
  /** Where agents and scripts can write, such as the checkout: no program on the PATH is taken from there. */
  readonly notFrom?: readonly string[]
  /** For looking up and running the program and `npm`. */
  readonly environment: Readonly<Record<string, string>>
}

export interface InstalledCli {
  /** Absolute path. */
  readonly file: string
  /** As its `--version` says; null where it says nothing of the kind. */
  readonly version: string | null
  /** Where it was looked at: what the file held, and what would be another one if somebody changed it since. */
  readonly seal?: FileSeal
}

const VERSION_LIMIT_MS = 20_000
const INSTALL_LIMIT_MS = 5 * 60_000
const GRACE_MS = 2_000

/** Finds the CLI, or installs it into the tool cache. Throws a ProblemError with the CLI's own code. */
export async function ensureCli(cli: AgentCliPackage, options: InstallOptions, signal: AbortSignal): Promise<InstalledCli> {
  if (options.path !== null) return givenProgram(options.path, cli, options, signal)
  const onPath = await findOnPath(cli, options)
  if (onPath !== undefined) {
    const version = await versionOf(onPath, options, signal)
    if (options.version === null || version === options.version) return { file: onPath, version }
  }
  const version = options.version ?? cli.version
  const { folder, file: cached } = cachedProgram(cli, options.toolCache, version)
  const seal = await pinnedSeal(cli, cached, version)
  if (seal !== undefined) return { file: cached, version, seal }
  if (!(await isInstalledHere(cached))) {
    const fetched = await install({ cli, version, folder }, options, signal)
    if (fetched !== undefined) return { file: cached, version, seal: fetched }
  }
  return { file: cached, version: (await versionOf(cached, options, signal)) ?? version }
}

async function givenProgram(
  path: string,
  cli: AgentCliPackage,
  options: InstallOptions,
  signal: AbortSignal,
): Promise<InstalledCli> {
  if (!(await isProgram(path))) {
    throw new ProblemError({
      code: cli.codes.notInstalled,
      message: `There is no program at ${path}.`,
      hint: `Give "${cli.program}-path" the absolute path of the ${cli.program} program, or leave it out: then it is installed.`,
    })
  }
  return { file: path, version: await versionOf(path, options, signal) }
}

/** Programs that this process has put there. */
const installedHere = new Set<string>()

/** From then on the program is watched. */
async function isInstalledHere(file: string): Promise<boolean> {
  return installedHere.has(file) && (await isProgram(file))
}

/** A tool cache outlives jobs, and each of them can write there: what it holds is taken only when it is what it should be. */
async function pinnedSeal(cli: AgentCliPackage, file: string, version: string): Promise<FileSeal | undefined> {
  if (version !== cli.version || !(await isProgram(file))) return undefined
  const pinned = cli.pinned(platformName())
  const seal = await sealOf(file)
  return seal.digest === pinned?.program && (await hasPinnedFolder(cli, file, pinned)) ? seal : undefined
}

async function hasPinnedFolder(cli: AgentCliPackage, file: string, { folder: digest }: PinnedPackage): Promise<boolean> {
  if (digest === undefined) return true
  const folder = cli.folderOf?.(file)
  return folder !== undefined && (await digestOfFolder(folder)) === digest
}

async function findOnPath(cli: AgentCliPackage, { environment, notFrom = [] }: InstallOptions): Promise<string | undefined> {
  const folders = ownPath(environment.PATH ?? environment.Path ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
  const closed = await Promise.all(notFrom.map(real))
  for (const folder of folders) {
    const file = join(folder, nameOf(cli))
    if (!(await isProgram(file))) continue
    const places = [folder, await real(folder), await real(file)]
    if (!places.some((place) => isInCheckout(place) || closed.some((one) => isWithin(place, one)))) return file
  }
  return undefined
}

function real(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path))
}

function isWithin(place: string, folder: string): boolean {
  return place === folder || place.startsWith(`${folder}${sep}`)
}

/** The stub that npm leaves without its install script says no version and fails. */
async function versionOf(file: string, options: InstallOptions, signal: AbortSignal): Promise<string | null> {
  const limits = { silenceMs: VERSION_LIMIT_MS, durationMs: VERSION_LIMIT_MS, graceMs: GRACE_MS }
  const outcome = await runProcess(
    { file, args: ['--version'], cwd: dirname(file), env: ownEnvironment(options), stdin: null, ...limits },
    signal,
  )
  if (outcome.kind !== 'exited' || outcome.code !== 0) return null
  return /\d+\.\d+\.\d+[^\s.]*(?:\.[^\s.]+)*/.exec(outcome.stdout)?.[0] ?? null
}

/** What it starts is outside of any cell, so neither programs nor libraries come from where agents write. */
function ownEnvironment({ environment }: InstallOptions): Readonly<Record<string, string>> {
  const paths = ['PATH', 'LD_LIBRARY_PATH'].flatMap((name) => {
    const value = environment[name]
    return value === undefined ? [] : [[name, ownPath(value)] as const]
  })
  return { ...environment, ...Object.fromEntries(paths) }
}

interface Installation {
  readonly cli: AgentCliPackage
  readonly version: string
  readonly folder: string
}

/** Installs beside the folder and moves it there: another job on this machine may be doing the same. */
async function install(
  { cli, version, folder }: Installation,
  options: InstallOptions,
  signal: AbortSignal,
): Promise<FileSeal | undefined> {
  const staging = `${folder}.${randomUUID()}`
  await mkdir(staging, { recursive: true })
  try {
    let seal = await fetchPinned({ cli, version, folder: staging }, options, signal)
    if (seal === undefined) await npmInstall({ cli, version, folder: staging }, options, signal)
    if (!(await isProgram(join(staging, cli.programIn(platformName()))))) {
      throw notInstalled(cli, version, `npm installed no program for ${process.platform} on ${process.arch}.`)
    }
    const program = join(folder, cli.programIn(platformName()))
    await rename(staging, folder).catch(async () => {
      const own = seal
      seal = undefined
      if ((await isInstalledHere(program)) || (await pinnedSeal(cli, program, version))) return // the other job was quicker
      await rm(folder, { recursive: true, force: true }) // what an interrupted one left, or somebody changed
      await rename(staging, folder)
      seal = own
    })
    installedHere.add(program)
    return seal
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Without npm, which takes longer to start and to unpack than the archive to come. */
async function fetchPinned(
  { cli, version, folder }: Installation,
  { environment }: InstallOptions,
  signal: AbortSignal,
): Promise<FileSeal | undefined> {
  const pinned = version === cli.version ? cli.pinned(platformName()) : undefined
  if (pinned?.archive === undefined) return undefined
  const url = archiveUrl(pinned.archive, environment, await registrySettings(environment.HOME ?? environment.USERPROFILE))
  if (url === undefined) return undefined
  const limit = AbortSignal.any([signal, AbortSignal.timeout(INSTALL_LIMIT_MS)])
  const seal = await fetchProgram({ archive: pinned.archive, url, program: pinned.program }, folder, limit)
  if (seal === undefined) await rm(join(folder, 'node_modules'), { recursive: true, force: true })
  return seal
}

async function npmInstall({ cli, version, folder }: Installation, options: InstallOptions, signal: AbortSignal): Promise<void> {
  const npm = npmCommand()
  const pinned = version === cli.version ? cli.pinned(platformName()) : undefined
  if (pinned !== undefined) {
    await writeFile(join(folder, 'package.json'), JSON.stringify(pinned.manifest))
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(pinned.lock))
  }
  const settings = join(folder, '.settings')
  await writeFile(settings, await registrySettings(options.environment.HOME ?? options.environment.USERPROFILE), { mode: 0o600 })
  const outcome = await runProcess(
    {
      file: npm.file,
      // Without its install script the package is a stub, but the program itself lies in the package of the platform.
      args: [
        ...npm.args,
        'install',
        '--prefix',
        folder,
        '--userconfig',
        settings,
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--no-save',
        cli.packageAt(version, platformName()),
      ],
      cwd: folder, // never the checkout: its .npmrc could name another registry
      env: ownEnvironment(options),
      stdin: null,
      silenceMs: INSTALL_LIMIT_MS,
      durationMs: INSTALL_LIMIT_MS,
      graceMs: GRACE_MS,
    },
    signal,
  )
  await rm(settings)
  if (outcome.kind === 'exited' && outcome.code === 0) return
  throw notInstalled(cli, version, whyNot(outcome))
}

function whyNot(outcome: Awaited<ReturnType<typeof runProcess>>): string {
  switch (outcome.kind) {
    case 'exited':
      return `npm ended with exit code ${outcome.code}: ${outcome.stderrTail.trim()}`
    case 'not-started':
      return `npm could not be started. ${outcome.message}`
    case 'silent':
    case 'too-long':
      return `npm took longer than ${INSTALL_LIMIT_MS / 60_000} minutes.`
    case 'aborted':
      return 'it was stopped.'
  }
}

function notInstalled(cli: AgentCliPackage, version: string, why: string): ProblemError {
  const problem: Problem = {
    code: cli.codes.notInstalled,
    message: `${cli.name} ${version} could not be installed: ${why}`,
    hint: `Install it in an earlier step (npm install --global ${cli.npmName}@${version}), or name a program with "${cli.program}-path".`,
  }
  return new ProblemError(problem)
}

function nameOf({ program }: AgentCliPackage): string {
  return process.platform === 'win32' ? `${program}.exe` : program
}

// On Windows npm is a batch file, which only a shell can start.
function npmCommand(): { readonly file: string; readonly args: readonly string[] } {
  return process.platform === 'win32' ? { file: 'cmd.exe', args: ['/d', '/c', 'npm'] } : { file: 'npm', args: [] }
}

async function isProgram(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined || !found.isFile()) return false
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
