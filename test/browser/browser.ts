/** A real browser for tests of pages: CHROMIUM_BIN, or Debian's. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

export const CHROMIUM = process.env.CHROMIUM_BIN ?? '/usr/bin/chromium'
export const hasChromium = existsSync(CHROMIUM)
/** Said in the title, as a skipped test says nothing else. */
export const reason = hasChromium ? '' : ` (skipped: there is no ${CHROMIUM}; install chromium or set CHROMIUM_BIN)`

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export interface OpenPage {
  readonly page: Page
  /** What the console and the page complained about, and what it asked for beside itself. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** Opens a page from a file, as somebody does who was sent it. */
export async function openPage(
  browser: Browser,
  markup: string,
  { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<OpenPage> {
  const folder = await mkdtemp(join(tmpdir(), 'raymond-page-'))
  const file = join(folder, 'page.html')
  await writeFile(file, markup)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  const own = pathToFileURL(file).href
  page.on('console', (message) => complaints.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== own) complaints.push(`request: ${request.url()}`)
  })
  await page.goto(own + hash)
  await page.waitForSelector('#count:not(:empty)')
  return {
    page,
    complaints,
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 9 })
    },
  }
}

/** What axe finds wrong with a page as it stands, by rule and place. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // Evaluated rather than added as a script, which the page's policy refuses.
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const found: { violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] } =
    await page.evaluate('axe.run()')
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ''}`),
  )
}
