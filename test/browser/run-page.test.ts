import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderRunPage } from '../../src/core/page/run-page.ts'
import { runReport } from '../../src/core/page/run-report.ts'
import { withWork } from '../../src/core/page/turn-work.ts'
import { codingPlay } from '../core/page/coding-play.ts'
import { longPlay } from '../core/page/long-play.ts'
import { byCodex } from '../core/page/other-agent.ts'
import { type Play, playRun } from '../core/page/played-run.ts'
import { axeFindings, hasChromium, launch, type OpenPage, openPage, reason } from './browser.ts'

/** With `said` of every agent before its answer, as a transcript would tell. */
const pageOf = (play: Play, said = '') => {
  const { run, journal } = playRun(play)
  const report = runReport(run, journal, '2026-11-21T12:00:00.000Z')
  const rows = (at: string) => [
    { type: 'user', timestamp: at, message: { content: 'x' } },
    {
      type: 'assistant',
      message: {
        content: [
          { type: 'thinking', thinking: said },
          { type: 'text', text: `# Plan\n\n- **${said}**\n\n\`\`\`\n${said}\n\`\`\`` },
          { type: 'tool_use', id: '1', name: 'Edit', input: { file_path: 'src/a.ts', new_string: said } },
        ],
      },
    },
    { type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: '1', content: said, is_error: true }] } },
  ]
  const transcript = (session: string) =>
    report.turns
      .filter((turn) => turn.session?.id === session)
      .flatMap(({ started_at }) => rows(started_at))
      .map((row) => JSON.stringify(row))
      .join('\n')
  const diff = ({ n }: { readonly n: number }) => ({ turns: [n], text: `diff --git a/a b/a\n@@ -1 +1 @@\n-${said}\n+new\n` })
  const shown = said === '' ? report : withWork(report, { transcript, diff }, { text: 2000, deeds: 20 })
  return renderRunPage(shown, { pack: (text) => gzipSync(text).toString('base64') })
}
const coding = pageOf(codingPlay, 'looked around')

