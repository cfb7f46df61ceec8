/** Brings the pages of all runs and of all proposals to life: search, filters by status, keys. */
import { byId, inputById } from './element.ts'
import { wireShortcuts } from './shortcuts.ts'
import { toggleTheme, wireTheme } from './theme.ts'
import { searchWords } from './turn-search.ts'

const search = inputById('search')
const rows = [...document.querySelectorAll<HTMLElement>('.run-table tbody tr')].map((row) => ({
  row,
  text: (row.textContent ?? '').toLowerCase(),
}))
const buttons = [...document.querySelectorAll<HTMLElement>('#filters button')]
let status: string | undefined

function update(): void {
  const words = searchWords(search.value)
  let count = 0
  for (const { row, text } of rows) {
    const isShown = (status === undefined || row.dataset.status === status) && words.every((word) => text.includes(word))
    row.hidden = !isShown
    if (isShown) count += 1
  }
  for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.status === status))
  const { things = 'runs' } = byId('count').dataset
  byId('count').textContent = count === rows.length ? `${count} ${things}` : `${count} of ${rows.length}`
}

for (const button of buttons) {
  button.addEventListener('click', () => {
    status = status === button.dataset.status ? undefined : button.dataset.status
    update()
  })
}
search.addEventListener('input', update)
search.form?.addEventListener('submit', (event) => event.preventDefault())
wireTheme()
wireShortcuts({
  '/': () => search.focus(),
  t: toggleTheme,
  Escape() {
    search.value = ''
    status = undefined
    search.blur()
    update()
  },
})
update()
