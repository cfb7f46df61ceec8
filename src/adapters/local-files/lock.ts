import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { ProblemError } from '../../core/problem.ts'

const ownerSchema = z.object({
  owner: z.string(),
  host: z.string(),
  pid: z.number(),
  /** When that process started, as the system counts; null where it does not say. Pids are used again. */
  started: z.string().nullable(),
  job: z.string().nullable(),
  expires: z.string(),
})
type Owner = z.infer<typeof ownerSchema>

/** Another host's lock counts as dead so long after its last heartbeat. */
const EXPIRY_MS = 60_000
const HEARTBEAT_MS = 15_000

export interface Lock {
  release(): Promise<void>
}

/** Takes `<folder>/lock`. One whose process is gone, or whose heartbeat stopped on another host, is taken over. */
export async function acquireLock(folder: string, id: string): Promise<Lock> {
  const path = join(folder, 'lock')
  const mine = await draft()
  for (let tries = 0; tries < 20; tries++) {
    if (await create(path, mine)) return hold(path, mine)
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) continue
    await requireStale(text, id)
    if (await replaceStale(path, text, { mine, id })) return hold(path, mine)
  }
  throw new Error(`the lock ${path} could neither be taken nor read`)
}

/** Takes a folder for as long as this process lives; false where another live one has it. */
export async function claimFolder(folder: string): Promise<boolean> {
  try {
    await acquireLock(folder, folder)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

/** Whether a live orchestrator drives the run of this folder. */
export async function isDriven(folder: string): Promise<boolean> {
  const owner = parseOwner(await readFile(join(folder, 'lock'), 'utf8').catch(() => ''))
  return owner !== undefined && (await alive(owner))
}

async function draft(): Promise<Owner> {
  return {
    owner: randomUUID(),
    host: hostname(),
    pid: process.pid,
    started: await startOf(process.pid),
    job: process.env.GITHUB_RUN_ID ?? null,
    expires: new Date(Date.now() + EXPIRY_MS).toISOString(),
  }
}

/** The file appears whole or not at all: written beside, then linked into place. */
async function create(path: string, owner: Owner): Promise<boolean> {
  const whole = `${path}.${owner.owner}`
  await writeFile(whole, `${JSON.stringify(owner)}\n`, { mode: 0o600 })
  try {
    await link(whole, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await unlink(whole)
  }
}

function hold(path: string, mine: Owner): Lock {
  const heartbeat = setInterval(() => {
    const renewed = { ...mine, expires: new Date(Date.now() + EXPIRY_MS).toISOString() }
    void replaceOwn(path, mine, renewed)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    async release() {
      clearInterval(heartbeat)
      const text = await readFile(path, 'utf8').catch(() => '')
      if (parseOwner(text)?.owner === mine.owner) await rm(path, { force: true })
    },
  }
}

async function replaceOwn(path: string, mine: Owner, renewed: Owner): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '')
  if (parseOwner(text)?.owner !== mine.owner) return
  await put(path, renewed)
}

async function requireStale(text: string, id: string): Promise<void> {
  const theirs = parseOwner(text)
  if (theirs && (await alive(theirs))) throw locked(id, theirs)
}

/**
 * Puts our lock in the place of a stale one; false where somebody else was quicker. Only who has made the claim that is named after the
 * stale lock may replace it, and only while it is there: a lock that was replaced meanwhile is never touched. The claim of one who was
 * killed is replaced like the lock, by a claim on it.
 */
async function replaceStale(
  path: string,
  stale: string,
  { mine, id }: { readonly mine: Owner; readonly id: string },
): Promise<boolean> {
  const claims: string[] = []
  for (let replaced = stale; ; ) {
    const claim = `${path}.after-${digestOf(replaced)}`
    claims.push(claim)
    // Never the same text as a lock: it would have the same claim.
    if (await create(claim, { ...mine, owner: `${mine.owner}-${claims.length}` })) break
    const text = await readFile(claim, 'utf8').catch(() => undefined)
    if (text === undefined) return false // whoever made it is done
    await requireStale(text, id)
    replaced = text
  }
  try {
    if ((await readFile(path, 'utf8').catch(() => undefined)) !== stale) return false
    await put(path, mine)
    return true
  } finally {
    for (const claim of claims) await rm(claim, { force: true })
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

async function put(path: string, owner: Owner): Promise<void> {
  const whole = `${path}.${owner.owner}`
  await writeFile(whole, `${JSON.stringify(owner)}\n`, { mode: 0o600 })
  await rename(whole, path)
}

function parseOwner(text: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function alive({ host, pid, started, expires }: Owner): Promise<boolean> {
  if (host !== hostname()) return expires > new Date().toISOString()
  try {
    process.kill(pid, 0)
    return !(await isZombie(pid)) && (started === null || (await startOf(pid)) === started)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A killed orchestrator whose parent has not yet waited for it still has a pid on Linux, and drives nothing. */
async function isZombie(pid: number): Promise<boolean> {
  return (await statOf(pid))[0] === 'Z'
}

/** In clock ticks since the machine started; null anywhere but on Linux. */
async function startOf(pid: number): Promise<string | null> {
  return (await statOf(pid))[19] ?? null
}

/** Fields of `/proc/<pid>/stat` after the program's name, which may hold anything. */
async function statOf(pid: number): Promise<readonly string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function locked(id: string, { host, pid, job }: Owner): ProblemError {
  return new ProblemError({
    code: 'RAY-RUN-LOCKED',
    message: `Another orchestrator drives ${id}: process ${pid} on ${host}${job === null ? '' : `, job ${job}`}.`,
    place: id,
    hint: `Wait for it, or stop it with: kill ${pid}`,
  })
}
