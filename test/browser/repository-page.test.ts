import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderRepositoryPage } from '../../src/core/page/repository-page.ts'
import { repositoryReport } from '../../src/core/page/repository-report.ts'
import { manyRuns } from '../core/page/many-runs.ts'
import { axeFindings, hasChromium, launch, type OpenPage, openPage, reason } from './browser.ts'

const { runs, ledger } = manyRuns()
const report = repositoryReport(runs, {
  generatedAt: '2026-11-21T12:00:00.000Z',
  source: 'octo/shop',
  ledger,
  unreadable: [{ run: 'old-1', why: 'The state cannot be read.' }],
})
const markup = renderRepositoryPage(report, { linkOf: (id) => `${id}.html` })

describe.skipIf(!hasChromium)(`the page of all runs in a browser${reason}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser?.close())

  async function using(options: Parameters<typeof openPage>[2], use: (open: OpenPage) => Promise<void>) {
    const opened = await openPage(browser, markup, options)
    try {
      await use(opened)
      expect(opened.complaints).toEqual([])
    } finally {
      await opened.close()
    }
  }
  const rows = '.run-table tbody tr:visible'

  it('finds runs by words and by status', () =>
    using({}, async ({ page }) => {
      expect(await page.locator(rows).count()).toBe(runs.length)
      await page.keyboard.press('/')
      await page.keyboard.type('review hubot')
      expect(await page.textContent('#count')).toBe(`9 of ${runs.length}`)
      await page.click('#filters [data-status=waiting]')
      expect(await page.locator(rows).count()).toBe(2)
      await page.focus('#search')
      await page.keyboard.press('Escape')
      expect(await page.locator(rows).count()).toBe(runs.length)
    }))

  it('shows each open question with the reply to type, failures with their fix, and links to runs', () =>
    using({}, async ({ page }) => {
      expect(await page.locator('.copy').allTextContents()).toEqual([
        '/raymond answer main-1 30 days',
        '/raymond answer main-1 30 days',
      ])
      expect(await page.textContent('.notice.failed')).toContain('Did you mean REVIEW?')
      expect(await page.locator('.run-table a').first().getAttribute('href')).toBe('coding-40-4711.html')
      expect(await page.textContent('main')).toContain('old-1')
    }))

  it.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('is axe-clean at %d pixels in %s, and never wider than the window', (width, colorScheme) =>
    using({ viewport: { width, height: 844 }, colorScheme }, async ({ page }) => {
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }),
  )
})
