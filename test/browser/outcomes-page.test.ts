import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutcomeWord } from '../../src/core/outcomes/judge-outcome.ts'
import { renderOutcomesPage } from '../../src/core/outcomes/outcomes-page.ts'
import { axeFindings, hasChromium, launch, openPage, reason } from './browser.ts'

const WORDS: readonly OutcomeWord[] = ['merged', 'merged after changes', 'closed', 'open', 'unknown']
const outcomes = Array.from({ length: 60 }, (_, n) => {
  const word = WORDS[n % WORDS.length] ?? 'unknown'
  const lines = word === 'merged after changes' ? 7 : null
  const url = `https://github.com/octo/shop/pull/${n}`
  const fact = { run: `coding-${n}-4711`, proposal: 'p1', type: 'pull_request', at: '2026-11-20T10:00:00.000Z', number: n, url }
  return { ...fact, word, lines, success: word.startsWith('merged') }
})
const sum = { workflow: 'coding', month: '2026-11', runs: 30, usd: 61.5, proposals: 30, successes: 12, unknown: 6 }
const sums = [
  { ...sum, model: 'claude-sonnet-4-5', merged_pull_requests: 12, usd_per_merged_pull_request: 5.125 },
  { ...sum, model: null, merged_pull_requests: 0, usd_per_merged_pull_request: null },
]
const about = { source: 'octo/shop <script>alert(1)</script>', generatedAt: '2026-11-21T12:00:00.000Z' }
const markup = renderOutcomesPage({ version: 1, outcomes, sums }, about)

describe.skipIf(!hasChromium)(`the page of outcomes in a browser${reason}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser?.close())

  it.each([
    [390, 'light'],
    [1280, 'dark'],
    [1920, 'light'],
  ] as const)('finds proposals, and is axe-clean and no wider than the window at %d pixels', async (width, colorScheme) => {
    const opened = await openPage(browser, markup, { viewport: { width, height: 844 }, colorScheme })
    const { page, complaints } = opened
    try {
      const rows = page.locator('.run-table tbody tr:visible')
      expect(await page.textContent('#count')).toBe('60 proposals')
      await page.click('#filters [data-status="merged after changes"]')
      expect(await rows.count()).toBe(12)
      await page.fill('#search', 'coding-11-')
      expect(await rows.allTextContents()).toEqual([expect.stringContaining('#11')])
      await page.focus('#search')
      await page.keyboard.press('Escape')
      expect(await rows.count()).toBe(60)
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      expect(complaints).toEqual([])
    } finally {
      await opened.close()
    }
  })
})