describe.skipIf(!hasChromium)(`the page of a run in a browser${reason}`, () => {
  let browser: Browser
  let opened: OpenPage | undefined
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser?.close())

  async function using(markup: string, options: Parameters<typeof openPage>[2], use: (open: OpenPage) => Promise<void>) {
    opened = await openPage(browser, markup, options)
    try {
      await use(opened)
      expect(opened.complaints).toEqual([])
    } finally {
      await opened.close()
    }
  }
  const heading = '#turn h2'

  it('shows the run without asking for anything else, and without a complaint', () =>
    using(coding, {}, async ({ page }) => {
      expect(await page.textContent('h1')).toBe('coding-12-4711 completed')
      expect(await page.textContent('#count')).toBe('23 turns')
      expect(await page.locator('.turn-bar').count()).toBeGreaterThan(15)
    }))

  it.each([390, 1280, 1920])(
    'has no area that scrolls inside another, and is never wider than the screen, at %i pixels',
    (width) =>
      using(coding, { viewport: { width, height: 900 } }, async ({ page }) => {
        for (const tab of await page.locator('[role=tab]').all()) {
          await tab.click()
          const found = await page.evaluate(`(() => {
          const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1
          const all = [...document.querySelectorAll('body *')].filter(scrolls)
          const nested = all.filter((one) => all.some((other) => other !== one && other.contains(one)))
          const { scrollWidth, clientWidth } = document.documentElement
          return { nested: nested.map(({ className }) => className), tooWide: scrollWidth > clientWidth }
        })()`)
          expect(found).toMatchObject({ nested: [], tooWide: false })
        }
      }),
  )

  it('says on the axis what the clock said, beside the time since the start', () =>
    using(coding, {}, async ({ page }) => {
      const ticks = await page.locator('.tick span').allTextContents()
      expect(ticks[0]).toBe('start09:00')
      expect(ticks.at(-1)).toMatch(/^1 h \d\d min10:\d\d$/)
    }))

  it('shows a turn with prompt, answer and transition when it is clicked, and links to it', () =>
    using(coding, {}, async ({ page }) => {
      await page.click('.row[data-n="2"]')
      await expect.poll(() => page.textContent(heading)).toBe('Turn 2 PLAN')
      expect(await page.textContent('#turn')).toContain('You plan a change for this repository.')
      expect(await page.locator('#turn pre').last().textContent()).toContain('<ask next="PLAN" choices="30 days,for ever">')
      expect(await page.textContent('#turn .facts')).toContain('$0.21')
      expect(page.url()).toMatch(/#turn-2$/)
    }))

  it('marks a turn that another agent ran, and says what its cell let through', () => {
    const { run, journal } = playRun(codingPlay)
    const report = runReport(run, byCodex(journal, 2), '2026-11-21T12:00:00.000Z')
    const page = renderRunPage(report, { pack: (text) => gzipSync(text).toString('base64') })
    return using(page, { hash: '#turn-2' }, async ({ page: open }) => {
      await expect.poll(() => open.textContent('.row[data-n="2"] .agent')).toBe('main · codex')
      expect(await open.textContent('.row[data-n="4"] .agent')).toBe('main')
      const facts = await open.textContent('#turn .facts')
      for (const text of ['by the table of prices', 'Run bycodex', 'Cellbwrap', 'Networkregistry.npmjs.org'])
        expect(facts).toContain(text)
      expect(await open.textContent('#turn')).toContain('Hosts refused by its cell: evil.org (2 times)')
    })
  })

  it('shows what the agent did in a turn and the files that it left behind, and finds it', () =>
    using(coding, { hash: '#turn-2' }, async ({ page }) => {
      await expect.poll(() => page.textContent('.work h3')).toBe('What it did 1 tool call, 1 failed or refused')
      expect(await page.textContent('.work .tool summary')).toBe('Edit src/a.ts failed')
      expect(await page.textContent('.diff .added')).toBe('+new\n')
      await page.fill('#search', 'src/a.ts')
      await expect.poll(() => page.textContent('#count')).toMatch(/^\d+ of 23$/)
    }))

  it('opens a run that failed at what failed, and its error links there', () => {
    const say: Play['say'] = (effect, turn) =>
      turn === 3 ? { failure: { class: 'bad-directory', message: 'It is gone.' } } : codingPlay.say(effect, turn)
    return using(pageOf({ ...codingPlay, say }), {}, async ({ page }) => {
      await expect.poll(() => page.textContent(heading)).toBe('Turn 3 PLAN')
      expect(await page.textContent('.notice a')).toBe('Turn 3, PLAN.md, is where it failed')
      expect(await page.textContent('h1')).toBe('coding-12-4711 failed bad directory')
    })
  })

  it('shows a turn that is tapped on a phone', () =>
    using(coding, { viewport: { width: 390, height: 844 }, hasTouch: true }, async ({ page }) => {
      await page.tap('.row[data-n="2"]')
      await expect.poll(() => page.textContent(heading)).toBe('Turn 2 PLAN')
      await expect.poll(async () => (await page.locator(heading).boundingBox())?.y ?? 9999).toBeLessThan(400)
    }))

  it('opens at the turn that a link names, and follows another link', () =>
    using(coding, { hash: '#turn-6' }, async ({ page }) => {
      await expect.poll(() => page.textContent(heading)).toBe('Turn 6 IMPLEMENT')
      expect(await page.textContent('#turn')).toContain('The service is overloaded.')
      await page.evaluate("location.hash = '#turn-20'")
      await expect.poll(() => page.textContent(heading)).toBe('Turn 20 TEST.sh')
      expect(await page.locator('.row[aria-selected="true"]').getAttribute('data-n')).toBe('20')
    }))

  it('goes from turn to turn with j, k, g and G', () =>
    using(coding, {}, async ({ page }) => {
      for (const [key, title] of [
        ['j', 'Turn 2 PLAN'],
        ['j', 'Turn 3 PLAN'],
        ['k', 'Turn 2 PLAN'],
        ['G', 'Turn 23 IMPLEMENT'],
        ['g', 'Turn 1 START'],
      ] as const) {
        await page.keyboard.press(key)
        await expect.poll(() => page.textContent(heading)).toBe(title)
      }
    }))

  it('finds words in prompts, answers and problems, marks them, and forgets them with Escape', () =>
    using(coding, {}, async ({ page }) => {
      await page.keyboard.press('/')
      await page.keyboard.type('Counted TWICE')
      await expect.poll(() => page.textContent('#count')).toBe('4 of 23')
      await page.click('.row')
      await expect.poll(() => page.locator('#turn mark').allTextContents()).toEqual(['counted', 'twice'])
      await page.focus('#search')
      await page.keyboard.press('Escape')
      await expect.poll(() => page.textContent('#count')).toBe('23 turns')
    }))

  it('narrows the turns to a state of the diagram, an agent of the table, or an outcome', () =>
    using(coding, {}, async ({ page }) => {
      await page.keyboard.press('2')
      await page.click('.node[data-state="FIX.md"]')
      expect(await page.textContent('#count')).toBe('4 of 23')
      await page.keyboard.press('3')
      await page.click('button.filter[data-value="main_implem2"]')
      expect(await page.textContent('#count')).toBe('0 of 23')
      await page.click('#filters button:has-text("FIX")')
      expect(await page.textContent('#count')).toBe('4 of 23')
      await page.keyboard.press('Escape')
      await page.click('#filters button:has-text("failed 1")')
      expect(await page.locator('.row').allTextContents()).toEqual([expect.stringContaining('overloaded')])
    }))

  it('shows the turn of a bar that is clicked in the time line', () =>
    using(coding, {}, async ({ page }) => {
      await page.click('.turn-bar[data-n="21"]')
      await expect.poll(() => page.textContent(heading)).toBe('Turn 21 REVIEW')
    }))

  it('shows its shortcuts, and changes between light and dark', () =>
    using(coding, { colorScheme: 'light' }, async ({ page }) => {
      await page.keyboard.press('?')
      expect(await page.isVisible('#shortcuts')).toBe(true)
      await page.keyboard.press('Escape')
      expect(await page.isVisible('#shortcuts')).toBe(false)
      const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
      const light = await paper()
      await page.keyboard.press('t')
      expect(await paper()).not.toBe(light)
    }))

  it.each([
    ['wide and light', 1440, 'light'],
    ['wide and dark', 1440, 'dark'],
    ['narrow and light', 390, 'light'],
    ['narrow and dark', 390, 'dark'],
  ] as const)(
    'is axe-clean with each of its tabs when it is %s, and never wider than the window',
    (_, width, colorScheme) =>
      using(coding, { viewport: { width, height: 844 }, colorScheme, hash: '#turn-5' }, async ({ page }) => {
        for (const tab of ['1', '2', '3', '4']) {
          await page.keyboard.press(tab)
          expect(await axeFindings(page)).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        }
      }),
    120_000,
  )

  it('shows hostile texts as texts: nothing of them runs', () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)><!--<script>'
    const hostile: Play = {
      files: { 'START.md': 'Say something.' },
      id: 'evil',
      say: () => ({ prompt: `${evil}{{x}}`, text: `${evil} <result>${evil}</result>`, model: `${evil}` }),
    }
    return using(pageOf(hostile, evil), {}, async ({ page }) => {
      await expect.poll(() => page.textContent('#turn')).toContain(`${evil}{{x}}`)
      expect(await page.locator('.work .tool pre').last().textContent()).toBe(evil)
      expect(await page.textContent('.diff .removed')).toBe(`-${evil}\n`)
      await page.keyboard.press('4')
      expect(await page.textContent('.result pre')).toBe(evil)
      expect(await page.locator('img').count()).toBe(0)
    })
  })

  it('prints everything but its buttons', () =>
    using(coding, {}, async ({ page }) => {
      await page.emulateMedia({ media: 'print' })
      for (const shown of ['#panel-time', '#panel-workflow', '#panel-costs', '#panel-results'])
        expect(await page.isVisible(shown)).toBe(true)
      expect(await page.isVisible('[role=tablist]')).toBe(false)
      expect((await page.pdf()).length).toBeGreaterThan(10_000)
    }))

  describe('with 10,000 turns', () => {
    const PATIENT = { timeout: 20_000 }
    const long = pageOf(longPlay(10_000))

    it('opens at a turn, goes to the next, and finds words', () =>
      using(long, { hash: '#turn-9000' }, async ({ page }) => {
        await expect.poll(() => page.textContent(heading), PATIENT).toBe('Turn 9000 WORK')
        await page.keyboard.press('j')
        await expect.poll(() => page.textContent(heading), PATIENT).toBe('Turn 9001 WORK')
        await page.fill('#search', 'needle-7777')
        await expect.poll(() => page.textContent('#count'), PATIENT).toBe('1 of 10000')
        expect(await page.locator('#list .row').count()).toBe(1)
      }))

    it('keeps the document small', () =>
      using(long, {}, async ({ page }) => {
        expect(Number(await page.evaluate('document.querySelectorAll("*").length'))).toBeLessThan(4000)
      }))
  })
})
