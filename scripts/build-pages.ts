/** Writes what the report's pages run and look like into `src/core/page/assets.json`: the core reads no files. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '..')

export const ASSETS = join(root, 'src/core/page/assets.json')

/** The file as it has to be. */
export async function pageAssets(): Promise<string> {
  const [run, repository] = await Promise.all([bundle('run-page.ts'), bundle('repository-page.ts')])
  const style = readFileSync(join(root, 'src/browser/page.css'), 'utf8')
  return `${JSON.stringify({ style: asset(style), run: asset(run), repository: asset(repository) }, null, 2)}\n`
}

async function bundle(entry: string): Promise<string> {
  const build = await rolldown({ input: join(root, 'src/browser', entry), cwd: root, platform: 'browser' })
  const { output } = await build.generate({ format: 'esm', minify: 'dce-only', comments: false })
  await build.close()
  const [{ code }] = output
  // In a page the first of these ends the script wherever it stands.
  if (/<\/script|<!--/i.test(code)) throw new Error(`${entry} holds text that a script in a page cannot hold`)
  return code
}

/** A policy names what may run by its digest, of the text as the browser sees it. */
function asset(text: string) {
  return { text, sha256: createHash('sha256').update(text).digest('base64') }
}

if (import.meta.main) writeFileSync(ASSETS, await pageAssets())
