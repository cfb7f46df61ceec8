import { execFile } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'

/** Git is mostly done by then; a large checkout takes longer, and is looked through in vain. */
const FIRST_MS = 3_000
const THEN_MS = 10_000
const LIMIT_MS = 60_000

/** Where git looks for rules and for other repositories. */
const READ_BY_GIT = [
  '(',
  '-name',
  '.gitignore',
  '-o',
  '-name',
  '.gitattributes',
  '-o',
  '-name',
  '.gitmodules',
  '-o',
  '-name',
  '.git',
  '-o',
  '-path',
  '*/.git/*',
  ')',
]

/**
 * Git opens the files that steer it, and waits for ever where one is a pipe that nobody writes into. While a call takes long such pipes are
 * taken away: nobody has a use for them.
 */
export async function whileFreeingPipes<T>(folder: string, work: () => Promise<T>): Promise<T> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const lookIn = (ms: number): void => {
    timer = setTimeout(() => void takeAway(folder).then(() => isOver || lookIn(THEN_MS)), ms)
    timer.unref()
  }
  lookIn(FIRST_MS)
  try {
    return await work()
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

async function takeAway(folder: string): Promise<void> {
  const pipes = (await find(folder, ['-print0'])).split('\0').filter(Boolean)
  if (pipes.length === 0) return
  // Whoever waits in one finds it empty. Nothing is written, whatever stands there meanwhile.
  const open = pipes.flatMap((pipe) => {
    try {
      return [openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)]
    } catch {
      return [] // nobody waits
    }
  })
  await find(folder, ['-delete'])
  for (const fd of open) closeSync(fd)
}

/** Follows no link, and takes away by folders that it holds open. */
function find(folder: string, then: readonly string[]): Promise<string> {
  const options = { env: { PATH: '/usr/bin:/bin' }, timeout: LIMIT_MS, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve) => {
    execFile('find', ['-P', folder, '-type', 'p', ...READ_BY_GIT, ...then], options, (_, stdout) => resolve(stdout))
  })
}
