import { lstat, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readConversation } from '../process/agent-cli/conversation-archive.ts'
import { layForeignFile } from '../process/lay-foreign-file.ts'

/** The folders of one conversation. Each has its own, so that no agent sees what another one has said. */
export interface SessionPlace {
  /** COPILOT_HOME. */
  readonly copilot: string
  readonly home: string
  readonly temp: string
  /** Notes of ours, which no cell shows. */
  readonly own: string
}

export function sessionPlace(directory: string, id: string): SessionPlace {
  const own = join(directory, 'sessions', id)
  return { own, copilot: join(own, 'copilot'), home: join(own, 'home'), temp: join(own, 'tmp') }
}

const EVENTS = 'events.jsonl'

function eventsOf(directory: string, id: string): string {
  return join(sessionPlace(directory, id).copilot, 'session-state', id, EVENTS)
}

/** The file that holds a conversation; undefined when there is none. Everything else that the CLI keeps beside it can go. */
export async function findEvents(directory: string, id: string): Promise<string | undefined> {
  const file = eventsOf(directory, id)
  const state = await lstat(file).catch(() => undefined)
  if (state === undefined || !state.isFile() || state.size === 0) return undefined
  // No link leads elsewhere: an agent may write in there, and we read and clear it with our own rights.
  const [real, root] = await Promise.all([realpath(file), realpath(directory)])
  return real === join(root, relative(directory, file)) ? real : undefined
}

/** Puts a conversation where Copilot looks for it, in place of what was there. */
export async function layEvents(directory: string, id: string, content: string | Uint8Array): Promise<void> {
  await layForeignFile(sessionPlace(directory, id).copilot, ['session-state', id, EVENTS], content)
}

/** A conversation of its own that begins as another one. False where there is nothing to copy. */
export async function copyEvents(directory: string, id: string, newId: string): Promise<boolean> {
  const text = readConversation(await findEvents(directory, id))
  if (text === undefined) return false
  await layEvents(directory, newId, text.replaceAll(id, newId))
  return true
}

export const RULES = 'raymond'

/**
 * Nothing but the conversation is kept from turn to turn: settings, hooks, servers and notes of an earlier directory go. The house rules
 * stand in an agent of ours, as the CLI's own files of instructions would be looked for in the checkout.
 */
export async function openSessionPlace(directory: string, id: string, rules: string | null): Promise<SessionPlace> {
  const place = sessionPlace(directory, id)
  const { copilot, home, temp } = place
  if ((await findEvents(directory, id)) === undefined) await rm(copilot, { recursive: true, force: true })
  else await keepAlone(copilot, ['session-state', id, EVENTS])
  await Promise.all([home, temp].map((path) => rm(path, { recursive: true, force: true })))
  await Promise.all([copilot, home, temp].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })))
  if (rules !== null) {
    await mkdir(join(copilot, 'agents'), { mode: 0o700 })
    const head = `---\nname: ${RULES}\ndescription: The rules of this repository.\n---\n`
    await writeFile(join(copilot, 'agents', `${RULES}.agent.md`), `${head}${rules}\n`, { mode: 0o400 })
  }
  return place
}

/** Removes all but one file and the folders that lead to it, none of which is a link. */
async function keepAlone(folder: string, [name, ...rest]: readonly string[]): Promise<void> {
  if (name === undefined) return
  const left = (await readdir(folder)).filter((entry) => entry !== name)
  await Promise.all(left.map((entry) => rm(join(folder, entry), { recursive: true, force: true })))
  if (rest.length > 0) await keepAlone(join(folder, name), rest)
}
