import { constants, copyFile, cp, link, lstat, mkdir, opendir, readdir, realpath, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { layForeignFile } from '../process/lay-foreign-file.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'

/** Contents by path relative to the folder of a project: `<id>.jsonl`, and what stands below `<id>/`. */
export type TranscriptFiles = Readonly<Record<string, Uint8Array>>

/** The folder in which the CLI keeps the transcripts of a working directory. */
export async function projectDirectory(configDir: string, cwd: string): Promise<string> {
  return join(configDir, 'projects', slugOf(await realpath(cwd).catch(() => cwd)))
}

// Claude Code replaces every character but ASCII letters and digits, and cuts there with a hash of its own behind.
const LONGEST_SLUG = 200

export function slugOf(directory: string): string {
  return directory.replace(/[^A-Za-z0-9]/g, '-').slice(0, LONGEST_SLUG)
}

/** The configuration folder of one session alone: what an agent in a cell writes there is never taken for another's. */
export function sessionConfig(configDir: string, sessionId: string): string {
  return join(configDir, 'sessions', sessionId)
}

/** Path of a session's transcript: its own, of this working directory, or else of any other; undefined when there is none. */
export async function findTranscript(configDir: string, cwd: string, sessionId: string): Promise<string | undefined> {
  for (const config of [sessionConfig(configDir, sessionId), configDir]) {
    const projects = join(config, 'projects')
    const others = (await readdir(projects).catch(() => [])).map((name) => join(projects, name))
    for (const folder of [await projectDirectory(config, cwd), ...others]) {
      const file = join(folder, `${sessionId}.jsonl`)
      if (await holdsText(file)) {
        const real = await below(file, config)
        if (real !== undefined) return real
      }
    }
  }
  return undefined
}

/** Its real path, unless a link leads elsewhere: agents write in there, and we read it with our own rights. */
async function below(file: string, folder: string): Promise<string | undefined> {
  const [real, root] = await Promise.all([realpath(file), realpath(folder)])
  return real.startsWith(`${root}${sep}`) ? real : undefined
}

/**
 * The transcript of a session and its big tool outputs, to be laid out again elsewhere; empty when there is none. Of the outputs no more
 * than `room` bytes: their folder is its agent's, which may have put anything there.
 */
export async function transcriptFiles(
  configDir: string,
  cwd: string,
  sessionId: string,
  room = MOST_BESIDE,
): Promise<TranscriptFiles> {
  const transcript = await findTranscript(configDir, cwd, sessionId)
  if (transcript === undefined) return {}
  const folder = dirname(transcript)
  const contents = new Map<string, Uint8Array>()
  let left = room
  // Its agent may be at work: what lies elsewhere by now is none of it.
  const add = (file: string, most: number) => {
    const content = readForeignFile(file, { most, follow: false, exactly: true })
    if (content !== undefined)
      contents.set(
        file
          .slice(folder.length + 1)
          .split(sep)
          .join('/'),
        content,
      )
    return content?.length ?? 0
  }
  add(transcript, LARGEST)
  for (const file of await filesBelow(join(folder, sessionId))) {
    const { size } = (await lstat(file).catch(() => undefined)) ?? {}
    if (size !== undefined && size <= left) left -= add(file, size)
  }
  return Object.fromEntries(contents)
}

/** Of one file, in bytes; the longest conversations have some tens of millions. */
const LARGEST = 256 * 1024 * 1024
/** Of all outputs beside the transcripts of an agent, in bytes. Whatever they are, they fit into one file of the state branch. */
export const MOST_BESIDE = 48 * 1024 * 1024
/** Names below its folder that are looked at. */
const MOST_NAMES = 10_000

/** In the order of their names; none for most sessions. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const files: string[] = []
  let seen = 0
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (++seen > MOST_NAMES) break
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
    }
  } catch {} // there is none, or its agent has just removed some of it
  return files.toSorted()
}

/** Puts a transcript where the CLI looks for it when it runs in `cwd`, in place of what was there. */
export async function layTranscript(configDir: string, cwd: string, sessionId: string, files: TranscriptFiles): Promise<void> {
  const folder = await projectDirectory(configDir, cwd)
  for (const [name, content] of Object.entries(files)) {
    const parts = name.split('/')
    const isOurs = name === `${sessionId}.jsonl` || parts[0] === sessionId
    if (!isOurs || parts.some((part) => part === '..' || part === '' || part.includes('\\'))) {
      throw new Error(`${name} is no file of the transcript ${sessionId}`)
    }
    await layForeignFile(configDir, [...relative(configDir, folder).split(sep), ...parts], content)
  }
}

/**
 * Makes a session that began in another directory resumable in this one: 2.1.197 looks only under the directory's own name.
 * Both names then mean the same file, so that neither falls behind; another session gets a copy.
 */
export async function bringTranscript(
  { from, to }: { readonly from: string; readonly to: string },
  cwd: string,
  sessionId: string,
): Promise<void> {
  const transcript = await findTranscript(from, cwd, sessionId)
  const folder = await projectDirectory(to, cwd)
  if (transcript === undefined || dirname(transcript) === folder) return
  // Its agent may have put a link there in an earlier turn: what we write would go where it leads.
  for (const place of [join(to, 'projects'), folder, join(folder, sessionId)])
    if ((await lstat(place).catch(() => undefined))?.isSymbolicLink() === true) await rm(place)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const here = join(folder, `${sessionId}.jsonl`)
  // The agent of another session may be at work: what lies elsewhere by now is none of it.
  if (to !== from && to !== sessionConfig(from, sessionId))
    return await layTranscript(to, cwd, sessionId, await transcriptFiles(from, cwd, sessionId))
  await link(transcript, here).catch(async () => {
    if (await holdsText(here)) return // another agent has just brought it
    await rm(here, { recursive: true, force: true })
    await copyFile(transcript, here, constants.COPYFILE_EXCL) // through no link
  })
  const outputs = join(dirname(transcript), sessionId)
  await cp(outputs, join(folder, sessionId), { recursive: true }).catch(() => {}) // most sessions have none
}

async function holdsText(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => undefined)
  return found?.isFile() === true && found.size > 0
}
