import { lstat, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { readConversation } from '../process/agent-cli/conversation-archive.ts'
import { layForeignFile } from '../process/lay-foreign-file.ts'

/** The folders of one conversation. Each has its own, so that no agent sees what another one has said. */
export interface SessionPlace {
  /** CODEX_HOME. */
  readonly codex: string
  readonly home: string
  readonly temp: string
  /** Notes of ours, which no cell shows. */
  readonly own: string
}

export function sessionPlace(directory: string, id: string): SessionPlace {
  const own = join(directory, 'sessions', id)
  return { own, codex: join(own, 'codex'), home: join(own, 'home'), temp: join(own, 'tmp') }
}

// Codex finds a conversation by the id in the file's name, whatever the day.
const DAY = ['sessions', '2026', '01', '01']
const NAME = /^rollout-.*-([0-9a-f-]{36})\.jsonl$/

/** The file that holds a conversation; undefined when there is none. */
export async function findRollout(directory: string, id: string): Promise<string | undefined> {
  const { codex } = sessionPlace(directory, id)
  const root = await lstat(join(codex, 'sessions')).catch(() => undefined)
  if (root?.isDirectory() !== true) return undefined // a link would lead the search elsewhere
  const found = await readdir(join(codex, 'sessions'), { recursive: true, withFileTypes: true }).catch(() => [])
  const entry = found.find(({ name }) => NAME.exec(name)?.[1] === id)
  if (entry === undefined) return undefined
  const file = join(entry.parentPath, entry.name)
  // No link leads elsewhere: an agent may write in there, and we read it with our own rights.
  const [state, real, own] = await Promise.all([lstat(file), realpath(file), realpath(codex)])
  return state.isFile() && state.size > 0 && real.startsWith(`${own}${sep}`) ? real : undefined
}

/** Puts a conversation where Codex looks for it, in place of what was there. */
export async function layRollout(directory: string, id: string, content: string | Uint8Array): Promise<void> {
  const name = `rollout-2026-01-01T00-00-00-${id}.jsonl`
  const before = await findRollout(directory, id)
  await layForeignFile(sessionPlace(directory, id).codex, [...DAY, name], content)
  if (before !== undefined && basename(before) !== name) await rm(before, { force: true })
}

/** An empty conversation under an id that is known before: Codex goes on with it as with any other. */
export async function beginRollout(
  directory: string,
  id: string,
  { cwd, version }: { cwd: string; version: string },
): Promise<void> {
  const timestamp = new Date().toISOString()
  const payload = { id, timestamp, cwd, originator: 'codex_exec', cli_version: version, source: 'exec' }
  await layRollout(directory, id, `${JSON.stringify({ timestamp, type: 'session_meta', payload })}\n`)
}

/** A conversation of its own that begins as another one: the copy needs none of its ancestors. False where there is nothing to copy. */
export async function copyRollout(directory: string, id: string, newId: string): Promise<boolean> {
  const text = readConversation(await findRollout(directory, id))
  if (text === undefined) return false
  await layRollout(directory, newId, text.replaceAll(id, newId))
  return true
}

/** Nothing but the conversation is kept from turn to turn: settings, hooks and databases with paths of another place go. */
export async function openSessionPlace(directory: string, id: string, settings: string): Promise<SessionPlace> {
  const place = sessionPlace(directory, id)
  const { codex, home, temp } = place
  await mkdir(codex, { recursive: true, mode: 0o700 })
  const left = (await readdir(codex)).filter((name) => name !== 'sessions').map((name) => join(codex, name))
  await Promise.all([...left, home, temp].map((path) => rm(path, { recursive: true, force: true })))
  await Promise.all([home, temp].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })))
  await writeFile(join(codex, 'config.toml'), settings, { mode: 0o400 })
  return place
}
