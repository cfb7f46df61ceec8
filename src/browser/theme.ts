import { byId } from './element.ts'

/** Light and dark follow the system until somebody chooses; the choice is not kept. */
export function toggleTheme(): void {
  const root = document.documentElement
  const isDark =
    root.dataset.theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : root.dataset.theme === 'dark'
  root.dataset.theme = isDark ? 'light' : 'dark'
}

export function wireTheme(): void {
  byId('theme').addEventListener('click', toggleTheme)
}
