import { closeSync, constants, fstatSync, openSync, readlinkSync } from 'node:fs'

/**
 * Starts a program only where folders, as they were mounted, are those that were looked at: an agent in another cell may have put a link or
 * another folder in the place of one meanwhile, and bubblewrap would have followed it. Goes before the program and its arguments.
 */
export function onlyInSame(folders: readonly string[]): readonly string[] {
  return ['/bin/sh', '-c', COMPARE, 'sh', ...folders.flatMap((folder) => [folder, idOf(folder)]), '--']
}

const COMPARE =
  'while [ "$1" != -- ]; do [ "$(PATH=/usr/bin:/bin stat -c %d:%i "$1")" = "$2" ] || { echo "$1 is not the folder that was looked at" >&2; exit 128; }; shift 2; done; shift; exec "$@"'

/** None where a part of its path is a link. */
function idOf(folder: string): string {
  try {
    const fd = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
    try {
      const { dev, ino } = fstatSync(fd, { bigint: true })
      return readlinkSync(`/proc/self/fd/${fd}`) === folder ? `${dev}:${ino}` : 'none'
    } finally {
      closeSync(fd)
    }
  } catch {
    return 'none' // it is gone
  }
}
