/** Paths as people write them, with either slash, in the form that findings show. */

/** The repository's root, as the configuration's paths are relative to it. */
export function rootOf(config: string): string {
  const parts = plain(config).split('/').slice(0, -1)
  return (parts.at(-1) === '.github' ? parts.slice(0, -1) : parts).join('/')
}

export function joined(folder: string, name: string): string {
  return folder === '' || folder === '.' ? name : `${folder.replace(/[\\/]+$/, '')}/${name}`
}

export function plain(path: string): string {
  const shown = path
    .replaceAll('\\', '/')
    .replace(/\/+$/, '')
    .replace(/^(?:\.\/)+/, '')
  return shown === '' ? (path.startsWith('/') ? '/' : '.') : shown
}

/** The folder around a path; above the working directory it leads up. */
export function parentOf(path: string): string {
  const shown = plain(path)
  if (shown === '/') return '/'
  if (shown === '.') return '..'
  if (/(?:^|\/)\.\.$/.test(shown)) return `${shown}/..`
  const end = shown.lastIndexOf('/')
  if (end === 0) return '/'
  return end === -1 ? '.' : shown.slice(0, end)
}
